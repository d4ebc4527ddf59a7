#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""Judge a run of the Khronos tests: compare its results with the expectations of a GPU.

Writes results.json and table.txt into the folder of the run, names what was not expected,
ends with one line 'N passed, N failed, N skipped' and fails when N failed is not 0.

A test skips when it is not supported. Where a list says what skips, each skip is expected by a line;
for other modules the driver alone says which of a thousand formats, extensions and versions it has. So
that no driver but the GPU's own is judged, it has to call itself as deqp-<gpu>-renderer.txt says, or
that of the module.
"""
import collections
import glob
import json
import os
import re
import sys

from igt_report import judge
from suite_report import arguments, baseline_of, expectations, finish, judge_own

RESULTS = {
    "Pass": "pass", "QualityWarning": "warn", "CompatibilityWarning": "warn", "Waiver": "warn",
    "NotSupported": "skip", "Crash": "crash", "Timeout": "timeout", "NotRun": "notrun",
    "Incomplete": "incomplete",
}


def load(folder):
    """All results of a run, ended or not: {test: (result, seconds, words)}."""
    tests = {}
    for path in glob.glob(f"{folder}/results-*"):
        with open(path, encoding="utf-8", errors="replace") as file:
            for line in file:
                fields = line.rstrip("\n").split("\t")
                if len(fields) == 4:
                    tests[fields[1]] = RESULTS.get(fields[0], "fail"), float(fields[2]), fields[3]
    return tests


def renderer_rows(folder, expected):
    """What the driver called itself; a failure unless it is expected."""
    said = ""
    if os.path.exists(f"{folder}/renderer"):
        with open(f"{folder}/renderer", encoding="utf-8") as file:
            said = file.read()
    print(said, end="")
    if os.path.exists(expected):
        with open(expected, encoding="utf-8") as file:
            wanted = [line.strip() for line in file if line.strip() and not line.startswith("#")]
        for pattern in wanted:
            if not re.search(pattern, said):
                yield f"renderer@{pattern}", "missing", "fail", f"{folder}/renderer says otherwise"


def main():
    parser = arguments(__doc__.splitlines()[0])
    parser.add_argument("--module", required=True)
    parser.add_argument("folder", help="holds list, renderer and results-N")
    args = parser.parse_args()

    suite = "deqp" if args.module == "gles2" else f"deqp-{args.module}"
    expected = expectations(args.expect, suite, args.gpu, args.mesa)
    judged = any(listed.names for listed in expected)
    skips_listed = bool(expected[1].names)
    found = load(args.folder)
    with open(f"{args.folder}/list", encoding="utf-8") as file:
        names = file.read().split()
    rows, before = [], baseline_of(args.folder)
    for name in names:
        result, _, words = found.get(name, ("notrun", 0, ""))
        if judged and (result != "skip" or skips_listed):
            verdict, remark = judge(result, *(listed.reason(name) for listed in expected))
        else:
            verdict, remark = {"pass": "pass", "warn": "pass", "skip": "skip"}.get(result, "fail"), ""
        if args.mesa == "own":
            verdict, remark = judge_own(result, (before or {}).get(name), verdict, remark)
        rows.append((name, result, verdict, remark or (words if result != "pass" else "")))
    with open(f"{args.folder}/results.json", "w", encoding="utf-8") as file:
        json.dump({"tests": {name: dict(zip(("result", "seconds", "words"), entry))
                             for name, entry in found.items()}}, file)
    kinds = collections.Counter(row[1] for row in rows)
    print(", ".join(f"{count} {kind}" for kind, count in kinds.most_common()))
    own = f"{args.expect}/{suite}-{args.gpu}-renderer.txt"
    expected_renderer = own if os.path.exists(own) else f"{args.expect}/deqp-{args.gpu}-renderer.txt"
    renderer = renderer_rows(args.folder, expected_renderer)
    return finish(args, suite, rows, renderer, expected)


if __name__ == "__main__":
    sys.exit(main())

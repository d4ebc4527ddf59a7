#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""Judge a run of piglit: compare its results with the expectations of a GPU.

Writes results.json and table.txt into the folder of the run, names what was not expected,
ends with one line 'N passed, N failed, N skipped' and fails when N failed is not 0.

A test with subtests is judged by them: their names are test@subtest. A test skips when the driver
lacks what it asks for; so that no test is lost unseen, what the driver says of itself must be what
piglit-<gpu>-<mesa>-driver.txt holds, and of one's own Mesa what that of the baseline said.
"""
import bz2
import glob
import json
import os
import re
import sys

from igt_report import judge
from suite_report import arguments, baseline_of, expectations, finish, judge_own, lost

# What an expected failure of a test program may look like.
MAY_FAIL = ("fail", "crash", "timeout")


def load(folder):
    """All results of a run, ended or not: {test: entry}."""
    for path in (f"{folder}/results.json.bz2", f"{folder}/results.json"):
        if os.path.exists(path):
            opened = bz2.open(path, "rt") if path.endswith("bz2") else open(path, encoding="utf-8")
            with opened as file:
                return json.load(file)["tests"]
    tests = {}
    for path in sorted(glob.glob(f"{folder}/tests/*.json"), key=lambda p: int(re.sub(r"\D", "", p[-12:]) or 0)):
        with open(path, encoding="utf-8") as file:
            try:
                tests.update(json.load(file))
            except ValueError:
                pass
    return tests


def load_goes(stem):
    """The results of each of the goes in which a list has been run."""
    folders = glob.glob(f"{stem}-[0-9]*")
    return [load(folder) for folder in sorted(folders, key=lambda path: int(path.rpartition("-")[2]))]


def load_all(stem):
    """All results of a list."""
    tests = {}
    for go in load_goes(stem):
        tests.update(go)
    return tests


def is_shared(entry):
    """Is it a program with several shader tests? Its own end says nothing of them."""
    return entry.get("command", "").count(".shader_test") > 1 and entry["result"] != "incomplete"


def results(tests, alone=()):
    """Names with their results: subtests, where a test has some that explain its result.

    What failed in a program with others and then ran ALONE has its result from there. A program
    may announce subtests by other names than those it then uses.
    """
    for name, entry in sorted(tests.items()):
        # piglit puts the name of its class among the subtests.
        subtests = {key: value for key, value in (entry.get("subtests") or {}).items()
                    if key != "__type__" and (value != "notrun" or is_shared(entry))}
        for subtest, result in sorted(subtests.items()):
            path = f"{name}@{subtest}"
            yield path, alone[path]["result"] if path in alone else result
        explained = is_shared(entry) or any(result in MAY_FAIL for result in subtests.values())
        if not subtests or (entry["result"] not in ("pass", "skip", "warn") and not explained):
            yield name, entry["result"]


def verdict_of(result, fails, flakes):
    """judge() as for IGT, but a program of piglit may crash by itself, and skips as it likes.

    Incomplete is also what piglit does not understand of a program that ended.
    """
    if result in ("crash", "incomplete") and (fails or flakes):
        return "known", fails or f"flake: {flakes}"
    if result == "skip":
        return "skip", ""
    return judge(result, fails, None, flakes)


def driver_rows(folder, expected):
    """Failures for each run whose driver did not say of itself what is expected."""
    if not os.path.exists(expected):
        return
    with open(expected, encoding="utf-8") as file:
        lines = [line.strip() for line in file if not line.startswith("#")]
    for path in sorted(glob.glob(f"{folder}/*.driver")):
        with open(path, encoding="utf-8") as file:
            said = {line.strip() for line in file}
        for line in lines:
            if line not in said:
                yield f"driver@{line}", "missing", "fail", f"{path} says otherwise"


def lost_rows(folder):
    """Failures for what one's own driver could do, as the baseline says, and cannot any more."""
    for path in sorted(glob.glob(f"{folder}/*.driver")):
        before = f"{folder}/baseline/{os.path.basename(path)}"
        if os.path.exists(before):
            for line in lost(before, path):
                yield f"driver@{line}", "missing", "fail", "in the baseline"


def main():
    parser = arguments(__doc__.splitlines()[0])
    parser.add_argument("folder", help="holds PROFILE.list, PROFILE.skipped and results-PROFILE-N")
    args = parser.parse_args()

    expected = expectations(args.expect, "piglit", args.gpu, args.mesa)
    fails, _, flakes = expected
    judged = fails.names or flakes.names

    tests, alone, wanted, left_out = {}, {}, [], 0
    for path in sorted(glob.glob(f"{args.folder}/*.list")):
        stem = path.removesuffix(".list")
        with open(path, encoding="utf-8") as file:
            wanted += [line.rstrip("\n") for line in file]
        with open(stem + ".skipped", encoding="utf-8") as file:
            left_out += int(file.read())
        results_stem = f"{args.folder}/results-{os.path.basename(stem)}"
        tests.update(load_all(results_stem))
        alone.update((name, entry) for name, entry in load_all(results_stem + "-alone").items()
                     if entry["result"] != "notrun")
    for name in wanted:
        tests.setdefault(name, {"result": "notrun"})
    with open(f"{args.folder}/results.json", "w", encoding="utf-8") as file:
        json.dump({"tests": tests, "alone": alone}, file)

    rows, before = [], baseline_of(args.folder)
    for name, result in results(tests, alone):
        if judged:
            verdict, remark = verdict_of(result, fails.reason(name), flakes.reason(name))
        else:
            verdict, remark = {"pass": "pass", "warn": "pass", "skip": "skip"}.get(result, "fail"), ""
        if args.mesa == "own":
            verdict, remark = judge_own(result, (before or {}).get(name), verdict, remark)
        rows.append((name, result, verdict, remark))
    print(f"{left_out} tests are beyond this driver and were left out")
    if args.mesa == "own":
        driver = lost_rows(args.folder)
    else:
        driver = driver_rows(args.folder, f"{args.expect}/piglit-{args.gpu}-{args.mesa}-driver.txt")
    return finish(args, "piglit", rows, driver, expected)


if __name__ == "__main__":
    sys.exit(main())

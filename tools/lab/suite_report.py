# SPDX-License-Identifier: GPL-2.0
"""What the reports of piglit and of the Khronos tests have in common: what is expected, the tables,
the last line 'N passed, N failed, N skipped', the comparison with a real part.

An expectation file, <suite>-<gpu or family>[-<mesa>]-{fails,skips,flakes}.txt, holds one test a
line, or a regular expression that matches all of it, then '  # reason'.
"""
import argparse
import glob
import os
import re
import sys

from igt_report import Expectations, names_of
from silicon import compare


class SuiteExpectations(Expectations):
    """Names of piglit's tests have blanks and brackets in them: each line may be a name, too."""

    def read(self, path):
        if not os.path.exists(path):
            return
        with open(path, encoding="utf-8") as lines:
            for number, line in enumerate(lines, 1):
                name, _, reason = line.strip().partition("  # ")
                name, reason = name.strip(), reason.strip()
                if not name or name.startswith("#"):
                    continue
                if not reason:
                    sys.exit(f"{path}:{number}: no reason given for {name}")
                self.names[name] = reason
                try:
                    self.patterns.append((re.compile(name), reason))
                except re.error:
                    pass


def arguments(description):
    """The parser of what suite.sh hands over."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--gpu", required=True)
    parser.add_argument("--mesa", required=True, help="stable or testing")
    parser.add_argument("--expect", required=True, help="folder of the expectation files")
    parser.add_argument("--part", help="a real part to compare with, as Mesa's CI calls it: g41")
    parser.add_argument("--lists", help="folder of Mesa's lists of what fails on it")
    return parser


def expectations(folder, suite, gpu, mesa):
    """What is expected of a GPU with a Mesa: (fails, skips, flakes)."""
    found = SuiteExpectations(), SuiteExpectations(), SuiteExpectations()
    for name in names_of(folder, gpu, mesa):
        for kind, listed in zip(("fails", "skips", "flakes"), found):
            listed.read(f"{folder}/{suite}-{name}-{kind}.txt")
    return found


def fault_rows(folder):
    """A failure for each boot in which the kernel reported a fault."""
    for path in sorted(glob.glob(f"{folder}/boots/*.txt")):
        with open(path, encoding="utf-8", errors="replace") as file:
            if "kernel reported a fault" in file.read():
                yield f"kernel@{os.path.basename(path)}", "fault", "fail", path


def finish(args, suite, rows, others, expected):
    """Write table.txt and silicon.txt, print what matters. Rows are (name, result, verdict, remark):
    those of tests, and OTHERS. EXPECTED is what expectations() gave. Return: the exit status."""
    others = list(others) + list(fault_rows(args.folder))
    verdicts = [row[2] for row in others + rows]
    counts = {verdict: verdicts.count(verdict) for verdict in ("pass", "fail", "known", "skip")}
    ran = counts["pass"] + counts["fail"] + counts["known"]
    summary = f"{counts['pass']} passed, {counts['fail']} failed, {counts['skip']} skipped"
    with open(f"{args.folder}/table.txt", "w", encoding="utf-8") as table:
        table.writelines(f"{result:<10} {name}  {remark}".rstrip() + "\n"
                         for name, result, _, remark in others + rows)
        table.write(summary + "\n")
    for name, result, verdict, remark in others + rows:
        if verdict == "fail":
            print(f"FAILED {name}: {result}" + (f" ({remark})" if remark else ""))
    if args.part:
        fails, _, flakes = expected
        compare(args.folder, args.lists, args.part, [row[:2] for row in rows],
                lambda name: fails.reason(name) or flakes.reason(name) or "no reason known")
    if counts["known"]:
        print(f"{counts['known']} more failed as expected (igt-tests/{suite}-*-fails.txt, -flakes.txt)")
    if ran:
        print(f"{100 * counts['pass'] / ran:.1f} % of {ran} that ran passed")
    print(summary)
    return 1 if counts["fail"] else 0

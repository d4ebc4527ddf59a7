# SPDX-License-Identifier: GPL-2.0
"""What the reports of piglit and of the Khronos tests have in common: what is expected, the tables,
the last line 'N passed, N failed, N skipped', the comparison with a real part.

One's own Mesa is held against the lists of the lab's, and may be better. With a baseline (the folder "baseline"
of a run) it has to be no worse than that: what passed passes, what the driver could it can.

An expectation file, <suite>-<gpu or family>[-<mesa>]-{fails,skips,flakes}.txt, holds one test a
line, or a regular expression that matches all of it, then '  # reason'.
"""
import argparse
import glob
import os
import re
import sys

from igt_report import Expectations, names_of
from junit import PIGLIT as ROW
from silicon import compare


PASSED = ("pass", "warn")
# What a driver says first of itself, in piglit's runs.
VERSIONS = re.compile(r"(?P<api>\w+): version (?P<version>[\d.]+), shaders (?P<shaders>[\d.]+)")


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
    parser.add_argument("--mesa", required=True, help="stable, testing or own")
    parser.add_argument("--expect", required=True, help="folder of the expectation files")
    parser.add_argument("--part", help="a real part to compare with, as Mesa's lists call it: crocus-g41")
    parser.add_argument("--lists", help="folder of Mesa's lists of what fails on it")
    return parser


def expectations(folder, suite, gpu, mesa):
    """What is expected of a GPU with a Mesa: (fails, skips, flakes)."""
    found = SuiteExpectations(), SuiteExpectations(), SuiteExpectations()
    for name in names_of(folder, gpu, "testing" if mesa == "own" else mesa):
        for kind, listed in zip(("fails", "skips", "flakes"), found):
            listed.read(f"{folder}/{suite}-{name}-{kind}.txt")
    return found


def baseline_of(folder):
    """What one's own Mesa gave before: {test: result}, or None where there is no baseline."""
    if not os.path.exists(f"{folder}/baseline"):
        return None
    with open(f"{folder}/baseline/table.txt", encoding="utf-8") as file:
        matches = [ROW.match(line) for line in file.read().splitlines()[:-1]]
    return {match["test"]: match["result"] for match in matches if match}


def judge_own(result, before, verdict, remark):
    """(verdict, remark) of one's own Mesa, which had BEFORE (None: unknown), where those of the lab's are these."""
    if result in PASSED:
        return "pass", ""
    # What did not run says nothing, whatever was before.
    if before is None or result == "notrun" or remark.startswith("flake:"):
        return verdict, remark
    said = f"{before} in the baseline"
    if before in PASSED or (before == "skip" and result != "skip"):
        return "fail", said
    return ("skip" if result == "skip" else "known"), said


def split_driver(path):
    """(versions by name of the interface, other lines) of what a driver said of itself."""
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines()
    found = [VERSIONS.match(line) for line in lines]
    return {match["api"]: match for match in found if match}, [line for line, match in zip(lines, found) if not match]


def lost(before, now):
    """What a driver said of itself in the file BEFORE, and does not say any more. A later version is no loss."""
    (versions, can), (new_versions, can_now) = split_driver(before), split_driver(now)
    for api, match in versions.items():
        new = new_versions.get(api)
        if not new or any(float(new[key]) < float(match[key]) for key in ("version", "shaders")):
            yield match[0]
    yield from sorted(set(can) - set(can_now))


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

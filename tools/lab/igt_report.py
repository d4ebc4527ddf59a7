#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""Judge a run of IGT: compare results.json with the expectations of a GPU.

Writes table.txt and table.html beside results.json, names what was not expected, ends with
one line 'N passed, N failed, N skipped' and fails when N failed is not 0.

An expectation file, <gpu>-{fails,skips,flakes,warns}.txt, holds one test a line, as a name or a
regular expression that matches all of it (the leading igt@ may be left out), then '# reason'.
<gpu>-<lab>-{fails,skips,flakes,warns}.txt add what is true of one lab only, <gpu>-<group>-... what is
true of a group of labs (GROUPS below). families.txt says which families a GPU belongs to; their
files, named likewise, hold for it too.
"""
import argparse
import html
import json
import os
import re
import sys

BAD = ("fail", "dmesg-fail", "dmesg-warn", "timeout", "crash", "incomplete", "abort", "notrun")
# What an expected failure may look like; a crash or a hung kernel is never expected.
MAY_FAIL = ("fail", "timeout", "dmesg-warn", "dmesg-fail")
# Flavours of the lab that have something in common.
GROUPS = {
    "uml": ("fast", "debug", "steady"),  # User-Mode Linux
    "smp": ("fast", "debug"),  # User-Mode Linux with several processors, which cannot sleep
    "timed": ("fast", "debug", "stock"),  # its time is the host's
}


class Expectations:
    """What is expected of one kind: failing, skipping, flaking or passing while the kernel warns."""

    def __init__(self):
        self.names = {}
        self.patterns = []

    def read(self, path):
        """Add the lines of a file, if there is one."""
        if not os.path.exists(path):
            return
        with open(path, encoding="utf-8") as lines:
            for number, line in enumerate(lines, 1):
                line = line.strip()
                if not line or line.startswith("#"):
                    continue
                name, _, reason = line.partition("#")
                name, reason = name.strip(), reason.strip()
                if not reason:
                    sys.exit(f"{path}:{number}: no reason given for {name}")
                if re.fullmatch(r"[\w@-]+", name):
                    self.names[name.removeprefix("igt@")] = reason
                else:
                    try:
                        self.patterns.append((re.compile(name.removeprefix("igt@")), reason))
                    except re.error as error:
                        sys.exit(f"{path}:{number}: {error}")

    def reason(self, test):
        """Why TEST is listed, or None."""
        test = test.removeprefix("igt@")
        if test in self.names:
            return self.names[test]
        for pattern, reason in self.patterns:
            if pattern.fullmatch(test):
                return reason
        return None


def names_of(folder, gpu, lab):
    """Names of expectation files that hold for GPU: its own and its families', with LAB and without."""
    names = [gpu]
    path = f"{folder}/families.txt"
    if os.path.exists(path):
        with open(path, encoding="utf-8") as lines:
            for line in lines:
                words = line.partition("#")[0].split()
                if words and words[0] == gpu:
                    names += words[1:]
    suffixes = ["", f"-{lab}"] + [f"-{group}" for group, labs in GROUPS.items() if lab in labs]
    return [name + suffix for name in names for suffix in suffixes]


def judge(result, fails, skips, flakes, warns=None):
    """Return (verdict, remark): verdict is pass, fail, skip or known (an expected failure)."""
    if result == "warn" or (result == "dmesg-warn" and warns is not None):
        result = "pass"
    if flakes is not None and result in ("pass", "skip") + MAY_FAIL:
        return ("known" if result in MAY_FAIL else result), f"flake: {flakes}"
    if result == "pass":
        if fails is not None:
            return "fail", f"unexpected pass; listed as failing: {fails}"
        if skips is not None:
            return "fail", f"unexpected pass; listed as skipping: {skips}"
        return "pass", ""
    # A program that IGT's package does not have leaves nothing behind when several run together.
    if result in ("skip", "notrun") and skips is not None:
        return "skip", skips
    if result == "skip":
        return "fail", "unexpected skip"
    if fails is not None and result in MAY_FAIL:
        return "known", fails
    return "fail", f"unexpected {result}"


def printed_results(path):
    """What the runner printed while it ran: {test: result}.

    igt_results drops a dynamic subtest that was asked for and does not exist; it skipped.
    """
    if not os.path.exists(path):
        return {}
    with open(path, encoding="utf-8") as lines:
        found = (re.match(r"\[\d+/\d+\] (\S+) +(skip|fail|crash)\b", line) for line in lines)
        return {"igt@" + match[1]: match[2] for match in found if match}


def first_lines(entry):
    """What a test said about its failure or its skip."""
    text = (entry.get("err") or "") + "\n" + (entry.get("out") or "")
    found = re.findall(r"(?:Failed assertion: .*|Test requirement[^:]*:.*|Last errno: .*|SKIP: .*)", text)
    return "; ".join(dict.fromkeys(line.strip() for line in found[:3]))


COLOURS = {"pass": "#cfc", "skip": "#eee", "fail": "#fbb", "known": "#fe9"}


def write_html(path, title, rows, summary):
    with open(path, "w", encoding="utf-8") as page:
        page.write(f"<!DOCTYPE html><meta charset=utf-8><title>{html.escape(title)}</title>\n")
        page.write("<style>body{font:14px sans-serif}td{padding:1px 8px;vertical-align:top}"
                   "table{border-collapse:collapse}</style>\n")
        page.write(f"<h1>{html.escape(title)}</h1><p>{html.escape(summary)}</p><table>\n")
        for test, result, verdict, remark, seconds in rows:
            page.write(f"<tr style='background:{COLOURS[verdict]}'><td>{html.escape(test)}<td>{result}"
                       f"<td>{seconds:.1f} s<td>{html.escape(remark)}\n")
        page.write("</table>\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--gpu", required=True)
    parser.add_argument("--lab", default="fast")
    parser.add_argument("--expect", required=True, help="folder of the expectation files")
    parser.add_argument("folder", help="holds results.json and tests.testlist")
    args = parser.parse_args()

    with open(f"{args.folder}/results.json", encoding="utf-8") as file:
        tests = json.load(file)["tests"]
    with open(f"{args.folder}/tests.testlist", encoding="utf-8") as file:
        wanted = [line.strip() for line in file if line.strip()]
    fails, skips, flakes, warns = (Expectations() for _ in range(4))
    for kind, listed in (("fails", fails), ("skips", skips), ("flakes", flakes), ("warns", warns)):
        for name in names_of(args.expect, args.gpu, args.lab):
            listed.read(f"{args.expect}/{name}-{kind}.txt")
    # A GPU without expectations (vkms, for comparison) is only reported.
    judged = any(listed.names or listed.patterns for listed in (fails, skips, flakes))

    rows = []
    printed = printed_results(f"{args.folder}/progress.txt")
    # A name without its dynamic subtest stands for all of them.
    for test in wanted:
        found = [name for name in tests if name.lower() == test.lower()] or \
                [name for name in tests if name.lower().startswith(test.lower() + "@")] or [None]
        for name in found:
            entry = tests.get(name, {})
            result = entry.get("result") or printed.get(test, "notrun")
            name = name or test
            if judged:
                verdict, remark = judge(result, fails.reason(name), skips.reason(name), flakes.reason(name),
                                        warns.reason(name))
            else:
                verdict, remark = ("pass" if result in ("pass", "warn") else
                                   "skip" if result == "skip" else "fail"), ""
            if verdict != "pass":
                remark = "; ".join(part for part in (remark, first_lines(entry)) if part)
            time = entry.get("time") or {}
            seconds = float(time.get("end") or 0) - float(time.get("start") or 0)
            rows.append((name.removeprefix("igt@"), result, verdict, remark, seconds))

    # Each boot in which the kernel reported a fault or a leak is a failure of its own.
    if os.path.exists(f"{args.folder}/faults"):
        with open(f"{args.folder}/faults", encoding="utf-8") as file:
            for log in file.read().split():
                boot = os.path.basename(log).removesuffix(".txt")
                rows.append((f"kernel@boot-{boot}", "fault", "fail",
                             f"see boots/{boot}.txt and boots/{boot}/dmesg.txt", 0.0))

    counts = {verdict: sum(row[2] == verdict for row in rows) for verdict in COLOURS}
    summary = f"{counts['pass']} passed, {counts['fail']} failed, {counts['skip']} skipped"
    title = f"IGT on {args.gpu}: {os.path.basename(os.path.normpath(args.folder))}"
    with open(f"{args.folder}/table.txt", "w", encoding="utf-8") as table:
        for test, result, verdict, remark, seconds in rows:
            table.write(f"{test:<60} {result:<10} {seconds:7.1f} s  {remark}\n".rstrip() + "\n")
        table.write(summary + "\n")
    write_html(f"{args.folder}/table.html", title, rows, summary)

    for test, result, verdict, remark, _ in rows:
        if verdict == "fail":
            print(f"FAILED {test}: {result}" + (f" ({remark})" if remark else ""))
    if counts["known"]:
        print(f"{counts['known']} more failed as expected (igt-tests/*-fails.txt, -flakes.txt)")
    print(f"tables: {args.folder.replace('/lab/src/', '')}/table.txt, table.html")
    print(summary)
    return 1 if counts["fail"] else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""Print the table of a run of a suite as JUnit XML, for those who show results: junit.py FOLDER"""
import os
import re
import sys
from xml.sax.saxutils import escape, quoteattr

# In table.txt: a test of IGT with its result and seconds, or a result and a test of piglit or of Khronos.
IGT = re.compile(r"(?P<test>\S+) +(?P<result>[a-z-]+) +(?P<seconds>[0-9.]+) s(?:  (?P<remark>.*))?$")
PIGLIT = re.compile(r"(?P<result>[a-z-]+) +(?P<test>.+?)(?:  (?P<remark>.*))?$")


def cases(folder):
    with open(f"{folder}/table.txt", encoding="utf-8") as file:
        lines = file.read().splitlines()[:-1]
    is_igt = os.path.exists(f"{folder}/tests.testlist")
    for line in lines:
        match = (IGT if is_igt else PIGLIT).match(line)
        if match:
            yield {"seconds": 0, "remark": "", **{k: v for k, v in match.groupdict().items() if v}}


def main():
    folder = sys.argv[1]
    name = os.path.basename(os.path.normpath(folder))
    rows = list(cases(folder))
    # The report has said which failures nobody expected.
    with open(f"{folder}/failed.txt", encoding="utf-8") as file:
        failed = set(file.read().splitlines())
    print('<?xml version="1.0" encoding="UTF-8"?>')
    print(f'<testsuite name={quoteattr(name)} tests="{len(rows)}" failures="{len(failed)}">')
    for row in rows:
        group, _, test = row["test"].rpartition("@" if "@" in row["test"] else ".")
        print(f'<testcase classname={quoteattr(group)} name={quoteattr(test)} time="{row["seconds"]}">', end="")
        if row["test"] in failed:
            print(f'<failure message={quoteattr(row["result"])}>{escape(row["remark"])}</failure>', end="")
        elif row["result"] in ("skip", "notrun"):
            print(f'<skipped message={quoteattr(row["remark"])}/>', end="")
        print("</testcase>")
    print("</testsuite>")


if __name__ == "__main__":
    main()

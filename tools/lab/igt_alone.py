#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""Tests of IGT whose program stopped in them or before, in a run of several of its tests in one process.

  igt_alone.py list --gpu GPU --lab LAB --expect FOLDER RUN   prints them, of RUN/results/results.json
  igt_alone.py add RUN        what became of them alone goes from RUN/alone to RUN/results.json
"""
import argparse
import json
import sys

from igt_report import Expectations, names_of, printed_results


def results_of(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


# What a program leaves of the test in which it stopped, perhaps by what one before it did.
STOPPED = ("crash", "incomplete", "notrun")


def left(tests, printed, wanted, skips):
    """Names of @wanted that neither ran to an end, whole or in part, nor are expected to be missing."""
    ended = {**printed, **{name: entry.get("result") for name, entry in tests.items()}}
    ran = {name.lower() for name, result in ended.items() if result not in STOPPED}
    seen = {name.lower() for name in ended}
    for test in wanted:
        name = test.lower()
        if name not in ran and not any(other.startswith(name + "@") for other in ran) and \
                (name in seen or skips.reason(test) is None):
            yield test


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=("list", "add"))
    parser.add_argument("--gpu")
    parser.add_argument("--lab")
    parser.add_argument("--expect")
    parser.add_argument("run")
    args = parser.parse_args()

    if args.what == "add":
        whole = results_of(f"{args.run}/results/results.json")
        whole["tests"].update(results_of(f"{args.run}/alone/results.json")["tests"])
        with open(f"{args.run}/results.json", "w", encoding="utf-8") as file:
            json.dump(whole, file)
        return 0
    skips = Expectations()
    for name in names_of(args.expect, args.gpu, args.lab):
        skips.read(f"{args.expect}/{name}-skips.txt")
    with open(f"{args.run}/tests.testlist", encoding="utf-8") as file:
        wanted = [line.strip() for line in file if line.strip()]
    tests = results_of(f"{args.run}/results/results.json")["tests"]
    for name in left(tests, printed_results(f"{args.run}/progress.txt"), wanted, skips):
        print(name)
    return 0


if __name__ == "__main__":
    sys.exit(main())

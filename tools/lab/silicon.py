#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""Compare a run of piglit with what Mesa's CI recorded on a real part.

Writes silicon.txt into the folder of the run: what fails here and passed there, each with the
reason that our expectations give; what failed there and passes here; what fails on both. Ends
with how many each are. Takes results.json, which piglit_report.py leaves.

Mesa's lists are crocus-<part>-{fails,flakes,skips}.txt; a test that is not in them passed, or did not run.
"""
import argparse
import json
import os
import re

from piglit_report import MAY_FAIL, expectations, results

FAILS = MAY_FAIL + ("incomplete", "notrun")


class Silicon:
    """What did not pass on a real part. Our names are in lower case."""

    def __init__(self, folder, part):
        self.fails = {line.rpartition(",")[0].lower() for line in self.lines(folder, part, "fails")}
        self.flakes = {line.lower() for line in self.lines(folder, part, "flakes")}
        self.skips = [re.compile(line) for line in self.lines(folder, part, "skips")]
        self.with_subtests = {name.rpartition("@")[0] for name in self.fails}

    @staticmethod
    def lines(folder, part, kind):
        path = f"{folder}/crocus-{part}-{kind}.txt"
        if not os.path.exists(path):
            return []
        with open(path, encoding="utf-8") as file:
            return [line.strip() for line in file if line.strip() and not line.startswith("#")]

    def of(self, name):
        """How a test, or a subtest, did: pass, fail, flake or skip.

        A test that failed without naming subtests failed as a whole; one that did name some has
        passed the others.
        """
        test = name.rpartition("@")[0]
        if name in self.fails or (test in self.fails and test not in self.with_subtests):
            return "fail"
        if name in self.flakes or test in self.flakes:
            return "flake"
        return "skip" if any(pattern.search(name) for pattern in self.skips) else "pass"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--gpu", required=True)
    parser.add_argument("--mesa", required=True, help="stable or testing")
    parser.add_argument("--part", required=True, help="as Mesa's CI calls it: g41")
    parser.add_argument("--lists", required=True, help="folder of Mesa's lists")
    parser.add_argument("--expect", required=True, help="folder of the expectation files")
    parser.add_argument("folder", help="holds results.json")
    args = parser.parse_args()

    silicon = Silicon(args.lists, args.part)
    fails, flakes = expectations(args.expect, args.gpu, args.mesa)
    with open(f"{args.folder}/results.json", encoding="utf-8") as file:
        run = json.load(file)

    here, there, both, ran = [], [], [], 0
    for name, result in results(run["tests"], run["alone"]):
        if result == "skip":
            continue
        ran += 1
        was = silicon.of(name.lower())
        if result not in FAILS:
            if name.lower() in silicon.fails:
                there.append(name)
        elif was == "pass":
            reason = fails.reason(name) or flakes.reason(name) or "no reason known"
            here.append(f"{name}: {result}  # {reason}")
        else:
            both.append(f"{name}: {result}, there {was}")
    share = 100 * len(here) / max(ran, 1)
    parts = (
        (f"fail here and passed on a {args.part}: {len(here)}, {share:.2f} % of {ran} that ran", here),
        (f"failed on a {args.part} and pass here: {len(there)}", there),
        (f"do not pass on either: {len(both)}", both),
    )
    with open(f"{args.folder}/silicon.txt", "w", encoding="utf-8") as file:
        for heading, names in parts:
            file.write(heading + "\n" + "".join(f"    {name}\n" for name in names))
    for heading, _ in parts:
        print(heading)


if __name__ == "__main__":
    main()

# SPDX-License-Identifier: GPL-2.0
"""Compare a run of piglit or of the Khronos tests with what Mesa's CI recorded on a real part.

Mesa's lists are <driver>-<part>-{fails,flakes,skips}.txt, as crocus-g41; a test that is not in them passed, or did not run.
"""
import os
import re

# Results that a list of failures may mean.
FAILS = ("fail", "crash", "timeout", "incomplete", "notrun")


def listed(name):
    """A name as Mesa's lists have it, which are without commas but for the last column; in lower case."""
    return name.lower().replace(",", "-")


class Silicon:
    """What did not pass on a real part. Names are as listed() gives them."""

    def __init__(self, folder, part):
        self.fails = {line.rpartition(",")[0].lower() for line in self.lines(folder, part, "fails")}
        self.flakes = {line.lower() for line in self.lines(folder, part, "flakes")}
        self.skips = [re.compile(line) for line in self.lines(folder, part, "skips")]
        self.with_subtests = {name.rpartition("@")[0] for name in self.fails}

    @staticmethod
    def lines(folder, part, kind):
        path = f"{folder}/{part}-{kind}.txt"
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


def compare(folder, lists, part, results, reason):
    """Write silicon.txt into the folder of a run, of which RESULTS are (name, result): what fails here
    and passed there, each with the reason that our expectations give; what failed there and passes
    here; what fails on both. Print how many each are."""
    silicon = Silicon(lists, part)
    here, there, both, ran = [], [], [], 0
    for name, result in results:
        if result == "skip":
            continue
        ran += 1
        was = silicon.of(listed(name))
        if result not in FAILS:
            if listed(name) in silicon.fails:
                there.append(name)
        elif was == "pass":
            here.append(f"{name}: {result}  # {reason(name)}")
        else:
            both.append(f"{name}: {result}, there {was}")
    share = 100 * len(here) / max(ran, 1)
    parts = (
        (f"fail here and passed on a {part}: {len(here)}, {share:.2f} % of {ran} that ran", here),
        (f"failed on a {part} and pass here: {len(there)}", there),
        (f"do not pass on either: {len(both)}", both),
    )
    with open(f"{folder}/silicon.txt", "w", encoding="utf-8") as file:
        for heading, names in parts:
            file.write(heading + "\n" + "".join(f"    {name}\n" for name in names))
    for heading, _ in parts:
        print(heading)

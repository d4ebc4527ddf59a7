#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""Put the results of shards together in a folder that looks like that of a whole run.

merge_results.py OUT SHARD... (folders of `make igt`, `make piglit` or `make deqp`, in the order of their shards)
"""
import glob
import itertools
import json
import os
import re
import shutil
import sys


def lines_of(path):
    with open(path, encoding="utf-8") as file:
        return file.read().splitlines()


def interleave(lists):
    """A list of which shard i of n had every n-th line, from the i-th on."""
    return [line for row in itertools.zip_longest(*lists) for line in row if line is not None]


def write_lines(path, lines):
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(line + "\n" for line in lines)


def merge_igt(out, shards):
    """results.json, the list, what the runner printed, and boots in which the kernel reported faults."""
    write_lines(f"{out}/tests.testlist", interleave([lines_of(f"{shard}/tests.testlist") for shard in shards]))
    merged = None
    for shard in shards:
        with open(f"{shard}/results.json", encoding="utf-8") as file:
            results = json.load(file)
        if merged is None:
            merged = results
        else:
            merged["tests"].update(results["tests"])
    merged["tests"] = dict(sorted(merged["tests"].items()))
    with open(f"{out}/results.json", "w", encoding="utf-8") as file:
        json.dump(merged, file)
    for name in ("progress.txt", "faults"):
        paths = [f"{shard}/{name}" for shard in shards if os.path.exists(f"{shard}/{name}")]
        write_lines(f"{out}/{name}", [line for path in paths for line in lines_of(path)])


def copy_boots(out, shards):
    """What was printed outside of the guests: the faults that kernels reported."""
    os.makedirs(f"{out}/boots")
    for number, shard in enumerate(shards, 1):
        for path in glob.glob(f"{shard}/boots/*.txt"):
            shutil.copy(path, f"{out}/boots/shard{number}-{os.path.basename(path)}")


def merge_deqp(out, shards):
    """The list, what all boots have left, and the driver's own words, which are the same in each."""
    copy_boots(out, shards)
    write_lines(f"{out}/list", interleave([lines_of(f"{shard}/list") for shard in shards]))
    paths = [path for shard in shards for path in sorted(glob.glob(f"{shard}/results-*"))]
    for number, path in enumerate(paths, 1):
        shutil.copy(path, f"{out}/results-{number}")
    words = dict.fromkeys(line for shard in shards for line in lines_of(f"{shard}/renderer"))
    write_lines(f"{out}/renderer", words)


def merge_piglit(out, shards):
    """Each list, and each go of each shard as a go of the whole."""
    copy_boots(out, shards)
    for path in glob.glob(f"{shards[0]}/*.list"):
        name = os.path.basename(path)
        write_lines(f"{out}/{name}", interleave([lines_of(f"{shard}/{name}") for shard in shards]))
    # How many tests the driver cannot run does not depend on the shard.
    for path in glob.glob(f"{shards[0]}/*.skipped") + glob.glob(f"{shards[0]}/*.driver"):
        shutil.copy(path, out)
    for shard in shards:
        for path in sorted(glob.glob(f"{shard}/results-*-[0-9]*")):
            stem = re.sub(r"-\d+$", "", os.path.basename(path))
            go = len(glob.glob(f"{out}/{stem}-[0-9]*")) + 1
            os.symlink(os.path.relpath(path, out), f"{out}/{stem}-{go}")


def main():
    out, shards = sys.argv[1], sys.argv[2:]
    shutil.rmtree(out, ignore_errors=True)
    os.makedirs(out)
    if os.path.exists(f"{shards[0]}/tests.testlist"):
        merge_igt(out, shards)
    elif os.path.exists(f"{shards[0]}/list"):
        merge_deqp(out, shards)
    else:
        merge_piglit(out, shards)


if __name__ == "__main__":
    main()

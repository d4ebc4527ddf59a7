#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""Print the script of a job of examples/ci as its service would run it: ci_script.py FILE JOB [NUMBER COUNT]

NUMBER is that of the shard, of COUNT, where the service puts them into the text itself. Variables that the file sets
come first; those that are set already stay as they are. With 'paths' for NUMBER: what it keeps as artifacts.
"""
import shlex
import sys

import yaml


def assignments(variables):
    """What is set already stays: the caller's values are those that a user would have typed in."""
    return [f": ${{{name}={shlex.quote(str(value))}}}; export {name}" for name, value in variables.items()]


def gitlab(document, name):
    job = dict(document[name])
    while "extends" in job:
        parent = job.pop("extends")
        job = {**document[parent], **job}
    lines = assignments(document.get("variables", {}))
    return lines + job.get("before_script", []) + job["script"], job["artifacts"]["paths"]


def github(document, name, number, count):
    steps = document["jobs"][name]["steps"]
    lines = assignments(document.get("env", {}))
    # Each step has a shell of its own.
    for step in steps:
        text = step.get("run", "").replace("${{ matrix.shard }}", number).replace("${{ strategy.job-total }}", count)
        lines += ["(", "set -e", text + ")"] if text else []
    return lines, [step["with"]["path"] for step in steps if "upload-artifact" in step.get("uses", "")]


def kubernetes(document):
    container = document["spec"]["template"]["spec"]["containers"][0]
    lines = assignments({entry["name"]: entry["value"] for entry in container["env"]})
    return lines + container["args"], []


def main():
    path, name, number, count = (sys.argv[1:] + ["", ""])[:4]
    with open(path, encoding="utf-8") as file:
        document = yaml.safe_load(file)
    if "jobs" in document:
        lines, paths = github(document, name, number, count)
    elif document.get("kind") == "Job":
        lines, paths = kubernetes(document)
    else:
        lines, paths = gitlab(document, name)
    print("\n".join(paths if number == "paths" else ["set -eo pipefail"] + lines))


if __name__ == "__main__":
    main()

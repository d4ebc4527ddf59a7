#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""Which room includes or calls which: compare the tree with docs/architecture.md.

check_rooms.py [--objects DIR] [TOP]

The page has a table of rooms, lowest floor first: a name, the files that are in it (folders, or
files, as an #include spells them; the longest that fits counts), and the rooms that it may use, all
of them further up in the table. A second table lists exceptions, each with what ties the two rooms;
one that nothing needs any more is a fault too. Includes are read from the sources, calls from the objects in DIR. What a
header of the room "wall" declares is called through the wall, wherever it is.
Prints what is wrong, a line each; fails when there is anything.
"""
import argparse
import collections
import fnmatch
import os
import re
import subprocess
import sys

PAGE = "docs/architecture.md"
WALL = "wall"
ROOMS = ("room", "files", "may use")
EXCEPTIONS = ("from", "to", "tie")
# Where the compiler looks for what is included.
FOLDERS = ("drivers", "drivers/gpu", "include")
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]+[<"]([^>"]+)[>"]', re.M)


def table(text, columns):
    """The rows of the table with these columns; none when the page has no such table."""
    rows, inside = [], False
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if not line.startswith("|"):
            inside = False
        elif tuple(cells) == columns:
            inside = True
        elif inside and len(cells) == len(columns) and not set(line) <= set("|-: "):
            rows.append(cells)
    return rows


def names(cell):
    return [name.strip("` ") for name in cell.split(",") if name.strip("` ")]


class Rooms:
    """The page, and what is found of it in the tree."""

    def __init__(self, text):
        self.faults = []
        self.order = []
        self.place = {}
        self.may_use = {}
        self.ties = {}
        for room, files, uses in table(text, ROOMS):
            for used in names(uses):
                if used not in self.order:
                    self.faults.append(f"{PAGE}: {room} may use {used}, which is not below it")
            self.order.append(room)
            self.may_use[room] = names(uses)
            for path in names(files):
                self.place[path] = room
        for low, high, tie in table(text, EXCEPTIONS):
            if not tie or low not in self.order or high not in self.order:
                self.faults.append(f"{PAGE}: exception {low} -> {high} lacks a tie or a room")
            self.ties[low, high] = tie
        if not self.order:
            self.faults.append(f"{PAGE}: no table of rooms")
        self.needed = set()
        self.wrong = collections.OrderedDict()

    def room_of(self, path):
        """The room of a file of the tree, or None."""
        fits = [(len(place), room) for folder in FOLDERS for place, room in self.place.items()
                for full in (os.path.join(folder, place),)
                if fnmatch.fnmatch(path, full) or path.startswith(full + "/")]
        return max(fits)[1] if fits else None

    def edge(self, low, high, how):
        if low == high or high in self.may_use[low]:
            return
        if (low, high) in self.ties:
            self.needed.add((low, high))
        else:
            self.wrong.setdefault((low, high), how)

    def verdict(self):
        return (self.faults +
                [f"{how}: {low} may not use {high}" for (low, high), how in self.wrong.items()] +
                [f"{PAGE}: nothing needs the exception {low} -> {high} any more"
                 for low, high in self.ties if (low, high) not in self.needed])


def sources(top):
    for folder in ("drivers", "include"):
        for root, _, files in os.walk(os.path.join(top, folder)):
            for name in sorted(files):
                if name.endswith((".c", ".h")):
                    yield os.path.relpath(os.path.join(root, name), top)


def read(top, path):
    with open(os.path.join(top, path), encoding="utf-8") as f:
        return f.read()


def check_includes(rooms, top):
    files = sorted(sources(top))
    known = set(files)
    for path in files:
        low = rooms.room_of(path)
        if not low:
            rooms.faults.append(f"{path}: is in no room")
            continue
        for name in INCLUDE.findall(read(top, path)):
            for folder in (os.path.dirname(path),) + FOLDERS:
                target = os.path.normpath(os.path.join(folder, name))
                if target in known:
                    if rooms.room_of(target):
                        rooms.edge(low, rooms.room_of(target), f"{path} includes {target}")
                    break


def symbols(path):
    """What an object defines for others, and what it needs of them."""
    text = subprocess.run(["nm", path], capture_output=True, text=True, check=True).stdout
    words = [line.split() for line in text.splitlines()]
    return ({w[2] for w in words if len(w) == 3 and w[1].isupper()},
            {w[1] for w in words if w[0] == "U"})


def source_of(path):
    return re.sub(r"(-base|-avx2)?\.o$", ".c", path)


def check_calls(rooms, top, objects):
    wall = " ".join(read(top, path) for path in sources(top)
                    if path.endswith(".h") and rooms.room_of(path) == WALL)
    declared = set(re.findall(r"\b\w+\b", wall))
    owner, needs = {}, {}
    for root, _, files in os.walk(os.path.join(objects, "drivers")):
        for name in sorted(files):
            path = os.path.join(root, name)
            source = source_of(os.path.relpath(path, objects))
            if not name.endswith(".o") or not os.path.exists(os.path.join(top, source)):
                continue
            defined, needs[source] = symbols(path)
            owner.update((symbol, source) for symbol in defined)
    if not needs:
        rooms.faults.append(f"{objects}: no objects")
    for source in sorted(needs):
        low = rooms.room_of(source)
        for symbol in sorted(needs[source]):
            high = WALL if symbol in declared else rooms.room_of(owner.get(symbol, ""))
            if low and high:
                rooms.edge(low, high, f"{source} uses {symbol}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--objects", help="folder with the objects of a build")
    parser.add_argument("top", nargs="?", default=".")
    args = parser.parse_args()
    rooms = Rooms(read(args.top, PAGE))
    check_includes(rooms, args.top)
    if args.objects:
        check_calls(rooms, args.top, args.objects)
    else:
        # What only a call needs cannot be seen.
        rooms.needed.update(rooms.ties)
    verdict = rooms.verdict()
    print("\n".join(verdict), end="\n" if verdict else "")
    return 1 if verdict else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""Prove that nothing calls code with vector registers outside of FPU sections.

check_fpu.py [--list FILE] DIR

DIR has the objects of a build for x86-64 and what Kbuild wrote beside them. Code that was compiled
with -msse2 may use vector registers anywhere, and may run in FPU sections only: between calls of
mirage_host_fpu_begin() and mirage_host_fpu_end(). All paths through every other function are
followed, with the calls that it makes, from both sides where it is called from both. Wrong are:

- a call of such code outside of a section,
- a section that begins inside of another, ends without one, or is still open where a function
  that nobody calls directly returns,
- vector registers in code that was not compiled for them.

What a pointer leads to cannot be seen. So the list names, with reasons,

    inside FILE FUNCTION     is only called by pointer, and inside of sections
    pointer FILE FUNCTION    calls by pointer outside of sections, and not into such code

Other functions may use pointers in sections only, where they can reach such code at all: in the
folders of the option --pointers. A row that nothing needs is wrong too. Prints what is wrong, a line
each; fails when there is anything.
"""
import argparse
import collections
import os
import re
import subprocess
import sys

BEGIN, END = "mirage_host_fpu_begin", "mirage_host_fpu_end"
# Nothing comes after a call of it, whatever stands there.
NO_RETURN = "__stack_chk_fail"
OUT, IN = "outside", "inside"
FUNC = re.compile(r"^([0-9a-f]+) <(.+)>:$")
INSN = re.compile(r"^ +([0-9a-f]+):\t(\S+) *(.*)$")
RELOC = re.compile(r"^\t+[0-9a-f]+: (R_X86_64_\w+)\t(.+?)([+-]0x[0-9a-f]+)?$")
SECTION = re.compile(r"^Disassembly of section (.+):$")
SYMBOL = re.compile(r"^[0-9a-f]+ g.{6} \S+\t[0-9a-f]+ (?:\.hidden )?(\S+)$")
DATA = re.compile(r"^RELOCATION RECORDS FOR \[\.(data|rodata|init\.data|ref\.data)")
VECTOR = re.compile(r"%[xyz]mm")
PREFIXES = ("notrack", "bnd", "cs", "ds")


class Insn:
    """An instruction, and what a relocation says of it: a symbol and an offset from there."""

    def __init__(self, addr, op, args):
        self.addr, self.op, self.args = addr, op, args
        self.symbol, self.offset = None, 0

    def is_call(self):
        return self.op.startswith("call")

    def is_jump(self):
        return self.op.startswith("j")

    def is_last(self):
        return self.is_call() and self.symbol == NO_RETURN

    def by_pointer(self):
        return "*" in self.args or (self.symbol or "").startswith("__x86_indirect_")

    def ends(self):
        return self.op.startswith(("ret", "ud2", "hlt")) or \
            (self.symbol or "").startswith("__x86_return_")


class Function:
    def __init__(self, unit, name, section, addr):
        self.unit, self.name, self.section, self.addr = unit, name, section, addr
        self.insns = []
        self.states = set()  # it is called in
        self.returns = {OUT: set(), IN: set()}  # states at its end, by that
        self.callers = set()
        self.taken = False  # its address is somewhere

        self.row = (unit.source, re.sub(r"\.(cold|part|isra|constprop)\b.*", "", name))

    def __str__(self):
        return f"{self.unit.source}: {self.name}"

    def has(self, addr):
        return self.insns and self.addr <= addr <= self.insns[-1].addr


class Unit:
    """An object."""

    def __init__(self, top, path):
        self.path = path
        self.source = re.sub(r"(-base|-avx2)?\.o$", ".c", path)
        self.functions = []
        self.globals = set()
        self.pointers = []  # of data: symbols and offsets
        folder, name = os.path.split(os.path.join(top, path))
        with open(os.path.join(folder, f".{name}.cmd"), encoding="utf-8") as f:
            words = f.readline().split()
        self.fpu = self.last(words, "-msse2") > self.last(words, "-mno-sse2")
        self.read(objdump("-t", "-d", "-r", os.path.join(top, path)))
        self.read_data(objdump("-r", os.path.join(top, path)))

    @staticmethod
    def last(words, word):
        return len(words) - words[::-1].index(word) if word in words else 0

    def read(self, text):
        section = function = None
        for line in text.splitlines():
            if m := INSN.match(line):
                op, args = m[2], m[3]
                while op in PREFIXES and args:
                    op, _, args = args.partition(" ")
                function.insns.append(Insn(int(m[1], 16), op, args.strip()))
            elif (m := RELOC.match(line)) and function and function.insns:
                insn = function.insns[-1]
                insn.symbol, insn.offset = m[2], int(m[3] or "0", 16)
                # Relative ones count from the end of the field, four bytes on.
                insn.offset += 4 if m[1] in ("R_X86_64_PC32", "R_X86_64_PLT32") else 0
            elif m := FUNC.match(line):
                function = Function(self, m[2], section, int(m[1], 16))
                self.functions.append(function)
            elif m := SECTION.match(line):
                section = m[1]
            elif m := SYMBOL.match(line):
                self.globals.add(m[1])

    def read_data(self, text):
        data = False
        for line in text.splitlines():
            if line.startswith("RELOCATION RECORDS"):
                data = DATA.match(line)
            elif data and line.startswith("0"):
                symbol, sign, offset = re.match(r"(.+?)(?:([+-])0x([0-9a-f]+))?$",
                                                line.split()[-1]).groups()
                self.pointers.append((symbol, int((sign or "") + (offset or "0"), 16)))

    def find(self, section, addr):
        for function in self.functions:
            if function.section == section and function.has(addr):
                return function
        return None


def objdump(*args):
    return subprocess.run(["objdump", "--no-show-raw-insn", *args], capture_output=True,
                          text=True, check=True).stdout


class Proof:
    def __init__(self, top, inside, pointers, folders):
        self.units = [Unit(top, path) for path in objects(top)]
        self.inside, self.pointers, self.folders = inside, pointers, folders
        self.used = set()
        self.faults = collections.OrderedDict()
        self.by_name = {f.name: f for unit in self.units for f in unit.functions
                        if f.name in unit.globals}
        self.local = {(unit.path, f.name): f for unit in self.units for f in unit.functions}

    def functions(self):
        return (f for unit in self.units for f in unit.functions)

    def fault(self, function, what):
        self.faults.setdefault(f"{function} {what}")

    def resolve(self, unit, symbol, offset):
        """-> (function, offset in it), or (None, 0) for what is not ours."""
        if symbol.startswith("."):
            function = unit.find(symbol, offset)
            return (function, offset - function.addr) if function else (None, 0)
        function = self.local.get((unit.path, symbol)) or self.by_name.get(symbol)
        return (function, offset) if function else (None, 0)

    def target(self, function, insn):
        if insn.symbol:
            return self.resolve(function.unit, insn.symbol, insn.offset)
        addr = re.match(r"([0-9a-f]+)\b", insn.args)
        if not addr:
            return None, 0
        found = function.unit.find(function.section, int(addr[1], 16))
        return (found, int(addr[1], 16) - found.addr) if found else (None, 0)

    def note_callers(self):
        for function in self.functions():
            for insn in function.insns:
                direct = insn.is_call() or insn.is_jump()
                if not direct and not insn.symbol:
                    continue
                target, offset = self.target(function, insn)
                if not target or target is function or (not direct and offset):
                    continue
                if direct:
                    target.callers.add(function)
                else:
                    target.taken = True
        for unit in self.units:
            for symbol, offset in unit.pointers:
                target, offset = self.resolve(unit, symbol, offset)
                if target and not offset:
                    target.taken = True

    def enter(self, function, state):
        """Somebody calls @function in @state. -> the states in which it returns."""
        if function.name in (BEGIN, END):
            return {IN if function.name == BEGIN else OUT}
        if function.unit.fpu:
            return {state}
        if state not in function.states:
            function.states.add(state)
            self.queue.append(function)
        return function.returns[state]

    def call(self, function, insn, state):
        """-> the states after a call, or after what is jumped to returns."""
        if insn.by_pointer():
            if state == OUT and function.unit.path.startswith(self.folders):
                if function.row in self.pointers:
                    self.used.add(("pointer",) + function.row)
                else:
                    self.fault(function, "calls by pointer outside of FPU sections")
            return {state}
        name = insn.symbol
        if name == BEGIN and state == IN:
            self.fault(function, "begins an FPU section inside of one")
        if name == END and state == OUT:
            self.fault(function, "ends an FPU section outside of one")
        if name in (BEGIN, END):
            return {IN if name == BEGIN else OUT}
        target, _ = self.target(function, insn)
        if not target:
            return {state}
        if target.unit.fpu and state == OUT:
            self.fault(function, f"calls {target.name} of {target.unit.source} "
                                 "outside of FPU sections")
        return self.enter(target, state)

    def walk(self, function, entry):
        """Follow all paths. -> the states in which the function returns."""
        at = {insn.addr: i for i, insn in enumerate(function.insns)}
        todo, seen, ends = [(0, entry)], set(), set()
        while todo:
            i, state = todo.pop()
            if (i, state) in seen or i >= len(function.insns):
                continue
            seen.add((i, state))
            insn = function.insns[i]
            if insn.is_last():
                continue
            if insn.is_call():
                todo += [(i + 1, after) for after in self.call(function, insn, state)]
            elif insn.ends():
                ends |= {state} if not insn.op.startswith(("ud2", "hlt")) else set()
            elif insn.is_jump():
                target, offset = (None, 0) if insn.by_pointer() else self.target(function, insn)
                if target is function:
                    todo.append((at[target.addr + offset], state))
                elif target and target.name.startswith(function.name + ".cold"):
                    ends |= self.cold(function, target, offset, state, todo, at)
                elif insn.symbol or insn.by_pointer() or target:
                    ends |= self.call(function, insn, state)
                if not insn.op.startswith("jmp"):
                    todo.append((i + 1, state))
            else:
                todo.append((i + 1, state))
        return ends

    def cold(self, function, part, offset, state, todo, at):
        """The unlikely part of a function, which jumps back into it."""
        cold_at = {insn.addr: i for i, insn in enumerate(part.insns)}
        work, seen, ends = [(cold_at[part.addr + offset], state)], set(), set()
        while work:
            i, state = work.pop()
            if (i, state) in seen or i >= len(part.insns):
                continue
            seen.add((i, state))
            insn = part.insns[i]
            target, to = (None, 0)
            if insn.is_jump() and not insn.by_pointer():
                target, to = self.target(part, insn)
            if insn.is_last():
                continue
            if insn.is_call():
                work += [(i + 1, after) for after in self.call(function, insn, state)]
            elif insn.ends():
                ends |= {state} if not insn.op.startswith(("ud2", "hlt")) else set()
            elif insn.is_jump():
                if target is part:
                    work.append((cold_at[part.addr + to], state))
                elif target is function:
                    todo.append((at[function.addr + to], state))
                else:
                    ends |= self.call(function, insn, state)
                if not insn.op.startswith("jmp"):
                    work.append((i + 1, state))
            else:
                work.append((i + 1, state))
        return ends

    def settle(self):
        """Until nothing new is found: what is called in a state, and returns in one."""
        while self.queue:
            function = self.queue.pop()
            for state in list(function.states):
                returns = self.walk(function, state)
                if not returns <= function.returns[state]:
                    function.returns[state] |= returns
                    self.queue += [f for f in function.callers if f.states]

    def run(self):
        self.queue = []
        self.note_callers()
        roots = []
        for function in self.functions():
            vectors = any(VECTOR.search(insn.args) for insn in function.insns)
            if function.unit.fpu:
                for insn in function.insns:
                    if insn.is_call() or insn.is_jump():
                        self.call_from_fpu(function, insn)
                continue
            if vectors:
                self.fault(function, "uses vector registers, and was not compiled for it")
            if ".cold" in function.name or function.name in (BEGIN, END):
                continue
            if function.taken or not function.callers:
                state = OUT
                if function.row in self.inside:
                    self.used.add(("inside",) + function.row)
                    state = IN
                roots.append((function, state))
                self.enter(function, state)
        self.settle()
        for function, state in roots:
            if function.returns[state] - {state}:
                self.fault(function, f"is called {state} and returns on the other side")
        listed = {("inside",) + row for row in self.inside} | \
            {("pointer",) + row for row in self.pointers}
        for row in sorted(listed - self.used):
            self.faults.setdefault(f"nothing needs the row '{' '.join(row)}'")

    def call_from_fpu(self, function, insn):
        if insn.symbol in (BEGIN, END):
            self.fault(function, f"is compiled for vectors and calls {insn.symbol}")
        elif not insn.by_pointer():
            target, _ = self.target(function, insn)
            if target and not target.unit.fpu:
                self.enter(target, IN)


def objects(top):
    for root, _, files in os.walk(os.path.join(top, "drivers")):
        for name in sorted(files):
            if name.endswith(".o") and os.path.exists(os.path.join(root, f".{name}.cmd")):
                yield os.path.relpath(os.path.join(root, name), top)


def read_list(path):
    """-> files and functions of each kind of row."""
    rows = {"inside": set(), "pointer": set()}
    with open(path, encoding="utf-8") as f:
        for line in f:
            row, _, reason = line.partition("#")
            if not row.strip():
                continue
            kind, source, name = row.split()
            if not reason.strip():
                sys.exit(f"{path}: {name} lacks a reason")
            rows[kind].add((source, name))
    return rows


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--list", default=os.path.join(here, "check_fpu.list"))
    parser.add_argument("--pointers", default="drivers/gpu/,drivers/kms/,drivers/host,"
                        "drivers/parallel", help="where pointers to such code are")
    parser.add_argument("dir")
    args = parser.parse_args()
    rows = read_list(args.list)
    proof = Proof(args.dir, rows["inside"], rows["pointer"], tuple(args.pointers.split(",")))
    if not any(unit.fpu for unit in proof.units):
        sys.exit(f"{args.dir}: no code that uses vector registers")
    proof.run()
    print("\n".join(proof.faults), end="\n" if proof.faults else "")
    return 1 if proof.faults else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""Compare the disassembler with another one, instruction by instruction, and the encoder with what
the assembler wrote.

usage: eu_corpus.py EU_DISASM CORPUS

EU_DISASM is tests/tools/eu_disasm.c, built. CORPUS is a directory with gen4, gen4.5, gen5, gen7,
gen7.5 and gen9 in it, each with *.expected files of one instruction a line: the assembler tests in Mesa's
source package (src/intel/compiler/elk/tests and src/intel/compiler/tests, or src/intel/tools/tests
before 25). Up to Gen5 the other
disassembler is intel-gen4disasm; of later ones there is the text that was assembled, in *.asm. Those
write a few things differently, which are brought into one form first.
"""
import glob
import os
import re
import struct
import subprocess
import sys

RETURN_FORMAT = {'0': 'F', '1': '?', '2': 'UD', '3': 'D'}
BRANCH = r'\b(if|iff|else|endif|while|break|cont|halt)\(\d+\)'


def rows(path):
    with open(path) as f:
        return [line.split() for line in f if len(line.split()) == 16]


def words(row):
    return struct.unpack('<4I', bytes(int(b, 16) for b in row))


def other(table, gen):
    """What intel-gen4disasm says; a message takes two lines."""
    source = ''.join('{ %s },\n' % ', '.join('0x%08x' % w for w in words(r)) for r in table)
    path = '/tmp/eu_corpus.%d' % os.getpid()
    with open(path, 'w') as f:
        f.write(source)
    text = subprocess.run(['intel-gen4disasm', '-g', '5' if gen == 'gen5' else '4', path],
                          capture_output=True, text=True, check=True).stdout
    os.unlink(path)
    out = []
    for line in text.splitlines():
        if line.startswith('    ') and out:
            out[-1] += line
        elif line.strip():
            out.append(line)
    return out


def ours(program, table, *args):
    source = ''.join(' '.join(r) + '\n' for r in table)
    return subprocess.run([program, ISA.get(args[0], args[0]), *args[1:]], input=source, capture_output=True, text=True,
                          check=True).stdout.splitlines()


def branch(text):
    """Jump and pop counts, which one prints apart and the other as one number."""
    if 'cont(' in text:  # of which the other program prints neither
        return re.sub(r'\b(ip|Jump: \S+|Pop: \S+)\s', '', text)
    m = re.search(r'Jump: (-?\d+)(?:\s+Pop: (\d+))?', text)
    if m:
        jump, pop = int(m[1]), int(m[2] or 0)
    else:
        value = int(re.search(r'(-?\d+)D\s', text)[1])
        jump, pop = (value & 0xffff ^ 0x8000) - 0x8000, value >> 16 & 15
    head = re.search(r'^.*?\(\d+\)', text.replace('(+', '<').replace('(-', '<-'))[0]
    return '%s %d %d %s' % (head, jump, pop, text[text.index('{'):])


def message(text, gen):
    text = text.replace('urb_write ', '')
    if gen != 'gen4':
        # since Gen4.5 the type is three bits wide, which the other program does not know
        text = re.sub(r'read \((\d+)[^)]*\)', r'read (\1)', text)
    if gen != 'gen5':
        text = re.sub(r'(read \(\d+, \d+, \d+), \d+\)', r'\1)', text)
        # Gen4.5's sampler types are unknown to the other program
        if gen == 'gen4.5':
            text = re.sub(r'sampler \((\d+), (\d+), [^)]*\)', r'sampler (\1, \2)', text)
        else:
            text = re.sub(r'sampler \((\d+), (\d+), \d+, (\d+)\)',
                          lambda m: 'sampler (%s, %s, %s)' % (m[1], m[2], RETURN_FORMAT[m[3]]),
                          text)
    return text


def real(m):
    return '%gF' % struct.unpack('<f', struct.pack('<I', int(m[1], 16)))[0]


def one_form(text, gen):
    text = text.replace('f0.0', 'f0').replace('NoDDClr,NoDDChk', 'NoDDClr NoDDChk')
    text = re.sub(r'\.nz\b', '.ne', text)
    text = re.sub(r'\.z\.f', '.e.f', text)
    if re.search(BRANCH, text):
        return re.sub(r'\s+', ' ', branch(text))
    text = re.sub(r'jmpi\((\d+)\)\s+0x([0-9a-f]+)UD',
                  lambda m: 'jmpi(%s) %d' % (m[1], int(m[2], 16)), text)
    text = re.sub(r'0x[0-9a-f]{8}VF', 'Vector Float', text)
    text = re.sub(r'0x([0-9a-f]{8})F\b', real, text)
    if 'align16' in text:
        text = text.replace('<4,4,1>', '<4>').replace('<0,4,1>', '<0>')
    text = re.sub(r'\b(null|ip)<[0-9,]*>(\.[xyzw]+)?[A-Z]+', r'\1', text)
    return re.sub(r'\s+', ' ', message(text, gen)).strip()


# Names that shared functions have there, where they are not ours.
FUNCTIONS = {'dp_sampler': 'sampler_cache', 'pixel interp': 'pixel_interp', 'dp data 1': 'data1'}
# How many of what jumps count are in an instruction.
UNITS = {'gen7': 2, 'gen7.5': 2, 'gen9': 16}
GENERATIONS = ('gen4', 'gen4.5', 'gen5', 'gen7', 'gen7.5', 'gen9')
# Of Haswell there is no model; its instructions are Gen7's, but for these.
ISA = {'gen7.5': 'gen7'}
BEYOND = {'gen7.5': r'^dim\(|dp data 1'}
ONE_SOURCE = r'(math(?:\.sat)? (?:inv|log|exp|sqrt|rsq|sin|cos)\(\d+\).*?) null<[^>]*>(?:\.[xyzw]+)?F '


def sources(path):
    """What was assembled: the text of each instruction, and the number of the one at each label."""
    with open(path) as f:
        text = re.sub(r'/\*.*?\*/', '', f.read(), flags=re.S)
    labels, out = {}, []
    for part in text.split(';'):
        for name in re.findall(r'(\w+):\s*(?=\n|$)', part):
            labels[name] = len(out)
        part = re.sub(r'(?m)^\s*\w+:\s*$', '', part)
        if part.strip():
            out.append(' '.join(part.split()))
    return out, labels


def with_distances(text, labels, at, gen):
    """Of labels there are distances in the instruction."""
    def distance(m):
        return '%s%d' % (m[1], (labels[m[2]] - at) * UNITS[gen])
    return re.sub(r'([JU]IP: |jmpi\(\d+\) )(\w+)', distance, text)


def assembled(path, gen):
    texts, labels = sources(path)
    return [with_distances(t, labels, n, gen) for n, t in enumerate(texts)]


def sent(text):
    """A message in short: of its descriptor only the lengths are in both."""
    m = re.match(r'(.*?sendc?\(\d+\) \S+ \S+|.*?sendsc?\(\d+\) \S+ \S+ \S+)((?: a0\S+| 0x[0-9a-f]+)+) '
                 r'(.*?) MsgDesc:.*?((?:(?:ex_)?mlen .*)?\{.*)', text)
    if m:
        registers = re.sub(r' 0x\w+|<0>UD', '', m[2])
        return '%s %s%s %s' % (m[1], FUNCTIONS.get(m[3], m[3]), registers, m[4])
    m = re.match(r'(.*?sendc?\(\d+\) \S+ \S+|.*?sendsc?\(\d+\) \S+ \S+ \S+) (\w+(?: a0\S*)*).*?'
                 r' ((?:(?:ex_)?mlen .*)?\{.*)', text)
    return '%s %s %s' % m.groups() if m else text


def later_form(text):
    text = ' '.join(text.split()).rstrip(';').replace('WE_all', 'nomask')
    text = text.replace('NoDDClr,NoDDChk', 'NoDDClr NoDDChk').replace('mask0<', 'ce0<')
    text = re.sub(r'0x([0-9a-f]+)(V?F)\b', lambda m: '0x%08x%s' % (int(m[1], 16), m[2]), text)
    text = re.sub(r'^nop\b.*', 'nop', text)
    return sent(re.sub(ONE_SOURCE, r'\1 ', text))


def judged(program, path, gen):
    """Bytes, and what each of both disassemblers says of them; and of how many there is none."""
    table = rows(path)
    mine = ours(program, table, gen)
    if gen in UNITS:
        theirs = assembled(path.replace('.expected', '.asm'), gen)
        form = later_form
    else:
        theirs = other(table, gen)

        def form(text):
            return one_form(text, gen)
    if len(theirs) != len(mine) or len(mine) != len(table):
        sys.exit('%s: %d and %d of %d instructions' % (path, len(theirs), len(mine), len(table)))
    beyond = [bool(re.search(BEYOND.get(gen, '$^'), t)) for t in theirs]
    return [(r, form(a), form(b)) for r, a, b, skip in zip(table, mine, theirs, beyond)
            if not skip], sum(beyond)


def compare(program, path, gen):
    """Returns how many comparisons passed and failed, and how many there were not."""
    name = '%s/%s' % (gen, os.path.basename(path))
    judgement, skipped = judged(program, path, gen)
    table = [r for r, _, _ in judgement]
    failed = 0
    for r, b in zip(table, ours(program, table, gen, '-e')):
        if ' '.join(r) != b:
            failed += 1
            print('%s\n  bytes   %s\n  encoded %s' % (name, ' '.join(r), b))
    for _, a, b in judgement:
        if a != b:
            failed += 1
            print('%s\n  ours   %s\n  theirs %s' % (name, a, b))
    return 2 * len(table) - failed, failed, 2 * skipped


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    passed = failed = skipped = 0
    for gen in GENERATIONS:
        paths = sorted(glob.glob(os.path.join(sys.argv[2], gen, '*.expected')))
        print('== %s: %d files' % (gen, len(paths)), flush=True)
        for path in paths:
            counts = compare(sys.argv[1], path, gen)
            passed += counts[0]
            failed += counts[1]
            skipped += counts[2]
    print('%d passed, %d failed, %d skipped' % (passed, failed, skipped))
    sys.exit(failed != 0 or passed == 0)


main()

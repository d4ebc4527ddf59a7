#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""Compare the disassembler with intel-gen4disasm, instruction by instruction, and the encoder with
what the assembler wrote.

usage: eu_corpus.py EU_DISASM CORPUS

EU_DISASM is tests/tools/eu_disasm.c, built. CORPUS is a directory with gen4, gen4.5 and gen5 in
it, each with *.expected files of one instruction a line: the assembler tests in Mesa's
source package (src/intel/compiler/elk/tests, or src/intel/tools/tests before 25). The two programs
write a few things differently; those are brought into one form first.
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
    return subprocess.run([program, *args], input=source, capture_output=True, text=True,
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


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    passed = failed = 0
    for gen in ('gen4', 'gen4.5', 'gen5'):
        for path in sorted(glob.glob(os.path.join(sys.argv[2], gen, '*.expected'))):
            table = rows(path)
            theirs = other(table, gen)
            mine = ours(sys.argv[1], table, gen)
            if len(theirs) != len(mine) or len(mine) != len(table):
                sys.exit('%s: %d and %d of %d instructions' %
                         (path, len(theirs), len(mine), len(table)))
            for r, b in zip(table, ours(sys.argv[1], table, gen, '-e')):
                if ' '.join(r) == b:
                    passed += 1
                    continue
                failed += 1
                print('%s/%s\n  bytes   %s\n  encoded %s' %
                      (gen, os.path.basename(path), ' '.join(r), b))
            for a, b in zip(mine, theirs):
                if one_form(a, gen) == one_form(b, gen):
                    passed += 1
                    continue
                failed += 1
                print('%s/%s\n  ours   %s\n  theirs %s' %
                      (gen, os.path.basename(path), one_form(a, gen), one_form(b, gen)))
    print('%d passed, %d failed, 0 skipped' % (passed, failed))
    sys.exit(failed != 0 or passed == 0)


main()

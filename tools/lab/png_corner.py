#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""Print red, green and blue of the first pixel of a PNG of 8 bits a channel: png_corner.py FILE"""
import struct
import sys
import zlib


def main():
    with open(sys.argv[1], "rb") as file:
        data = file.read()
    at, pixels = 8, b""
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        if kind == b"IDAT":
            pixels += data[at + 8:at + 8 + length]
        at += length + 12
    # Whatever the filter of the first row, nothing is left of its first pixel or above it.
    print(*zlib.decompress(pixels)[1:4])


if __name__ == "__main__":
    main()

# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# What in a kernel log is a fault.

# kernel_faults FILE: print the lines that report one, none when all is well.
kernel_faults() {
	[ -f "$1" ] || return 0
	grep -a -m 20 -E \
		-e 'BUG:|BUG at |WARNING:|Oops|Kernel panic|general protection fault' \
		-e 'Unable to handle kernel|Kernel mode fault|Segfault with no mm' \
		-e 'KASAN:|UBSAN:|possible (circular|recursive) locking|inconsistent lock state' \
		-e 'suspicious RCU usage|sleeping function called|DEBUG_LOCKS_WARN|ODEBUG:' \
		-e 'blocked for more than|rcu.*detected.*stall|soft lockup|list_(add|del) corruption' \
		"$1" || true
}

# kernel_leaks FILE: what kmemleak found, without what booting itself leaves behind.
kernel_leaks() {
	awk '/^unreferenced object/ { if (keep) printf "%s", object; object = ""; keep = 1 }
		{ object = object $0 "\n" }
		/^  comm "swapper/ { keep = 0 }
		END { if (keep) printf "%s", object }' "$1"
}

/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_EU_EU_H_
#define _INTEL_EU_EU_H_

#include <linux/bits.h>
#include <linux/types.h>

#include <mirage/mmu.h>

/**
 * DOC: the instruction set of Intel's execution units
 *
 * A generation is a struct eu_isa: where the fields of an instruction word are,
 * which opcodes exist, how compact words expand, in what unit jumps count. From
 * these tables come the decoder into the shader core's operations, the
 * disassembler and the encoder.
 */

struct eu_isa;
struct mirage_program;

#define EU_GRFS		128u
#define EU_MRFS		16u

/**
 * enum eu_row - where the files are among the rows of a thread, see enum mirage_eu_row
 * @EU_ROW_GRF: general registers
 * @EU_ROW_MRF: message registers; those past m15 only catch what an illegal kernel writes
 */
enum eu_row {
	EU_ROW_GRF,
	EU_ROW_MRF = EU_ROW_GRF + EU_GRFS,
};

extern const struct eu_isa mirage_eu_isa_gen4;		/* Broadwater, Crestline */
extern const struct eu_isa mirage_eu_isa_gen45;		/* Eaglelake, Cantiga */
extern const struct eu_isa mirage_eu_isa_gen5;		/* Ironlake */
extern const struct eu_isa mirage_eu_isa_gen7;		/* Ivy Bridge, Valleyview */
extern const struct eu_isa mirage_eu_isa_gen9;		/* Kaby Lake */

/* struct eu_state.flags: thread state of the fixed function that starts the kernel. */
#define EU_STATE_ALT_FLOAT	0x1	/* Floating Point Mode: alternate */
#define EU_STATE_ROUNDING	0x30	/* Rounding Mode, as in cr0.0 */

/**
 * struct eu_kernel - where a kernel is
 * @mmu: port to read it through
 * @base: Instruction Base Address (Gen5), General State Base Address before it (0
 *        when @start is absolute)
 * @start: kernel start pointer, relative to @base, 64-byte aligned
 * @flags: EU_STATE_*
 * @addr_bits: of a GPU address, above which they wrap; 0 for 32
 */
struct eu_kernel {
	struct mirage_mmu *mmu;
	u64 base;
	u32 start;
	u32 flags;
	u8 addr_bits;
};

/* Where an instruction pointer leads. */
static inline u64 eu_kernel_addr(const struct eu_kernel *kernel, u32 ip)
{
	return (kernel->base + ip) & (BIT_ULL(kernel->addr_bits ?: 32) - 1);
}

/**
 * mirage_eu_decode - decode a kernel
 * @isa: generation
 * @kernel: where it is
 * @size_B: gets what mirage_eu_measure() says
 *
 * Follows the code from the start pointer over every jump that can be told from the
 * instructions alone, up to EU_MAX_WINDOW_B behind it. Where execution could leave
 * what was decoded there is an operation that hangs. Allocates, so not within an
 * FPU section.
 *
 * Return: the program, or NULL without memory.
 */
struct mirage_program *mirage_eu_decode(const struct eu_isa *isa, const struct eu_kernel *kernel,
					u32 *size_B);

#define EU_MAX_WINDOW_B		0x100000u

/**
 * mirage_eu_decode_bytes - decode a kernel that is in host memory
 * @isa: generation
 * @code: instructions; the first one starts the program
 * @size_B: length; behind it all is zero, which is an illegal instruction
 * @flags: EU_STATE_*
 *
 * Return: the program, or NULL without memory.
 */
struct mirage_program *mirage_eu_decode_bytes(const struct eu_isa *isa, const void *code,
					      size_t size_B, u32 flags);

/**
 * mirage_eu_measure - length of a kernel
 * @isa: generation
 * @kernel: where it is
 *
 * Allocates.
 *
 * Return: bytes from the start to the end of the last instruction that mirage_eu_decode() would
 * look at; 0 without memory.
 */
u32 mirage_eu_measure(const struct eu_isa *isa, const struct eu_kernel *kernel);

struct eu_program_cache;

/**
 * mirage_eu_cache_create - a cache of decoded programs
 * @isa: generation of all of them
 *
 * Return: the cache, or NULL without memory.
 */
struct eu_program_cache *mirage_eu_cache_create(const struct eu_isa *isa);

/**
 * mirage_eu_cache_destroy - free a cache with its programs
 * @cache: the cache, or NULL
 */
void mirage_eu_cache_destroy(struct eu_program_cache *cache);

/**
 * mirage_eu_cache_get - look a program up, decode it when it is new
 * @cache: the cache
 * @kernel: where it is
 *
 * Programs are told apart by start address, flags and the bytes in memory now, so
 * a kernel that was overwritten is decoded anew. One host thread at a time. Allocates for a new
 * one, and flushes @kernel's port then.
 *
 * Return: a program that lives until mirage_eu_cache_trim(), or NULL without memory.
 */
const struct mirage_program *mirage_eu_cache_get(struct eu_program_cache *cache,
						 const struct eu_kernel *kernel);

/**
 * mirage_eu_cache_trim - forget what was not used lately
 * @cache: the cache
 *
 * Called when no draw is in flight that keeps programs, at best at the end of a batch.
 */
void mirage_eu_cache_trim(struct eu_program_cache *cache);

/**
 * mirage_eu_disasm - print one instruction
 * @isa: generation
 * @code: 16 bytes, of which a compact instruction uses 8
 * @buf: for the text, without a newline; 192 bytes hold any instruction
 * @size: of @buf
 *
 * Return: length of the instruction in bytes, 8 or 16.
 */
unsigned int mirage_eu_disasm(const struct eu_isa *isa, const void *code, char *buf, size_t size);

#endif

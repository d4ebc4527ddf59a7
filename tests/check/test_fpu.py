# SPDX-License-Identifier: GPL-2.0
"""check_fpu.py finds what is planted, and nothing else. Run by `make check`; needs gcc for x86-64."""
import os
import subprocess
import sys
import tempfile
import unittest

TOP = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
CHECK = os.path.join(TOP, "tools/lab/check_fpu.py")
PLAIN = ["-mno-sse", "-mno-sse2"]
FPU = ["-msse", "-msse2"]
HEAD = """
void mirage_host_fpu_begin(void);
void mirage_host_fpu_end(void);
void vectors(float *v);
void helper(float *v);
extern int some;
"""
VECTORS = "void vectors(float *v) { v[0] *= v[1]; }"


class Fpu(unittest.TestCase):
    def check(self, plain, fpu=VECTORS, rows=""):
        """-> what is said of a module of these two files."""
        with tempfile.TemporaryDirectory() as top:
            os.mkdir(os.path.join(top, "drivers"))
            for name, text, flags in (("plain", plain, PLAIN), ("fpu", fpu, FPU)):
                path = os.path.join(top, "drivers", name)
                with open(path + ".c", "w", encoding="utf-8") as f:
                    f.write(HEAD + text)
                flags = ["-O2", "-fno-inline", "-ffreestanding"] + flags
                subprocess.run(["gcc", "-c", *flags, "-o", path + ".o", path + ".c"], check=True)
                with open(os.path.join(top, f"drivers/.{name}.o.cmd"), "w", encoding="utf-8") as f:
                    f.write("savedcmd := gcc " + " ".join(flags) + "\n")
            with open(os.path.join(top, "list"), "w", encoding="utf-8") as f:
                f.write(rows)
            run = subprocess.run([sys.executable, CHECK, "--list", os.path.join(top, "list"),
                                  "--pointers", "drivers/", top], capture_output=True, text=True,
                                 check=False)
        self.assertEqual(run.stderr, "")
        self.assertEqual(run.returncode, 1 if run.stdout else 0)
        return run.stdout

    def test_sections(self):
        self.assertEqual(self.check("""
void run(float *v)
{
	mirage_host_fpu_begin();
	vectors(v);
	mirage_host_fpu_end();
}"""), "")

    def test_planted_call(self):
        self.assertIn("drivers/plain.c: run calls vectors of drivers/fpu.c outside", self.check("""
void run(float *v)
{
	vectors(v);
}"""))

    def test_one_path_of_two(self):
        self.assertIn("run calls vectors", self.check("""
void run(float *v)
{
	mirage_host_fpu_begin();
	vectors(v);
	if (some)
		mirage_host_fpu_end();
	vectors(v);
	if (!some)
		mirage_host_fpu_end();
}"""))

    def test_nothing_comes_after_a_broken_stack(self):
        text = """
void FAILS(void);
void run(float *v)
{
	if (some) {
		FAILS();
		vectors(v);
	}
}"""
        self.assertIn("run calls vectors", self.check(text))
        self.assertEqual(self.check(text.replace("FAILS", "__stack_chk_fail")), "")

    def test_helpers_have_the_section_of_their_callers(self):
        helper = "void helper(float *v) { vectors(v); some++; }\n"
        inside = """
void run(float *v)
{
	mirage_host_fpu_begin();
	helper(v);
	mirage_host_fpu_end();
}"""
        self.assertEqual(self.check(helper + inside), "")
        self.assertIn("helper calls vectors",
                      self.check(helper + inside + "void other(float *v) { helper(v); some++; }"))

    def test_helpers_may_leave_a_section(self):
        self.assertEqual(self.check("""
void helper(float *v)
{
	mirage_host_fpu_end();
	some++;
	mirage_host_fpu_begin();
}
void run(float *v)
{
	mirage_host_fpu_begin();
	helper(v);
	vectors(v);
	mirage_host_fpu_end();
}"""), "")

    def test_sections_do_not_nest_and_end(self):
        self.assertIn("begins an FPU section inside of one", self.check("""
void run(float *v)
{
	mirage_host_fpu_begin();
	mirage_host_fpu_begin();
	vectors(v);
	mirage_host_fpu_end();
}"""))
        self.assertIn("returns on the other side", self.check("""
void run(float *v)
{
	mirage_host_fpu_begin();
	vectors(v);
}"""))

    def test_vector_code_does_not_leave_sections_itself(self):
        self.assertIn("is compiled for vectors and calls mirage_host_fpu_end",
                      self.check("", VECTORS + "void more(void) { mirage_host_fpu_end(); some++; }"))

    def test_pointers(self):
        plain = """
void (*way)(float *v);
void run(float *v)
{
	way(v);
	some++;
}"""
        row = "pointer drivers/plain.c run  # to nothing that matters\n"
        self.assertIn("run calls by pointer outside", self.check(plain))
        self.assertEqual(self.check(plain, rows=row), "")
        self.assertIn("nothing needs the row", self.check("", rows=row))

    def test_callbacks(self):
        plain = "void callback(float *v) { vectors(v); some++; }"
        row = "inside drivers/plain.c callback  # only vectors() calls it\n"
        self.assertIn("callback calls vectors", self.check(plain))
        self.assertEqual(self.check(plain, rows=row), "")


if __name__ == "__main__":
    unittest.main()

# SPDX-License-Identifier: GPL-2.0
"""check_rooms.py finds what is planted, and nothing else. Run by `make check`."""
import os
import subprocess
import sys
import tempfile
import unittest

TOP = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
CHECK = os.path.join(TOP, "tools/lab/check_rooms.py")
PAGE = """
| room | files | may use |
|---|---|---|
| wall | `mirage/gpu.h` | |
| cellar | `cellar`, `mirage/cellar.h` | wall |
| attic | `attic*`, `mirage/attic.h` | wall, cellar |

| from | to | tie |
|---|---|---|
"""
FILES = {
    "docs/architecture.md": PAGE,
    "include/mirage/gpu.h": "void gpu_run(void);",
    "include/mirage/cellar.h": "void cellar_fill(void);",
    "include/mirage/attic.h": "void attic_air(void);",
    "drivers/cellar/wine.c": "#include <mirage/gpu.h>\nvoid cellar_fill(void) { }",
    "drivers/attic.c": "#include <mirage/cellar.h>\n"
                       "void gpu_run(void) { }\nvoid attic_air(void) { cellar_fill(); }",
}


class Rooms(unittest.TestCase):
    def check(self, objects=False, **changed):
        """-> what is said of a small house with these files changed."""
        files = dict(FILES)
        files.update((name.replace("__", "/").replace("_c", ".c").replace("_md", ".md"), text)
                     for name, text in changed.items())
        with tempfile.TemporaryDirectory() as top:
            for path, text in files.items():
                full = os.path.join(top, path)
                os.makedirs(os.path.dirname(full), exist_ok=True)
                with open(full, "w", encoding="utf-8") as f:
                    f.write(text)
                if objects and path.endswith(".c"):
                    subprocess.run(["gcc", "-c", f"-I{top}/include", "-o", full[:-1] + "o", full],
                                   check=True)
            args = ["--objects", top] if objects else []
            run = subprocess.run([sys.executable, CHECK, *args, top], capture_output=True,
                                 text=True, check=False)
        self.assertEqual(run.stderr, "")
        self.assertEqual(run.returncode, 1 if run.stdout else 0)
        return run.stdout

    def test_a_house_in_order(self):
        self.assertEqual(self.check(), "")
        self.assertEqual(self.check(objects=True), "")

    def test_a_lower_room_includes_a_higher_one(self):
        self.assertEqual(
            self.check(drivers__cellar__wine_c="#include <mirage/attic.h>"),
            "drivers/cellar/wine.c includes include/mirage/attic.h: cellar may not use attic\n")

    def test_a_lower_room_calls_a_higher_one(self):
        self.assertEqual(
            self.check(True, drivers__cellar__wine_c="void attic_air(void);\n"
                       "void cellar_fill(void) { attic_air(); }"),
            "drivers/cellar/wine.c uses attic_air: cellar may not use attic\n")

    def test_the_wall_may_be_called_wherever_it_is(self):
        self.assertEqual(self.check(True, drivers__cellar__wine_c="#include <mirage/gpu.h>\n"
                                    "void cellar_fill(void) { gpu_run(); }"), "")

    def test_exceptions(self):
        page = PAGE + "| cellar | attic | the stairs |\n"
        wine = "#include <mirage/attic.h>\nvoid cellar_fill(void) { }"
        self.assertEqual(self.check(True, docs__architecture_md=page,
                                    drivers__cellar__wine_c=wine), "")
        self.assertIn("nothing needs the exception cellar -> attic",
                      self.check(True, docs__architecture_md=page))
        self.assertIn("lacks a tie", self.check(
            docs__architecture_md=page.replace("the stairs", ""), drivers__cellar__wine_c=wine))

    def test_the_table_goes_up(self):
        self.assertIn("cellar may use attic, which is not below it", self.check(
            docs__architecture_md=PAGE.replace("| wall |\n| attic", "| wall, attic |\n| attic")))

    def test_every_file_has_a_room(self):
        self.assertIn("drivers/shed.c: is in no room", self.check(drivers__shed_c=""))
        self.assertIn("no table of rooms", self.check(docs__architecture_md=""))


if __name__ == "__main__":
    unittest.main()

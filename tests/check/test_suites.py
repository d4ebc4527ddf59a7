# SPDX-License-Identifier: GPL-2.0
"""What results of suites are held against: the lists, an earlier run of one's own Mesa. Run by `make check`."""
import json
import os
import subprocess
import sys
import tempfile
import unittest

TOP = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
REST = os.path.join(TOP, "tools/lab/guest/piglit-rest")
REPORT = os.path.join(TOP, "tools/lab/piglit_report.py")
ALONE = os.path.join(TOP, "tools/lab/igt_alone.py")
LISTS = {
    "piglit-card-fails.txt": "known  # the part cannot\n",
    "piglit-card-flakes.txt": "flaky  # depends on the time\n",
    "piglit-card-testing-driver.txt": "compat: version 2.1, shaders 1.2, 2 extensions\n",
}
DRIVER = "compat: version 2.1, shaders 1.2, 2 extensions\ncompat GL_A\ncompat GL_B\n"
RIGHT = {"plain": "pass", "known": "fail", "flaky": "fail", "rest": "skip"}


def write_files(top, files):
    """@files: text by path below @top."""
    for name, text in files.items():
        with open(f"{top}/{name}", "w", encoding="utf-8") as file:
            file.write(text)


class Suites(unittest.TestCase):
    def judge(self, results, mesa="own", driver=DRIVER, before=None, driver_before=DRIVER):
        """-> (is it right, what is said) of a run with these results, after one with results BEFORE."""
        with tempfile.TemporaryDirectory() as top:
            os.mkdir(f"{top}/expect")
            os.makedirs(f"{top}/run/results-all-1/tests")
            tests = {name: {"result": result} for name, result in results.items()}
            files = {f"expect/{name}": text for name, text in LISTS.items()}
            files.update({"run/all.list": "".join(f"{name}\n" for name in results), "run/all.skipped": "3\n",
                          "run/all.driver": driver, "run/results-all-1/tests/1.json": json.dumps(tests)})
            if before is not None:
                os.mkdir(f"{top}/run/baseline")
                files["run/baseline/table.txt"] = "".join(f"{result:<10} {name}  said so\n"
                                                          for name, result in before.items()) + "1 passed\n"
                files["run/baseline/all.driver"] = driver_before
            write_files(top, files)
            done = subprocess.run([sys.executable, REPORT, "--gpu", "card", "--mesa", mesa, "--expect",
                                   f"{top}/expect", f"{top}/run"], capture_output=True, text=True, check=False)
        self.assertEqual(done.stderr, "")
        return done.returncode == 0, done.stdout

    def assert_right(self, *args, **kwargs):
        right, said = self.judge(*args, **kwargs)
        self.assertTrue(right, said)

    def assert_wrong(self, words, *args, **kwargs):
        right, said = self.judge(*args, **kwargs)
        self.assertFalse(right, said)
        self.assertIn(words, said)

    def left(self, goes, *args):
        """What piglit-rest prints of a list that has been run in these goes."""
        with tempfile.TemporaryDirectory() as top:
            for number, results in enumerate(goes, 1):
                os.makedirs(f"{top}/run-{number}/tests")
                with open(f"{top}/run-{number}/tests/1.json", "w", encoding="utf-8") as file:
                    json.dump(results, file)
            with open(f"{top}/list", "w", encoding="utf-8") as file:
                file.write("many\none\nlast\n")
            done = subprocess.run([sys.executable, REST, f"{top}/list", f"{top}/run", *args],
                                  capture_output=True, text=True, check=True)
        return done.stdout.split()

    def test_many_tests_have_more_time(self):
        many = {"result": "timeout", "command": "runner a.shader_test b.shader_test",
                "subtests": {"a": "timeout", "b": "timeout"}}
        first = {"many": many, "one": {"result": "timeout", "command": "runner a.shader_test"}}
        self.assertEqual(self.left([first]), ["last"])
        self.assertEqual(self.left([first], "--late"), ["many"])
        # Then those that still have no result run by themselves, and nothing is late for ever.
        self.assertEqual(self.left([first, {"many": many}], "--late"), [])
        self.assertEqual(self.left([first, {"many": many}], "--alone"), ["many@a", "many@b"])
        passed = {"many": {**many, "result": "pass", "subtests": {"a": "pass", "b": "fail"}}}
        self.assertEqual(self.left([first, passed], "--late"), [])
        self.assertEqual(self.left([first, passed], "--alone"), ["many@b"])

    def test_lab_mesa_is_as_listed(self):
        self.assert_right(RIGHT, mesa="testing")
        self.assert_wrong("FAILED plain: fail (unexpected fail)", {**RIGHT, "plain": "fail"}, mesa="testing")
        self.assert_wrong("FAILED known: pass (unexpected pass", {**RIGHT, "known": "pass"}, mesa="testing")
        self.assert_wrong("FAILED driver@compat: version 2.1", RIGHT, mesa="testing",
                          driver=DRIVER.replace("2 ext", "3 ext"))

    def test_own_mesa_may_be_better(self):
        self.assert_right({**RIGHT, "known": "pass"})
        self.assert_right(RIGHT, driver="compat: version 3.0, shaders 1.3, 9 extensions\n")
        self.assert_wrong("FAILED plain: fail (unexpected fail)", {**RIGHT, "plain": "fail"})

    def test_own_mesa_is_as_before(self):
        before = {**RIGHT, "plain": "fail"}
        self.assert_right(before, before=before)
        self.assert_right({**RIGHT, "known": "pass"}, before=before)
        self.assert_right({**before, "flaky": "fail"}, before={**before, "flaky": "pass"})
        self.assert_right({**before, "rest": "pass"}, before=before)
        self.assert_wrong("FAILED plain: fail (pass in the baseline)", {**RIGHT, "plain": "fail"}, before=RIGHT)
        self.assert_wrong("FAILED plain: skip (warn in the baseline)", {**RIGHT, "plain": "skip"},
                          before={**RIGHT, "plain": "warn"})
        self.assert_wrong("FAILED rest: crash (skip in the baseline)", {**RIGHT, "rest": "crash"}, before=RIGHT)
        self.assert_wrong("FAILED plain: notrun (unexpected notrun)", {**RIGHT, "plain": "notrun"},
                          before={**RIGHT, "plain": "notrun"})
        # The list says fail, but it did pass.
        self.assert_wrong("FAILED known: fail (pass in the baseline)", RIGHT, before={**RIGHT, "known": "pass"})

    def test_new_tests_are_as_listed(self):
        before = {"plain": "pass"}
        self.assert_right(RIGHT, before=before)
        self.assert_wrong("FAILED more: fail (unexpected fail)", {**RIGHT, "more": "fail"}, before=before)

    def test_own_driver_loses_nothing(self):
        self.assert_right(RIGHT, before=RIGHT, driver=DRIVER + "compat GL_C\n")
        self.assert_right(RIGHT, before=RIGHT, driver=DRIVER.replace("2.1", "3.0"))
        self.assert_wrong("FAILED driver@compat GL_B: missing", RIGHT, before=RIGHT,
                          driver=DRIVER.replace("compat GL_B\n", ""))
        self.assert_wrong("FAILED driver@compat: version 2.1, shaders 1.2: missing", RIGHT, before=RIGHT,
                          driver=DRIVER.replace("2.1", "1.4"))


class Alone(unittest.TestCase):
    """Tests of IGT whose program stopped before them."""

    def alone(self, top, what):
        return subprocess.run([sys.executable, ALONE, what, "--gpu", "card", "--lab", "fast",
                               "--expect", top, top], capture_output=True, text=True, check=True).stdout

    def test_alone(self):
        ran = {"igt@a@one": {"result": "pass"}, "igt@a@two@pipe-a": {"result": "fail"},
               "igt@a@four": {"result": "incomplete"}}
        with tempfile.TemporaryDirectory() as top:
            os.mkdir(f"{top}/results")
            os.mkdir(f"{top}/alone")
            files = {
                "card-skips.txt": "a@missing  # no such test\na@four  # the part cannot\n",
                "tests.testlist": "igt@a@one\nigt@a@two\nigt@a@three\nigt@a@four\nigt@a@missing\nigt@a@printed\n",
                "progress.txt": "[1/1] a@printed      skip 0.1s\n",
                "results/results.json": json.dumps({"tests": ran}),
                "alone/results.json": json.dumps({"tests": {"igt@a@three": {"result": "pass"},
                                                           "igt@a@four": {"result": "skip"}}}),
            }
            write_files(top, files)
            self.assertEqual(self.alone(top, "list"), "igt@a@three\nigt@a@four\n")
            self.alone(top, "add")
            with open(f"{top}/results.json", encoding="utf-8") as file:
                tests = json.load(file)["tests"]
            self.assertEqual({name: entry["result"] for name, entry in tests.items()},
                             {"igt@a@one": "pass", "igt@a@two@pipe-a": "fail", "igt@a@three": "pass",
                              "igt@a@four": "skip"})


if __name__ == "__main__":
    unittest.main()

"""Runs of the tests: which mutants a suite reaches, and whether a suite notices a mutant."""

import os
import re
import resource
import selectors
import signal
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor

# More memory than a correct run takes, and less than machines have.
MEMORY = 6 << 30
# Suites that take longer are not run: they start many processes, or judge much.
LONGEST_SUITE = 20.0
# A line about a test that failed, perhaps in color.
FAILURE = re.compile("^(\x1b\\[[0-9;]*m)*\u2718".encode(), re.MULTILINE)


class Run:
    """The result of running some suites."""

    def __init__(self, outcome, seconds, output):
        # passed, failed, crashed or endless
        self.outcome, self.seconds, self.output = outcome, seconds, output


class Suites:
    """The suites of a bundle of tests."""

    def __init__(self, bundle, work):
        self.bundle, self.work = bundle, work
        self.temporary = work / "temporary"
        self.temporary.mkdir(parents=True, exist_ok=True)
        # The seconds of CPU that starting the bundle takes.
        self.start = 0.0
        self.cpu = 0.0

    def names(self):
        """Returns the names of all suites, such as `ModuleTests.SuiteTests`."""
        listed = subprocess.run(
            [self.bundle, "--testing-library", "swift-testing", "--list-tests"],
            stdout=subprocess.PIPE, text=True, check=True, stdin=subprocess.DEVNULL).stdout
        return sorted({line.split("/")[0] for line in listed.splitlines() if "/" in line})

    def run(self, suites, limit, mutant=-1, marks=None):
        """Runs suites until the first test fails.

        `limit` is the number of seconds of CPU after which they are endless.
        """
        environment = dict(os.environ, VALIDATION_MUTANT=str(mutant), TMPDIR=str(self.temporary))
        environment.pop("VALIDATION_MUTANT_MARKS", None)
        if marks:
            environment["VALIDATION_MUTANT_MARKS"] = str(marks)
        pattern = "^(" + "|".join(re.escape(suite) for suite in suites) + ")/"

        def restrict():
            resource.setrlimit(resource.RLIMIT_CPU, (int(limit) + 1, int(limit) + 2))
            resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

        process = subprocess.Popen(
            [self.bundle, "--testing-library", "swift-testing", "--filter", pattern],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            start_new_session=True, preexec_fn=restrict, env=environment)
        output, has_failed, is_late = self.follow(process, time.monotonic() + 20 + 10 * limit)
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        process.stdout.close()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        seconds = usage.ru_utime + usage.ru_stime
        if has_failed:
            outcome = "failed"
        elif is_late or process.returncode == -signal.SIGXCPU or seconds > limit + 1:
            outcome = "endless"
        elif process.returncode < 0:
            outcome = "crashed"
        else:
            outcome = "passed" if process.returncode == 0 else "failed"
        return Run(outcome, seconds, output)

    @staticmethod
    def follow(process, deadline):
        """Reads what tests print until they end, one fails, or the time is over."""
        output = b""
        with selectors.DefaultSelector() as selector:
            selector.register(process.stdout, selectors.EVENT_READ)
            while True:
                if not selector.select(max(0, deadline - time.monotonic())):
                    return output, False, True
                piece = os.read(process.stdout.fileno(), 1 << 16)
                if not piece:
                    return output, False, False
                output = (output + piece)[-(1 << 17):]
                if FAILURE.search(output):
                    return output, True, False

    def reached(self, suite):
        """Runs a suite without a mutant. Returns the run, and the numbers of what it reaches."""
        marks = self.work / f"marks-{suite}"
        marks.write_bytes(bytes(65536))
        run = self.run([suite], 2 * LONGEST_SUITE, marks=marks)
        numbers = [number for number, mark in enumerate(marks.read_bytes()) if mark]
        marks.unlink()
        return run, numbers

    def reach(self, jobs, say):
        """Returns for each suite that passes its seconds of CPU, and what it reaches."""
        table = {}
        with ThreadPoolExecutor(jobs) as pool:
            names = self.names()
            for name, (run, numbers) in zip(names, pool.map(self.reached, names)):
                self.cpu += run.seconds
                if run.outcome == "passed" and run.seconds <= LONGEST_SUITE:
                    table[name] = (run.seconds, numbers)
                else:
                    say(f"left out: {name} ({run.outcome}, {run.seconds:.1f} s)")
        self.start = min(seconds for seconds, _ in table.values())
        return table

"""Runs of the tests: which mutants a suite reaches, and whether a suite notices a mutant."""

import json
import os
import re
import resource
import selectors
import signal
import subprocess
import time
import zlib
from concurrent.futures import ThreadPoolExecutor

# More memory than a correct run takes, and less than machines have.
MEMORY = 6 << 30
# A line about a test that failed, perhaps in color.
FAILURE = re.compile("^(\x1b\\[[0-9;]*m)*\u2718".encode(), re.MULTILINE)


class Run:
    """The result of running some suites."""

    def __init__(self, outcome, seconds, output):
        # passed, failed, crashed or endless
        self.outcome, self.seconds, self.output = outcome, seconds, output


class Suites:
    """The suites of a bundle of tests."""

    def __init__(self, bundle, work, longest):
        self.bundle, self.work = bundle, work
        # The seconds of CPU of the longest suite that is run.
        self.longest = longest
        self.temporary = work / "temporary"
        self.temporary.mkdir(parents=True, exist_ok=True)
        # The seconds of CPU that starting the bundle takes.
        self.start = 0.0
        # The process groups of the current runs.
        self.groups = set()

    def names(self):
        """Returns the tests of each suite: `ModuleTests.SuiteTests/`a sentence`()` and so on."""
        listed = subprocess.run(
            [self.bundle, "--testing-library", "swift-testing", "--list-tests"],
            stdout=subprocess.PIPE, text=True, check=True, stdin=subprocess.DEVNULL).stdout
        suites = {}
        for line in listed.splitlines():
            if "/" in line:
                suites.setdefault(line.split("/")[0], []).append(line)
        return suites

    def run(self, suites, limit, mutant=-1, marks=None):
        """Runs suites, or single tests, until the first test fails.

        `limit` is the number of seconds of CPU after which they are endless.
        """
        environment = dict(os.environ, VALIDATION_MUTANT=str(mutant), TMPDIR=str(self.temporary))
        environment.pop("VALIDATION_MUTANT_MARKS", None)
        if marks:
            environment["VALIDATION_MUTANT_MARKS"] = str(marks)
        pattern = "^(" + "|".join(re.escape(suite) for suite in suites) + ")(/|$)"

        def restrict():
            resource.setrlimit(resource.RLIMIT_CPU, (int(limit) + 1, int(limit) + 2))
            resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

        process = subprocess.Popen(
            [self.bundle, "--testing-library", "swift-testing", "--filter", pattern],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            start_new_session=True, preexec_fn=restrict, env=environment)
        self.groups.add(process.pid)
        output, has_failed, is_late = self.follow(process, time.monotonic() + 20 + 10 * limit)
        self.end(process.pid)
        self.groups.discard(process.pid)
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
    def end(group):
        """Ends a run and the processes that it has started."""
        try:
            os.killpg(group, signal.SIGKILL)
        except ProcessLookupError:
            pass

    def end_all(self, *_):
        """Ends this program with all of its runs, when it is interrupted."""
        for group in list(self.groups):
            self.end(group)
        os._exit(130)

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
        marks = self.work / f"marks-{zlib.crc32(suite.encode())}"
        marks.write_bytes(bytes(65536))
        run = self.run([suite], self.longest, marks=marks)
        numbers = [number for number, mark in enumerate(marks.read_bytes()) if mark]
        marks.unlink()
        return run, numbers

    def reach(self, jobs, say):
        """Returns for each suite that passes its seconds of CPU, and the mutants it reaches.

        The result is kept until the bundle changes.
        """
        memory = self.work / "reach.json"
        stamp = [self.bundle.stat().st_mtime_ns, self.longest]
        if memory.exists():
            kept = json.loads(memory.read_text())
            if kept["stamp"] == stamp:
                return self.timed(kept["table"])
        table = {}
        suites = self.names()
        with ThreadPoolExecutor(jobs) as pool:
            def add(names):
                """Returns the names of those that take too long."""
                long = []
                for name, (run, numbers) in zip(names, pool.map(self.reached, names)):
                    if run.outcome == "passed":
                        table[name] = (run.seconds, numbers)
                    elif run.outcome == "endless":
                        long.append(name)
                    else:
                        say(f"left out: {name} ({run.outcome})")
                return long

            # The tests of a long suite are run one by one.
            for test in add([test for suite in add(sorted(suites)) for test in suites[suite]]):
                say(f"left out: {test}, which takes more than {self.longest:.0f} s")
        memory.write_text(json.dumps({"stamp": stamp, "table": table}))
        return self.timed(table)

    def timed(self, table):
        self.start = min(seconds for seconds, _ in table.values())
        return table

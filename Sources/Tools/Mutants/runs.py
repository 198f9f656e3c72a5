"""Runs of the tests: which mutants a suite reaches, and whether a suite notices a mutant."""

import hashlib
import json
import os
import re
import resource
import selectors
import signal
import subprocess
import time
import zlib
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor

# More memory than a correct run takes, and less than machines have.
MEMORY = 6 << 30
# A line about a test that failed, perhaps in color.
FAILURE = re.compile("^(\x1b\\[[0-9;]*m)*\u2718".encode(), re.MULTILINE)
# The file of a test that failed, without its extension.
FAILED = re.compile(rb" at (\w+)\.swift:\d+")
SUITE = re.compile(r"\b(?:struct|class|enum|actor|extension) (\w+Tests)\b")


class Run:
    """The result of running some suites."""

    def __init__(self, outcome, seconds, output):
        # passed, failed, crashed or endless
        self.outcome, self.seconds, self.output = outcome, seconds, output

    def failed(self, suites):
        """Returns those of the suites in whose files a test failed, or all if it is not known."""
        files = {name.decode() for name in FAILED.findall(self.output)}
        return [suite for suite in suites if type_name(suite) in files] or suites


def type_name(suite):
    """Returns the type of a suite, or of a test of it."""
    return suite.split("/")[0].split(".")[1]


class Suites:
    """The suites of a bundle of tests."""

    def __init__(self, bundle, place, work, longest):
        # `place` is the copy of the package.
        self.bundle, self.place, self.work = bundle, place, work
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

    def stamps(self):
        """Returns a function from a suite to a digest of the sources and of the suite's files."""
        sources = hashlib.sha256(repr(self.longest).encode())
        for path in sorted((self.place / "Sources").rglob("*.swift")):
            sources.update(path.read_bytes())
        declaring = defaultdict(list)
        for path in sorted((self.place / "Tests").rglob("*.swift")):
            text = path.read_text()
            for name in set(SUITE.findall(text)):
                declaring[name].append(text)

        def stamp(suite):
            own = sources.copy()
            for text in declaring[type_name(suite)]:
                own.update(text.encode())
            return own.hexdigest()

        return stamp

    def reached(self, suite):
        """Runs a suite without a mutant.

        Returns the outcome, the seconds of CPU and the numbers of the mutants it reaches.
        """
        marks = self.work / f"marks-{zlib.crc32(suite.encode())}"
        marks.write_bytes(bytes(65536))
        run = self.run([suite], self.longest, marks=marks)
        numbers = [number for number, mark in enumerate(marks.read_bytes()) if mark]
        marks.unlink()
        return run.outcome, run.seconds, numbers

    def reach(self, jobs, say):
        """Returns for each suite that passes its seconds of CPU, and the mutants it reaches.

        The result for a suite is kept until the sources or its own files change.
        """
        memory = self.work / "reach.json"
        kept = json.loads(memory.read_text()) if memory.exists() else {}
        stamp = self.stamps()
        results, table = {}, {}
        suites = self.names()

        def result(name):
            own = stamp(name)
            if name in kept and kept[name][0] == own:
                return kept[name]
            return [own, *self.reached(name)]

        with ThreadPoolExecutor(jobs) as pool:
            def add(names):
                """Returns the names of those that take too long."""
                long = []
                for name, each in zip(names, pool.map(result, names)):
                    _, outcome, seconds, numbers = each
                    if outcome == "passed":
                        table[name] = (seconds, numbers)
                    if outcome == "endless":
                        long.append(name)
                    if outcome in ("passed", "endless"):
                        results[name] = each
                    else:
                        say(f"left out: {name} ({outcome})")
                return long

            # The tests of a long suite are run one by one.
            for test in add([test for suite in add(sorted(suites)) for test in suites[suite]]):
                say(f"left out: {test}, which takes more than {self.longest:.0f} s")
        memory.write_text(json.dumps(results))
        self.start = min(seconds for seconds, _ in table.values())
        return table

#!/usr/bin/env python3
"""Finds mistakes that no test would notice.

    Sources/Tools/Mutants/mutants.py                      # 500 mutants of all modules
    Sources/Tools/Mutants/mutants.py --count 50 --module ValidationForms

A mutant is a small change of a source: a comparison, a constant, a condition or a call (see
mutations.py). All mutants of a sample are compiled at once into a copy of the package, each with a
switch that an environment variable turns on, so that the tests are built once and run many times:

    if count < limit {        becomes
    if (mutant_on(7) ? (count <= limit) : (count < limit)) {

First each suite runs without a mutant, which shows the mutants that it reaches. Then each mutant is
turned on, and the suites that reach it are run, specific and short ones first, until a test fails.
A mutant with which all of them pass has survived: it needs a test, or the code is not needed. A
mutant that does what the source does is listed with a reason in equivalent.tsv, and is not run.
To see by hand what the mutant with a number does:

    VALIDATION_MUTANT=17848 .build/mutants/.build/debug/InputValidationPackageTests.xctest \\
      --testing-library swift-testing --filter SchemaTests

The sample depends on the seed and on the lines, not on their numbers: while a line stays as it is,
so does its rank in the sample. The exit status is 1 if fewer than 95 % of the mutants are killed.
"""

import argparse
import hashlib
import json
import os
import signal
import sys
import time
from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from mutations import mutations
from runs import Suites
from tree import Tree

ROOT = Path(__file__).resolve().parents[3]
EQUIVALENT = Path(__file__).with_name("equivalent.tsv")
MODULES = ("RegularLanguage", "LineScanning", "ValidationCore", "RecordJudging", "LineValidation",
           "ValidationForms", "ValidationSchema", "ValidationSettings", "SettingsSyntax")
# The smallest number of mutants of a module in a sample of all modules.
LEAST = 30
WANTED = 0.95
LARGEST = 65_536


def say(text):
    print(text, flush=True)


def module(path):
    return path.split("/")[1]


def candidates(modules):
    """Returns all mutations of modules. Generated sources are not changed."""
    found = []
    for name in modules:
        for path in sorted((ROOT / "Sources" / name).rglob("*.swift")):
            if "Generated" not in path.parts:
                found += mutations(str(path.relative_to(ROOT)), path.read_text())
    return found


def equivalents():
    """Returns the reasons in the table of equivalent mutants, by file, line and change."""
    reasons = {}
    for number, line in enumerate(EQUIVALENT.read_text().splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        cells = line.split("\t")
        if len(cells) != 4 or not all(cells):
            raise SystemExit(f"{EQUIVALENT}:{number}: expected file, line, change and reason")
        reasons[tuple(cells[:3])] = cells[3]
    return reasons


def digest(mutation, seed):
    return hashlib.sha256(repr((seed, mutation.key)).encode()).digest()


def numbering(chosen):
    """Returns a number for each mutation, which stays as others come and go, if possible.

    So that a change of a source changes no other file of the copy.
    """
    numbers, taken = {}, set()
    for mutation in chosen:
        number = int.from_bytes(digest(mutation, 0)[:2], "big")
        while number in taken:
            number = (number + 1) % LARGEST
        taken.add(number)
        numbers[mutation.key] = number
    return numbers


def sample(found, count, seed):
    """Returns a sample, in the order of a hash: at least some of each module, and one of a line."""
    def rank(mutation):
        return digest(mutation, seed)

    groups = defaultdict(list)
    for mutation in sorted(found, key=rank):
        groups[module(mutation.path)].append(mutation)
    chosen = []
    for group in groups.values():
        share = max(round(count * len(group) / len(found)), min(LEAST, count // len(groups)))
        lines = set()
        for mutation in group:
            own = {(mutation.path, line) for line in range(mutation.line, mutation.last_line + 1)}
            if share > 0 and not own & lines:
                lines |= own
                chosen.append(mutation)
                share -= 1
    return sorted(chosen, key=rank)


def compiled(tree, modules, chosen, numbers, work):
    """Builds the copy, without the mutants that don't compile; returns the others."""
    known = work / "uncompilable.json"
    dropped = {tuple(key) for key in json.loads(known.read_text())} if known.exists() else set()
    while True:
        rest = [mutation for mutation in chosen if mutation.key not in dropped]
        tree.write(modules, rest, numbers)
        say(f"building with {len(rest)} mutants")
        problems = tree.build(work / "build.log")
        if not problems:
            return rest
        before = len(dropped)
        for path, line in problems:
            near = [each for each in rest if each.path == path and each.line <= line]
            if not near:
                raise SystemExit(f"{path}:{line}: error without a mutant; see {work}/build.log")
            # An error may be reported below its cause.
            last = max(near, key=lambda each: each.line)
            dropped.add(last.key)
        say(f"{len(dropped) - before} mutants do not compile")
        known.write_text(json.dumps(sorted(dropped)))


def order(mutation, reaching, table, noticing):
    """Returns the suites that reach a mutant, the most likely ones to notice it first."""
    name = Path(mutation.path).stem.split("+")[0]

    def rank(suite):
        is_own = suite.split("/")[0].endswith(f".{name}Tests")
        is_near = suite.startswith(module(mutation.path))
        seconds, numbers = table[suite]
        # A suite that reaches few mutants is about them.
        return (suite not in noticing, not is_own,
                (2 if is_near else 3) * seconds * (10 + len(numbers)))

    return sorted(reaching, key=rank)


def portions(suites, table, start, seconds):
    """Divides suites into portions to run together, short ones first, up to a time in total."""
    portion, size, bound, total = [], 0.0, 0.3, 0.0
    for suite in suites:
        own = max(0.0, table[suite][0] - start)
        if total + own > seconds:
            continue
        total += own
        portion.append(suite)
        size += own
        if size >= bound:
            yield portion, size
            portion, size, bound = [], 0.0, 4 * bound
    if portion:
        yield portion, size


class Outcome:
    """What a mutant led to, with the seconds of CPU and the suites that noticed it."""

    def __init__(self, outcome, seconds=0.0, suites=()):
        self.outcome, self.seconds, self.suites = outcome, seconds, suites

    @property
    def is_killed(self):
        return self.outcome in ("failed", "crashed", "endless")


def judge(mutation, number, suites, table, reaching, noticing, seconds):
    """Runs the suites that reach a mutant, first those that noticed it before."""
    spent = 0.0
    ran = 0
    ordered = order(mutation, reaching, table, noticing)
    for portion, size in portions(ordered, table, suites.start, seconds):
        run = suites.run(portion, 2 + 3 * size, mutant=number)
        spent += run.seconds
        ran += len(portion)
        if run.outcome != "passed":
            return Outcome(run.outcome, spent, run.failed(portion))
    return Outcome("survived" if ran == len(reaching) else "survived some", spent)


class Memory:
    """The outcomes of earlier runs, by the keys of the mutations, in a file."""

    def __init__(self, path):
        self.path = path
        rows = json.loads(path.read_text()) if path.exists() else []
        self.outcomes = {tuple(key): Outcome(*rest) for key, *rest in rows}

    def __getitem__(self, mutation):
        return self.outcomes.get(mutation.key, Outcome("not run"))

    def __setitem__(self, mutation, outcome):
        self.outcomes[mutation.key] = outcome

    def write(self):
        rows = [(key, each.outcome, each.seconds, list(each.suites))
                for key, each in sorted(self.outcomes.items())]
        self.path.write_text(json.dumps(rows))


def listed(mutation):
    return (f"{mutation.path}:{mutation.line}: {mutation.kind}: {mutation.change}\n"
            f"    {mutation.source_line}")


def main():
    parser = argparse.ArgumentParser(description="Finds mistakes that no test would notice.")
    parser.add_argument("--count", type=int, default=500, help="how many mutants (500)")
    parser.add_argument("--seed", type=int, default=1, help="which sample (1)")
    parser.add_argument("--module", action="append", choices=MODULES, help="only this module")
    parser.add_argument("--seconds", type=float, default=20, help="CPU of suites for a mutant (20)")
    parser.add_argument("--longest", type=float, default=10, help="CPU for a suite (10)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes at a time")
    parser.add_argument("--tree", type=Path, default=ROOT / ".build/mutants", help="the copy")
    parser.add_argument("--again", action="store_true", help="only those not killed before")
    parser.add_argument("--list", action="store_true", help="only lists the sample")
    options = parser.parse_args()
    modules = options.module or MODULES
    work = options.tree / ".build/work"
    work.mkdir(parents=True, exist_ok=True)

    everything = candidates(MODULES)
    found = [mutation for mutation in everything if module(mutation.path) in modules]
    reasons = equivalents()
    known = {mutation.key[:3] for mutation in everything}
    stale = [key for key in reasons if key not in known]
    for path, line, change in stale:
        say(f"{EQUIVALENT.name}: no longer in {path}: {line} ({change})")
    chosen = sample(found, options.count, options.seed)
    if options.list:
        for mutation in chosen:
            say(listed(mutation))
        return 0

    numbers = numbering(chosen)
    tree = Tree(ROOT, options.tree)
    rest = compiled(tree, modules, chosen, numbers, work)
    suites = Suites(tree.bundle(), tree.place, work, options.longest)
    for interruption in (signal.SIGINT, signal.SIGTERM):
        signal.signal(interruption, suites.end_all)
    say("finding what each suite reaches")
    table = suites.reach(options.jobs, say)
    reaching = defaultdict(list)
    for suite, (_, marked) in table.items():
        for number in marked:
            reaching[number].append(suite)
    say(f"{len(table)} suites take {sum(seconds for seconds, _ in table.values()):.0f} s of CPU")

    memory = Memory(work / "outcomes.json")

    def result(mutation):
        number = numbers[mutation.key]
        before = memory[mutation]
        if mutation.key[:3] in reasons:
            return Outcome("equivalent")
        if options.again and before.is_killed:
            return before
        if not reaching[number]:
            return Outcome("not reached")
        return judge(
            mutation, number, suites, table, reaching[number], before.suites, options.seconds)

    counts = defaultdict(Counter)
    cpu = 0.0
    began = time.monotonic()
    with ThreadPoolExecutor(options.jobs) as pool:
        for mutation, outcome in zip(rest, pool.map(result, rest)):
            cpu += outcome.seconds
            counts[module(mutation.path)][outcome.outcome] += 1
            memory[mutation] = outcome
            memory.write()
            if not outcome.is_killed and outcome.outcome != "equivalent":
                say(f"{numbers[mutation.key]} {outcome.outcome}: {listed(mutation)}")
    return report(modules, found, chosen, counts, cpu, time.monotonic() - began)


def report(modules, found, chosen, counts, cpu, seconds):
    """Prints the table. Returns the exit status."""
    say("\n| module | possible | sampled | compiled | equivalent | killed | open | of killable |")
    say("|---|---|---|---|---|---|---|---|")
    shares = []
    for name in (*modules, "all"):
        names = modules if name == "all" else [name]
        count = sum((counts[each] for each in names), Counter())
        possible = sum(module(mutation.path) in names for mutation in found)
        sampled = sum(module(mutation.path) in names for mutation in chosen)
        killed = count["failed"] + count["crashed"] + count["endless"]
        killable = count.total() - count["equivalent"]
        share = killed / killable if killable else 1.0
        shares.append(share)
        say(f"| {name} | {possible} | {sampled} | {count.total()} | {count['equivalent']} | "
            f"{killed} | {killable - killed} | {100 * share:.1f} % |")
    say(f"\n{cpu:.0f} s of CPU for the mutants, in {seconds:.0f} s")
    return 0 if min(shares) >= WANTED else 1


if __name__ == "__main__":
    sys.exit(main())

"""The copy of the package in which the mutants are: its switch, its files and its build."""

import re
import subprocess
from collections import defaultdict
from pathlib import Path

# The functions of the switch; they exist once, and each module declares them.
SWITCH = """\
#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#else
  private import Darwin
#endif

/// The number of the mutant that is on; -1 if all are off.
private let chosen: Int32 = unsafe getenv("VALIDATION_MUTANT").flatMap {
  unsafe Int32(String(cString: $0))
} ?? -1

/// A byte for each mutant, set once its place is reached; in a file, which several processes share.
nonisolated(unsafe) private let marks: UnsafeMutablePointer<UInt8> = {
  if let path = unsafe getenv("VALIDATION_MUTANT_MARKS") {
    let file = unsafe open(path, O_RDWR)
    let bytes = unsafe mmap(nil, 65536, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
    if let bytes = unsafe bytes, file >= 0 {
      return unsafe bytes.assumingMemoryBound(to: UInt8.self)
    }
  }
  return .allocate(capacity: 65536)
}()

@_silgen_name("mutant_on") public func mutant_on(_ number: Int32) -> Bool {
  unsafe marks[Int(number)] = 1
  return number == chosen
}
@_silgen_name("mutant_keep") public func mutant_keep(_ number: Int32, _ value: Bool) -> Bool {
  mutant_on(number) || value
}
@_silgen_name("mutant_drop") public func mutant_drop(_ number: Int32, _ value: Bool) -> Bool {
  !mutant_on(number) && value
}
@_silgen_name("mutant_flip") public func mutant_flip(_ number: Int32, _ value: Bool) -> Bool {
  mutant_on(number) != value
}
"""
DECLARATIONS = """\
@_silgen_name("mutant_on") func mutant_on(_ number: Int32) -> Bool
@_silgen_name("mutant_keep") func mutant_keep(_ number: Int32, _ value: Bool) -> Bool
@_silgen_name("mutant_drop") func mutant_drop(_ number: Int32, _ value: Bool) -> Bool
@_silgen_name("mutant_flip") func mutant_flip(_ number: Int32, _ value: Bool) -> Bool
"""
# Without it, the tests of XCTest, which there are none of, would be looked up in an index.
ENTRY = """\
import Testing

@main struct Main {
  static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
"""
COPIED = ("Package.swift", "README.md", "Sources", "Tests", "Fixtures", ".ci", ".github",
          ".swift-format", ".gitignore")
PROBLEM = re.compile(r"^(/[^:\n]+):(\d+):\d+: error: (.*)$", re.MULTILINE)


class Tree:
    """A copy of the package, at another place."""

    def __init__(self, root, place):
        self.root, self.place = root, place
        # The numbers of the mutants in it.
        self.numbers = {}

    def write(self, modules, mutations, numbers):
        """Copies the package, with mutants. Files that stay as they are are not written again."""
        self.numbers = numbers
        by_file = defaultdict(list)
        for mutation in mutations:
            by_file[mutation.path].append(mutation)
        wanted = {}
        for name in COPIED:
            source = self.root / name
            for path in [source] if source.is_file() else source.rglob("*"):
                if path.is_file() and "__pycache__" not in path.parts:
                    wanted[str(path.relative_to(self.root))] = path.read_bytes()
        for path, those in by_file.items():
            wanted[path] = self.mutated(wanted[path].decode(), those).encode()
        for module in modules:
            wanted[f"Sources/{module}/MutantSwitch.swift"] = DECLARATIONS.encode()
        wanted["Sources/PatternSyntax/MutantSwitch.swift"] = SWITCH.encode()
        wanted["Tests/XCTMain.swift"] = ENTRY.encode()
        for name in COPIED:
            copy = self.place / name
            for path in copy.rglob("*") if copy.is_dir() else []:
                if path.is_file() and str(path.relative_to(self.place)) not in wanted:
                    path.unlink()
        for name, content in wanted.items():
            path = self.place / name
            if path.is_file() and path.read_bytes() == content:
                continue
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
            path.chmod((self.root / name).stat().st_mode if (self.root / name).exists() else 0o644)

    def mutated(self, text, mutations):
        """Returns a source with switches. Lines stay where they are."""
        edits = []
        for mutation in mutations:
            for start, end, new in mutation.edits:
                written = text[start:end] if new is None else new
                number = str(self.numbers[mutation.key])
                edits.append((start, end, written.replace("{n}", number)))
        for start, end, written in sorted(edits, reverse=True):
            text = text[:start] + written + text[end:]
        return text

    def build(self, report):
        """Builds the tests.

        Returns the output, and the errors as pairs of a file and a line; no errors if it succeeded.
        """
        process = subprocess.run(
            ["swift", "build", "--build-tests", "--disable-index-store"], cwd=self.place,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        report.write_text(process.stdout)
        if process.returncode == 0:
            return []
        found = set()
        for path, line, _ in PROBLEM.findall(process.stdout):
            place = Path(path)
            if place.is_relative_to(self.place):
                found.add((str(place.relative_to(self.place)), int(line)))
        if not found:
            raise SystemExit(f"The copy does not build; see {report}.")
        return sorted(found)

    def bundle(self):
        """Returns the executable of the tests."""
        found = sorted((self.place / ".build/debug").glob("*.xctest"))
        if not found:
            raise SystemExit(f"There are no tests in {self.place}/.build/debug.")
        return found[0]

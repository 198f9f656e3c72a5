import RegularLanguage
import ValidateRun

/// The rules of a `.gitignore`: for a path, the last pattern that matches it decides.
///
///     *.log         // ignored in this folder and below
///     !keep.log     // but not this one
///     /build/       // the folder "build" here, and so everything in it
///
/// Patterns that Git can't read match nothing. Successive patterns of the same kind are one
/// automaton.
struct IgnoreRules: Sendable {
  /// The patterns, from the last to the first.
  private var runs: [(isIgnored: Bool, paths: PathSet)] = []

  /// Parses a file.
  init(_ bytes: [UInt8]) {
    var run: (isIgnored: Bool, globs: [Expression])?
    for line in ContentLines(bytes) {
      guard let (isIgnored, glob) = Self.pattern(line) else { continue }
      if run?.isIgnored == isIgnored {
        run?.globs.append(glob.entries)
      } else {
        add(run)
        run = (isIgnored, [glob.entries])
      }
    }
    add(run)
  }

  private mutating func add(_ run: (isIgnored: Bool, globs: [Expression])?) {
    guard let run else { return }
    if let paths = try? PathSet(.union(run.globs)) {
      runs.insert((run.isIgnored, paths), at: 0)
    } else {
      // Many large patterns are several automata.
      for glob in run.globs {
        if let paths = try? PathSet(glob) { runs.insert((run.isIgnored, paths), at: 0) }
      }
    }
  }

  /// Parses a line; nil if it has no pattern.
  private static func pattern(_ line: ArraySlice<UInt8>) -> (isIgnored: Bool, glob: Glob)? {
    var line = line
    if line.first == UInt8(ascii: "#") { return nil }
    while line.last == UInt8(ascii: " ") {
      let backslashes = line.dropLast().reversed().prefix { $0 == UInt8(ascii: "\\") }.count
      if !backslashes.isMultiple(of: 2) { break }
      line.removeLast()
    }
    let isNegated = line.first == UInt8(ascii: "!")
    if isNegated { line.removeFirst() }
    // No path starts with a slash, which an escaped one would have to match.
    if line.isEmpty || line.starts(with: #"\/"#.utf8) { return nil }
    // Bytes that are not UTF-8 are replaced, as in paths.
    let text = String(decoding: line, as: UTF8.self)
    return (try? Glob(text.unicodeScalars, hasBraces: false)).map { (!isNegated, $0) }
  }
}

extension IgnoreRules {
  /// Whether there is no pattern.
  var isEmpty: Bool { runs.isEmpty }

  /// Returns whether a path is ignored; nil if no pattern matches it.
  ///
  /// - Parameter path: The path relative to the folder of the file; that of a folder ends with a
  ///   slash.
  /// - Returns: Whether it is ignored.
  func isIgnored(_ path: Span<UInt8>) -> Bool? {
    runs.first { $0.paths.contains(path) }?.isIgnored
  }
}

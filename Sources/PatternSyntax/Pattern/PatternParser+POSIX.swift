// POSIX has named classes inside classes (IEEE Std 1003.1, section 9.3.5): `[[:alpha:]]`. PCRE2
// supports the names; in ECMAScript and Python they are brackets, colons and letters.

extension PatternParser {
  /// Throws an error if there is a POSIX class inside a class at the index.
  ///
  /// - Throws: The error, with what to write instead.
  func refusePOSIXMember() throws(CompilationError) {
    guard isAt("[:") || isAt("[.") || isAt("[=") else { return }
    guard let (name, isNegated, end) = posixClass(at: index) else {
      let construct =
        isAt("[:") ? "a POSIX class" : isAt("[.") ? "a collating symbol" : "an equivalence class"
      throw unsupported(construct, remedy: "write its members, or \\[ for the character", at: index)
    }
    let members = Self.posixMembers[name] ?? ""
    throw unsupported(
      "the POSIX class \(quoted(index..<end))",
      remedy: isNegated ? "write a class of its own, [^\(members)]" : "write \(members)",
      at: index
    )
  }

  /// Throws an error if a class is a POSIX class without the outer brackets, as PCRE2 does; others
  /// read it as a set of letters.
  ///
  /// - Throws: The error, with what to write instead.
  func refuseBarePOSIXClass() throws(CompilationError) {
    guard let (name, isNegated, end) = posixClass(at: index) else { return }
    throw unsupported(
      "the POSIX class \(quoted(index..<end))",
      remedy: "write [\(isNegated ? "^" : "")\(Self.posixMembers[name] ?? "")]",
      at: index
    )
  }

  /// The POSIX class `[:name:]` or `[:^name:]` at an index, and the index after it.
  private func posixClass(at start: Int) -> (name: String, isNegated: Bool, end: Int)? {
    let rest = scalars[start...]
    guard rest.starts(with: ["[", ":"]) else { return nil }
    let isNegated = rest.dropFirst(2).first == "^"
    let letters = rest.dropFirst(isNegated ? 3 : 2).prefix { ScalarSet.asciiLetters.contains($0) }
    let name = String(letters.map(Character.init))
    guard scalars[letters.endIndex...].starts(with: [":", "]"]), Self.posixMembers[name] != nil
    else { return nil }
    return (name, isNegated, letters.endIndex + 2)
  }

  /// The classes of POSIX and PCRE2's `ascii` and `word`, as members of a class.
  private static let posixMembers = [
    "alnum": "0-9A-Za-z", "alpha": "A-Za-z", "ascii": "\\x00-\\x7F", "blank": " \\t",
    "cntrl": "\\x00-\\x1F\\x7F", "digit": "\\d", "graph": "!-~", "lower": "a-z", "print": " -~",
    "punct": "!-\\/:-@\\[-`{-~", "space": "\\s", "upper": "A-Z", "word": "\\w",
    "xdigit": "0-9A-Fa-f",
  ]
}

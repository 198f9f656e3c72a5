// POSIX names classes in classes (IEEE Std 1003.1, section 9.3.5): `[[:alpha:]]`. PCRE2 knows the
// names; to ECMAScript and Python they are brackets, colons and letters.

extension PatternParser {
  /// Refuses what POSIX writes between the brackets of a class, if it stands at the index.
  ///
  /// - Throws: The error, with what to write instead.
  func refusePOSIXMember() throws(CompilationError) {
    guard isAt("[:") || isAt("[.") || isAt("[=") else { return }
    guard let (name, isNegated, end) = posixClass(at: index) else {
      let construct =
        isAt("[:") ? "a POSIX class" : isAt("[.") ? "a collating symbol" : "an equivalence class"
      throw unsupported(construct, "write its members, or \\[ for the character", at: index)
    }
    let members = Self.posixMembers[name] ?? ""
    throw unsupported(
      "the POSIX class \(quoted(index..<end))",
      isNegated ? "write a class of its own, [^\(members)]" : "write \(members)",
      at: index
    )
  }

  /// Refuses a class that is one of POSIX but for the brackets around it: PCRE2 does so, and others
  /// take it for a set of letters.
  ///
  /// - Throws: The error, with what to write instead.
  func refuseBarePOSIXClass() throws(CompilationError) {
    guard let (name, isNegated, end) = posixClass(at: index) else { return }
    throw unsupported(
      "the POSIX class \(quoted(index..<end))",
      "write [\(isNegated ? "^" : "")\(Self.posixMembers[name] ?? "")]",
      at: index
    )
  }

  /// The class of POSIX, `[:name:]` or `[:^name:]`, at a place, and the place after it.
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

/// The names of a list of things, read as UAX #44 says (rule LM3): without regard to case, spaces,
/// hyphens, low lines and an initial `is`.
///
///     let names = LooseNames("Lu Uppercase_Letter\nLl Lowercase_Letter")
///     names["uppercase letter"]    // 0
///     names["isLL"]                // 1
///     names["Letter"]              // nil
struct LooseNames: Sendable {
  /// The names as they are spelt, in the order of the text.
  let spellings: [String]

  private let lines: [String: Int]

  /// Creates the names of a text: one line for each thing, its names parted by spaces.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  init(_ text: String) {
    var spellings: [String] = []
    var lines: [String: Int] = [:]
    for (index, line) in text.split(separator: "\n").enumerated() {
      for name in line.split(separator: " ") {
        spellings.append(String(name))
        lines[Self.loose(String(name))] = index
      }
    }
    self.spellings = spellings
    self.lines = lines
  }
}

extension LooseNames {
  /// The line of a name.
  subscript(name: String) -> Int? {
    let loose = Self.loose(name)
    if let line = lines[loose] { return line }
    // ISO_Comment is the only property whose name `is` would maim.
    guard loose.hasPrefix("is"), loose != "isc" else { return nil }
    return lines[String(loose.dropFirst(2))]
  }

  /// What is left of a name: no spaces, hyphens and low lines, and small letters.
  static func loose(_ name: String) -> String {
    String(
      decoding: name.utf8.lazy
        .filter { !" -_\t\n\u{B}\u{C}\r".utf8.contains($0) }
        .map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 },
      as: UTF8.self
    )
  }

  /// The spelling in some lists that the fewest typing mistakes make of a name, the first of
  /// several, or `nil` if more than a third of the letters are mistaken.
  static func nearest(to name: String, in lists: [LooseNames]) -> String? {
    let loose = loose(name)
    var nearest: String?
    var fewest = loose.utf8.count / 3 + 1
    for spelling in lists.lazy.flatMap(\.spellings) {
      let distance = editDistance(loose, Self.loose(spelling))
      if distance < fewest { (nearest, fewest) = (spelling, distance) }
    }
    return nearest
  }
}

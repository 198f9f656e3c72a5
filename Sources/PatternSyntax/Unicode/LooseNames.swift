/// A list of names with the loose matching of UAX #44 (rule LM3), which ignores case, spaces,
/// hyphens, low lines and an initial `is`.
///
///     let names = LooseNames("Lu Uppercase_Letter\nLl Lowercase_Letter")
///     names["uppercase letter"]    // 0
///     names["isLL"]                // 1
///     names["Letter"]              // nil
struct LooseNames: Sendable {
  private let text: String

  /// Creates the names from a text: one line per item, with its names separated by single spaces.
  init(_ text: String) {
    self.text = text
  }
}

extension LooseNames {
  /// The line of a name.
  ///
  /// - Complexity: O(*n*) in the length of the list; names are looked up rarely, and reading the
  ///   list takes less time than building a table.
  subscript(name: String) -> Int? {
    let loose = Self.loose(name)
    if let line = line(of: loose[...]) { return line }
    // ISO_Comment is the only property whose short name starts with `is`.
    guard loose.starts(with: "is".utf8), !loose.elementsEqual("isc".utf8) else { return nil }
    return line(of: loose.dropFirst(2))
  }

  private func line(of name: ArraySlice<UInt8>) -> Int? {
    if name.isEmpty { return nil }
    var line = 0
    // The rest of the name to match; nil if there is a difference.
    var rest: ArraySlice<UInt8>? = name
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\n"):
        if rest?.isEmpty == true { return line }
        rest = name
        if byte == UInt8(ascii: "\n") { line += 1 }
      default:
        if let letter = Self.loose(byte), rest?.popFirst() != letter { rest = nil }
      }
    }
    return rest?.isEmpty == true ? line : nil
  }

  /// The spellings of all names, in the order of the text.
  private var spellings: [Substring] {
    text.split { $0 == " " || $0 == "\n" }
  }

  /// Returns the loose form of a name: lowercase, without spaces, hyphens and low lines.
  private static func loose(_ name: some StringProtocol) -> [UInt8] {
    name.utf8.compactMap(loose)
  }

  private static func loose(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x09...0x0D, UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "_"): nil
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
    default: byte
    }
  }

  /// Returns the spelling in some lists with the fewest typing mistakes, the first of several, or
  /// `nil` if more than a third of the letters differ.
  static func nearest(to name: String, in lists: [LooseNames]) -> String? {
    let loose = loose(name)
    var nearest: Substring?
    var fewest = loose.count / 3 + 1
    for spelling in lists.lazy.flatMap({ $0.spellings }) {
      let letters = Self.loose(spelling)
      // The difference in length is the minimum number of mistakes.
      guard abs(letters.count - loose.count) < fewest else { continue }
      let distance = editDistance(loose, letters)
      if distance < fewest { (nearest, fewest) = (spelling, distance) }
    }
    return nearest.map(String.init)
  }
}

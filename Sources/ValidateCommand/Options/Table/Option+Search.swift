import RegularLanguage
import ValidateRun

extension Option {
  /// Returns the option with a name, which is given without dashes.
  static func named(_ name: String) -> Option? {
    // Compared by bytes, because `==` treats canonically equivalent strings as equal.
    first { $0.name.utf8.elementsEqual(name.utf8) }
  }

  /// Returns the option with a letter.
  static func lettered(_ letter: UInt8) -> Option? {
    first { $0.letter?.asciiValue == letter }
  }

  /// Returns the likely correction of an unknown option name.
  ///
  /// This is the only option that starts with the text or, if at most a third of the letters are
  /// wrong, the nearest one by edit distance:
  ///
  ///     Option.suggestion(for: "numerc")    // --numeric
  ///     Option.suggestion(for: "len")       // --length
  ///     Option.suggestion(for: "ip")        // --ip-address: a word of it
  ///     Option.suggestion(for: "semver")    // --semantic-version: the starts of its words
  ///     Option.suggestion(for: "xyz")       // nil
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - isMeant: Returns whether an option is a candidate.
  /// - Returns: The spelling; nil if there is none.
  static func suggestion(
    for name: String,
    where isMeant: (Option) -> Bool = { _ in true }
  ) -> String? {
    let options = all.filter(isMeant)
    let beginning = options.filter { !name.isEmpty && $0.name.hasPrefix(name) }
    if beginning.count == 1 { return beginning[0].spelling }
    let having = options.filter { $0.words.contains(name[...]) }
    if having.count == 1 { return having[0].spelling }
    let abbreviated = options.filter { $0.words.count > 1 && $0.isAbbreviated(by: name[...]) }
    if abbreviated.count == 1 { return abbreviated[0].spelling }
    let candidates = options.map { (option: $0, distance: editDistance($0.name, name)) }
    guard let nearest = candidates.min(by: { $0.distance < $1.distance }),
      nearest.distance <= max(1, nearest.option.name.utf8.count / 3)
    else { return nil }
    return nearest.option.spelling
  }

  /// The words of the name.
  private var words: [Substring] { name.split(separator: "-") }

  /// Returns whether a text is an abbreviation: the words' beginnings, in order.
  private func isAbbreviated(by text: Substring) -> Bool {
    func isMade(_ text: Substring, of words: ArraySlice<Substring>) -> Bool {
      guard let word = words.first else { return text.isEmpty }
      let shared = zip(text, word).prefix { $0 == $1 }.count
      guard shared > 0 else { return false }
      return (1...shared).contains { isMade(text.dropFirst($0), of: words.dropFirst()) }
    }
    return text.count > words.count && isMade(text, of: words[...])
  }

  /// Returns the equivalent of a letter that is an option of grep, but not of this program.
  static func suggestion(forLetter letter: UInt8) -> Suggestion? {
    switch letter {
    case UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "P"):
      .pattern
    case UInt8(ascii: "i"): .ignoringCase
    default: nil
    }
  }

  /// Returns whether an argument on its own would be parsed as an option, or ends the options.
  static func isOption(_ argument: [UInt8]) -> Bool {
    guard argument.count >= 2, argument[0] == Self.dash else { return false }
    if argument[1] != Self.dash {
      return argument.count == 2 && lettered(argument[1]) != nil
    }
    if argument.count == 2 { return true }
    let name = argument.dropFirst(2).prefix { $0 != UInt8(ascii: "=") }
    return named(String(decoding: name, as: UTF8.self)) != nil
  }

  /// The character at the start of options.
  static let dash = UInt8(ascii: "-")
}

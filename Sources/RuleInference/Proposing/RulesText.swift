import LineValidation
import RegularLanguage
import ValidateRun

/// The text of a file of rules.
struct RulesText {
  private(set) var bytes: [UInt8] = []
  private let catalog: MessageCatalog
  private let encoding: LinePlan.Encoding

  init(_ catalog: MessageCatalog, _ encoding: LinePlan.Encoding) {
    self.catalog = catalog
    self.encoding = encoding
  }
}

extension RulesText {
  /// Adds a comment.
  mutating func add(_ note: InferenceNote) {
    bytes += Array("# \(catalog.words(for: note))\n".utf8)
  }

  /// Adds a line.
  mutating func add(_ line: String) {
    let line = Array((line + "\n").utf8)
    var decoder = Latin1Decoder()
    bytes += encoding == .bytes ? decoder.decode(line.span) : line
  }

  /// Adds an option with a value.
  mutating func add(_ option: String, _ value: String) { add(Self.line(option, value)) }

  /// Returns the line of an option with a value: one with blanks at an end follows `=`.
  static func line(_ option: String, _ value: String) -> String {
    let isPlain = [value.utf8.first, value.utf8.last].allSatisfy { end in
      end.map { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") } ?? false
    }
    return "--\(option)\(isPlain ? " " : "=")\(value)"
  }

  /// Adds an empty line.
  mutating func separate() { bytes.append(UInt8(ascii: "\n")) }

  /// Adds a rule after a comment about it.
  mutating func add(_ rule: ProposedRule, of rows: Int) {
    add(
      .bearing(
        rows: rule.bearing, of: rows,
        refused: rule.refused.map { $0.map(Self.shown) }))
    for line in rule.lines { add(line) }
  }

  /// Returns a value as it is shown in a comment.
  static func shown(_ value: String) -> String {
    let isPlain = !value.isEmpty && value.utf8.allSatisfy { $0 > 0x20 && $0 != UInt8(ascii: ",") }
    let scalars = value.unicodeScalars
    let text = Escaping.text(scalars.count > 40 ? String(scalars.prefix(37)) + "..." : value)
    return isPlain ? text : "\"\(text)\""
  }
}

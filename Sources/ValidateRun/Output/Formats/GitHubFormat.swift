import LineValidation
import RegularLanguage

/// Findings as workflow commands, which GitHub Actions shows at the line.
///
///     ::error file=a.txt,line=2,col=5,endColumn=6,title=digits::must be digits only
///
/// A finding that breaks only warnings is a `::warning`.
///
/// Standard input without a label is not a file of the repository, so its place is part of the
/// message.
struct GitHubFormat: FindingFormat {
  private let style: FindingStyle
  private var titles: CauseRenderer
  private var messages: CauseRenderer

  /// Creates the format.
  init(_ style: FindingStyle) {
    self.style = style
    let name: CauseRenderer.Escape = { Self.property($0) }
    let message: CauseRenderer.Escape = { Self.data(Escaping.text($0)) }
    titles = CauseRenderer(
      style, [.text("title="), .names, .text("::")],
      name: name, separator: name(", "), message: message)
    messages = CauseRenderer(style, [.message], name: name, message: message)
  }
}

extension GitHubFormat {
  static let format = Format(
    "github", for: "GitHub Actions",
    manual: """
      github is for GitHub Actions, which shows findings at their lines.
      """)

  mutating func append(_ batch: FindingBatch, isFirst: Bool, to bytes: inout [UInt8]) {
    titles.begin(batch)
    messages.begin(batch)
    let source = batch.source
    let file = source.hasName ? " file=\(Self.property(source.bytes)),line=" : " "
    let place = Array((Self.data(source.name) + ":").utf8)
    let prefix = Array(file.utf8)
    for (index, failure) in batch.failures.enumerated() {
      bytes.append(literal: batch.isWarning(index) ? "::warning" : "::error")
      bytes.append(prefix.span)
      if source.hasName {
        bytes.append(decimal: batch.line(of: failure))
        bytes.append(literal: ",col=")
        bytes.append(decimal: failure.column)
        bytes.append(literal: ",endColumn=")
        bytes.append(decimal: failure.endColumn)
        bytes.append(literal: ",")
        titles.append(index, to: &bytes)
      } else {
        titles.append(index, to: &bytes)
        bytes.append(place.span)
        bytes.append(decimal: batch.line(of: failure))
        bytes.append(literal: ":")
        bytes.append(decimal: failure.column)
        bytes.append(literal: ": ")
      }
      messages.append(index, to: &bytes)
      if let value = style.suggestions?.value(for: index, of: batch) {
        bytes.append(" (" + Self.data(words.suggestion(Escaping.path(Array(value)))) + ")")
      }
      bytes.append(literal: "\n")
    }
  }

  func problem(_ reason: String, in source: Source) -> String {
    let file = source.hasName ? " file=" + Self.property(source.bytes) : ""
    return "::error\(file)::" + Self.data("\(source.name): \(reason)") + "\n"
  }

  /// Escapes the text of a command.
  private static func data(_ text: String) -> String {
    escape(text, ["%", "\r", "\n"])
  }

  /// Escapes the value of a property.
  private static func property(_ text: String) -> String {
    escape(text, ["%", "\r", "\n", ":", ","])
  }

  private static func property(_ bytes: [UInt8]) -> String {
    property(String(validating: bytes, as: UTF8.self) ?? Escaping.path(bytes))
  }

  private static func escape(_ text: String, _ special: [Unicode.Scalar]) -> String {
    var bytes: [UInt8] = []
    Escaping.append(text, to: &bytes) { scalar in
      if special.contains(scalar) {
        return PercentEncoding.encode(UInt8(truncatingIfNeeded: scalar.value))
      }
      return scalar.isPrintable ? nil : Escaping.text(String(scalar))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

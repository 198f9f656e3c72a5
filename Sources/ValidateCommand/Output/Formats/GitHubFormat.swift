/// Findings as workflow commands, which GitHub Actions shows at the line in question.
///
///     ::error file=a.txt,line=2,col=5,endColumn=6,title=digits::must be digits only
///
/// Standard input without a label is no file of the repository: its place is in the message.
struct GitHubFormat: SingleFindingFormat {
  func finding(_ finding: Finding, isFirst: Bool) -> String {
    let start = finding.columns.lowerBound
    let title = "title=" + property(finding.label)
    guard finding.source.hasName else {
      let place = "\(finding.source.name):\(finding.line):\(start): "
      return "::error \(title)::" + data(place + Escaping.text(finding.message)) + "\n"
    }
    let end = max(start, finding.columns.upperBound)
    return """
      ::error file=\(property(finding.source.bytes)),line=\(finding.line),col=\(start),\
      endColumn=\(end),\(title)::\(data(Escaping.text(finding.message)))

      """
  }

  func problem(_ reason: String, in source: Source) -> String {
    let file = source.hasName ? " file=" + property(source.bytes) : ""
    return "::error\(file)::" + data("\(source.name): \(reason)") + "\n"
  }

  /// Escapes the text behind a command, as the runner unescapes it.
  private func data(_ text: String) -> String {
    escape(text, ["%", "\r", "\n"])
  }

  /// Escapes the value of a property.
  private func property(_ text: String) -> String {
    escape(text, ["%", "\r", "\n", ":", ","])
  }

  private func property(_ bytes: [UInt8]) -> String {
    property(String(validating: bytes, as: UTF8.self) ?? Escaping.path(bytes))
  }

  private func escape(_ text: String, _ special: [Unicode.Scalar]) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      0x20..<0x7F ~= byte && !special.contains(Unicode.Scalar(byte))
    }
    if isPlain { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if special.contains(scalar) {
        result += PercentEncoding.encode(UInt8(truncatingIfNeeded: scalar.value))
      } else if Escaping.isPrintable(scalar) {
        result.unicodeScalars.append(scalar)
      } else {
        result += Escaping.text(String(scalar))
      }
    }
    return result
  }
}

import ValidateRun
import LineValidation

extension Option {
  /// The options for work on parts of files, by several processes or machines.
  static let parts = Section.parts.listing([
    .value(
      "range", .text("START..END|I/N"),
      help: """
        check only the lines that start at bytes START..END (END is excluded; each bound is \
        optional), or in the I-th of N equal parts of each file; not with --csv
        """
    ) { value, arguments throws(UsageError) in
      let text = try value.text()
      guard let range = InputRange(text) else {
        throw .invalid(option: value.option, value: text, .expected(.part))
      }
      arguments.range = range
    },
    .flag(
      "merge",
      help: """
        combine the output of runs over parts of the input, each written with --summary=json and \
        --format jsonl, into that of a single run
        """
    ) {
      $0.command = { arguments in
        .merge(
          Command.Merge(
            inputs: arguments.inputs.isEmpty ? [.standardInput] : arguments.inputs,
            output: arguments.output))
      }
    }
    .selecting(.readsSummaries, takesFiles: true) {
      ["summary", "quiet"].contains($0.name)
    },
  ])
}

extension InputRange {
  /// Parses `START..END`, where either may be omitted, or `I/N`.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    if let slash = bytes.firstIndex(of: UInt8(ascii: "/")) {
      guard let number = Int(digits: bytes[..<slash]),
        let count = Int(digits: bytes[(slash + 1)...]), number > 0, number <= count
      else { return nil }
      self = .share(number, of: count)
    } else {
      guard let dots = bytes.indices.first(where: { bytes[$0...].starts(with: "..".utf8) })
      else { return nil }
      let (first, last) = (bytes[..<dots], bytes[(dots + 2)...])
      guard let start = first.isEmpty ? 0 : Int(digits: first),
        let end = last.isEmpty ? .max : Int(digits: last), start <= end
      else { return nil }
      self = .bytes(start..<end)
    }
  }
}

package import ValidationCore

extension PatternLimits {
  /// The default limits for patterns on the command line.
  ///
  /// Larger patterns use a lazy DFA.
  package static let ofCommand = Self(
    whenTooLarge: .buildOnDemand(cacheBytes: PatternLimits().automatonBytes))

  /// Sets a limit by a value of `--limit`: `LIMIT=NUMBER`.
  ///
  /// - Throws: ``UsageError/invalid(option:value:_:)``.
  package mutating func set(_ argument: OptionValue) throws(UsageError) {
    let word = argument.bytes.prefix { $0 != UInt8(ascii: "=") }
    guard let number = Int(digits: argument.bytes.dropFirst(word.count + 1)) else {
      throw .invalid(option: "--limit", value: Escaping.path(argument.bytes), .limit)
    }
    switch String(decoding: word, as: UTF8.self) {
    case "pattern-bytes": patternBytes = number
    case "nesting": nesting = number
    case "repeats": repeats = number
    case "automaton-bytes":
      automatonBytes = number
      whenTooLarge = .buildOnDemand(cacheBytes: number)
    case "steps": steps = number
    default: throw .invalid(option: "--limit", value: Escaping.path(argument.bytes), .limit)
    }
  }
}

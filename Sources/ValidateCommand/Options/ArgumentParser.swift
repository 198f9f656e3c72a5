import LineValidation

/// Reads the command line.
///
/// - Returns: What it asks for, or ``Command/refuse(_:)``.
func parse() -> Command {
  do throws(UsageError) {
    var parser = ArgumentParser(try arguments())
    return try parser.parse()
  } catch {
    return .refuse(error)
  }
}

/// The arguments after the program's name, byte for byte.
private func arguments() throws(UsageError) -> [[UInt8]] {
  do throws(SystemError) {
    return try Platform.arguments()
  } catch {
    throw .unreadableArguments(reason: error)
  }
}

/// Reads the words of a command line by the table of options.
///
/// The forms are those of getopt: `--name VALUE`, `--name=VALUE`, letters together after one
/// dash, options and operands in any order until `--`. One thing is stricter: a value that is
/// itself an option must be joined by `=`, because a forgotten value is more likely.
struct ArgumentParser {
  private let words: [[UInt8]]
  private var position = 0
  private var arguments = Arguments()

  /// Prepares to read words.
  init(_ words: [[UInt8]]) {
    self.words = words
  }
}

extension ArgumentParser {
  /// Reads all words, or as many as it takes to answer.
  ///
  /// - Throws: ``UsageError`` for the first mistake.
  mutating func parse() throws(UsageError) -> Command {
    arguments.rules.encoding = encoding
    while let argument = next() {
      if argument == [Option.dash, Option.dash] {
        while let operand = next() { arguments.inputs.append(Input(operand: operand)) }
      } else if argument.count < 2 || argument[0] != Option.dash {
        arguments.inputs.append(Input(operand: argument))
      } else if argument[1] == Option.dash {
        if let answer = try parseName(argument) { return answer }
      } else if let answer = try parseLetters(argument) {
        return answer
      }
    }
    return try arguments.checkedCommand()
  }

  /// The meaning of the bytes of rules: what the last `--encoding` says, before or behind them.
  ///
  /// An argument that looks like the option is no value of another one.
  private var encoding: LinePlan.Encoding {
    let spelling = Array("--encoding".utf8)
    var encoding = LinePlan.Encoding.utf8
    for index in words.indices {
      if words[index] == [Option.dash, Option.dash] { break }
      guard words[index].starts(with: spelling) else { continue }
      let joined = words[index].dropFirst(spelling.count + 1)
      let value = joined.isEmpty ? words[(index + 1)...].first?[...] : joined
      for choice in LinePlan.Encoding.allCases
      where value?.elementsEqual(choice.rawValue.utf8) ?? false {
        encoding = choice
      }
    }
    return encoding
  }

  private mutating func next() -> [UInt8]? {
    guard position < words.count else { return nil }
    position += 1
    return words[position - 1]
  }

  /// Reads `--name` or `--name=VALUE`.
  private mutating func parseName(_ argument: [UInt8]) throws(UsageError) -> Command? {
    let bytes = argument.dropFirst(2).prefix { $0 != UInt8(ascii: "=") }
    let joined = argument.dropFirst(2 + bytes.count + 1)
    let hasValue = argument.count > 2 + bytes.count
    let name = String(validating: bytes, as: UTF8.self)
    guard let name, let option = Option.named(name) else {
      throw .unknownOption(
        spelling: "--" + Escaping.path(Array(bytes)),
        argument: nil,
        suggestion: name.flatMap { Option.suggestion(for: $0) }.map { "'\($0)'" }
      )
    }
    return try apply(option, as: option.spelling, joined: hasValue ? Array(joined) : nil)
  }

  /// Reads letters after one dash; one that takes a value takes the rest of the argument.
  private mutating func parseLetters(_ argument: [UInt8]) throws(UsageError) -> Command? {
    for index in argument.indices.dropFirst() {
      guard let option = Option.lettered(argument[index]), let letter = option.letter else {
        throw unknownLetter(at: index, in: argument)
      }
      let rest = Array(argument[(index + 1)...])
      let takesRest = option.takesValue && !rest.isEmpty
      let answer = try apply(option, as: "-\(letter)", joined: takesRest ? rest : nil)
      if let answer { return answer }
      if option.takesValue { break }
    }
    return nil
  }

  private func unknownLetter(at index: Int, in argument: [UInt8]) -> UsageError {
    // Show a whole character, should the argument hold one here.
    let rest = String(validating: argument[index...], as: UTF8.self)
    let letter = rest?.first.map { Array(String($0).utf8) } ?? [argument[index]]
    let name = String(decoding: argument.dropFirst(), as: UTF8.self).split(separator: "=").first
    let nearest = name.flatMap { $0.utf8.count > 2 ? Option.suggestion(for: String($0)) : nil }
    return .unknownOption(
      spelling: "-" + Escaping.path(letter),
      argument: argument.count > 1 + letter.count ? Escaping.path(argument) : nil,
      suggestion: nearest.map { "'\($0)'" } ?? Option.suggestion(forLetter: argument[index])
    )
  }

  /// Does what an option says.
  ///
  /// - Parameters:
  ///   - option: The option.
  ///   - spelling: The option as it was written, for messages.
  ///   - joined: The value that stands in the same argument; nil if there is none.
  /// - Returns: The answer, if the option asks for nothing else.
  /// - Throws: ``UsageError`` if a value is missing, wrong or out of place.
  private mutating func apply(
    _ option: Option,
    as spelling: String,
    joined: [UInt8]?
  ) throws(UsageError) -> Command? {
    arguments.uses.append((option, spelling))
    switch option.action {
    case .flag(let action):
      if joined != nil { throw .unexpectedValue(option: spelling) }
      action(&arguments)
    case .answer(let command):
      if joined != nil { throw .unexpectedValue(option: spelling) }
      return command
    case .value(let parameter, let action):
      try action(try value(of: option, spelling, parameter, joined), &arguments)
    case .optionalValue(_, let action):
      try action(joined.map { OptionValue(option: spelling, bytes: $0) }, &arguments)
    case .pair(let first, let second, let action):
      let values = (
        try value(of: option, spelling, first, joined),
        try value(of: option, spelling, second, nil)
      )
      try action(values.0, values.1, &arguments)
    }
    return nil
  }

  /// Returns the value in the same argument, or the next argument.
  private mutating func value(
    of option: Option,
    _ spelling: String,
    _ parameter: Parameter,
    _ joined: [UInt8]?
  ) throws(UsageError) -> OptionValue {
    if let joined { return OptionValue(option: spelling, bytes: joined) }
    guard let value = next() else {
      throw .missingValue(option: spelling, name: option.usage.trimmingBlank)
    }
    // What compares rules takes rules, which look like options.
    if option.parameters.count == 1, Option.isOption(value) {
      throw .optionForValue(
        option: spelling, name: parameter.name, value: Escaping.path(value))
    }
    return OptionValue(option: spelling, bytes: value)
  }
}

extension String {
  /// The text without a blank at its start.
  fileprivate var trimmingBlank: String { hasPrefix(" ") ? String(dropFirst()) : self }
}

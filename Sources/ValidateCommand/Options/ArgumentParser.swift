import LineValidation
import ValidateRun

/// Parses the command line.
///
/// - Returns: The command, or ``Command/refuse(_:)``, and the language.
func parse() -> Invocation {
  do throws(UsageError) {
    var parser = ArgumentParser(try arguments())
    return parser.invocation()
  } catch {
    return Invocation(command: .refuse(error), catalog: Catalogs.ofEnvironment)
  }
}

/// The arguments after the program's name, byte for byte.
private func arguments() throws(UsageError) -> [[UInt8]] {
  try SystemError.attempt(try Platform.arguments()) {
    UsageError.file(Platform.argumentsFile, .unreadable($0))
  }
}

/// A parser of command lines, based on the table of options.
///
/// The syntax is that of getopt: `--name VALUE`, `--name=VALUE`, combined letters after one dash,
/// options and operands in any order until `--`. It is stricter in one respect: a value that is an
/// option itself must be joined by `=`, because a forgotten value is more likely.
struct ArgumentParser {
  private let words: [[UInt8]]
  private var position = 0
  private var arguments = Arguments()

  /// Prepares to parse words.
  init(_ words: [[UInt8]]) {
    self.words = words
  }
}

extension ArgumentParser {
  /// Parses the words until the command or an error is known.
  mutating func invocation() -> Invocation {
    do throws(UsageError) {
      let command = try parse()
      return Invocation(command: command, catalog: arguments.catalog ?? Catalogs.ofEnvironment)
    } catch {
      return Invocation(command: .refuse(error), catalog: catalog ?? Catalogs.ofEnvironment)
    }
  }

  /// Parses the words until the command is known.
  ///
  /// - Throws: ``UsageError`` for the first mistake.
  private mutating func parse() throws(UsageError) -> Command {
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
    warnOfFile()
    return try arguments.checkedCommand()
  }

  /// Warns that the last argument, which is the value of an option, is probably the file to check.
  private mutating func warnOfFile() {
    guard arguments.inputs.isEmpty, let use = arguments.uses.last, use.option.section.isAboutRules,
      use.option.parameters.last?.completion == .nothing, let value = use.values.last,
      words.last == value, value.contains(UInt8(ascii: ".")),
      let kind = try? Platform.kind(of: value), kind == .file
    else { return }
    arguments.rules.warnings.append(
      RuleLineWarning(
        place: use.spelling, line: Escaping.path(value), position: 0,
        problem: .nameOfFile(option: use.spelling)))
  }

  /// The encoding of rules: the value of the last `--encoding`, before or after them.
  private var encoding: LinePlan.Encoding {
    let encodings = values(of: "--encoding").compactMap { value in
      LinePlan.Encoding.allCases.first { value.elementsEqual($0.rawValue.utf8) }
    }
    return encodings.last ?? .utf8
  }

  /// The catalog of the last `--lang`, in case an error precedes it; nil if there is none.
  private var catalog: MessageCatalog? {
    let languages = values(of: "--" + Option.languageName).compactMap { value in
      String(validating: value, as: UTF8.self).flatMap { Catalogs.speaking($0) }
    }
    return languages.last
  }

  /// Returns the values of all occurrences of an option.
  ///
  /// An argument that looks like the option is never the value of another one.
  private func values(of spelling: String) -> [ArraySlice<UInt8>] {
    let spelling = Array(spelling.utf8)
    let options = words.prefix { $0 != [Option.dash, Option.dash] }
    return options.indices.compactMap { index in
      guard words[index].starts(with: spelling) else { return nil }
      let rest = words[index].dropFirst(spelling.count)
      if rest.isEmpty { return words[(index + 1)...].first?[...] }
      return rest.first == UInt8(ascii: "=") ? rest.dropFirst() : nil
    }
  }

  private mutating func next() -> [UInt8]? {
    guard position < words.count else { return nil }
    position += 1
    return words[position - 1]
  }

  /// Parses `--name` or `--name=VALUE`.
  private mutating func parseName(_ argument: [UInt8]) throws(UsageError) -> Command? {
    let bytes = argument.dropFirst(2).prefix { $0 != UInt8(ascii: "=") }
    let joined = argument.dropFirst(2 + bytes.count + 1)
    let hasValue = argument.count > 2 + bytes.count
    let name = String(validating: bytes, as: UTF8.self)
    guard let name, let option = Option.named(name) else {
      throw .unknownOption(
        spelling: "--" + Escaping.path(Array(bytes)),
        argument: nil,
        suggestion: name.flatMap { Option.suggestion(for: $0) }.map { .spelling($0) }
      )
    }
    return try apply(option, as: option.spelling, joined: hasValue ? Array(joined) : nil)
  }

  /// Parses letters after one dash; if one takes a value, the rest of the argument is its value.
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
    // Show a whole Character, if the argument contains one here.
    let rest = String(validating: argument[index...], as: UTF8.self)
    let letter = rest?.first.map { Array(String($0).utf8) } ?? [argument[index]]
    let name = String(decoding: argument.dropFirst(), as: UTF8.self).split(separator: "=").first
    let nearest = name.flatMap { $0.utf8.count > 2 ? Option.suggestion(for: String($0)) : nil }
    return .unknownOption(
      spelling: "-" + Escaping.path(letter),
      argument: argument.count > 1 + letter.count ? Escaping.path(argument) : nil,
      suggestion: nearest.map { .spelling($0) } ?? Option.suggestion(forLetter: argument[index])
    )
  }

  /// Applies an option.
  ///
  /// - Parameters:
  ///   - option: The option.
  ///   - spelling: The option as written, for messages.
  ///   - joined: The value in the same argument; nil if there is none.
  /// - Returns: The command, if the option alone determines it.
  /// - Throws: ``UsageError`` if a value is missing, invalid or not allowed.
  private mutating func apply(
    _ option: Option,
    as spelling: String,
    joined: [UInt8]?
  ) throws(UsageError) -> Command? {
    if option.parameters.isEmpty, joined != nil {
      throw .misused(option: spelling, .unexpectedValue)
    }
    if case .answer(let command) = option.action { return command }
    var values = [joined].compactMap(\.self).map { OptionValue(option: spelling, bytes: $0) }
    if option.takesValue {
      for parameter in option.parameters[values.count...] {
        values.append(try value(of: option, spelling, parameter))
      }
    }
    arguments.uses.append((option, spelling, values.map(\.bytes)))
    try option.apply(values, to: &arguments)
    return nil
  }

  /// Returns the value in the next argument.
  private mutating func value(
    of option: Option,
    _ spelling: String,
    _ parameter: Parameter
  ) throws(UsageError) -> OptionValue {
    guard let value = next() else {
      throw .missingValue(option: spelling, name: option.usage.trimmingBlank)
    }
    // An option that compares rules takes rules, which look like options.
    if option.parameters.count == 1, Option.isOption(value) {
      let text = Escaping.path(value)
      throw .optionForValue(
        option: spelling, name: parameter.name, value: text,
        joined: spelling.hasPrefix("--") ? "\(spelling)=\(text)" : spelling + text)
    }
    return OptionValue(option: spelling, bytes: value)
  }
}

extension String {
  /// The text without a leading space.
  fileprivate var trimmingBlank: String { hasPrefix(" ") ? String(dropFirst()) : self }
}

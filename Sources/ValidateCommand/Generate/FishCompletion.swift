/// The completion script for fish.
enum FishCompletion {
  /// The script.
  static var text: String {
    "# Completes command lines of validate in fish.\n" + Option.all.map(line).joined()
  }

  private static func line(_ option: Option) -> String {
    var words = ["complete -c validate"]
    if let letter = option.letter { words.append("-s \(letter)") }
    words.append("-l \(option.name)")
    if let parameter = option.parameters.first {
      words.append(contentsOf: value(parameter.completion, isOptional: option.isValueOptional))
    }
    words.append("-d '\(quoted(option.help))'")
    return words.joined(separator: " ") + "\n"
  }

  private static func value(_ completion: Parameter.Completion, isOptional: Bool) -> [String] {
    switch completion {
    case .nothing: ["-x"]
    case .files: ["-r", "-F"]
    case .choices(let choices):
      [isOptional ? "-f" : "-x", "-a '\(choices.joined(separator: " "))'"]
    case .wordsBeforeFiles(let words):
      [
        "-x",
        """
        -a '(string match -q "*:*" -- (commandline -ct); \
        and complete -C "cat "(string replace -r "^[^:]*:" "" -- (commandline -ct)) \
        | string replace -r "^" (string match -r "[a-z]+:" -- (commandline -ct)); \
        or printf "%s\\\\n" \(words.map { $0 + ":" }.joined(separator: " ")))'
        """,
      ]
    }
  }

  /// Escapes characters that end a text in single quotation marks.
  private static func quoted(_ text: String) -> String {
    text.map { $0 == "\\" || $0 == "'" ? "\\\($0)" : String($0) }.joined()
  }
}

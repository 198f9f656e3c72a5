import ValidateRun
/// The completion script for zsh.
enum ZshCompletion {
  /// The script, for a file `_validate` in a directory of `fpath`.
  static var text: String {
    let specifications = Option.all.flatMap(specifications).map { "    \($0) \\\n" }.joined()
    return """
      #compdef validate
      # Completes command lines of validate in zsh.
      _validate_report() {
        if compset -P '*:'; then
          _files
        else
          compadd -S : -- \(ReportContent.all.map(\.word).joined(separator: " "))
        fi
      }
      _validate() {
        _arguments -s -S \\
      \(specifications)    '*:file:_files'
      }
      if [[ $funcstack[1] == _validate ]]; then _validate "$@"; else compdef _validate validate; fi

      """
  }

  private static func specifications(_ option: Option) -> [String] {
    let isJoined = option.isValueOptional ? "=-" : option.takesValue ? "=" : ""
    let values = option.parameters.map { parameter in
      (option.isValueOptional ? "::" : ":") + escaped(parameter.name) + ":"
        + action(parameter.completion)
    }.joined()
    let description = "[\(escaped(option.help))]" + values
    let long = "'*\(option.spelling)\(isJoined)\(description)'"
    guard let letter = option.letter else { return [long] }
    return [long, "'*-\(letter)\(option.takesValue ? "+" : "")\(description)'"]
  }

  private static func action(_ completion: Parameter.Completion) -> String {
    switch completion {
    case .nothing: " "
    case .files: "_files"
    case .choices(let choices): "(\(choices.joined(separator: " ")))"
    case .wordsBeforeFiles: "_validate_report"
    }
  }

  /// Escapes characters with a special meaning in a specification.
  private static func escaped(_ text: String) -> String {
    text.map { character in
      switch character {
      case "'": "'\\''"
      case "\\", "[", "]", ":": "\\\(character)"
      default: String(character)
      }
    }.joined()
  }
}

/// The completion script for bash 3.2 or later.
enum BashCompletion {
  /// The script.
  static var text: String {
    let names = Option.all.flatMap(\.forms).joined(separator: " ")
    return """
      # Completes command lines of validate in bash.
      _validate() {
        local IFS=$'\\n'
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
        # To the shell, "=" and ":" are words of their own.
        if [[ $current == [=:] ]]; then
          previous+=$current current=
        elif [[ $previous == [=:] ]]; then
          previous=${COMP_WORDS[COMP_CWORD - 2]}$previous
        fi
        case $previous in
      \(Option.all.map(branch).joined())\
        esac
        if [[ $current == -* ]]; then
          COMPREPLY=($(IFS=' ' compgen -W '\(names)' -- "$current"))
        else
          COMPREPLY=($(compgen -f -- "$current"))
        fi
      }
      complete -o filenames -F _validate validate

      """
  }

  /// Returns the branch for the values of an option.
  private static func branch(_ option: Option) -> String {
    guard let parameter = option.parameters.first else { return "" }
    let forms = option.isValueOptional ? [] : option.forms
    let patterns = (forms + ["\(option.spelling)="]).joined(separator: " | ")
    var text = "    \(patterns))\n" + reply(parameter.completion) + "      return ;;\n"
    if case .wordsBeforeFiles(let words) = parameter.completion {
      text += "    \(words.map { $0 + ":" }.joined(separator: " | ")))\n"
      text += reply(.files) + "      return ;;\n"
    }
    return text
  }

  private static func reply(_ completion: Parameter.Completion) -> String {
    switch completion {
    case .nothing:
      "      COMPREPLY=()\n"
    case .files:
      "      COMPREPLY=($(compgen -f -- \"$current\"))\n"
    case .choices(let choices):
      reply(words: choices)
    case .wordsBeforeFiles(let words):
      """
            compopt -o nospace 2> /dev/null
      \(reply(words: words, flags: "-S : "))
      """
    }
  }

  private static func reply(words: [String], flags: String = "") -> String {
    let list = words.joined(separator: " ")
    return "      COMPREPLY=($(IFS=' ' compgen \(flags)-W '\(list)' -- \"$current\"))\n"
  }
}

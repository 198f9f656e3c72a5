/// What can be made of the table of options.
enum Generator: String, CaseIterable, Sendable {
  /// A manual page, for man(1).
  case man
  /// What completes command lines in a shell.
  case bash, zsh, fish
}

extension Generator {
  /// What is printed.
  var text: String {
    switch self {
    case .man: ManualPage.text
    case .bash: BashCompletion.text
    case .zsh: ZshCompletion.text
    case .fish: FishCompletion.text
    }
  }
}

/// A text that can be made of the table of options.
enum Generator: String, CaseIterable, Sendable {
  /// A manual page, for man(1).
  case man
  /// The script that completes command lines in a shell.
  case bash, zsh, fish
}

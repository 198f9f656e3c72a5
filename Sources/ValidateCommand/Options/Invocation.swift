/// What a command line asks for.
enum Invocation: Sendable {
  /// Print how the program is used.
  case help
  /// Print the program's version.
  case version
  /// Judge the lines of some inputs.
  case validate(Request)
  /// Nothing that makes sense.
  case misuse(UsageError)
}

/// The exit status of the program.
package enum ExitStatus: CInt {
  /// All input was read, and every line is valid.
  case valid = 0
  /// All input was read, and some lines are invalid.
  case invalid = 1
  /// The command line is invalid, an input can't be read, or output can't be written.
  case failure = 2
  /// Ctrl-C ended a prompt, with the same status as for the signal (128 plus its number).
  case interrupted = 130
}

/// The status that the program tells the one that started it.
package enum ExitStatus: CInt {
  /// Everything was read, and every line is valid.
  case valid = 0
  /// Everything was read, and some lines are invalid.
  case invalid = 1
  /// The command line is wrong, an input can't be read, or the output can't be written.
  case failure = 2
  /// Ctrl-C ended a prompt, as a signal would have (128 and its number).
  case interrupted = 130
}

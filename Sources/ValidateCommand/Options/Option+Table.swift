extension Option {
  /// All options, in the order of the help.
  static let all = rules + combining + records + questions + output + outcome + information
}

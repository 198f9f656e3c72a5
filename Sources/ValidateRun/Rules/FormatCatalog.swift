package import ValidationFormats

/// The formats that the program knows: those of all modules.
package enum FormatCatalog {
  /// The rules of formats of other modules than ValidationFormats.
  ///
  /// The value is local to a task, so that a test can add a format without changing the program for
  /// other tests.
  @TaskLocal package static var others: [FormatRule] = []

  /// All rules of formats, in the order of the help.
  package static var all: [FormatRule] { FormatRule.all + others }
}

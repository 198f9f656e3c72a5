package import ValidationFormats

/// The formats that the program knows: those of all modules.
package enum FormatCatalog {
  /// The rules of formats of other modules than ValidationFormats.
  ///
  /// Only a test adds formats. There, the value is local to a task, so that other tests don't have
  /// them; elsewhere, that would add the concurrency runtime to the program.
  #if DEBUG
    @TaskLocal package static var others: [FormatRule] = []
  #else
    package static let others: [FormatRule] = []
  #endif

  /// All rules of formats, in the order of the help.
  package static var all: [FormatRule] { FormatRule.all + others }
}

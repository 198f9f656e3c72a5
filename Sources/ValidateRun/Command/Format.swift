/// A format of findings: its name, whom it is for, and what the manual says about it.
///
/// The type that writes a format declares it: see ``FindingFormat/format``.
package struct Format: Sendable {
  /// The word on the command line.
  package let name: String
  /// The readers, as a noun phrase for the help, to follow "for".
  let readers: String
  /// The paragraph of the manual about the format.
  package let manual: String
  /// The maximum number of findings in a document; nil if there is none.
  let maximumFindingCount: Int?

  /// Declares a format.
  init(
    _ name: String,
    for readers: String,
    manual: String,
    maximumFindingCount: Int? = nil
  ) {
    self.name = name
    self.readers = readers
    self.manual = manual
    self.maximumFindingCount = maximumFindingCount
  }
}

extension Format {
  /// The formats with their readers, for the help: "text for people, jsonl for ...".
  package static var uses: String {
    all.map { "\($0.name) for \($0.readers)" }.joined(separator: ", ")
  }

  /// The option as written.
  package var option: String { "--format \(name)" }
}

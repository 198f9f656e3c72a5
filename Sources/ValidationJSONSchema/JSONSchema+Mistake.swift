import SettingsSyntax
public import ValidationCore

extension JSONSchema {
  /// The error thrown for a schema that can't be used, with the place of the mistake.
  public struct Mistake: Swift.Error, Hashable, Sendable {
    /// The address of the document that has the mistake; empty for the schema itself, if it has no
    /// address of its own.
    public let document: String
    /// The place in the document, as a JSON Pointer (RFC 6901); empty for the whole document.
    public let path: String
    /// The line of the place, starting at 1.
    public let line: Int
    /// The column of the place, in Characters, starting at 1.
    public let column: Int
    /// The rule that the schema breaks: `syntax`, `encoding` or `json-schema`.
    public let rule: Rule

    init(_ rule: Rule, in document: String, _ bytes: [UInt8], at offset: Int, path: String) {
      self.document = document
      self.path = path
      self.rule = rule
      var positions = TextPositions(bytes)
      (line, column) = positions.place(at: offset)
    }
  }
}

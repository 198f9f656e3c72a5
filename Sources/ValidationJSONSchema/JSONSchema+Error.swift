public import ValidationCore
public import ValidationWording

extension JSONSchema {
  /// An error in a document: a value that breaks a schema, or text that is not JSON.
  public struct Error: Swift.Error, Hashable, Sendable {
    /// The rule that the value breaks, such as `integer` with its bounds, or `required`.
    public let rule: Rule
    /// The place of the value, as a JSON Pointer (RFC 6901); empty for the whole document.
    public let path: String
    /// The keyword that the value breaks: the address of its document, if there is one, and a JSON
    /// Pointer after `#`; empty for an error of syntax.
    public let keyword: String
    /// The line of the place, starting at 1.
    public let line: Int
    /// The column of the place, in Characters, starting at 1.
    public let column: Int
    /// The number of bytes before the place.
    public let offset: Int
  }
}

extension JSONSchema.Error {
  /// Returns a sentence about the error, which begins with the path of the value.
  ///
  ///     error.message()   // "/items/0/quantity must be a whole number from 1 to 99"
  ///
  /// - Parameter wording: The wording.
  /// - Returns: The sentence.
  public func message(in wording: Wording = .english) -> String {
    wording.sentence(about: path.isEmpty ? nil : path, violating: rule)
  }
}

extension JSONSchema.Error: CustomStringConvertible {
  /// The line, the column, and the sentence in English.
  public var description: String { "\(line):\(column): \(message())" }
}

/// A value that is hidden from descriptions, dumps and logs, and is read only by ``reveal()``.
///
///     let token = Secret("hunter2")
///     print(token)            // three bullets, whatever the value
///     "\(token)", dump(token) // the same
///     token.reveal()          // "hunter2"
///
/// Two secrets are equal if their values are.
public struct Secret<Value: Sendable>: Sendable {
  private let value: Value

  /// Creates a secret.
  ///
  ///     let token = Secret("hunter2")
  ///     "\(token)".contains("hunter2")   // false
  ///     token.reveal()                   // "hunter2"
  public init(_ value: Value) { self.value = value }

  /// Returns the value itself.
  ///
  ///     let token = Secret("hunter2")
  ///     token.reveal()              // "hunter2"
  ///     token == Secret("hunter")   // false
  public func reveal() -> Value { value }
}

extension Secret: CustomStringConvertible {
  /// Three bullets, whatever the value.
  public var description: String { Redaction.mask }
}

extension Secret: CustomDebugStringConvertible {
  /// Three bullets, whatever the value.
  public var debugDescription: String { Redaction.mask }
}

extension Secret: CustomReflectable {
  /// An empty mirror.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Secret: Equatable where Value: Equatable {}

extension Secret: Hashable where Value: Hashable {}

// A secret is read, but nothing writes it without a call of `reveal()`.
extension Secret: Decodable where Value: Decodable {
  /// Decodes the value itself.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(Value.self))
  }
}

/// A value that contains a secret.
package protocol Confidential {}

extension Secret: Confidential {}

extension Optional: Confidential where Wrapped: Confidential {}

extension Array: Confidential where Element: Confidential {}

/// A source of lines.
package enum Input: Equatable, Sendable {
  /// Standard input.
  case standardInput
  /// A file, by the bytes of its path.
  case file(path: [UInt8])
}

/// What a child process finds on standard input.
package struct ChildInput {
  /// How the descriptor behaves.
  enum Kind {
    case pipe
    /// A pipe that answers EAGAIN while it is empty.
    case nonblockingPipe
    /// A descriptor of the test's own, which stays the test's to close.
    case descriptor(CInt)
  }

  let kind: Kind
  /// The bytes to send, again and again.
  let block: [UInt8]
  /// How often to send them.
  let count: Int
  /// The bytes to send in the end.
  let tail: [UInt8]
}

extension ChildInput: ExpressibleByStringLiteral {
  /// A text on a pipe.
  package init(stringLiteral text: String) {
    self = .text(text)
  }

  /// A text on a pipe.
  package static func text(_ text: String) -> Self {
    .bytes(Array(text.utf8))
  }

  /// Bytes on a pipe.
  package static func bytes(_ bytes: [UInt8]) -> Self {
    ChildInput(kind: .pipe, block: bytes, count: 1, tail: [])
  }

  /// A text on a pipe that does not let its reader wait.
  package static func nonblocking(_ text: String) -> Self {
    ChildInput(kind: .nonblockingPipe, block: Array(text.utf8), count: 1, tail: [])
  }

  /// Bytes on a pipe, as often as it takes to make a size, and then a text.
  package static func repeated(_ text: String, upTo size: Int, tail: String) -> Self {
    // Large blocks, so that the test does not take longer than the program.
    let unit = Array(text.utf8)
    let block = Array(repeatElement(unit, count: max(1, 65_536 / unit.count)).joined())
    return ChildInput(
      kind: .pipe,
      block: block,
      count: size / block.count,
      tail: Array(tail.utf8)
    )
  }

  /// An open descriptor.
  package static func descriptor(_ number: CInt) -> Self {
    ChildInput(kind: .descriptor(number), block: [], count: 0, tail: [])
  }
}

package import RegularLanguage

extension StreamingRun {
  /// Returns the fault of a text that arrives in pieces.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - cuts: The offsets at which it is cut, in ascending order.
  /// - Returns: The fault; `nil` if the text is accepted.
  package func fault(of text: [UInt8], cutAt cuts: some Sequence<Int>) -> Fault? {
    var run = self
    var start = 0
    for end in Array(cuts) + [text.count] {
      if let fault = run.read(text[start..<end].span) { return fault }
      start = end
    }
    return run.faultAtEnd
  }
}

/// Returns offsets at which to cut a number of bytes, some of them equal.
package func randomCuts(of count: Int, using generator: inout SplitMix64) -> [Int] {
  (0..<Int.random(in: 0...3, using: &generator)).map { _ in
    Int.random(in: 0...count, using: &generator)
  }.sorted()
}

import RegularLanguage

extension StreamingRun {
  /// Returns the fault of a text that comes in pieces.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - cuts: Where it is cut, in ascending order.
  /// - Returns: The fault; `nil` if the text is accepted.
  func fault(of text: [UInt8], cutAt cuts: some Sequence<Int>) -> Fault? {
    var run = self
    var start = 0
    for end in Array(cuts) + [text.count] {
      if let fault = run.read(text[start..<end].span) { return fault }
      start = end
    }
    return run.faultAtEnd
  }
}

/// Returns places at which to cut so many bytes, some of them the same.
func randomCuts(of count: Int, using generator: inout SplitMix64) -> [Int] {
  (0..<Int.random(in: 0...3, using: &generator)).map { _ in
    Int.random(in: 0...count, using: &generator)
  }.sorted()
}

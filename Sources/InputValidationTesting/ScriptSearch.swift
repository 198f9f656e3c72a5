package import RegularLanguage
package import Testing

// A stateful subject, such as an editor or a form, is compared with a naive model: both perform the
// same random operations, and must agree after each of them. The script that leads to the first
// difference is made small, and reported as code:
//
//     var search = ScriptSearch<ListOperation>(seed: 1, operations: 10_000)
//     while let script = search.next() { search.record(ListSession.difference(after: script)) }
//     search.report()
//     // operation 3: the list is [2], and that of the model is [1, 2]
//     //   let script: [ListOperation] = [
//     //     .append(1),
//     //     .append(2),
//     //     .undo,
//     //   ]
//     //   found with the seed 12
//
// An operation must be possible in every state, so that a script remains one if operations are
// removed from it: `.remove(at: 7)` in a list of three elements removes the one at 7 % 3. A script
// that refers to a state, such as `.remove("b")`, could lose the operation that creates "b".

/// An operation of random scripts on a subject and its model.
///
/// Its description is its code, without the leading dot, as of an enumeration without a description
/// of its own.
package protocol ScriptOperation {
  /// Returns a random operation.
  static func random(using random: inout SplitMix64) -> Self
  /// Operations to try instead if a script fails; each must be simpler than this one.
  var simpler: [Self] { get }
}

/// The first difference between a subject and its model.
package struct ScriptDifference {
  /// The number of the operation after which they differ, from 1.
  let operation: Int
  /// What is different.
  let words: String

  package init(after operation: Int, _ words: String) {
    self.operation = operation
    self.words = words
  }
}

/// A search for a script after which a subject and its model differ, and for a small one like it.
package struct ScriptSearch<Operation: ScriptOperation> {
  private let length: Int
  /// The seed of the next script; each script has its own, so that it can be repeated alone.
  private var seed: UInt64
  /// The number of operations that are left.
  private var rest: Int
  private var script: [Operation] = []
  private var shrinking: Shrinking<Operation>?
  private var difference: ScriptDifference?

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - seed: The seed of the first script; the next ones follow it.
  ///   - count: The number of operations in all scripts.
  ///   - length: The number of operations in a script.
  package init(seed: UInt64, operations count: Int, length: Int = 50) {
    self.seed = seed
    self.length = length
    rest = count
  }
}

extension ScriptSearch {
  /// Returns the next script to run; `nil` at the end.
  package mutating func next() -> [Operation]? {
    if shrinking != nil { return shrinking?.candidate() }
    guard rest > 0 else { return nil }
    rest -= length
    var random = SplitMix64(seed: seed)
    seed &+= 1
    script = (0..<length).map { _ in .random(using: &random) }
    return script
  }

  /// Records the first difference after the last script; `nil` if there was none.
  package mutating func record(_ difference: ScriptDifference?) {
    if shrinking != nil {
      shrinking?.record(isFailing: difference != nil)
    } else if let difference {
      shrinking = Shrinking(Array(script.prefix(difference.operation)), simpler: \.simpler)
    }
    self.difference = difference ?? self.difference
  }

  /// The small script that was found; `nil` if there was no difference.
  package var failure: [Operation]? { shrinking?.smallest }

  /// Records a failure with the script that was found, if there is one.
  ///
  /// - Parameter location: The location of the failure; by default, the caller's.
  package func report(sourceLocation location: SourceLocation = #_sourceLocation) {
    guard let failure, let difference else { return }
    fail(
      "operation \(difference.operation): \(difference.words)",
      ["let script: [\(Operation.self)] = ["] + failure.map { "  .\($0)," }
        + ["]", "found with the seed \(seed &- 1)"], location)
  }
}

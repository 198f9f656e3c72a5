/// One way to do a piece of work that ends in an answer.
struct Contender {
  /// Its column in the table.
  let name: String
  /// Does the work once.
  ///
  /// A closure that nothing can look into: neither is the work moved out of the loop that repeats
  /// it, nor is its answer forgotten. The call costs one or two nanoseconds.
  let work: () -> Bool
}

/// An answer that makes the time it took worthless.
struct WrongAnswer: Error, CustomStringConvertible {
  let description: String
}

/// How long to measure.
struct Effort {
  /// The number of turns that each contender gets.
  var rounds = 15
  /// How long a turn should take, unless doing the work once takes longer.
  var turn = Duration.milliseconds(2)
}

/// Times contenders against each other.
///
/// The rounds go from contender to contender, and the medians are over rounds.
///
/// - Parameters:
///   - contenders: What to time.
///   - expected: The answer of all of them, which is checked first.
///   - row: The name of the work, for the error.
///   - effort: How long to measure.
/// - Returns: For each contender the median time, in nanoseconds.
/// - Throws: `WrongAnswer`.
func measure(
  _ contenders: [Contender],
  expecting expected: Bool,
  row: String,
  effort: Effort = Effort()
) throws(WrongAnswer) -> [Double] {
  for contender in contenders where contender.work() != expected {
    throw WrongAnswer(description: "\(row): \(contender.name) doesn't say \(expected)")
  }
  let repeats = contenders.map { contender in
    var count = 1
    while true {
      let time = turn(contender, repeating: count)
      if time >= effort.turn / 2 { return count }
      count *= time > effort.turn / 20 ? 2 : 8
    }
  }
  var times = [[Double]](repeating: [], count: contenders.count)
  for _ in 0..<effort.rounds {
    for (index, contender) in contenders.enumerated() {
      let time = turn(contender, repeating: repeats[index])
      times[index].append(time / .nanoseconds(1) / Double(repeats[index]))
    }
  }
  return times.map { $0.quantile(0.5) }
}

/// Times one turn.
private func turn(_ contender: Contender, repeating count: Int) -> Duration {
  ContinuousClock().measure {
    for _ in 0..<count { _ = contender.work() }
  }
}

extension [Double] {
  /// The element below which a share of the others are; not a number if there are none.
  func quantile(_ share: Double) -> Double {
    isEmpty ? .nan : sorted()[Int((Double(count - 1) * share).rounded())]
  }
}

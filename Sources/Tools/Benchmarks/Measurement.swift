/// A way to do some work that has an answer.
struct Contender {
  /// Its column in the table.
  let name: String
  /// Does the work once, in a closure that the compiler can't inspect, so that the work isn't moved
  /// out of the loop that repeats it, and its answer isn't discarded.
  ///
  /// The call costs one or two nanoseconds.
  let work: () -> Bool
}

/// A wrong answer, which makes the measured time worthless.
struct WrongAnswer: Error, CustomStringConvertible {
  let description: String
}

/// The duration of a measurement.
struct Effort {
  /// The number of turns that each contender gets.
  var rounds = 15
  /// The duration of a turn, unless doing the work once takes longer.
  var turn = Duration.milliseconds(2)
}

/// Measures contenders in turns.
///
/// Each round measures all contenders; the results are medians over the rounds.
///
/// - Parameters:
///   - contenders: The contenders.
///   - expected: The answer of all of them, which is checked first.
///   - row: The name of the work, for errors.
///   - effort: The duration of the measurement.
/// - Returns: The median time of each contender, in nanoseconds.
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

/// Measures one turn.
private func turn(_ contender: Contender, repeating count: Int) -> Duration {
  ContinuousClock().measure {
    for _ in 0..<count { _ = contender.work() }
  }
}

extension [Double] {
  /// The element at a share of the sorted elements; not a number if there are none.
  func quantile(_ share: Double) -> Double {
    isEmpty ? .nan : sorted()[Int((Double(count - 1) * share).rounded())]
  }
}

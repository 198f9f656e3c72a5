import Foundation

/// A table of times, printed row by row: the first column is ours, and the other columns have their
/// ratios to it, which are above one if we are faster.
struct Table {
  /// The unit of the times.
  enum Unit: String {
    case nanoseconds = "ns"
    case microseconds = "us"

    fileprivate var nanoseconds: Double { self == .nanoseconds ? 1 : 1_000 }
  }

  let unit: Unit
  private let columns: [String]
  private static let labelWidth = 26
  private static let columnWidth = 18

  /// Prints the head.
  init(_ title: String, unit: Unit, columns: [String]) {
    self.unit = unit
    self.columns = columns
    let cells = columns.map { $0.leftPadded(to: Self.columnWidth) }
    print("\n\(title), in \(unit.rawValue)")
    print("".padded(to: Self.labelWidth) + cells.joined())
  }

  /// Prints a row.
  ///
  /// - Parameters:
  ///   - label: What was done.
  ///   - times: The times by column, in nanoseconds; a column without a time is empty.
  func row(_ label: String, _ times: [String: Double]) {
    let ours = columns.first.flatMap { times[$0] }
    let cells = columns.enumerated().map { index, column in
      guard let time = times[column], !time.isNaN else {
        return "-".leftPadded(to: Self.columnWidth)
      }
      let text = Self.format(time / unit.nanoseconds)
      guard index > 0, let ours else { return text.leftPadded(to: Self.columnWidth) }
      return (text + " (\(Self.format(time / ours))x)").leftPadded(to: Self.columnWidth)
    }
    print(label.padded(to: Self.labelWidth) + cells.joined())
  }

  private static func format(_ value: Double) -> String {
    String(format: value < 10 ? "%.2f" : value < 1_000 ? "%.1f" : "%.0f", value)
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(width - count, 1))
  }

  fileprivate func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: max(width - count, 1)) + self
  }
}

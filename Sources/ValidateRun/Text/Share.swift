/// A share of lines, shown with one decimal.
///
///     Share(1, of: 8).description         // 12.5%
///     Share(1, of: 1_000_000).description // <0.1%
struct Share: CustomStringConvertible {
  private let part: Int
  private let whole: Int

  /// Creates a share of a whole.
  init(_ part: Int, of whole: Int) {
    self.part = part
    self.whole = whole
  }

  /// The share in percent; only nothing is 0%, and only the whole is 100%.
  var description: String {
    let permille = scaled(to: 1000)
    if permille == 0, part > 0 { return "<0.1%" }
    if permille == 1000, part < whole { return ">99.9%" }
    return "\(permille / 10).\(permille % 10)%"
  }

  /// The share of a length, rounded.
  func scaled(to length: Int) -> Int {
    if whole <= 0 { return 0 }
    let share = (Double(part) / Double(whole) * Double(length)).rounded()
    return min(Int(share), length)
  }
}

/// The numbers of violations of the summary, with bars, for a terminal.
///
///     email [email]     12   1.2%  ########
///     age   [integer]    3   0.3%  ##
///
/// The longest bar is that of the most violations. If the terminal has no room for bars, there are
/// none.
struct SummaryBars {
  /// The lines.
  let lines: [String]

  /// The maximum number of columns of a bar.
  private static let maximumWidth = 40
  /// The minimum number of columns of a bar.
  private static let minimumWidth = 4
  /// The maximum number of columns of a share.
  private static let shareWidth = 6
  private static let gap = "  "

  /// Creates bars.
  ///
  /// - Parameters:
  ///   - totals: The counts.
  ///   - width: The number of columns of the terminal for the lines.
  ///   - isUnicode: Whether the terminal shows Unicode; otherwise, bars are in ASCII.
  init(_ totals: Totals, width: Int, isUnicode: Bool) {
    let counts = totals.details
    let names = counts.map(\.name)
    let maximum = counts.map(\.count).max() ?? 0
    let countWidth = "\(maximum)".count
    let numbersWidth = countWidth + Self.shareWidth + 2 * Self.gap.count
    let nameWidth = min(
      names.map(\.columns).max() ?? 0,
      max(width - numbersWidth - Self.gap.count - Self.minimumWidth, Self.shareWidth))
    let room = width - nameWidth - numbersWidth - Self.gap.count
    let barWidth = room < Self.minimumWidth ? 0 : min(room, Self.maximumWidth)
    lines = zip(names, counts).map { name, count in
      let share = Share(count.count, of: totals.lines).description
      let bar = Self.bar(Share(count.count, of: maximum), of: barWidth, isUnicode: isUnicode)
      return Self.fitted(name, into: nameWidth)
        + Self.gap + Self.padding(countWidth - "\(count.count)".count) + "\(count.count)"
        + Self.gap + Self.padding(Self.shareWidth - share.count) + share
        + (bar.isEmpty ? "" : Self.gap + bar)
    }
  }

  /// Returns a bar, which is never empty if there is room for one.
  private static func bar(_ share: Share, of width: Int, isUnicode: Bool) -> String {
    if width == 0 { return "" }
    if !isUnicode { return String(repeating: "#", count: max(share.scaled(to: width), 1)) }
    let eighths = max(share.scaled(to: 8 * width), 1)
    // The block elements from a full block to one of an eighth of its width.
    let blocks: [Character] = [
      "\u{2588}", "\u{2589}", "\u{258A}", "\u{258B}",
      "\u{258C}", "\u{258D}", "\u{258E}", "\u{258F}",
    ]
    let rest = eighths % 8
    return String(repeating: blocks[0], count: eighths / 8)
      + (rest == 0 ? "" : String(blocks[8 - rest]))
  }

  /// Returns a name of exactly as many columns, cut at the end if it is longer.
  private static func fitted(_ name: String, into width: Int) -> String {
    if name.columns <= width { return name + padding(width - name.columns) }
    var start = ""
    var columns = 0
    for character in name {
      columns += character.columns
      if columns > width - 3 { break }
      start.append(character)
    }
    return start + "..." + padding(width - 3 - start.columns)
  }

  private static func padding(_ count: Int) -> String {
    String(repeating: " ", count: max(count, 0))
  }
}

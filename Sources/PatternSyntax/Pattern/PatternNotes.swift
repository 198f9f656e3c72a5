/// The notes that a parser takes for those who look for mistakes in a pattern that is well formed.
package struct PatternNotes {
  /// A branch of an alternation.
  package struct Branch {
    /// The syntax of the branch.
    package var syntax: Syntax
    /// The place where it starts, in scalars.
    package var position: Int
  }

  /// A member of a class.
  package enum Member: Hashable {
    /// A scalar, as a range of its own, or a range, written without a backslash.
    case plain(ClosedRange<UInt32>)
    /// A scalar or a range with a backslash in it.
    case escaped(ClosedRange<UInt32>)
    /// A class in the class, such as `\d`.
    case set(ScalarSet)
  }

  /// The branches of the pattern itself; at least one.
  package var outerBranches: [Branch] = []
  /// The branches of groups that have several.
  package var innerBranches: [Branch] = []
  /// The members of each class, with their positions.
  package var classes: [[(member: Member, position: Int)]] = []
  /// The places of each `^` and `\A`.
  package var starts: [Int] = []
  /// The places of each `$` and `\z`.
  package var ends: [Int] = []
  /// The places of each `.` between digits: the first in each sequence.
  package var dotsBetweenDigits: [Int] = []
}

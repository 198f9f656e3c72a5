/// Notes of a parser for finding probable mistakes in a well-formed pattern.
package struct PatternNotes {
  /// A branch of an alternation.
  package struct Branch {
    /// The syntax of the branch.
    package var syntax: Syntax
    /// The start of the branch, in scalars.
    package var position: Int
  }

  /// A member of a class.
  package enum Member: Hashable {
    /// A scalar, as a one-element range, or a range, written without a backslash.
    case plain(ClosedRange<UInt32>)
    /// A scalar or a range, written with a backslash.
    case escaped(ClosedRange<UInt32>)
    /// A class inside the class, such as `\d`.
    case set(ScalarSet)
  }

  /// The branches of the pattern itself; at least one.
  package var outerBranches: [Branch] = []
  /// The branches of groups with several branches.
  package var innerBranches: [Branch] = []
  /// The members of each class, with their positions.
  package var classes: [[(member: Member, position: Int)]] = []
  /// The positions of each `^` and `\A`.
  package var starts: [Int] = []
  /// The positions of each `$` and `\z`.
  package var ends: [Int] = []
  /// The positions of `.` between digits: the first one in each sequence.
  package var dotsBetweenDigits: [Int] = []
}

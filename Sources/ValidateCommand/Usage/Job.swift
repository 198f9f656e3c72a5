/// A job that an invocation does, as far as options depend on it.
enum Job: CaseIterable, Sendable {
  /// Judges lines.
  case judging
  /// Tells what rules mean.
  case explaining
  /// Compares rules with others.
  case comparing
  /// Prints what is made of the table of options.
  case generating
}

extension Job {
  /// The word of a command line that asks for it.
  var spelling: String {
    switch self {
    case .judging: "validate"
    case .explaining: "--explain"
    case .comparing: "--compare"
    case .generating: "--generate"
    }
  }

  /// The reason why most options mean nothing to it, as a clause.
  var narrowness: String {
    switch self {
    case .judging: "which reads lines"
    case .explaining: "which reads no lines"
    case .comparing: "which reads no lines and has its rules in OLD and NEW"
    case .generating: "which takes nothing else"
    }
  }
}

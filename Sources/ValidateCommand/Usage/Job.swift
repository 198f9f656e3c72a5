/// What an invocation does, as far as options depend on it.
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
  /// What asks for it on a command line.
  var spelling: String {
    switch self {
    case .judging: "validate"
    case .explaining: "--explain"
    case .comparing: "--compare"
    case .generating: "--generate"
    }
  }

  /// Why most options mean nothing to it, as a clause.
  var narrowness: String {
    switch self {
    case .judging: "which reads lines"
    case .explaining: "which reads no lines"
    case .comparing: "which reads no lines and has its rules in OLD and NEW"
    case .generating: "which takes nothing else"
    }
  }
}

/// What is wrong with a line, whatever the rules.
package enum LineFault: String, Sendable {
  case byteOrderMark = "bom"
  case tooLong = "max-line"
  case carriageReturn = "crlf"
  case noFinalNewline = "final-newline"
}

extension LineFault {
  /// What findings say.
  package func message(_ plan: LinePlan) -> String {
    switch self {
    case .byteOrderMark: "must not begin with a byte order mark"
    case .tooLong: "must be at most \(plan.mostBytes ?? 0) bytes long"
    case .carriageReturn: "must not end with a carriage return"
    case .noFinalNewline: "must end with \(plan.isNullTerminated ? "NUL" : "a line feed")"
    }
  }
}

/// What is wrong with a line, whatever the rules.
enum RecordFault: String, Sendable {
  case byteOrderMark = "bom"
  case tooLong = "max-line"
  case carriageReturn = "crlf"
  case noFinalNewline = "final-newline"
}

extension RecordFault {
  /// What findings say.
  func message(_ plan: RecordPlan) -> String {
    switch self {
    case .byteOrderMark: "must not begin with a byte order mark"
    case .tooLong: "must be at most \(plan.mostBytes ?? 0) bytes long"
    case .carriageReturn: "must not end with a carriage return"
    case .noFinalNewline: "must end with \(plan.isNullTerminated ? "NUL" : "a line feed")"
    }
  }
}

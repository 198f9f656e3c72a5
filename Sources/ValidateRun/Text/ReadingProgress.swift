/// How much of the inputs has been read.
struct ReadingProgress: Equatable, Sendable {
  /// The number of bytes that have been read.
  let bytes: Int
  /// The size of all inputs in bytes.
  let size: Int
  /// The time since the start.
  let elapsed: Duration
}

extension ReadingProgress {
  /// The share in percent, rounded down; not 100 before the end.
  var percent: Int { size > 0 ? min(99, Int(Double(max(0, bytes)) / Double(size) * 100)) : 0 }

  /// The time until the end at the same pace; nil if too little has been read.
  var timeLeft: TimeLeft? {
    guard percent > 0 else { return nil }
    return TimeLeft(elapsed * (Double(max(0, size - bytes)) / Double(bytes)))
  }
}

/// A time until the end, as people say it.
enum TimeLeft: Equatable, Sendable {
  case seconds(Int)
  case minutes(Int)
  case hours(Int)

  /// Rounds a time up.
  init(_ time: Duration) {
    let seconds = Int(time.components.seconds) + 1
    switch seconds {
    case ..<90: self = .seconds(seconds)
    case ..<5_400: self = .minutes((seconds + 59) / 60)
    default: self = .hours((seconds + 3_599) / 3_600)
    }
  }
}

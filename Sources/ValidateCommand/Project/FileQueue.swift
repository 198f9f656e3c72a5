import LineValidation
import ValidateRun

/// The files of a project, which threads judge in chunks, ahead of the thread that reports.
final class FileQueue: Sendable {
  private let files: [ProjectPlan.File]
  private let judges: [SharedJudge]
  private let state = Platform.Monitor(State())

  /// The number of files in a chunk.
  private static let chunkSize = 32

  /// The progress of the threads.
  private struct State {
    /// The number of the next chunk that no thread has taken.
    var next = 0
    /// The counts of valid files, by chunk; nil for other files.
    var tallies: [Int: [LineTally?]] = [:]
  }

  init(_ files: [ProjectPlan.File], _ judges: [SharedJudge]) {
    self.files = files
    self.judges = judges
  }
}

extension FileQueue {
  private var chunkCount: Int { (files.count + Self.chunkSize - 1) / Self.chunkSize }

  /// Starts helper threads, so that there are as many threads as given.
  func start(threads: Int) {
    for _ in 1..<max(1, min(threads, chunkCount)) {
      // With fewer threads the work takes longer, but the result is the same.
      let isStarted = Platform.startThread { [self] in
        var judges = OwnJudges(self.judges, isThreaded: false)
        while let chunk = take() { judge(chunk, &judges) }
      }
      if !isStarted { break }
    }
  }

  /// Makes the helper threads end after their current chunk.
  func stop() { state.update { $0.next = chunkCount } }

  /// Returns the counts of a file if it is valid.
  ///
  /// Files are requested in order. If a helper thread is at work on a file, this thread judges
  /// others in the meantime.
  ///
  /// - Returns: The counts; nil if the file must be judged by the caller.
  func tally(of number: Int, _ judges: inout OwnJudges) -> LineTally? {
    let (chunk, index) = number.quotientAndRemainder(dividingBy: Self.chunkSize)
    while true {
      let answer = state.take { state -> Answer? in
        if let tallies = state.tallies[chunk] {
          if index == Self.chunkSize - 1 { state.tallies[chunk] = nil }
          return .known(tallies.indices.contains(index) ? tallies[index] : nil)
        }
        guard state.next < chunkCount else { return nil }
        state.next += 1
        return .judge(state.next - 1)
      }
      switch answer {
      case .known(let tally): return tally
      case .judge(chunk):
        // This thread reports the files of the chunk directly.
        state.update { $0.tallies[chunk] = [] }
      case .judge(let other): judge(other, &judges)
      }
    }
  }

  private enum Answer {
    case known(LineTally?)
    case judge(Int)
  }

  private func take() -> Int? {
    state.take { state -> Int?? in
      guard state.next < chunkCount else { return .some(nil) }
      state.next += 1
      return state.next - 1
    }
  }

  private func judge(_ chunk: Int, _ judges: inout OwnJudges) {
    let start = chunk * Self.chunkSize
    let tallies = files[start..<min(files.count, start + Self.chunkSize)].map {
      Self.tally(of: $0, &judges)
    }
    state.update { $0.tallies[chunk] = tallies }
  }

  /// Returns the counts of a file if it is valid and not large.
  private static func tally(
    of file: ProjectPlan.File,
    _ judges: inout OwnJudges
  ) -> LineTally? {
    // An invalid file is read again by the reporting thread, which a pipe would not survive.
    guard file.problem == nil, (try? Platform.kind(of: file.path)) == .file else { return nil }
    do throws(FindingSearch.LargeFile) {
      let tally = try judges.judge(
        .file(path: file.path), by: file.group, to: FindingSearch())
      let isValid = tally.problem == nil && tally.invalid == 0 && !tally.isCutShort
      return isValid ? tally : nil
    } catch {
      return nil
    }
  }
}

/// A sink that stops at the first finding, and in large files.
private final class FindingSearch: BlockSink {
  /// The file is large, so that the reporting thread judges it with several threads.
  struct LargeFile: Error {}

  /// The size from which several threads judge a file.
  private static let largeSize = 4 << 20

  let hopelessCount: Int? = 1
  let preparation: BlockPreparation? = nil

  func count(_ place: BlockPlace) -> BlockFindings.Explained { BlockFindings.Explained() }

  func begin(_ block: Block) throws(LargeFile) {}

  func take(_ place: BlockPlace) throws(LargeFile) {}

  func end(_ tally: LineTally) throws(LargeFile) {
    if tally.size ?? 0 >= Self.largeSize { throw LargeFile() }
  }
}

public import InputValidation
import ValidationSettings

/// Settings that are read again when one of their files changes.
///
///     let watcher = SettingsWatcher(ServerSettings(), from: .json(file: "server.json"))
///     for await result in watcher {
///       switch result {
///       case .success(let settings): server.apply(settings)
///       case .failure(let report): log(report)   // the last good settings remain in use
///       }
///     }
///
/// The first element is that of reading the settings at the start; each further one is that of
/// reading them after a change; ``changes`` has the names of the sources and the files as well.
///
/// Changes are found by polling: a source has changed if its revision is another, or if one of its
/// files has changed: its modification time, its size, its permissions or its inode is another, or
/// it has appeared or disappeared. The files of the environment are those named by variables such
/// as `TOKEN_FILE`. Links are followed: if a directory of secrets is mounted as a link that is
/// swapped atomically, as container orchestration does, its files have changed, and all of them are
/// read from the same directory.
///
/// If a file is read while it is being written, it has an error, and is read again after the next
/// write; to avoid that, write another file and rename it.
///
/// Several iterations are independent of each other.
public struct SettingsWatcher<Root: Schema>: AsyncSequence, Sendable {
  /// The settings, or the report of their errors.
  public typealias Element = Result<LoadedSettings<Root>, SettingsReport>
  /// Errors of settings are elements, so waiting for them never fails.
  public typealias Failure = Never

  private let subject: WatchedSettings<Root>
  private let pause: @Sendable () async throws -> Void

  /// Creates a watcher.
  ///
  ///     SettingsWatcher(ServerSettings(), from: .json(file: "server.json"), every: .seconds(5))
  ///
  /// - Parameters:
  ///   - schema: The fields to read.
  ///   - arrays: What happens to rows of a repeated section that several sources contain.
  ///   - sources: The sources, in order of precedence; those without files change only
  ///     with their revisions.
  ///   - interval: The time between two looks at the sources.
  ///   - clock: The clock that measures this time.
  public init<C: Clock<Duration>>(
    _ schema: Root,
    arrays: SettingsArrays = .merge,
    from sources: any SettingsSource...,
    every interval: Duration = .seconds(1),
    clock: C = ContinuousClock()
  ) {
    subject = WatchedSettings(schema: schema, arrays: arrays, sources: sources)
    pause = { try await clock.sleep(for: interval) }
  }

  /// Returns an iterator, whose first element is that of reading the settings.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(base: changes.makeAsyncIterator())
  }

  /// The settings after each change, with what has changed.
  ///
  ///     for await change in watcher.changes {
  ///       log("read again: \(change.files.joined(separator: ", "))")   // /run/secrets/api_token
  ///       if case .success(let settings) = change.result { server.apply(settings) }
  ///     }
  public var changes: Changes { Changes(subject: subject, pause: pause) }

  /// An iteration over the settings after each change.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var base: Changes.AsyncIterator

    /// The settings that were read last without an error; `nil` if there are none yet.
    public var lastSettings: LoadedSettings<Root>? { base.lastSettings }

    /// Waits for a change, and reads the settings.
    ///
    /// - Returns: The settings or their errors; `nil` if the task is cancelled.
    public mutating func next() async -> Element? { await base.next()?.result }
  }

  /// Settings that were read again, and what has changed.
  public struct Change: Sendable {
    /// The names of the sources that have changed, in their order; empty at the start.
    public let sources: [String]
    /// The paths of the files that have changed, appeared or disappeared, in the order of the
    /// sources; empty at the start.
    public let files: [String]
    /// The settings, or the report of their errors.
    public let result: Element
  }

  /// The changes of settings.
  public struct Changes: AsyncSequence, Sendable {
    /// The settings, and what has changed.
    public typealias Element = Change
    /// Errors of settings are elements, so waiting for them never fails.
    public typealias Failure = Never

    fileprivate let subject: WatchedSettings<Root>
    fileprivate let pause: @Sendable () async throws -> Void

    /// Returns an iterator, whose first element is that of reading the settings.
    public func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(subject: subject, pause: pause)
    }

    /// An iteration over the changes.
    public struct AsyncIterator: AsyncIteratorProtocol {
      /// The settings that were read last without an error; `nil` if there are none yet.
      public private(set) var lastSettings: LoadedSettings<Root>?

      private let subject: WatchedSettings<Root>
      private let pause: @Sendable () async throws -> Void
      private var states: [SourceState]?

      fileprivate init(
        subject: WatchedSettings<Root>,
        pause: @escaping @Sendable () async throws -> Void
      ) {
        self.subject = subject
        self.pause = pause
      }

      /// Waits for a change, and reads the settings.
      ///
      /// - Returns: The change; `nil` if the task is cancelled.
      public mutating func next() async -> Change? {
        while !Task.isCancelled {
          let states = subject.states
          if states != self.states { return read(states) }
          do { try await pause() } catch { return nil }
        }
        return nil
      }

      /// Reads the settings, given the states of the sources before.
      private mutating func read(_ states: [SourceState]) -> Change {
        let old = self.states
        var (states, result) = (states, subject.read())
        // Of a directory that is swapped meanwhile, some files are old and some are new; a file
        // that is written all the time must not keep the settings from being reported.
        for _ in 0..<Self.maximumRepetitionCount {
          let later = subject.states
          if later == states { break }
          (states, result) = (later, subject.read())
        }
        self.states = states
        if case .success(let settings) = result { lastSettings = settings }
        let changed = zip(old ?? states, states).filter { $0 != $1 }
        return Change(
          sources: changed.map { $1.name },
          files: changed.flatMap { old, new in new.changedFiles(since: old) }, result: result)
      }

      /// The maximum number of times that settings are read again if they change meanwhile.
      private static var maximumRepetitionCount: Int { 3 }
    }
  }
}

/// The settings that are watched.
private struct WatchedSettings<Root: Schema>: Sendable {
  let schema: Root
  let arrays: SettingsArrays
  let sources: [any SettingsSource]

  /// The states of the sources.
  var states: [SourceState] { sources.map { $0.state(for: schema) } }

  func read() -> Result<LoadedSettings<Root>, SettingsReport> {
    do throws(SettingsReport) {
      return .success(try LoadedSettings(schema, arrays: arrays, from: sources))
    } catch {
      return .failure(error)
    }
  }
}

extension WatchedSettings: CustomReflectable {
  /// A mirror of the names of the sources, since their values may be secrets.
  var customMirror: Mirror { Mirror(self, children: ["sources": sources.map(\.name)]) }
}

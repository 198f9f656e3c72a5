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
/// reading them after a change. Changes are found by polling: a source has changed if its revision
/// is another, or if one of its files has changed, which means that its modification time, its size
/// or its inode is another, or that it has appeared or disappeared. If a file is read while it is
/// being written, it has an error, and is read again after the next write; to avoid that, write
/// another file and rename it.
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
  ///   - sources: The sources, in order of precedence; those without files change only
  ///     with their revisions.
  ///   - interval: The time between two looks at the sources.
  ///   - clock: The clock that measures this time.
  public init<C: Clock<Duration>>(
    _ schema: Root,
    from sources: any SettingsSource...,
    every interval: Duration = .seconds(1),
    clock: C = ContinuousClock()
  ) {
    subject = WatchedSettings(schema: schema, sources: sources)
    pause = { try await clock.sleep(for: interval) }
  }

  /// Returns an iterator, whose first element is that of reading the settings.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(subject: subject, pause: pause)
  }

  /// An iteration over the settings after each change.
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
    /// - Returns: The settings or their errors; `nil` if the task is cancelled.
    public mutating func next() async -> Element? {
      while !Task.isCancelled {
        // The states precede the content: a change while it is read is found the next time.
        let states = subject.states
        if states != self.states {
          self.states = states
          return read()
        }
        do { try await pause() } catch { return nil }
      }
      return nil
    }

    private mutating func read() -> Element {
      do throws(SettingsReport) {
        let settings = try LoadedSettings(subject.schema, from: subject.sources)
        lastSettings = settings
        return .success(settings)
      } catch {
        return .failure(error)
      }
    }
  }
}

/// The settings that are watched.
private struct WatchedSettings<Root: Schema>: Sendable {
  let schema: Root
  let sources: [any SettingsSource]

  /// The states of the sources.
  var states: [SourceState] { sources.map { $0.state(for: schema) } }
}

extension WatchedSettings: CustomReflectable {
  /// A mirror of the names of the sources, since their values may be secrets.
  var customMirror: Mirror { Mirror(self, children: ["sources": sources.map(\.name)]) }
}

import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A pipe through which bytes arrive in pieces: each one is sent once the one before it was read.
final class PiecewisePipe: Sendable {
  private let reader: CInt
  private let isEnded = Mutex(false)
  /// The path under which the pipe can be opened for reading.
  var path: String { "/dev/fd/\(reader)" }

  /// Starts to send pieces; the reader finds its end after the last one.
  init(_ pieces: [[UInt8]]) {
    var ends: [CInt] = [0, 0]
    _ = unsafe pipe(&ends)
    let (reader, writer) = (ends[0], ends[1])
    self.reader = reader
    // As long as the thread has a reader of its own, writing can't end the process by SIGPIPE.
    let own = dup(reader)
    Thread.detachNewThread { [self] in
      for piece in pieces {
        if isEnded.withLock({ $0 }) { break }
        _ = unsafe write(writer, piece, piece.count)
        var request = pollfd(fd: own, events: CShort(POLLIN), revents: 0)
        while unsafe poll(&request, 1, 0) == 1, !isEnded.withLock({ $0 }) { usleep(50) }
      }
      close(writer)
      close(own)
    }
  }

  /// Closes the pipe after it was read, in full or in part.
  func end() {
    isEnded.withLock { $0 = true }
    close(reader)
  }
}

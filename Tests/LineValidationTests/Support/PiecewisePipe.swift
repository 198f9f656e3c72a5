import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A pipe through which bytes arrive in pieces: each one is sent once the one before it was read.
struct PiecewisePipe {
  private let reader: CInt
  /// The path under which the pipe can be opened for reading.
  var path: String { "/dev/fd/\(reader)" }

  /// Starts to send pieces; the reader finds its end after the last one.
  init(_ pieces: [[UInt8]]) {
    var ends: [CInt] = [0, 0]
    _ = unsafe pipe(&ends)
    let (reader, writer) = (ends[0], ends[1])
    self.reader = reader
    Thread.detachNewThread {
      for piece in pieces {
        _ = unsafe write(writer, piece, piece.count)
        var request = pollfd(fd: reader, events: CShort(POLLIN), revents: 0)
        while unsafe poll(&request, 1, 0) == 1 { usleep(50) }
      }
      close(writer)
    }
  }

  /// Closes the pipe after it was read.
  func end() { close(reader) }
}

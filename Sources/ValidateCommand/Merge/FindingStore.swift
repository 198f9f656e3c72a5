import ValidateRun
import LineValidation

/// A temporary file for findings whose position in the merged run is not yet known.
final class FindingStore {
  private var file: Platform.Descriptor?
  private var collected: [UInt8] = []
  /// The number of bytes in the file.
  private var written = 0

  /// The number of bytes to collect before writing.
  private static let capacity = 1 << 16
}

extension FindingStore {
  /// The number of bytes stored.
  var count: Int { written + collected.count }

  /// Appends a line.
  ///
  /// - Throws: ``OutputError`` if the temporary file can't be written.
  func append(_ line: ArraySlice<UInt8>) throws(OutputError) {
    collected += line
    collected.append(UInt8(ascii: "\n"))
    if collected.count >= Self.capacity { try flush() }
  }

  private func flush() throws(OutputError) {
    let (known, bytes, end) = (file, collected, written)
    file = try OutputError.attempt(.temporary) { () throws(SystemError) in
      let file = if let known { known } else { try Platform.openTemporaryFile() }
      try Platform.seek(file, to: end)
      try Platform.write(bytes, to: file)
      return file
    }
    written += collected.count
    collected.removeAll(keepingCapacity: true)
  }

  /// Passes on the lines of a range, without their line ends.
  ///
  /// - Throws: ``OutputError`` if the temporary file can't be read, and the errors of the receiver.
  func forEachLine(
    in part: Range<Int>,
    _ receive: (ArraySlice<UInt8>) throws(OutputError) -> Void
  ) throws(OutputError) {
    if part.isEmpty { return }
    try flush()
    guard let file else { return }
    try OutputError.attempt(.temporary, try Platform.seek(file, to: part.lowerBound))
    var lines = TextLines(file, upTo: part.count)
    while let line = try OutputError.attempt(.temporary, try lines.next()) { try receive(line) }
  }
}

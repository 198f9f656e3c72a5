import LineScanning
import SettingsSyntax

extension HeaderError {
  /// Creates the error of a malformed row.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - format: The row format.
  ///   - linesBefore: The number of lines before the row.
  init(_ row: Span<UInt8>, _ format: RowFormat, linesBefore: Int) {
    var place = RowPlace.fieldStart
    var (mark, fault) = (0, nil as Int?)
    for index in row.indices {
      let before = place
      let part = format.pass(row[index], from: &place)
      if before == .fieldStart { mark = index }
      guard case .fault = part else { continue }
      if before == .plainReturn || before == .quoteReturn {
        self = .carriageReturn
        return
      }
      fault = before == .quote ? index - 1 : index
      break
    }
    if fault == nil, place != .quoted {
      self = .carriageReturn
      return
    }
    var position = PositionInRecord(0)
    position.advance(to: fault ?? mark, of: row)
    self = .malformed(
      line: linesBefore + position.place.line + 1, column: position.place.column + 1)
  }
}

import LineScanning
import RegularLanguage
package import SettingsSyntax

/// A position in a row in memory, which advances from field to field.
package struct PositionInRecord {
  private(set) var offset: Int
  private var line = 0
  private var column = CharacterCounter()

  package init(_ offset: Int) { self.offset = offset }

  package var place: TextPosition { TextPosition(line: line, column: column.count) }

  package mutating func advance(to end: Int, of bytes: Span<UInt8>) {
    var part = bytes.extracting(offset..<end)
    let lineFeeds = part.count(of: UInt8(ascii: "\n"))
    if lineFeeds > 0 {
      line += lineFeeds
      column = CharacterCounter()
      var start = part.count
      while part[start - 1] != UInt8(ascii: "\n") { start -= 1 }
      part = part.extracting(start...)
    }
    column.consume(part)
    offset = end
  }
}

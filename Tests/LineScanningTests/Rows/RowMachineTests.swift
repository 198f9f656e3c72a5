import LineScanning
import RegularLanguage
import Testing

@Suite struct RowMachineTests {
  private static let letters = StateMachine(
    start: 0, accepting: [0], transitions: [[(ScalarSet("a"), 0)]])
  private static let anything = StateMachine(
    start: 0, accepting: [0], transitions: [[(.all, 0)]])

  @Test(arguments: [true, false])
  func `a row is accepted if its fields are`(isQuoted: Bool) throws {
    let format = RowFormat(delimiter: UInt8(ascii: ","), isQuoted: isQuoted)
    let (letters, anything) = (try #require(Self.letters), try #require(Self.anything))
    let machine = try StateMachine.row(of: [letters, anything], format)
    let automaton = try Automaton(.machine(machine))
    let alphabet = Array("ab,\"".utf8)
    var texts: [[UInt8]] = [[]]
    for _ in 0..<7 {
      for text in texts {
        #expect(automaton.accepts(text.span) == Self.isRow(text, format), "\(text)")
      }
      texts = texts.flatMap { text in alphabet.map { text + [$0] } }
    }
  }

  /// Returns whether bytes are two fields, the first of which contains no letters but `a`.
  private static func isRow(_ bytes: [UInt8], _ format: RowFormat) -> Bool {
    var place = RowPlace.fieldStart
    var fields: [[UInt8]] = [[]]
    for byte in bytes {
      switch format.pass(byte, from: &place) {
      case .value: fields[fields.count - 1].append(byte)
      case .mark: break
      case .fieldEnd: fields.append([])
      case .rowEnd, .fault: return false
      }
    }
    return format.mayEnd(at: place) && fields.count == 2
      && fields[0].allSatisfy { $0 == UInt8(ascii: "a") }
  }
}

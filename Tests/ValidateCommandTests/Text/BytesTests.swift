import Testing

@testable import ValidateCommand
@testable import ValidateRun

@Suite struct BytesTests {
  @Test func `numbers have the same digits as in a string`() {
    var bounds = [0, 1, 9, 10, .max - 1, .max]
    var power = 10
    while power < Int.max / 10 {
      power *= 10
      bounds += [power - 1, power, power + 1]
    }
    for number in bounds {
      var bytes: [UInt8] = [7]
      bytes.append(decimal: number)
      #expect(bytes == [7] + Array("\(number)".utf8))
    }
  }
}

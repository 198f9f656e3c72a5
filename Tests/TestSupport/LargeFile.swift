/// Lines that are enough for several threads, some of them invalid.
package enum LargeFile {
  /// The number of lines.
  package static let count = 430_000

  /// The numbers of the invalid lines.
  package static let invalid = Array(stride(from: 1000, through: count, by: 1000))

  /// The lines: nine digits, or in the invalid ones nine letters.
  package static let text: String = {
    let part = String(repeating: "123456789\n", count: 999) + "xxxxxxxxx\n"
    return String(repeating: part, count: count / 1000)
  }()
}

import InputValidation
import LibrarySupport
import Testing

/// The caret after rewrites of all strategies, which follows the rules of `RewrittenText`.
@Suite struct CaretTests {
  private static let grouping = [
    // One digit after another.
    CaretCase("|", .type("1"), "1|"),
    CaretCase("123|", .type("4"), "1,234|"),
    CaretCase("1,234,567|", .type("8"), "12,345,678|"),
    CaretCase("1,234|", .type("."), "1,234.|"),
    CaretCase("1,234.|", .type("5678"), "1,234.5678|"),
    // In the middle.
    CaretCase("|1,234", .type("9"), "9|1,234"),
    CaretCase("1|,234", .type("9"), "19|,234"),
    CaretCase("1,|234", .type("9"), "19,|234"),
    CaretCase("1,2|34", .type("9"), "12,9|34"),
    CaretCase("12|,345", .type("9"), "129|,345"),
    CaretCase("12,34|5.5", .type("9"), "123,49|5.5"),
    CaretCase("12|3", .type("4"), "1,24|3"),
    CaretCase("1|23", .type("4"), "1,4|23"),
    CaretCase("|123", .type("4"), "4,|123"),
    CaretCase("1,234.5|6", .type("7"), "1,234.57|6"),
    // Deleting backward.
    CaretCase("1,234|", .backspace, "123|"),
    CaretCase("12,3|45", .backspace, "1,2|45"),
    CaretCase("123,4|56", .backspace, "12,3|56"),
    CaretCase("123,|456", .backspace, "12|,456"),
    CaretCase("1,|234", .backspace, "|234"),
    CaretCase("1|,234", .backspace, "|234"),
    CaretCase("1,234.|5", .backspace, "12,34|5"),
    // Deleting forward.
    CaretCase("1,234|", .forwardDelete, "1,234|"),
    CaretCase("12|,345", .forwardDelete, "1,2|45"),
    CaretCase("12,|345", .forwardDelete, "1,2|45"),
    CaretCase("|1,234", .forwardDelete, "|234"),
    CaretCase("123|,456", .forwardDelete, "12,3|56"),
    // Leading zeros remain if a digit may be typed before them, and are removed otherwise.
    CaretCase("1|,005", .backspace, "|005"),
    CaretCase("|005", .type("2"), "2,|005"),
    CaretCase("005|", .type("7"), "57|"),
    CaretCase("0|", .type("7"), "7|"),
    CaretCase("|", .type("."), "0.|"),
    CaretCase("0|.5", .backspace, "|.5"),
    // Separators typed or pasted, and text that is not a number.
    CaretCase("123|", .type(","), "123,|"),
    CaretCase("1|23", .type(","), "1,|23"),
    CaretCase("1,2|3", .type("0"), "1,20|3"),
    CaretCase("12,|5", .backspace, "12|5"),
    CaretCase("1|,234", .type(","), "1,|234"),
    CaretCase("1,|234", .type(","), "1,|234"),
    CaretCase("1,23|4", .type(","), "1,23,|4"),
    CaretCase("12|3", .type("x"), "12|3"),
    CaretCase("1.5|", .type("."), "1.5|"), CaretCase("1|.5", .type("."), "1|.5"),
    CaretCase("|", .paste("1234567"), "1,234,567|"),
    CaretCase("|", .paste(" $1,234.50 "), "1,234.50|"),
    CaretCase("9|9", .paste("1'234"), "912,34|9"),
    // Selections.
    CaretCase("1,2|34,5|67", .type("0"), "12,0|67"),
    CaretCase("1,2|34,5|67", .backspace, "1,2|67"),
    CaretCase("1|,|234", .backspace, "1|,234"),
    CaretCase("1|,|234", .type("5"), "15,|234"),
    CaretCase("|1,234|", .type("5"), "5|"),
    CaretCase("|1,234|", .backspace, "|"),
    // Several ranges at once.
    CaretCase(
      "1,234|", .replace([.init(0..<1, with: "98"), .init(4..<5, with: "76")]), "982,376|"),
    CaretCase(
      "1,234,567|", .replace([.init(0..<2, with: ""), .init(5..<6, with: "")]), "234|,567"),
    CaretCase(
      "1,234|", .edit(Edit(replacing: 5..<5, with: "56", selection: Selection(0..<3))),
      "|12|3,456"),
    CaretCase(
      "123|",
      .edit(
        Edit(
          replacing: 3..<3, with: "4", selection: Selection(caret: 1, affinity: .upstream))),
      "1|,234"),
    CaretCase(
      "123|", .edit(Edit(replacing: 3..<3, with: "4", selection: Selection(caret: 1))),
      "1,|234"),
    CaretCase("1,234|", .autocorrect(0..<5, "7654321"), "7,654,321|"),
    CaretCase("12|3", .compose("99"), "12,99|3"),
  ]

  @Test(arguments: grouping)
  private func `in grouped digits`(example: CaretCase) { example.check(.grouping()) }

  private static let price = [
    CaretCase("|", .type("."), "0.|"),
    CaretCase("|", .type(","), "0.|"),
    CaretCase("0|", .type("5"), "5|"),
    CaretCase("0|", .type("0"), "0|"),
    CaretCase("|5", .type("0"), "|5"),
    CaretCase("|5.25", .type("."), "|5.25"),
    CaretCase("12.3|", .type("4"), "12.34|"),
    CaretCase("12.34|", .type("5"), "12.34|"),
    CaretCase("12|34", .type("."), "12.|34"),
    CaretCase("1|234", .type("."), "1|234"),
    CaretCase("99|", .type("9"), "999|"),
    CaretCase("1|000", .type("9"), "1|000"),
    CaretCase("|1|05", .backspace, "|05"),
    CaretCase("|05", .type("3"), "3|05"),
    CaretCase("|", .paste("007.50"), "7.50|"),
    CaretCase("|", .paste("\u{20AC} 1 000"), "1000|"),
    CaretCase("|", .paste("1,23"), "|"),
    CaretCase("|", .paste("12.345"), "|"),
    CaretCase("|12|.50", .type("."), "|12|.50"),
    CaretCase("1|2", .type("\u{663}"), "1|2"),
    CaretCase("1|2", .type("3\u{301}"), "1|2"),
  ]

  @Test(arguments: price)
  private func `in a price`(example: CaretCase) { example.check(.price(in: 0...1_000)) }

  private static let naturalNumber = [
    CaretCase("|", .type("0"), "|"),
    CaretCase("|5", .type("0"), "|5"),
    CaretCase("1|", .type("0"), "10|"),
    CaretCase("|", .paste("0042"), "42|"),
    CaretCase("1|05", .backspace, "|05"),
    CaretCase("|1|05", .type("2"), "2|05"),
    CaretCase("1|", .type("."), "1|"),
    CaretCase("1|", .type("-"), "1|"),
    CaretCase("99|9", .type("9"), "99|9"),
  ]

  @Test(arguments: naturalNumber)
  private func `in a natural number`(example: CaretCase) {
    example.check(.naturalNumber(in: 1...999))
  }

  private static let phone = [
    CaretCase("|", .type("9"), "+7 (9|"),
    CaretCase("|", .type("+"), "+|"),
    CaretCase("+|", .type("7"), "+7 (|"),
    CaretCase("+|", .type("9"), "+|"),
    CaretCase("+|", .backspace, "|"),
    CaretCase("|", .type("7"), "+7 (|"),
    CaretCase("+7 (|", .type("7"), "+7 (7|"),
    CaretCase("+7 (91|", .type("2"), "+7 (912) |"),
    CaretCase("+7 (912) |", .type("3"), "+7 (912) 3|"),
    CaretCase("+7 (912) |", .type(")"), "+7 (912) |"),
    CaretCase("+7 (912) 345-6|", .type("7"), "+7 (912) 345-67-|"),
    CaretCase("+7 (912) 345-67-8|", .type("9"), "+7 (912) 345-67-89|"),
    CaretCase("+7 (912) 345-67-89|", .type("0"), "+7 (912) 345-67-89|"),
    CaretCase("+7 (9|12) 345-67-89", .type("0"), "+7 (9|12) 345-67-89"),
    CaretCase("+7 (9|", .type("x"), "+7 (9|"),
    // In the middle.
    CaretCase("+7 (9|12) 3", .type("5"), "+7 (95|1) 23"),
    CaretCase("+7 (91|2) 3", .type("5"), "+7 (915) |23"),
    CaretCase("|+7 (912) ", .type("5"), "+7 (5|91) 2"),
    CaretCase("+7| (912) ", .type("5"), "+7 (5|91) 2"),
    CaretCase("+7 (912|) 3", .type("5"), "+7 (912) 5|3"),
    // Deleting backward, at and across fixed characters.
    CaretCase("+7 (912) 3|", .backspace, "+7 (912|) "),
    CaretCase("+7 (912|) ", .backspace, "+7 (91|"),
    CaretCase("+7 (912) |", .backspace, "+7 (91|"),
    CaretCase("+7 (912) |34", .backspace, "+7 (91|3) 4"),
    CaretCase("+7 (912)| 34", .backspace, "+7 (91|3) 4"),
    CaretCase("+7 (|912) ", .backspace, "+7 (|912) "),
    CaretCase("+7 (9|12) ", .backspace, "+7 (|12"),
    CaretCase("+7 (9|", .backspace, "|"),
    CaretCase("+7 (|", .backspace, "|"),
    // Deleting forward.
    CaretCase("+7 (912|) 34", .forwardDelete, "+7 (912|) 4"),
    CaretCase("+7 (912) |34", .forwardDelete, "+7 (912|) 4"),
    CaretCase("|+7 (912) ", .forwardDelete, "+7 (|12"),
    CaretCase("+7 (912|) ", .forwardDelete, "+7 (912|) "),
    CaretCase("|+7 (", .forwardDelete, "|"),
    // Selections.
    CaretCase("+7 (9|12) 3|45", .backspace, "+7 (9|45) "),
    CaretCase("+7 (9|12) 3|45", .type("0"), "+7 (90|4) 5"),
    CaretCase("+7 (912|) |345-", .backspace, "+7 (912|) 345-"),
    CaretCase("|+7 (912) 345|", .type("6"), "+7 (6|"),
    CaretCase("|+7 (912) |345", .backspace, "+7 (|345) "),
    // Pasting.
    CaretCase("|", .paste("9123456789"), "+7 (912) 345-67-89|"),
    CaretCase("|", .paste("79123456789"), "+7 (912) 345-67-89|"),
    CaretCase("|", .paste("7123456789"), "+7 (712) 345-67-89|"),
    CaretCase("|", .paste("+7 (912) 345-67-89"), "+7 (912) 345-67-89|"),
    CaretCase("|", .paste("+79123456789"), "+7 (912) 345-67-89|"),
    CaretCase("|", .paste("912-345-67-89"), "+7 (912) 345-67-89|"),
    CaretCase("|", .paste("tel.: 912 345 67 89"), "+7 (912) 345-67-89|"),
    CaretCase("|", .paste("+7 (912"), "+7 (912) |"),
    CaretCase("|", .paste("91234567890"), "|"),
    CaretCase("+7 (9|", .paste("123456789"), "+7 (912) 345-67-89|"),
    CaretCase("+7 (9|99) ", .paste("1234"), "+7 (912) 34|9-9"),
    CaretCase("|+7 (999) |", .paste("+7 (912) 3"), "+7 (912) 3|"),
    // Several ranges.
    CaretCase(
      "+7 (912) 345|", .replace([.init(4..<5, with: ""), .init(9..<10, with: "00")]),
      "+7 (120) 0|45-"),
    CaretCase("+7 (91|", .compose("23"), "+7 (912) 3|"),
  ]

  @Test(arguments: phone)
  private func `in a mask for telephone numbers`(example: CaretCase) throws {
    try example.check(.mask("+7 (000) 000-00-00"))
  }

  private static let plate = [
    CaretCase("|", .type("A"), "A|"),
    CaretCase("A|", .type("1"), "A|"),
    CaretCase("A|", .type("B"), "AB-|"),
    CaretCase("AB-|", .type("-"), "AB-|"),
    CaretCase("A|", .type("e\u{301}"), "Ae\u{301}-|"),
    CaretCase("AE-|", .type("\u{301}"), "AE\u{301}-|"),
    CaretCase("AE|-", .type("\u{301}"), "AE\u{301}-|"),
    // Digits do not move to positions of letters.
    CaretCase("AB|-12", .backspace, "A|-12"),
    CaretCase("AB-|12", .backspace, "A|-12"),
    CaretCase("A|-12", .type("C"), "AC|-12"),
    CaretCase("A|B-12", .type("C"), "A|B-12"),
    CaretCase("|A|B-12", .type("C"), "C|B-12"),
    CaretCase("|", .paste("ab12"), "ab-12|"),
    CaretCase("|", .paste("ab 12"), "ab-12|"),
    CaretCase("|", .paste("1a"), "|"),
    CaretCase("|", .type("\u{1F600}"), "|"),
  ]

  @Test(arguments: plate)
  private func `in a mask with letters`(example: CaretCase) throws {
    try example.check(.mask("AA-00"))
  }

  private static let date = [
    CaretCase("1|", .type("2"), "12/|"),
    CaretCase("12|/", .type("/"), "12/|"),
    CaretCase("1|", .type("/"), "1|"),
    CaretCase("|", .paste("1/5/2024"), "|"),
    CaretCase("|", .paste("01/05/2024"), "01/05/2024|"),
    CaretCase("|", .paste("01052024"), "01/05/2024|"),
    CaretCase("01/|05/2024", .backspace, "0|0/52/024"),
  ]

  @Test(arguments: date)
  private func `in a mask for dates`(example: CaretCase) throws {
    try example.check(.mask("00/00/0000"))
  }

  private static let filter = [
    CaretCase("ab|", .type(" "), "ab|"),
    CaretCase("a|b", .paste(" 1 2 "), "a12|b"),
    CaretCase("|ab|", .type(" "), "|ab|"),
    CaretCase("|ab|", .paste("c d"), "cd|"),
    CaretCase("a|b", .type("\u{1F1E9}"), "a\u{1F1E9}|b"),
    CaretCase("a|\u{1F1EA}", .paste(" \u{1F1E9} "), "a\u{1F1E9}\u{1F1EA}|"),
    CaretCase("e|x", .paste(" \u{301} "), "e\u{301}|x"),
    CaretCase("a b|", .backspace, "a |"),
    CaretCase("ab|", .replace([.init(0..<0, with: " c "), .init(1..<2, with: " d")]), "cad|"),
    CaretCase(
      "ab|", .edit(Edit(replacing: 1..<1, with: " c ", selection: Selection(1..<4))), "a|c|b"),
    CaretCase("ab|", .compose("n i"), "abni|"),
  ]

  @Test(arguments: filter)
  private func `in a filtered text`(example: CaretCase) {
    example.check(.filter(dropping: .whiteSpace))
  }

  private static let upper = [
    CaretCase("A|C", .type("b"), "AB|C"),
    CaretCase("A|C", .paste("stra\u{DF}e"), "ASTRASSE|C"),
    CaretCase("A|C", .type("\u{FB03}"), "AFFI|C"),
    CaretCase("A|C", .type("e\u{301}"), "AE\u{301}|C"),
    CaretCase("A|C", .type("\u{1F600}"), "A\u{1F600}|C"),
    CaretCase("A|b", .type("c"), "AC|b"),
    CaretCase("|AB|", .autocorrect(0..<2, "ab"), "AB|"),
    CaretCase(
      "A|", .edit(Edit(replacing: 1..<1, with: "\u{DF}x", selection: Selection(1..<2))), "A|SS|X"),
    CaretCase("|ab", .forwardDelete, "|b"),
  ]

  @Test(arguments: upper)
  private func `in uppercase letters`(example: CaretCase) { example.check(.case(.upper)) }

  private static let maximumLength = [
    CaretCase("abcd|", .type("e"), "abcde|"),
    CaretCase("abcde|", .type("f"), "abcde|"),
    CaretCase("ab|c", .paste("xyz"), "abxy|c"),
    CaretCase("a|bcd|e", .paste("wxyz"), "awxy|e"),
    CaretCase("abcd|", .paste("\u{1F468}\u{200D}\u{1F469}x"), "abcd\u{1F468}\u{200D}\u{1F469}|"),
    CaretCase("abcde|", .type("\u{301}"), "abcde\u{301}|"),
    CaretCase("abcd|", .paste("\u{1F1E9}\u{1F1EA}\u{1F1EB}"), "abcd\u{1F1E9}\u{1F1EA}|"),
    CaretCase("abc|", .compose("defg"), "abcde|"),
    CaretCase("ab|c", .replace([.init(0..<0, with: "12"), .init(3..<3, with: "34")]), "12abc|"),
    CaretCase(
      "abc|", .edit(Edit(replacing: 0..<0, with: "1234", selection: Selection(1..<4))), "1|2|abc"),
    CaretCase("abcdefg|", .backspace, "abcdef|"),
  ]

  @Test(arguments: maximumLength)
  private func `in a limited text`(example: CaretCase) { example.check(.maximumLength(5)) }

  private static let maximumBytes = [
    CaretCase("abc|", .paste("\u{E9}\u{E9}"), "abc\u{E9}|"),
    CaretCase("abc|", .paste("e\u{301}"), "abc|"),
    CaretCase("ab|c", .paste("x\u{1F600}"), "abx|c"),
    CaretCase("|abc|", .paste("\u{1F600}\u{1F600}"), "\u{1F600}|"),
  ]

  @Test(arguments: maximumBytes)
  private func `in a text with limited bytes`(example: CaretCase) {
    example.check(.maximumLength(5, in: .utf8))
  }

  private static let trim = [
    CaretCase("a|", .type(" "), "a |"),
    CaretCase("|", .type(" "), "|"),
    CaretCase("|a", .type(" "), "|a"),
    CaretCase("|", .paste("  a b "), "a b|"),
    CaretCase("a |", .paste(" b "), "a  b|"),
    CaretCase("|b", .paste(" a "), "a |b"),
    CaretCase("|ab|", .type(" "), "|ab|"),
    CaretCase("a| b", .backspace, "| b"),
    CaretCase("te|", .autocorrect(0..<2, "the "), "the|"),
  ]

  @Test(arguments: trim)
  private func `in a trimmed text`(example: CaretCase) { example.check(.trim) }

  private static let composed = [
    CaretCase("|", .paste(" 12 345 "), "12345|"),
    CaretCase("12|3", .type("x"), "12|3"),
    CaretCase("1234|", .paste("5 6"), "12345|"),
  ]

  @Test(arguments: composed)
  private func `with several rewriting strategies`(example: CaretCase) {
    example.check(.filter(dropping: .whiteSpace) && .maximumLength(5) && .digits)
  }
}

import InputValidation
import LibrarySupport
import Testing

/// Masks whose sections stay where they are.
@Suite struct MaskSectionsTests {
  private static let period = "00.00.0000 - 00.00.0000"

  private static func field(_ text: String, _ mask: String = period) throws -> InputField {
    var field = InputField(validator: try .mask(mask, editing: .overwrite))
    #expect(field.insert(text, origin: .paste) == nil)
    return field
  }

  @Test func `deleting a section leaves the next where it is`() throws {
    var field = try Self.field("12.05.2024 - 01.02.2025")
    field.select(3..<5)
    #expect(field.delete() == nil)
    #expect(field.marked == "12.|.2024 - 01.02.2025" && field.verdictKind == .incomplete)
    #expect(field.endEditing()?.range == 3..<3)
    field.insert("0")
    #expect(field.marked == "12.0|.2024 - 01.02.2025")
    field.insert("6")
    #expect(field.marked == "12.06|.2024 - 01.02.2025" && field.verdictKind == .valid)
    field.select(0..<5)
    field.delete()
    #expect(field.marked == "|..2024 - 01.02.2025")
    field.insert("3.6", origin: .paste)
    #expect(field.marked == "3.6|.2024 - 01.02.2025" && field.verdictKind == .incomplete)
    field.select(0..<3)
    field.insert("0306", origin: .paste)
    #expect(field.marked == "03.06|.2024 - 01.02.2025" && field.verdictKind == .valid)
  }

  @Test func `replacing in a section leaves the next where it is`() throws {
    var field = try Self.field("12.05.2024 - 01.02.2025")
    field.select(3..<5)
    field.insert("1")
    #expect(field.marked == "12.1|.2024 - 01.02.2025")
    field.select(3..<15)
    field.insert("9")
    #expect(field.marked == "12.9|. - .02.2025")
    field.undo()
    #expect(field.text == "12.1.2024 - 01.02.2025")
    field.undo()
    #expect(field.text == "12.05.2024 - 01.02.2025")
  }

  @Test func `a key replaces the content after it`() throws {
    var field = try Self.field("12.05.2024")
    field.select(0..<0)
    let states = "31.072031".map { key in
      field.insert(String(key))
      return field.marked
    }
    #expect(
      states == [
        "3|2.05.2024 - ", "31|.05.2024 - ", "31.|05.2024 - ", "31.0|5.2024 - ", "31.07|.2024 - ",
        "31.07.2|024 - ", "31.07.20|24 - ", "31.07.203|4 - ", "31.07.2031 - |",
      ])
    field.select(4..<4)
    #expect(field.insert("x") != nil && field.marked == "31.0|7.2031 - ")
  }

  @Test func `deletion passes separators`() throws {
    var field = try Self.field("12.05.2024")
    field.select(6..<6)
    let states = (0..<5).map { _ in
      field.delete()
      return field.marked
    }
    #expect(states == ["12.0|.2024 - ", "12.|.2024 - ", "1|..2024 - ", "|..2024 - ", "|..2024 - "])
    field.delete(.forward)
    #expect(field.marked == "|..024")
    field.select(0..<field.count)
    field.delete()
    #expect(field.text.isEmpty && field.undo() == nil && field.text == "..024")
  }

  @Test func `a whole text replaces the whole text`() throws {
    var field = try Self.field("12.05.2024 - 01.02.2025")
    field.select(4..<4)
    #expect(field.insert("09.08.2023 - 07.06.2022", origin: .paste) == nil)
    #expect(field.marked == "09.08.2023 - 07.06.2022|")
    field.setText("..2024 - 01.02.2025")
    #expect(field.text == "..2024 - 01.02.2025" && field.verdictKind == .incomplete)
    field.setText("")
    field.setText("12..2024")
    #expect(field.text == "12..2024")
  }

  @Test func `codes and letters stay as well`() throws {
    var phone = try Self.field("9123456789", "+7 (000) 000-00-00")
    phone.select(0..<0)
    for key in "+7904" { phone.insert(String(key)) }
    #expect(phone.marked == "+7 (904|) 345-67-89")
    phone.select(5..<5)
    phone.delete()
    #expect(phone.marked == "+7 (|04) 345-67-89")
    var plate = try Self.field("AB12CDE", "AA00 AAA")
    plate.select(0..<1)
    plate.delete()
    #expect(plate.marked == "|B12 CDE" && plate.verdictKind == .incomplete)
    #expect(plate.insert("9") != nil && plate.insert("X") == nil)
    #expect(plate.marked == "X|B12 CDE" && plate.verdictKind == .valid)
    plate.select(2..<2)
    plate.insert("9")
    #expect(plate.marked == "XB9|2 CDE")
    plate.select(5..<6)
    plate.insert("e\u{301}")
    #expect(plate.marked == "XB92 e\u{301}|DE")
    // Two letters that are one Character fill two places.
    var letters = try Self.field("\u{1100}\u{1161}1-\u{1100}\u{1161}", "AA0-AA")
    letters.select(1..<2)
    letters.insert("2")
    #expect(letters.marked == "\u{1100}\u{1161}2|-\u{1100}\u{1161}")
    letters.select(0..<1)
    letters.delete()
    #expect(letters.marked == "|2-\u{1100}\u{1161}")
  }

  @Test func `without separators, what follows is replaced too`() throws {
    var field = try Self.field("12", "0000")
    field.select(0..<0)
    field.insert("9")
    #expect(field.marked == "9|2")
    field.insert("345", origin: .paste)
    #expect(field.marked == "9345|" && field.insert("6") != nil && field.text == "9345")
  }

  @Test func `the verdict is that of the text alone`() throws {
    VerdictCase(
      "sections", try .mask("00.00.00", editing: .overwrite), valid: ["12.34.56"],
      incomplete: ["", "1", "12", "12.", ".34.56", "1..56", "..5", "12.34."],
      invalid: ["x", "123.4", "12.34.567", "12-34"]
    ).check()
  }
}

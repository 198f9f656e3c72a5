import InputValidation
import Testing

@testable import ValidationSchema

@Suite struct HeldValueTests {
  private func isHeld<Value: Equatable & Sendable>(_ value: Value) -> Bool {
    HeldValue(value).value(as: Value.self) == value
  }

  @Test func `A value has the same type after it was held`() {
    #expect(isHeld("a") && isHeld("a text that is longer than fifteen bytes") && isHeld(""))
    #expect(isHeld(String?("a")) && isHeld(String?.none) && isHeld(String??.some(nil)))
    #expect(isHeld(Int.min) && isHeld(Int?(7)) && isHeld(Int?.none))
    #expect(isHeld(false) && isHeld(Bool?(true)) && isHeld(Bool?.none))
    #expect(isHeld(UInt16(7)) && isHeld(0.5) && isHeld(Double?.none) && isHeld(["a"]))
    #expect(isHeld(ValidationError(Rule(.email), at: 0..<1)))
  }

  @Test func `A value of another type is not there`() {
    #expect(HeldValue("7").value(as: Int.self) == nil)
    #expect(HeldValue(7).value(as: UInt16.self) == nil)
    #expect(HeldValue(UInt16(7)).value(as: Int.self) == nil)
    #expect(HeldValue(true).value(as: String.self) == nil)
    #expect(HeldValue(Int?.none).value(as: String?.self) == .none)
    #expect(HeldValue(Secret("a")).value(as: String.self) == nil)
  }

  @Test func `No more rows are prepared for than fit into a number of bytes`() {
    struct Line: Schema { let sku = Field(.digits), tags = Repeated(Tag()) }
    struct Tag: Schema { let text = Field(optional: .digits) }
    var table = ValueTable(SchemaPlan.plan(of: Line()).template)
    table.reserveRows(.max, within: 10_000)
    #expect(100...1_000 ~= table.held.capacity && 100...1_000 ~= table.ranges.capacity)
    table.reserveRows(20, within: .max)
    #expect(table.held.capacity <= 1_000)
  }
}

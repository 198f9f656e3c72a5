import Foundation
import InputValidation

/// Measures reading bodies into typed values beside pydantic, in processor time, in turns.
///
/// - Throws: `WrongAnswer`, or an error if a program can't be run.
func benchmarkBodies(matching filter: String) throws {
  let counts = [1, 50, 500, 50_000]
  let rows = counts.flatMap { count in
    [false, true].map { isBroken in
      (label: "bodies \(count) rows\(isBroken ? ", broken" : "")", count: count, isBroken: isBroken)
    }
  }
  .filter { $0.label.contains(filter) || filter.isEmpty }
  if rows.isEmpty { return }
  let peer = Pydantic()
  if let absence = peer.absence { print("pydantic: \(absence)") }
  let table = Table(
    "Read a body into typed values", unit: .microseconds,
    columns: ["values(fromJSON:)", "pydantic", "listing errors", "with errors()"])
  let order = Order()
  let limits = JSONLimits(byteCount: .max)
  for row in rows {
    let body = body(rowCount: row.count, isBroken: row.isBroken)
    /// Returns the number of errors, all of which are described if they are listed.
    func errorCount(listing: Bool) -> Int {
      do throws(JSONReport) {
        _ = try order.values(fromJSON: body, limits: limits)
        return 0
      } catch {
        return listing ? error.errors.count + error.others : row.count
      }
    }
    let expected = row.isBroken ? row.count : 0
    guard errorCount(listing: true) == expected else {
      throw WrongAnswer(description: "\(row.label): \(errorCount(listing: true)) errors")
    }
    let repeats = max(1, 20_000 / row.count)
    var times: [String: [Double]] = [:]
    for _ in 0..<9 {
      for (column, listsErrors) in [("values(fromJSON:)", false), ("listing errors", true)]
      where row.isBroken || !listsErrors {
        let start = clock()
        for _ in 0..<repeats { _ = errorCount(listing: listsErrors) }
        let ticks = Double(clock() - start) / Double(CLOCKS_PER_SEC)
        times[column, default: []].append(ticks * 1e9 / Double(repeats))
      }
      for (column, listsErrors) in [("pydantic", false), ("with errors()", true)] {
        guard peer.absence == nil, row.isBroken || !listsErrors else { continue }
        let answer = try peer.read(body, repeating: repeats, listingErrors: listsErrors)
        guard answer.errorCount == expected else {
          throw WrongAnswer(description: "\(row.label): pydantic finds \(answer.errorCount)")
        }
        times[column, default: []].append(answer.nanoseconds)
      }
    }
    table.row(row.label, times.mapValues { $0.quantile(0.5) })
  }
}

/// Returns the body of an order; in a broken one, each row has an error.
private func body(rowCount: Int, isBroken: Bool) -> [UInt8] {
  let sizes = ["small", "medium", "large"]
  let rows = (0..<rowCount).map { number in
    let digits = String(number)
    let sku = "ABC-" + String(repeating: "0", count: max(5 - digits.count, 0)) + digits
    let quantity = isBroken ? 0 : number % 99 + 1
    return #"{"sku":"\#(sku)","quantity":\#(quantity),"size":"\#(sizes[number % 3])"}"#
  }
  let lines = rows.joined(separator: ",")
  return Array(#"{"contact":"a.user@example.com","lines":[\#(lines)]}"#.utf8)
}

private struct Line: Schema {
  let sku = Field(.regex(literal: "[A-Z]{3}-[0-9]{5}")), quantity = Field(.integer(in: 1...99))
  let size = Field(.oneOf("small", "medium", "large"))
}

private struct Order: Schema {
  let contact = Field(.email), lines = Repeated(Line())

  var relations: [Relation<Self>] { [.unique(\.lines, by: \.sku)] }
}

import SettingsSyntax
import ValidationCore
public import ValidationSchema

/// Limits on JSON from an untrusted source, such as the body of a request.
public struct JSONLimits: Hashable, Sendable {
  /// The maximum number of bytes; 1 MiB by default, and 0 if it is set to a negative number.
  public var byteCount: Int { didSet { byteCount = max(byteCount, 0) } }
  /// The maximum nesting depth of arrays and objects; 128 by default, and 0 if it is set to a
  /// negative number.
  public var depth: Int { didSet { depth = max(depth, 0) } }
  /// The maximum number of errors in a report; 100 by default, and 0 if it is set to a negative
  /// number.
  public var errorCount: Int { didSet { errorCount = max(errorCount, 0) } }

  /// Creates limits; negative numbers count as 0.
  public init(byteCount: Int = 1 << 20, depth: Int = 128, errorCount: Int = 100) {
    self.byteCount = max(byteCount, 0)
    self.depth = max(depth, 0)
    self.errorCount = max(errorCount, 0)
  }
}

extension Schema {
  /// Returns the values in a JSON text, such as the body of a request.
  ///
  ///     let order = try Order().values(fromJSON: Array(#"{"sku": "ABC", "quantity": 2}"#.utf8))
  ///     order.quantity   // 2, an Int
  ///
  /// The text is read as by ``SettingsSource/json(_:named:)``: objects are sections, arrays are
  /// lists or the rows of repeated sections. A name is compared by its bytes; unknown and duplicate
  /// members are errors at every depth. All errors are reported at once.
  ///
  /// - Parameters:
  ///   - bytes: The text, in UTF-8.
  ///   - limits: The limits on the text and on the number of errors.
  /// - Returns: The values.
  /// - Throws: A report of all errors.
  /// - Complexity: O(*n*) in the length of the text and the number of fields.
  public func values(
    fromJSON bytes: [UInt8],
    limits: JSONLimits = JSONLimits()
  ) throws(JSONReport) -> SchemaValues<Self> {
    switch BodyReader.read(bytes, SchemaPlan.shared(of: self), limits) {
    case .values(let values): return SchemaValues(self, values)
    case .errors(let report): throw report
    case nil: return try values(readingAllOf: bytes, limits)
    }
  }

  /// Returns the values in a JSON text, with an explanation of everything that may be wrong.
  func values(
    readingAllOf bytes: [UInt8],
    _ limits: JSONLimits
  ) throws(JSONReport) -> SchemaValues<Self> {
    let textLimits = JSONText.Limits(depth: limits.depth, byteCount: limits.byteCount)
    let text: JSONText
    do throws(JSONError) {
      text = try JSONText(bytes, limits: textLimits)
    } catch {
      var positions = TextPositions(bytes)
      let (line, column) = positions.place(at: error.offset)
      let reason = ValidationError(error.rule, at: 0..<0)
      let entry = JSONReport.Entry(at: "", reason, line: line, column: column)
      throw JSONReport([entry], limits)
    }
    let snapshot = SettingsSnapshot(of: text, named: "")
    do throws(SettingsReport) {
      return try LoadedSettings(self, errorCount: limits.errorCount) { _ in [snapshot] }.values
    } catch {
      throw JSONReport(error, limits)
    }
  }
}

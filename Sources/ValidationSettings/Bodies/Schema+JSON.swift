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
  /// The maximum number of rows of all repeated sections together; 100,000 by default, and 0 if it
  /// is set to a negative number.
  ///
  /// A row takes more memory than its text: an empty one is two bytes of a body, and more than a
  /// kilobyte of memory.
  public var rowCount: Int { didSet { rowCount = max(rowCount, 0) } }
  /// The maximum number of members of all objects together; 1,000,000 by default, and 0 if it is
  /// set to a negative number.
  public var memberCount: Int { didSet { memberCount = max(memberCount, 0) } }

  /// Creates limits; negative numbers count as 0.
  ///
  ///     let limits = JSONLimits(rowCount: 1)
  ///     try Order().values(fromJSON: #"{"lines": [{"sku": "A"}, {"sku": "B"}]}"#, limits: limits)
  ///     // throws: /lines/1:1:26: ... too many rows; the maximum number of all rows is 1
  public init(
    byteCount: Int = 1 << 20,
    depth: Int = 128,
    errorCount: Int = 100,
    rowCount: Int = 100_000,
    memberCount: Int = 1_000_000
  ) {
    self.byteCount = max(byteCount, 0)
    self.depth = max(depth, 0)
    self.errorCount = max(errorCount, 0)
    self.rowCount = max(rowCount, 0)
    self.memberCount = max(memberCount, 0)
  }
}

extension Schema {
  /// Returns the values in a JSON text, such as the body of a request.
  ///
  ///     let order = try Order().values(fromJSON: Array(#"{"sku": "ABC", "quantity": 2}"#.utf8))
  ///     order.quantity   // 2, an Int
  ///
  /// The text is read as by ``SettingsSource/json(_:named:)``: objects are sections, arrays are
  /// lists or the rows of repeated sections. A name is compared by its bytes; duplicate members are
  /// errors at every depth, and so are unknown ones, unless ``Schema/unknownMembers`` says
  /// otherwise. All errors are reported at once.
  ///
  ///     let text = #"{"sku": "ABC", "quantity": "2",}  // two"#
  ///     try Order().values(fromJSON: text, comments: true).quantity                   // 2
  ///     try Order().values(fromJSON: text)                                            // throws
  ///     try Order().values(fromJSON: text, types: .strict, comments: true)            // throws
  ///
  /// - Parameters:
  ///   - bytes: The text, in UTF-8.
  ///   - limits: The limits on the text and on the number of errors.
  ///   - types: Which types of JSON the values may have.
  ///   - comments: Whether the text may have comments and trailing commas, as one of
  ///     ``SettingsSource/jsonc(_:named:)``.
  /// - Returns: The values.
  /// - Throws: A report of all errors.
  /// - Complexity: O(*n*) in the length of the text and the number of fields.
  public func values(
    fromJSON bytes: [UInt8],
    limits: JSONLimits = JSONLimits(),
    types: JSONTypes = .lenient,
    comments: Bool = false
  ) throws(JSONReport) -> SchemaValues<Self> {
    let options = BodyOptions(limits: limits, types: types, dialect: comments ? .jsonc : .json)
    switch BodyReader.read(bytes, SchemaPlan.shared(of: self), options) {
    case .values(let values): return SchemaValues(self, values)
    case .errors(let report): throw report
    case nil: return try values(readingAllOf: bytes, options)
    }
  }

  /// Returns the values in a JSON text, with an explanation of everything that may be wrong.
  func values(
    readingAllOf bytes: [UInt8],
    _ options: BodyOptions
  ) throws(JSONReport) -> SchemaValues<Self> {
    let limits = options.limits
    let text: JSONText
    do throws(JSONError) {
      text = try JSONText(bytes, limits: options.text)
    } catch {
      throw JSONReport(error, in: bytes, limits)
    }
    let plan = SchemaPlan.plan(of: self)
    let rows = FoundRows(in: text, named: "", plan.template, upTo: limits.rowCount)
    if let row = rows.excess, plan.errors.isEmpty {
      let error = JSONError(.tooManyRows(maximum: limits.rowCount), at: text.nodes[row].start)
      throw JSONReport(error, in: bytes, at: JSONPointer.pointer(text.steps(to: row)), limits)
    }
    let snapshot = SettingsSnapshot(of: text, rows, options.types)
    do throws(SettingsReport) {
      return try LoadedSettings(self, errorCount: limits.errorCount) { _ in [snapshot] }.values
    } catch {
      throw JSONReport(error, limits)
    }
  }
}

extension JSONReport {
  /// Creates the report of a text that is not JSON, or exceeds a limit.
  fileprivate init(
    _ error: JSONError,
    in bytes: [UInt8],
    at pointer: String = "",
    _ limits: JSONLimits
  ) {
    var positions = TextPositions(bytes)
    let (line, column) = positions.place(at: error.offset)
    let reason = ValidationError(error.rule, at: 0..<0)
    self.init([Entry(at: pointer, reason, line: line, column: column)], limits)
  }
}

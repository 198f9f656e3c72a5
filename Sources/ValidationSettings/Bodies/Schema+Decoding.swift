internal import ValidationCore
public import ValidationSchema

extension Schema {
  /// Returns the values in a JSON text, given as a string.
  ///
  ///     try Order().values(fromJSON: #"{"sku": "ABC", "quantity": 2}"#).quantity   // 2
  ///     try Order().values(fromJSON: "{")   // throws: the text ends too early
  ///
  /// See the same function for an array of bytes.
  public func values(
    fromJSON text: String,
    limits: JSONLimits = JSONLimits(),
    types: JSONTypes = .lenient,
    comments: Bool = false
  ) throws(JSONReport) -> SchemaValues<Self> {
    try values(fromJSON: Array(text.utf8), limits: limits, types: types, comments: comments)
  }

  /// Returns the values in a JSON text, given as any collection of bytes in UTF-8, such as `Data`.
  ///
  /// See the same function for an array of bytes.
  public func values(
    fromJSON bytes: some Collection<UInt8>,
    limits: JSONLimits = JSONLimits(),
    types: JSONTypes = .lenient,
    comments: Bool = false
  ) throws(JSONReport) -> SchemaValues<Self> {
    try values(fromJSON: Array(bytes), limits: limits, types: types, comments: comments)
  }

  /// Returns a value of one's own type, decoded from the values in a JSON text.
  ///
  ///     struct NewOrder: Decodable { var sku: String, quantity: Int }
  ///     let order = try Order().values(fromJSON: body, as: NewOrder.self)
  ///     order.quantity   // 2
  ///
  /// The text is read and checked once; the type reads the checked values.
  ///
  /// - Parameters:
  ///   - bytes: The text, in UTF-8.
  ///   - type: The type; see ``SchemaValues/decoded(as:)``.
  ///   - limits: The limits on the text and on the number of errors.
  ///   - types: Which types of JSON the values may have.
  ///   - comments: Whether the text may have comments and trailing commas.
  /// - Returns: The value.
  /// - Throws: ``JSONReport`` if the text has errors, among them a `ValidationError` that the
  ///   initializer of the type throws; what else that throws, and `DecodingError` if the type
  ///   doesn't fit the schema.
  public func values<Own: Decodable>(
    fromJSON bytes: some Collection<UInt8>,
    as type: Own.Type,
    limits: JSONLimits = JSONLimits(),
    types: JSONTypes = .lenient,
    comments: Bool = false
  ) throws -> Own {
    try values(fromJSON: bytes, limits: limits, types: types, comments: comments) {
      try $0.decoded()
    }
  }

  /// Returns a value of one's own type, decoded from the values in a JSON text, given as a string.
  ///
  /// See the same function for bytes.
  public func values<Own: Decodable>(
    fromJSON text: String,
    as type: Own.Type,
    limits: JSONLimits = JSONLimits(),
    types: JSONTypes = .lenient,
    comments: Bool = false
  ) throws -> Own {
    try values(fromJSON: text.utf8, as: type, limits: limits, types: types, comments: comments)
  }

  /// Returns a value of one's own type, made of the values in a JSON text.
  ///
  ///     let order = try Order().values(fromJSON: body) { values in
  ///       NewOrder(sku: values.sku, quantity: values.quantity)
  ///     }
  ///
  /// A `ValidationError` of the closure, about the values as a whole, is an error in the report.
  ///
  /// - Parameters:
  ///   - bytes: The text, in UTF-8.
  ///   - limits: The limits on the text and on the number of errors.
  ///   - types: Which types of JSON the values may have.
  ///   - comments: Whether the text may have comments and trailing commas.
  ///   - make: Makes the value.
  /// - Returns: The value.
  /// - Throws: ``JSONReport``, and what else the closure throws.
  public func values<Own>(
    fromJSON bytes: some Collection<UInt8>,
    limits: JSONLimits = JSONLimits(),
    types: JSONTypes = .lenient,
    comments: Bool = false,
    as make: (SchemaValues<Self>) throws -> Own
  ) throws -> Own {
    let values = try values(fromJSON: bytes, limits: limits, types: types, comments: comments)
    do {
      return try make(values)
    } catch let error as ValidationError {
      throw JSONReport([JSONReport.Entry(at: "", error)], limits)
    }
  }

  /// Returns a value of one's own type, made of the values in a JSON text, given as a string.
  ///
  /// See the same function for bytes.
  public func values<Own>(
    fromJSON text: String,
    limits: JSONLimits = JSONLimits(),
    types: JSONTypes = .lenient,
    comments: Bool = false,
    as make: (SchemaValues<Self>) throws -> Own
  ) throws -> Own {
    try values(fromJSON: text.utf8, limits: limits, types: types, comments: comments, as: make)
  }
}

package import InputValidation

/// Test cases of other projects for formats that have values: see ``FormatCases``.
package enum FormatRows {
  /// A text, and whether a format accepts it.
  package struct Row: Decodable {
    package let format: String
    package let input: String
    package let valid: Bool
    /// The value of the text, if that is a string.
    package let value: String?

    private enum Key: String, CodingKey { case format, validator, input, data, valid, value }

    package init(from decoder: any Decoder) throws {
      let row = try decoder.container(keyedBy: Key.self)
      let format = try row.decodeIfPresent(String.self, forKey: .format)
      self.format = try format ?? row.decode(String.self, forKey: .validator)
      let input = try row.decodeIfPresent(String.self, forKey: .input)
      self.input = try input ?? row.decode(String.self, forKey: .data)
      valid = try row.decode(Bool.self, forKey: .valid)
      value = try? row.decodeIfPresent(String.self, forKey: .value)
    }
  }

  /// Returns the inputs for a format for which a validator has a different verdict or value.
  package static func differences<Value: Equatable>(
    of validator: some Validator<Value>,
    from format: String,
    in name: String,
    value: (String) throws -> Value? = { _ in nil }
  ) throws -> Set<String> {
    let rows = try FormatCases.rows(of: name, as: Row.self).filter { $0.format == format }
    guard !rows.isEmpty else { return ["no rows of \(format)"] }
    let different = try rows.filter { row in
      guard validator.isValid(row.input) == row.valid else { return true }
      guard row.valid, let value = try row.value.flatMap(value) else { return false }
      return try validator.value(of: row.input) != value
    }
    return Set(different.map(\.input))
  }
}

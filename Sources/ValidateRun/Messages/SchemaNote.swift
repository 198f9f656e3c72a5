/// How the JSON Schema of rules differs from the rules.
package enum SchemaNote: Equatable, Sendable {
  /// It also accepts other values, such as the example, which is JSON.
  case wider(example: String)
  /// Some rules can't be written as a pattern that is short enough.
  case unwritten
  /// A column is given by its number, but members have names.
  case numbered
  /// Values must be unique.
  case unique
  /// The values of several columns are compared.
  case same
  /// The rules of a column depend on another one in a way that the schema can't express.
  case conditional
  /// The schema describes only a number of elements of an array.
  case distant(maximum: Int)
}

internal import ValidatorExport

/// A control of an HTML form for a field.
public struct ExportedInput: Hashable, Sendable {
  /// The path of the field, such as `lines[0].sku`, which is the name of the control.
  public let path: String
  /// The element: an `input`, or a `select` for one of a few texts.
  public let html: String
  /// How the texts that a browser accepts compare with those of the field; the example of a wider
  /// one is such a text.
  public let exactness: ExportedSchema.Exactness
}

/// The place of a schema: a value of one of the documents.
struct SchemaPlace: Hashable, Sendable {
  /// The number of the document.
  let document: Int
  /// The index of the value among those of the document.
  let node: Int
}

import LineValidation
import RegularLanguage
import SettingsSyntax
import ValidateRun
import ValidationCore
import ValidationJSONSchema

/// The files of `--schema` and `--resolve`, and how they are read.
///
/// The schema is a JSON Schema, or a Table Schema or Data Package, which become rules of columns.
struct SchemaFiles: Sendable {
  /// A file.
  struct File: Sendable {
    /// The option as written.
    let spelling: String
    /// The path of the file, byte for byte.
    fileprivate(set) var path: [UInt8]
    /// The address of a document that is given with it; nil if the document has its own.
    var address: String?
  }

  /// The schema; nil if there is none.
  var schema: File?
  /// The contents of the schema; nil before it is read.
  private var contents: [UInt8]?
  /// The Table Schema or Data Package that the file contains; nil for a JSON Schema.
  private(set) var descriptor: DescriptorValue?
  /// The name of a resource of the package; nil if it is found by the inputs.
  private(set) var resource: String?
  /// The JSON Schema of the columns of a Table Schema that contain JSON; nil if there are none.
  var text: String?
  /// The documents to which it refers, by their addresses.
  var columnDocuments: [String: String] = [:]
  /// The files that the schema names.
  var others: [Input] = []
  /// The documents to which it may refer.
  var documents: [File] = []
  /// The option, as written, that asserts formats; nil if they are annotations.
  var formatsOption: String?
  /// The option, as written, about empty fields, and whether they are empty texts.
  var emptyOption: String?
  var keepsEmpty = false
}

extension SchemaFiles.File {
  var input: Input { Input(operand: path) }

  /// Returns the contents as text.
  fileprivate func text(_ bytes: [UInt8]) throws(UsageError) -> String {
    guard let text = bytes.span.text else { throw .badExample(Rule(.encoding)).at(input.name) }
    return text
  }
}

extension SchemaFiles {
  /// All files.
  var inputs: [Input] { ((schema.map { [$0] } ?? []) + documents).map(\.input) + others }

  /// Whether the schema has been read, and is a JSON Schema.
  var isOfJSON: Bool { contents != nil && descriptor == nil }

  /// An option about the schema; nil if there is none.
  var option: String? { schema?.spelling ?? dependentOption }

  /// An option that needs a schema; nil if there is none.
  var dependentOption: String? {
    documents.first?.spelling ?? formatsOption ?? emptyOption
  }

  /// Reads the schema, and finds out of which kind it is.
  ///
  /// - Throws: ``UsageError`` if the file can't be read.
  mutating func load() throws(UsageError) {
    guard var file = schema, contents == nil else { return }
    // The name of a resource follows the name of the package.
    if let mark = file.path.lastIndex(of: UInt8(ascii: "#")),
      file.path[..<mark].suffix(5).elementsEqual(".json".utf8)
    {
      resource = String(decoding: file.path[(mark + 1)...], as: UTF8.self)
      file.path = Array(file.path[..<mark])
      schema = file
    }
    let bytes = try RulesFile.contents(of: file.input)
    contents = bytes
    let value = try DescriptorValue(bytes, named: file.input.name)
    guard value.type == .object,
      ["fields", "resources"].contains(where: { value[$0]?.type == .array }),
      !(value["$schema"]?.written.contains(text: "json-schema.org") ?? false)
    else { return }
    descriptor = value
  }

  /// Reads the documents, and compiles the schema.
  ///
  /// - Returns: The schema, and a fingerprint of all files; nil if there is no schema.
  /// - Throws: ``UsageError`` if a file can't be read, or has a mistake.
  func compiled() throws(UsageError) -> (schema: JSONSchema, fingerprint: Fingerprint)? {
    if descriptor != nil {
      guard let text else { return nil }
      do throws(JSONSchema.Mistake) {
        return (try JSONSchema(text, documents: columnDocuments), Fingerprint())
      } catch {
        throw .badExample(error.rule).at(schema?.input.name)
      }
    }
    guard let schema else {
      if let dependentOption { throw .missing(option: "--schema", for: dependentOption) }
      return nil
    }
    var fingerprint = Fingerprint()
    var texts: [String: String] = [:]
    var names: [String: String] = [:]
    var bytes = contents ?? []
    if contents == nil { bytes = try RulesFile.contents(of: schema.input) }
    let text = try schema.text(bytes)
    fingerprint.add(text.utf8)
    names[""] = schema.input.name
    for document in documents {
      let text = try document.text(try RulesFile.contents(of: document.input))
      // Without an address of either kind, it can be referred to by its path.
      let address = document.address ?? Self.id(of: text) ?? document.input.name
      texts[address] = text
      names[address] = document.input.name
      fingerprint.add(address.utf8)
      fingerprint.add(text.utf8)
    }
    do throws(JSONSchema.Mistake) {
      let options = JSONSchema.Options(assertsFormats: formatsOption != nil)
      return (try JSONSchema(text, documents: texts, options: options), fingerprint)
    } catch {
      let name = names[error.document] ?? error.document
      throw .badExample(error.rule).at("\(name):\(error.line):\(error.column)")
    }
  }

  /// Returns the address that a document has.
  private static func id(of text: String) -> String? {
    guard let text = try? JSONText(Array(text.utf8)), text.nodes[0].kind == .object else {
      return nil
    }
    let id = text.names(of: 0).first { text.text(of: text.nodes[$0]) == "$id" }
    return id.map { text.text(of: text.nodes[$0 + 1]) }
  }
}

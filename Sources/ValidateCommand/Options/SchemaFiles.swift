import LineValidation
import RegularLanguage
import SettingsSyntax
import ValidateRun
import ValidationCore
import ValidationJSONSchema

/// The files of `--schema` and `--resolve`, and how they are read.
struct SchemaFiles: Sendable {
  /// A file.
  struct File: Sendable {
    /// The option as written.
    let spelling: String
    /// The path of the file, byte for byte.
    let path: [UInt8]
    /// The address of a document that is given with it; nil if the document has its own.
    var address: String?
  }

  /// The schema; nil if there is none.
  var schema: File?
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

  /// Returns the contents.
  fileprivate func text() throws(UsageError) -> String {
    let bytes = try RulesFile.contents(of: input)
    guard let text = bytes.span.text else { throw .badExample(Rule(.encoding)).at(input.name) }
    return text
  }
}

extension SchemaFiles {
  /// All files.
  var inputs: [Input] { ((schema.map { [$0] } ?? []) + documents).map(\.input) }

  /// An option about the schema; nil if there is none.
  var option: String? { schema?.spelling ?? dependentOption }

  /// An option that needs a schema; nil if there is none.
  private var dependentOption: String? {
    documents.first?.spelling ?? formatsOption ?? emptyOption
  }

  /// Reads the files.
  ///
  /// - Returns: The schema, and a fingerprint of all files; nil if there is no schema.
  /// - Throws: ``UsageError`` if a file can't be read, or has a mistake.
  func compiled() throws(UsageError) -> (schema: JSONSchema, fingerprint: Fingerprint)? {
    guard let schema else {
      if let dependentOption { throw .missing(option: "--schema", for: dependentOption) }
      return nil
    }
    var fingerprint = Fingerprint()
    var texts: [String: String] = [:]
    var names: [String: String] = [:]
    let text = try schema.text()
    fingerprint.add(text.utf8)
    names[""] = schema.input.name
    for document in documents {
      let text = try document.text()
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

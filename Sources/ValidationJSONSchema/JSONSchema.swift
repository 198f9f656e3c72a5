import RegularLanguage
import SettingsSyntax
import ValidationCore

/// A JSON Schema, by which documents are judged.
///
///     let schema = try JSONSchema(#"{"type": "array", "items": {"minimum": 1}}"#)
///     schema.isValid("[1, 2.5]")                // true
///     schema.errors(in: "[1, 0]").map(\.path)   // ["/1"]
///
/// The drafts 2020-12 and 7 are known, with all their keywords that assert something or apply
/// schemas. A schema is compiled once; judging a document takes time linear in its length, whatever
/// the patterns are. Numbers are compared exactly as they are written.
///
/// Nothing is fetched. A reference to another document finds it among those that are given, or the
/// metaschema of a draft.
///
/// Where the specification leaves a choice:
/// - `format` is an annotation, unless ``Options/assertsFormats`` is set.
/// - The `pattern`s are those of `RegexValidator`, and a pattern it refuses is a ``Mistake``.
/// - An object in which a name occurs twice is an error.
public struct JSONSchema: Sendable {
  /// A version of the specification.
  public enum Draft: String, Hashable, Sendable, CaseIterable {
    /// Draft 7, of 2018.
    case draft7 = "draft-07"
    /// Draft 2020-12, of 2022.
    case draft2020_12 = "2020-12"
  }

  /// Choices that the specification leaves open.
  public struct Options: Hashable, Sendable {
    /// The draft of schemas that name none; 2020-12 by default.
    public var draft = Draft.draft2020_12
    /// Whether texts must have the formats that `format` names, as far as there are languages for
    /// them: see ``JSONSchema/ignoredFormats``.
    public var assertsFormats = false

    /// Creates options.
    public init(draft: Draft = .draft2020_12, assertsFormats: Bool = false) {
      self.draft = draft
      self.assertsFormats = assertsFormats
    }
  }

  /// The formats that are named, but not asserted since there is no language for them; empty unless
  /// formats are asserted.
  public let ignoredFormats: [String]
  let program: SchemaProgram
  /// What is known of simple schemas, for quick acceptance.
  private let lazyTree: Lazy<SchemaTree>
  /// States of judging that are not in use.
  private let idle: Guarded<IdleEvaluations>

  /// Compiles a schema.
  ///
  ///     try JSONSchema(#"{"$ref": "item"}"#, documents: ["item": #"{"type": "string"}"#])
  ///     try JSONSchema(#"{"minimum": "1"}"#)   // throws: the value must be a number
  ///
  /// - Parameters:
  ///   - text: The schema.
  ///   - documents: The documents that references may name, by their addresses.
  ///   - options: What the specification leaves open.
  /// - Throws: ``Mistake``, with its place, if the schema can't be used.
  /// - Complexity: Linear in the size of the documents, apart from patterns.
  public init(
    _ text: String,
    documents: [String: String] = [:],
    options: Options = Options()
  ) throws(Mistake) {
    var library = try SchemaLibrary(documents, draft: options.draft)
    let root = try library.add(text, at: "")
    var compiler = SchemaCompiler(library, assertsFormats: options.assertsFormats)
    let subschemas = try compiler.subschemas(from: root)
    let program = SchemaProgram(subschemas, compiler.library)
    self.program = program
    lazyTree = Lazy { SchemaTree(program) }
    ignoredFormats = compiler.unknownFormats.sorted()
    idle = Guarded(IdleEvaluations())
  }
}

/// The states of judging that are kept, since they know how the members of earlier documents are
/// judged.
private struct IdleEvaluations: Sendable {
  private var evaluations: [Evaluation] = []

  mutating func take() -> Evaluation? { evaluations.popLast() }

  mutating func put(_ evaluation: Evaluation) {
    if evaluations.count < 64 { evaluations.append(evaluation) }
  }
}

extension JSONSchema {
  /// What is known of simple schemas, for quick acceptance.
  package var tree: SchemaTree { lazyTree.value }

  /// Returns whether a document satisfies the schema.
  ///
  /// - Parameter text: The document.
  /// - Returns: Whether it is JSON, and the schema accepts it.
  /// - Complexity: O(*n*) in the length of the document.
  public func isValid(_ text: String) -> Bool {
    text.withBytes { isValid($0) }
  }

  /// Returns whether a document, in UTF-8, satisfies the schema.
  public func isValid(_ bytes: [UInt8]) -> Bool { isValid(bytes.span) }

  package func isValid(_ text: Span<UInt8>) -> Bool {
    guard text.isUTF8 else { return false }
    var evaluation = idle.withLock { $0.take() } ?? Evaluation(program, collects: false)
    evaluation.restart()
    evaluation.read(text.extracting(text.markSize...))
    if !evaluation.isInvalid { _ = evaluation.end() }
    let isValid = !evaluation.isInvalid
    let used = evaluation
    idle.withLock { $0.put(used) }
    return isValid
  }

  /// Returns the errors in a document, in the order of their places.
  ///
  ///     let schema = try JSONSchema(#"{"properties": {"age": {"type": "integer"}}}"#)
  ///     schema.errors(in: #"{"age": "7"}"#)[0].description
  ///     // 1:9: /age must be a whole number, not a string
  ///
  /// If several schemas would do, but none accepts a value, the errors are those of the one that
  /// comes nearest: whose type and constants fit.
  ///
  /// - Parameter text: The document.
  /// - Returns: The errors; a document that is not JSON has one. Empty if it is valid.
  /// - Complexity: O(*n*) in the length of the document, and O(*m* log *m*) in its errors.
  public func errors(in text: String) -> [Error] {
    text.withBytes { errors(in: $0) }
  }

  /// Returns the errors in a document in UTF-8, as those in a text.
  public func errors(in bytes: [UInt8]) -> [Error] { errors(in: bytes.span) }

  package func errors(in text: Span<UInt8>) -> [Error] {
    if isValid(text) { return [] }
    var evaluation = Evaluation(program, collects: true)
    evaluation.read(text.extracting(text.markSize...))
    if let (problem, place) = evaluation.end() {
      return [
        error(
          SchemaFault(
            rule: JSONError(problem, at: place.offset).rule, path: [], schema: nil, keyword: nil,
            place: place))
      ]
    }
    return evaluation.errors.enumerated()
      .sorted { ($0.element.place.offset, $0.offset) < ($1.element.place.offset, $1.offset) }
      .map { error($0.element) }
  }

  private func error(_ fault: SchemaFault) -> Error {
    Error(
      rule: fault.rule, path: fault.pointer, keyword: program.keyword(of: fault),
      line: fault.place.position.line + 1, column: fault.place.position.column + 1,
      offset: fault.place.offset)
  }
}

extension SchemaProgram {
  /// The address of the keyword that a fault breaks.
  func keyword(of fault: SchemaFault) -> String {
    fault.schema.map { address(of: $0, fault.keyword) } ?? ""
  }

  /// The address of a schema, or of a keyword in it.
  func address(of place: SchemaPlace, _ keyword: Keyword? = nil) -> String {
    library.documents[place.document].address + "#" + JSONPointer.pointer(path(of: place, keyword))
  }

  /// The names and numbers on the way to a schema, or to a keyword in it.
  func path(of place: SchemaPlace, _ keyword: Keyword? = nil) -> [String] {
    library.path(of: place) + (keyword.map { [$0.rawValue] } ?? [])
  }
}

extension Span<UInt8> {
  /// The number of bytes of a byte order mark at the start.
  fileprivate var markSize: Int {
    count >= 3 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF ? 3 : 0
  }
}

package import SettingsSyntax

extension JSONSchema {
  /// The state of reading documents, one after another, in arbitrary pieces.
  package struct Reading: Sendable {
    private var evaluation: Evaluation

    /// Creates the state before the first document.
    ///
    /// - Parameters:
    ///   - schema: The schema.
    ///   - listsFaults: Whether faults are described; otherwise the texts must be UTF-8, and
    ///     reading ends with the first fault.
    ///   - dialect: The dialect of the documents.
    package init(_ schema: JSONSchema, listsFaults: Bool, dialect: JSONDialect = .json) {
      evaluation = Evaluation(schema.program, collects: listsFaults, dialect: dialect)
    }
  }
}

extension JSONSchema.Reading {
  /// Starts another document.
  ///
  /// - Parameter isPlain: Whether it is known to be ASCII, on one line.
  package mutating func restart(isPlain: Bool = false) { evaluation.restart(isPlain: isPlain) }

  /// Reads the next piece of the document.
  package mutating func read(_ piece: Span<UInt8>) { evaluation.read(piece) }

  /// Reads a string without escapes, or a number, as if it were the document.
  ///
  /// - Parameters:
  ///   - text: The content of the string, or the number.
  ///   - kind: Its type.
  ///   - schema: The number of the schema that judges it.
  ///   - place: Where it starts.
  package mutating func read(
    _ text: Span<UInt8>,
    _ kind: JSONType,
    by schema: Int,
    at place: JSONPlace
  ) {
    evaluation.read(text, kind, by: schema, at: place)
  }

  /// Ends the document.
  ///
  /// - Returns: The first mistake in its syntax; `nil` if there is none.
  package mutating func end() -> (problem: JSONError.Problem, place: JSONPlace)? {
    evaluation.end()
  }

  /// Removes the faults found so far, and returns them.
  package mutating func takeFaults() -> [SchemaFault] {
    var faults: [SchemaFault] = []
    swap(&faults, &evaluation.errors)
    return faults
  }

  /// Returns whether a whole document is valid, without describing its faults.
  ///
  /// - Parameters:
  ///   - text: The document, in UTF-8.
  ///   - recordsLeaves: Whether to record its ``leaves``.
  /// - Returns: Whether it is valid.
  package mutating func accepts(_ text: Span<UInt8>, recordsLeaves: Bool = false) -> Bool {
    evaluation.restart()
    if recordsLeaves { evaluation.leaves = [] }
    evaluation.read(text)
    if !evaluation.isInvalid { _ = evaluation.end() }
    return !evaluation.isInvalid
  }

  /// The strings and numbers of the document that was read last, if they were recorded; `nil` if
  /// something else than the verdicts on them matters, such as whether they are equal.
  package var leaves: [SchemaLeaf]? { evaluation.leaves }
}

extension SchemaFault {
  /// The number, among the ``keywords``, of the one that the value breaks.
  package var keywordNumber: Int { keyword.flatMap { Self.numbers[$0] } ?? 0 }

  /// The names of all keywords that values can break.
  package static let keywords: [String] = ["false"] + Keyword.asserting.map(\.rawValue)

  private static let numbers = Dictionary(uniqueKeysWithValues: zip(Keyword.asserting, 1...))
}

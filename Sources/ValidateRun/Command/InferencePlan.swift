package import LineValidation

/// A plan for proposing rules that data satisfy.
package struct InferencePlan: Sendable {
  /// The notation of the inputs.
  package let form: RecordForm
  /// The lines of a file of rules that select the form.
  package let options: [String]
  /// The inputs, in order; at least one.
  package let inputs: [Input]
  /// The line format.
  package let lines: LinePlan
  /// The number of lines, or rows, of the header.
  package let header: Int
  /// The number of rows that may break each rule; nil if none may.
  package let tolerance: Tolerance.Bound?
  /// The number of rows to observe; nil for all.
  package let sample: Int?
  /// Whether no values may appear.
  package let isRedacted: Bool
  /// The language of the rules.
  package var notation = Notation.rules

  /// Whether the rules are those of a section of a project file.
  package var isForProject = false

  /// A language in which rules are written.
  package enum Notation: String, CaseIterable, Sendable {
    /// A file of rules.
    case rules
    /// A Table Schema.
    case tableSchema = "table-schema"
    /// A JSON Schema.
    case jsonSchema = "json-schema"
  }

  package init(
    form: RecordForm,
    options: [String],
    inputs: [Input],
    lines: LinePlan,
    header: Int,
    tolerance: Tolerance.Bound?,
    sample: Int?,
    isRedacted: Bool
  ) {
    self.form = form
    self.options = options
    self.inputs = inputs
    self.lines = lines
    self.header = header
    self.tolerance = tolerance
    self.sample = sample
    self.isRedacted = isRedacted
  }
}

extension InferencePlan {
  /// The unit of what is counted.
  package var unit: CountedUnit {
    switch form {
    case .lines: .line
    case .rows: .row
    case .settings: .setting
    case .documents: .document
    }
  }
}

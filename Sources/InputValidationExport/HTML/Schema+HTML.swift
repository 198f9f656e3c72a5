import ValidationCore
public import ValidationSchema
public import ValidationWording
internal import ValidatorExport

extension Schema {
  /// Returns a control for each field, which a browser judges without a script.
  ///
  ///     SignUp().htmlInputs()[0].html
  ///     // <input name="user" type="text" required pattern="[A-Za-z]{3,16}" title="must be ...">
  ///
  /// Controls have the pattern of the field, so a browser accepts the same texts. Types with a
  /// notation of their own are avoided: a control of type `number` accepts `1e2`, and one of type
  /// `email` changes the text. One of a few texts is a `select`, and a date has the type
  /// `date`. A Boolean is a checkbox if it is `false` unless it is sent, and else a `select`: a box
  /// that is not checked is not sent. The rule of a secret is left out, except a minimum length. A
  /// repeated section has the controls of one row.
  ///
  /// - Parameter wording: The language of the titles, which browsers show with an error.
  /// - Returns: The controls, in the order of the fields.
  /// - Complexity: Compiles the validators of all fields, and exports their patterns.
  public func htmlInputs(in wording: Wording = .english) -> [ExportedInput] {
    let plan = SchemaPlan.plan(of: self).withOneRow
    return plan.fields.enumerated().map { index, planned in
      HTMLControl(
        planned.field, name: planned.name.path, isConfidential: plan.confidential[index], wording
      ).input
    }
  }
}

import ValidationCore
public import ValidationSchema
public import ValidationWording
public import ValidatorExport

extension Schema {
  /// Returns the schema as an ES module of JavaScript, which judges the fields of a form.
  ///
  ///     let module = SignUp().javaScriptModule(in: [.english, .simplifiedChinese])
  ///     module.parts.filter { $0.exactness != .exact }   // what is left to the server
  ///
  ///     import form from "./sign-up.js"
  ///     form.errors({user: "ro", contact: {phone: "+41"}})   // errors with paths
  ///     form.validator("user").verdict("ro", 1)              // as that of a single validator
  ///     form["~standard"].validate(await request.json())     // Standard Schema, version 1
  ///
  /// The module has the validators of the fields, and those relations that need no code:
  /// `.together` and `.exactlyOne`, and `.require`, `.narrow` and `.enable` if they depend on one
  /// field that has at most 128 texts. What else the schema requires is left to the server, as are
  /// secrets and relations between rows: see ``ExportedModule/parts``. The module accepts what it
  /// can't judge.
  ///
  /// - Parameter wordings: The languages of the sentences; the first is used unless another is
  ///   asked for. Without any, it is English.
  /// - Returns: The module.
  /// - Complexity: Compiles the validators of all fields, and those of narrowed fields for each
  ///   text of the field on which they depend.
  public func javaScriptModule(in wordings: [Wording] = [.english]) -> ExportedModule {
    // One row stands for all.
    let plan = SchemaPlan.plan(of: self).withOneRow
    var builder = FormModuleBuilder(plan, wordings.isEmpty ? [.english] : wordings)
    return builder.exported()
  }
}

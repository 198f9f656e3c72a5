import ValidationCore
public import ValidationSchema
public import ValidationWording
internal import ValidatorExport

extension Schema {
  /// Returns an HTML page on which the fields of the schema can be tried.
  ///
  ///     let page = SignUp().htmlPage(title: "Sign up", in: [.english, .simplifiedChinese])
  ///     // a file that needs no other: open it in a browser
  ///
  /// Fields are judged while they are typed: what is wrong or expected is shown, Tab completes a
  /// text, and a switch refuses keys that can't lead to a valid text. The module of
  /// ``javaScriptModule(in:)`` judges, with what it leaves out. The page has no requests, and runs
  /// under a Content-Security-Policy without `unsafe-eval`.
  ///
  /// - Parameters:
  ///   - title: The title, which is escaped; `nil` for a general one.
  ///   - wordings: The languages, between which users can switch.
  /// - Returns: The text of the page.
  /// - Complexity: That of ``javaScriptModule(in:)``, and of drawing small automata.
  public func htmlPage(
    title: String? = nil,
    in wordings: [Wording] = Wording.all
  ) -> String {
    let wordings = wordings.isEmpty ? [.english] : wordings
    // One row stands for all.
    let plan = SchemaPlan.plan(of: self).withOneRow
    var builder = FormModuleBuilder(plan, wordings)
    let form = builder.form()
    let page = PageBuilder(title: title, in: wordings)
    return page.page(
      builder.module, form: form, fields: builder.pageFields, omissions: builder.omissions)
  }
}

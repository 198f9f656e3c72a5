import ValidationCore
internal import ValidationSchema
internal import ValidatorExport

extension FormModuleBuilder {
  /// The fields of a page, after they have been added; those of rows are those of the first one.
  var pageFields: [PageField] {
    plan.fields.indices.map { index in
      let planned = plan.fields[index]
      let field = planned.field
      var page = PageField(at: planned.name.path, field.anyValidator)
      page.about = field.about
      page.initial = initialText(index)
      page.isSecret = plan.confidential[index]
      page.isRequired = !field.isOptional
      page.isLeft = validators[index] == nil
      page.choices = FieldSchema(field).choices?.filter(field.anyValidator.isValid)
      return page
    }
  }
}

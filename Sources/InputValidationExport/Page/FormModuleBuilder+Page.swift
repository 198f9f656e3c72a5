internal import ValidationSchema

extension FormModuleBuilder {
  /// The fields of a page, after they have been added; those of rows are those of the first one.
  var pageFields: [PageField] {
    plan.fields.indices.map { index in
      let planned = plan.fields[index]
      let field = planned.field
      return PageField(
        path: planned.name.path, validator: field.anyValidator, about: field.about,
        initial: initialText(index),
        isSecret: plan.confidential[index], isRequired: !field.isOptional,
        isLeft: validators[index] == nil)
    }
  }
}

import SettingsSyntax

/// What a reader of a body is told.
struct BodyOptions {
  var limits = JSONLimits()
  var types = JSONTypes.lenient
  var dialect = JSONDialect.json

  /// The limits on the text, and its dialect.
  var text: JSONText.Limits {
    var text = JSONText.Limits(
      depth: limits.depth, byteCount: limits.byteCount, dialect: dialect)
    text.memberCount = limits.memberCount
    return text
  }
}

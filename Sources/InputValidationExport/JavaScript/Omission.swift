internal import ValidationCore

/// Something that a module leaves to the original.
package struct Omission: Hashable, Sendable {
  /// The path of the field, or the paths of a relation.
  package let path: String
  /// Why it is left out.
  package let reason: Reason

  /// Creates an omission.
  package init(_ path: String, _ reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// The reason for an omission.
  package enum Reason: Hashable, Sendable {
    /// The validator can't be exported.
    case validator(ModuleExportError)
    /// The validator changes edits in ways that the module does not know.
    case edits
    /// What a number in groups of digits can become is not known.
    case groups
    /// Code judges the values.
    case check
    /// Code computes the value.
    case filling
    /// Code depends on a field with many texts.
    case manyTexts
    /// The relation has too many fields.
    case manyFields
    /// A field of the relation is left to the original.
    case field
    /// A field of the relation may be disabled.
    case disabling
    /// Several relations narrow the field, or a secret does.
    case narrowing
    /// The relation is about rows, or fields in them.
    case rows
    /// The type of a value, or the number of its elements.
    case shape
    /// A rule that depends on another value of the same row.
    case exemption
  }
}

extension Omission.Reason: CustomStringConvertible {
  /// The reason in English.
  package var description: String {
    switch self {
    case .validator(let error): "\(error)"
    case .edits: "edits change the text in ways that the module does not know"
    case .groups:
      "what a grouped number can become is not known: an invalid one may be incomplete"
    case .check: "code judges the values"
    case .filling: "code computes the value"
    case .manyTexts: "code judges a value that is not one of a few"
    case .manyFields: "the relation has too many fields"
    case .field: "one of the fields can't be judged here"
    case .disabling: "one of the fields may be disabled"
    case .narrowing: "several relations, or a secret, narrow the field"
    case .rows: "rows are not compared with each other"
    case .shape: "types and numbers of elements are not judged"
    case .exemption: "the rule depends on another value"
    }
  }

  /// The reason in Chinese.
  var chinese: String {
    switch self {
    case .validator(.code(let code)): "规则 \(code.rawValue) 由代码判断"
    case .validator(.secret): "保密内容的规则不公开"
    case .validator(.tooLarge): "自动机过大"
    case .validator(.matchesNothing): "没有有效的文本"
    case .edits: "不支持改写输入的规则"
    case .groups: "不知道分组的数字还能变成什么：无效的可能显示为不完整"
    case .check: "由代码判断"
    case .filling: "由代码计算"
    case .manyTexts: "取决于另一项，而其可能的值太多"
    case .manyFields: "涉及的项太多"
    case .field: "其中一项无法在此判断"
    case .disabling: "其中一项可能停用"
    case .narrowing: "有多个关系或保密内容限制此项"
    case .rows: "不比较不同的行"
    case .shape: "不判断类型和元素数量"
    case .exemption: "规则取决于另一个值"
    }
  }
}

extension [Omission] {
  /// The omissions as parts of an exported module.
  var parts: [ExportedSchema.Part] {
    map { ExportedSchema.Part(path: $0.path, exactness: .omitted(reason: "\($0.reason)")) }
  }
}

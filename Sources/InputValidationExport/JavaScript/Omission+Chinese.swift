internal import ValidationCore

extension Omission.Reason {
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
    case .enabling: "由代码决定此项是否启用"
    case .narrowing: "有多个关系或保密内容限制此项"
    case .rows: "不比较不同的行"
    case .shape: "不判断类型和元素数量"
    case .exemption: "规则取决于另一个值"
    }
  }
}

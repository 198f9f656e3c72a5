extension ChineseCatalog {
  func words(for phrase: ReportPhrase) -> String {
    switch phrase {
    case .passed: "通过"
    case .failed: "未通过"
    case .unread: "未能完整读取"
    case .files: "文件"
    case .unreadable: "无法读取的文件"
    case .lines, .count: units
    case .valid: "有效"
    case .invalid: "无效"
    case .warned: "只有警告"
    case .known: "只有已知问题"
    case .gone: "已消失的已知问题"
    case .repaired: "已修正"
    case .skipped: "已跳过"
    case .rules: "违反的规则"
    case .column: "列"
    case .rule: "规则"
    case .share: "比例"
    case .kept: "未被违反的规则"
    case .worstFiles: "问题最多的文件"
    case .file: "文件"
    case .otherFiles(let count): "另有 \(count) 个文件存在问题"
    case .findings: "问题"
    case .shown(let count, let all):
      count == all
        ? "以下列出全部问题。"
        : "共 \(all) 个问题，以下列出 \(count) 个：每条规则的前几个，以及上列每个文件的前几个。"
    case .noFindings: "没有问题。"
    case .errors(let count): "错误（\(count)）"
    case .warnings(let count): "警告（\(count)）"
    case .knownFindings(let count): "已知问题（\(count)）"
    case .warning: "警告"
    case .allRules: "全部规则"
    case .allFiles: "全部文件"
    case .matching: "列出的问题："
    case .reset: "重置"
    }
  }
}

import ValidationCore

extension Chinese {
  /// The words for the rules of JSON, and of schemas by which it is judged.
  static let json: [Rule.Code: Rule.Words] = [
    "json-type": .clause { phrase in
      let names = phrase.list("expected").map { types[$0] ?? "其他值" }
      let expected = names.isEmpty ? "其他值" : names.joined(by: "或")
      let found = phrase["found"].map { "，而不是".before(types[$0] ?? "其他值") }
      let meant = phrase["path"].map { "；如果要检查每个元素，请写 " + $0 }
      return "必须是".before(expected) + (found ?? "") + (meant ?? "")
    },
    "json-keyword": .clause { phrase in
      "必须\(phrase.isNegated ? "不" : "")符合模式中的“\(phrase["name"] ?? "")”"
    },
    "json-never": .clause("不允许出现", negated: "必须出现"),
    "json-unique": .clause("不能与前面的元素相同", negated: "必须与前面的元素相同"),
    "json-contains": .clause { phrase in
      let found = phrase["found"].map { "，而不是 \($0) 个" } ?? ""
      return "必须" + (phrase.counted("个", with: "包含") ?? "包含") + "符合要求的元素" + found
    },
    "json-not": .clause("不能符合模式所排除的内容", negated: "必须符合模式所排除的内容"),
    "json-one": .clause { phrase in
      "只能符合 \(phrase["count"] ?? "多") 种形式中的一种，但符合第 "
        + phrase.list("found").joined(separator: "、") + " 种"
    },
    "json-omitted": .clause { phrase in
      switch phrase["reason"] {
      case "type": "必须是文本、数字或布尔值才能成为字段"
      case "open": "不应允许没有模式的成员，因为字段会拒绝它们"
      case "null": "不应既必填又可为 null，因为字段把 null 视为缺失"
      case "object": "必须允许对象才能有字段"
      default: "必须省略，因为字段无法表达它"
      }
    },
    "json-any": .clause { "必须符合 \($0["count"] ?? "多") 种形式中的一种" },
    "json-schema": .clause { phrase in
      let address = phrase["address"].map { "“\($0)”" } ?? "该地址"
      let keyword = phrase["keyword"].map { "“\($0)”的值" } ?? "值"
      return switch phrase["problem"] {
      case "value": keyword + "必须是" + (expectations[phrase["expected"] ?? ""] ?? "其他值")
      case "type": "没有名为“\(phrase["name"] ?? "")”的类型"
      case "pattern": "无法使用该模式：" + (phrase["message"] ?? "")
      case "document": "所给的文档中没有\(address)"
      case "place": "\(address)处没有内容"
      case "endless": "该模式无休止地把自身用于同一个值"
      case "draft": "不支持草案\(address)"
      case "vocabulary": "不支持词汇表\(address)"
      case "repeated-name": "名称“\(phrase["name"] ?? "")”出现了两次"
      case "repeated-address": "另一个模式的地址也是\(address)"
      case "divisor": "除数最多可有 18 位数字，而不是 \(phrase["number"] ?? "更多")"
      case "size": "模式的组成部分超过 \(phrase["max"] ?? "上限")"
      default: "模式必须是对象、true 或 false"
      }
    },
  ]

  private static let types = [
    "object": "对象", "array": "数组", "string": "字符串", "number": "数字", "integer": "整数",
    "boolean": "true 或 false", "null": "null",
  ]

  private static let expectations = [
    "count": "非负整数", "number": "数字", "positive": "大于 0 的数字", "text": "字符串",
    "names": "字符串的列表", "schemas": "非空的模式列表", "members": "对象", "list": "列表",
    "types": "类型的名称或其列表", "boolean": " true 或 false",
  ]
}

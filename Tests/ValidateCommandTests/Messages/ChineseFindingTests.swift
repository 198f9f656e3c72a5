import TestSupport
import Testing

/// Findings as text in Chinese.
@Suite struct ChineseFindingTests {
  @Test(arguments: [
    ("--numeric", "x", "1:1: 错误：必须是数字：此处应为数字、“+”、“-”或“.” [numeric]"),
    ("--integer --min 1 --max 5", "50", "1:2: 错误：必须是 1 到 5 之间的整数 [integer]"),
    ("--integer", "7.5", "1:2: 错误：必须是整数：此处应为数字，或到此结束 [integer]"),
    ("--numeric --decimals ..2", "1.234", "1:5: 错误：必须是数字（最多 2 位小数）：此处应结束 [numeric]"),
    ("--digits --multiple-of 5", "12", "1:3: 错误：必须是纯数字（5 的倍数）：此处应为数字 [digits]"),
    ("--scientific", "1.5e", "1:5: 错误：必须是数字（可用科学记数法），例如 1.5e6：此处应为数字、“+”或“-” [scientific]"),
    ("--alphabetic=ascii", "a1", "1:2: 错误：只能包含英文字母：此处应为英文字母，或到此结束 [alphabetic]"),
    ("--alphabetic", "", "1:1: 错误：只能包含字母：此处应为字母 [alphabetic]"),
    ("--regex [0-5]-[a-c]", "9-a", "1:1: 错误：必须匹配模式 [0-5]-[a-c]：此处应为 0 到 5 [regex]"),
    ("--contains @", "ab", "1:3: 错误：必须包含与模式 @ 匹配的内容：此处应为“@” [contains]"),
    ("--length 3..16", "ab", "1:3: 错误：长度必须为 3 到 16 个字符 [length]"),
    ("--length 2", "abc", "1:3: 错误：长度必须为 2 个字符 [length]"),
    ("--non-empty", "", "1:1: 错误：不能为空 [non-empty]"),
    ("--not --contains o+", "xoot", "1:2: 错误：不能包含与模式 o+ 匹配的内容 [not contains]"),
    ("--name id --digits", "x", "1:1: 错误：必须符合规则 id：此处应为数字 [id]"),
    ("--digits --length 2..", "x", "1:1: 错误：必须是纯数字，并且长度至少为 2 个字符：此处应为数字 [digits, length]"),
    ("--ipv4 --any --ipv6", "x", "1:1: 错误：必须是 IPv4 地址，或者必须是 IPv6 地址：此处应为数字、a 到 f 或“:” [any]"),
    ("--email", "ann@", "1:5: 错误：必须是电子邮件地址：此处应为英文字母或数字 [email]"),
    ("--max-line 3 --digits", "1234", "1:4: 错误：长度最多为 3 个字节 [max-line]"),
    ("--crlf error --digits", "1\r", "1:2: 错误：结尾不能有回车符 [crlf]"),
    ("--bom error --digits", "\u{FEFF}1", "1:1: 错误：开头不能有字节顺序标记 [bom]"),
    (
      "--regex [ab]{2}", "a\u{430}",
      "1:2: 错误：必须匹配模式 [ab]{2}：此处应为“a”或“b”，实际为 U+0430（形似 a 的西里尔字母）（例如 aa） [regex]"
    ),
    ("--digits", "1\u{A0}", "1:2: 错误：必须是纯数字：此处应为数字，或到此结束，实际为 U+00A0（不换行空格）（例如 1） [digits]"),
    ("--digits", "12 34", "1:3: 错误：必须是纯数字：此处应为数字，或到此结束，实际为 U+0020（空格）（例如 1234） [digits]"),
    ("--digits", "1\u{E000}", "1:2: 错误：必须是纯数字：此处应为数字，或到此结束，实际为 U+E000（不可见字符） [digits]"),
  ]) func `all of a finding is in Chinese`(
    arguments: String,
    line: String,
    finding: String
  ) throws {
    let words = arguments.split(separator: " ").map(String.init)
    let outcome = try Executable.run(
      words, input: .text(line + "\n"), environment: ["LANG": "zh_CN.UTF-8"])
    #expect(outcome.output == "<stdin>:" + finding + "\n")
    #expect(outcome.errors == "validate: 共 1 行，其中 1 行无效\n")
    #expect(outcome.status == 1)
  }

  @Test func `bytes that are not text are reported without other rules`() throws {
    for rules in [["--non-empty"], ["--regex=a", "--regex=b"]] {
      let outcome = try Executable.run(
        rules + ["--lang", "zh"], input: .bytes([0xFF, 0x0A]))
      let message = "必须是有效的 UTF-8 文本，实际为字节 0xFF"
      #expect(outcome.output == "<stdin>:1:1: 错误：\(message) [utf-8]\n")
    }
  }

  @Test func `a last line without a line end is reported`() throws {
    let outcome = try Executable.run(
      ["--digits", "--final-newline=require", "--lang=zh-Hans"], input: "1")
    #expect(outcome.output == "<stdin>:1:2: 错误：结尾必须是换行符 [final-newline]\n")
  }

  @Test func `of many names of rules, the first are shown`() throws {
    let rules = (0..<23).map { "--name r\($0)\n--not --one-of x\n" }.joined()
    let outcome = try Executable.shell(
      "echo x | \"$validate\" --lang zh -f rules", in: try TemporaryDirectory(["rules": rules]))
    #expect(outcome.output.hasSuffix(", r18, r19 等，另有 3 个]\n"))
    #expect(outcome.output.contains("，并且其余 3 项"), "\(outcome.output)")
  }

  @Test func `colors do not change the words`() throws {
    let outcome = try Executable.run(
      ["--digits", "--color=always", "--lang=zh"], input: "x\n")
    #expect(
      outcome.output
        == "\u{1B}[1m<stdin>:1:1:\u{1B}[0m \u{1B}[1;31m错误：\u{1B}[0m必须是纯数字：此处应为数字 "
        + "\u{1B}[2m[digits]\u{1B}[0m\n")
  }
}

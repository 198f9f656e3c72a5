import TestSupport
import Testing

/// The Chinese messages on standard error.
@Suite struct ChineseMessageTests {
  private static func errors(_ script: String, _ files: [String: String] = [:]) throws -> String {
    try Executable.shell(
      "LC_ALL=zh_CN.UTF-8; export LC_ALL; " + script, in: try TemporaryDirectory(files)
    ).errors
  }

  @Test(arguments: [
    ("--digits a b", "共 3 行，其中 2 行无效"),
    ("--digits --summary a b", "共 3 行，其中 2 行无效\n  文件：2 个\n  [digits]：2 行"),
    (
      "--digits --summary a missing",
      "missing：No such file or directory\nvalidate: 共 2 行，其中 1 行无效\n"
        + "  文件：2 个\n  无法读取：1 个\n  [digits]：1 行"
    ),
    ("--digits --max-report 0 a", "另有 1 个问题未输出（--max-report）\nvalidate: 共 2 行，其中 1 行无效"),
    ("--digits --min-lines 9 -q a", "只有 2 行，至少需要 9 行"),
    ("--digits --fail-fast b a", "读取 1 行后停止（--fail-fast）\nvalidate: 共 1 行，其中 1 行无效"),
    (
      "--digits utf16",
      "utf16：这是 UTF-16LE 编码，不是 UTF-8；"
        + "请尝试“iconv -f UTF-16LE -t UTF-8 文件 | validate ...”"
    ),
    ("--digits zip", "zip：这是 zip 压缩的内容；请尝试“unzip -p 文件 | validate ...”"),
    ("--digits missing", "missing：No such file or directory"),
    ("--digits a --report jsonl:a", "a 与输入文件 a 是同一个文件"),
    ("--rules rules --report jsonl:rules a", "rules 与规则文件 rules 是同一个文件"),
    ("--digits a --report tsv:x --report jsonl:x", "x 与报告文件 x 是同一个文件"),
    ("--digits a --report valid:out > out", "out 与标准输出是同一个文件"),
    ("--digits a >> a", "标准输出与输入文件 a 是同一个文件"),
    ("--digits a > /dev/full", "标准输出：No space left on device"),
    ("--digits a --report jsonl:/dev/full -q", "/dev/full：No space left on device"),
    ("--digits a --report jsonl:./none/x -q", "./none/x：No such file or directory"),
    (
      "-q --explain --digits a", "“-q”对“--explain”没有意义，后者不读取任何行；请去掉其中之一\n请运行“validate --help”查看用法。"
    ),
    (
      "-f warned -q a; \"$validate\" -f warned good",
      """
      警告：warned:2：行首的空白是模式的一部分；请删除
         b
        ^
      validate: 警告：warned:3：行尾的空白是模式的一部分；请删除，如确有需要，请写作 \\x20
        c\u{20}
         ^
      validate: 警告：warned:4：注释必须从第一列开始，此处的“#”是模式的一部分；请移到行首，如确有需要，请写作 \\x23
        d # e
          ^
      validate: 警告：warned:5：引号是模式的一部分；请删除，如确有需要，请写作 \\x27
        'f'
        ^
      validate: 警告：warned:6：引号是值的一部分；请删除
        --one-of "g"
                 ^
      validate: 警告：warned:7：这是一个模式，不会引入其他文件；请在 .validate 中用 --rules，或在命令行中用 -f 给出规则文件
        -f h
        ^
      validate: 警告：warned:8：这是一个模式，不是选项：此处的选项以两个连字符开头；您是否想在模式开头写“(?i)”？
        -i
        ^
      """
    ),
    ("-f many good", "*警告：规则文件中另有 3 行存在类似问题"),
    ("--digits --regex [a-z]+ good", "警告：没有任何行能同时满足所有这些规则；您是否想用 --any，使满足其中一条即可？"),
    (
      "--any --digits --regex '[A-z]' good",
      "警告：--regex：偏移 1 处：此范围除字母和数字外还包含其他字符；请分别写出所需的范围，"
        + "例如 A-Za-z\n  [A-z]\n   ^"
    ),
    (
      "--any --digits --regex '日本[a|b]' good",
      "警告：--regex：偏移 4 处：“|”在字符类中只表示其自身；请删除，如确有需要，请写作 \\|\n"
        + "  日本[a|b]\n        ^"
    ),
  ]) func `all messages are in Chinese`(arguments: String, message: String) throws {
    let errors = try Self.errors(
      "\"$validate\" \(arguments)",
      [
        "a": "1\nx\n", "b": "y\n", "good": "", "utf16": "1\02\0", "zip": "PK\u{3}\u{4}",
        "rules": "a\n", "many": "--any\n" + String(repeating: "a \n", count: 23),
        "warned": "--any\n b\nc \nd # e\n'f'\n--one-of \"g\"\n-f h\n-i\n",
      ])
    if message.hasPrefix("*") {
      #expect(errors.hasSuffix(message.dropFirst() + "\n"), "\(errors)")
    } else {
      #expect(errors == "validate: " + message + "\n")
    }
  }
}

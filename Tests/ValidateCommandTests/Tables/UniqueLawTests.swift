import RegularLanguage
import TestSupport
import Testing

/// A value that breaks a rule of its own is not compared with those of other rows.
@Suite struct UniqueLawTests {
  /// A row, and whether the rules of its columns are broken by other than warnings.
  private struct Row {
    let a: String
    let b: String
    /// `a` must be digits or empty, and is exempt if it is empty.
    var isFaulty: Bool { !a.isEmpty && a != "1" && a != "2" }
  }

  private static let options =
    ["--column", "a", "--digits", "--unless-empty", "--column", "b", "--warn", "--digits"]
    + ["--unique", "a", "--unique", "a,b"]

  /// The numbers of the rows that repeat the values of an earlier one, once for each key.
  private static func repeated(in rows: [Row]) -> [Int] {
    var found: [Int] = []
    for key in [{ (row: Row) in [row.a] }, { [$0.a, $0.b] }] {
      var seen: Set<[String]> = []
      for (index, row) in rows.enumerated() where !row.isFaulty && !row.a.isEmpty {
        if !seen.insert(key(row)).inserted { found.append(index) }
      }
    }
    return found.sorted()
  }

  private static func found(_ arguments: [String], _ text: String, header: Int) throws -> [Int] {
    let outcome = try Executable.run(arguments + options, input: .text(text))
    #expect(outcome.status < 2, "\(outcome.errors)")
    return outcome.output.split(separator: "\n").filter { $0.hasSuffix("[unique]") }.compactMap {
      Int($0.split(separator: ":")[1]).map { $0 - 1 - header }
    }
  }

  @Test func `only values that satisfy their own rules are compared`() throws {
    var random = SplitMix64(seed: 33)
    var count = 0
    for _ in 0..<6 {
      let rows = (0..<60).map { _ in
        Row(
          a: ["1", "2", "x", "1x", ""].randomElement(using: &random) ?? "",
          b: ["1", "2", "y", ""].randomElement(using: &random) ?? "")
      }
      let expected = Self.repeated(in: rows)
      count += expected.count
      let csv = rows.map { "\($0.a),\"\($0.b)\"\n" }.joined()
      #expect(try Self.found(["--csv"], "a,b\n" + csv, header: 1) == expected)
      let tsv = rows.map { "\($0.a)\t\($0.b)\n" }.joined()
      #expect(try Self.found(["--tsv"], "a\tb\n" + tsv, header: 1) == expected)
      let json = rows.map { "{\"a\": \"\($0.a)\", \"b\": \"\($0.b)\"}\n" }.joined()
      #expect(try Self.found(["--jsonl"], json, header: 0) == expected)
    }
    #expect(count > 50)
  }

  @Test func `so are those of rows that are read in pieces`() throws {
    let large = String(repeating: "z", count: 300_000)
    let rows = ["1", "x", "1", "x", ""].map { "\($0),\($0),\(large)\n" }.joined()
    #expect(try Self.found(["--csv"], "a,b,c\n" + rows, header: 1) == [2, 2])
  }

  @Test(arguments: ["0", "64K", "1G"])
  func `the first row with the values is named, whatever the memory`(memory: String) throws {
    var random = SplitMix64(seed: 34)
    let rows = (0..<4000).map { _ in (0..<2).map { _ in Int.random(in: 0..<60, using: &random) } }
    func message(_ line: Int) -> String {
      "a and b must not repeat the values of line \(line) [unique]"
    }
    var expected: [Int] = []
    var known: [[Int]: Int] = [:]
    for (index, row) in rows.enumerated() {
      if let first = known[row] { expected.append(first) } else { known[row] = index }
    }
    let csv = rows.map { "\($0[0]),\($0[1])\n" }.joined()
    let json = rows.map { "{\"b\": \($0[1]), \"a\": \($0[0])}\n" }.joined()
    for (options, text) in [(["--csv"], "a,b\n" + csv), (["--jsonl"], json)] {
      for threads in ["-j1", "-j2"] {
        let outcome = try Executable.run(
          options + [threads, "--unique", "a,b", "--unique-memory", memory], input: .text(text))
        let found = outcome.output.split(separator: "\n").map { $0.split(separator: "error: ")[1] }
        // The header of a table is a line.
        let first = options == ["--csv"] ? 2 : 1
        #expect(found.map(String.init) == expected.map { message($0 + first) })
      }
    }
  }

  @Test func `findings beyond the memory are those within it`() throws {
    var random = SplitMix64(seed: 35)
    var values: [String] = []
    for _ in 0..<4000 {
      let number = Int.random(in: 0..<5000, using: &random)
      switch number % 10 {
      // The value before, any earlier one, one longer than a page, or probably a new one.
      case 0: values.append(values.last ?? "")
      case 1: values.append(values.randomElement(using: &random) ?? "")
      case 2 where number < 500: values.append("\(number)" + String(repeating: "x", count: 5000))
      default: values.append("\(number)")
      }
    }
    let csv = "a,b\n" + values.map { "1,\($0)\n" }.joined()
    let json = values.map { "{\"b\": \"\($0)\"}\n" }.joined()
    for (options, text) in [(["--csv"], csv), (["--jsonl"], json)] {
      for output in [[], ["--format", "sarif"], ["--emit", "valid"]] {
        func outcome(_ memory: String, _ threads: String) throws -> ProgramOutcome {
          try Executable.run(
            options + output + [threads, "--unique", "b", "--unique-memory", memory],
            input: .text(text))
        }
        let expected = try outcome("1G", "-j1")
        #expect(expected.status == 1)
        for (memory, threads) in [("0", "-j1"), ("4K", "-j3"), ("64K", "-j2")] {
          let found = try outcome(memory, threads)
          #expect(found.output == expected.output, "\(options + output), \(memory)")
          #expect(found.errors == expected.errors)
        }
      }
    }
  }

  @Test func `values that are not UTF-8 are not compared`() throws {
    let outcome = try Executable.run(
      ["--csv", "--unique", "a"], input: .bytes(Array("a\n".utf8) + [0xE9, 0x0A, 0xE9, 0x0A]))
    #expect(outcome.findings == ["<stdin>:2:1 [utf-8]", "<stdin>:3:1 [utf-8]"])
  }

  @Test func `a column without a name has a whole message`() throws {
    let outcome = try Executable.run(
      ["--csv", "--unique", "1"], input: .text(",b\n1,2\n1,3\n"))
    #expect(outcome.output.hasSuffix(" must not repeat the value of line 2 [unique]\n"))
  }

  @Test func `columns are named in the order in which they are given`() throws {
    let outcome = try Executable.run(
      ["--csv", "--unique", "c,a,b"], input: .text("a,b,c\n1,2,3\n1,2,3\n"))
    #expect(
      outcome.output
        == "<stdin>:3:3: error: c, a and b must not repeat the values of line 2 [unique]\n")
    let chinese = try Executable.run(
      ["--csv", "--unique", "c,a", "--lang", "zh"], input: .text("a,b,c\n1,2,3\n1,2,3\n"))
    #expect(chinese.output == "<stdin>:3:1: 错误：c 与 a 的值不能都和第 2 行相同 [unique]\n")
  }
}

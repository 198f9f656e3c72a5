import TestSupport
import Testing

/// A project of one section is a plain run; neither threads nor the order of files matter.
@Suite struct ProjectLawTests {
  struct Law: CustomTestStringConvertible {
    /// The rules as options, each in a line of its own.
    let rules: [String]
    var header = ""
    let lines: [String]
    var testDescription: String { "\(rules)" }
  }

  private static let laws = [
    Law(rules: ["--digits", "--warn --length ..2"], lines: ["1", "22", "x", "123", "\u{E9}", ""]),
    Law(rules: ["--contains a", "--comment #", "--skip-blank"], lines: ["a", "#", "", "b"]),
    Law(
      rules: ["--csv", "--column p", "--digits", "--column q", "--optional", "--unique p"],
      header: "p,q\n", lines: ["1,2", "3,4", "x,1", "1", "\"w\n\",1"]),
    Law(rules: ["--jsonl", "--column a", "--number"], lines: ["{\"a\":1}", "{\"a\":\"x\"}", "{"]),
    Law(rules: ["--dotenv", "--column A", "--digits"], lines: ["A=1", "B=x", "A=x", "?"]),
  ]

  private static func tree(_ law: Law, files: Int) throws -> ProjectTree {
    let rules = law.rules.joined(separator: "\n")
    let tree = try ProjectTree([".validate": "[*.t]\n\(rules)\n"])
    for number in 0..<files {
      let isValid = Int.random(in: 0..<3) == 0
      let lines = (0..<Int.random(in: 0..<6)).compactMap { _ in
        isValid ? law.lines.first : law.lines.randomElement()
      }
      let folder = ["", "b/", "b.c/", "d/e/"][number % 4]
      try tree.write(
        law.header + lines.map { $0 + "\n" }.joined(), to: "\(folder)f\(number).t")
    }
    return tree
  }

  @Test(arguments: laws) func `a project of one section is a plain run`(_ law: Law) throws {
    let tree = try Self.tree(law, files: 70)
    let options = law.rules.map { rule in
      rule.split(separator: " ").map { "'\($0)'" }.joined(separator: " ")
    }.joined(separator: " ")
    let files = try tree.files()
    #expect(files.count == 70)
    let names = files.joined(separator: " ")
    for output in [
      "", "--format jsonl --summary", "--format tsv --max-report 3", "--format sarif --redact",
      "--format junit --max-report 40", "--format github --warnings-fail", "-c", "-q --summary",
      "--fail-fast", "--fail-fast --max-invalid 9 --format jsonl", "--lang zh", "--suggest",
      "--max-invalid 20%",
    ] {
      let plain = try tree.run("\"$validate\" \(options) \(output) \(names)")
      for threads in sampled(1, from: [2, 1, 3]) {
        let project = try tree.run("\"$validate\" --project \(output) -j \(threads)")
        #expect(project.output == plain.output, "\(output)")
        #expect(project.errors == plain.errors, "\(output)")
        #expect(project.status == plain.status, "\(output)")
      }
      let shuffled = files.shuffled().joined(separator: " ")
      let given = try tree.run("\"$validate\" --project \(output) \(shuffled)")
      #expect(given.output == plain.output && given.errors == plain.errors, "\(output)")
    }
  }

  @Test func `several groups are the same with any number of threads`() throws {
    let tree = try ProjectTree([:])
    var rules = ""
    for number in 0..<40 {
      rules += "[f*\(number).t]\n--length \(number % 7)..\n--regex [a-c]*\n"
    }
    try tree.write("--format sarif\n\(rules)", to: ".validate")
    for number in 0..<400 {
      let letters = (0..<Int.random(in: 0..<9)).map { _ in ["a", "b", "\n", "z"].randomElement() }
      try tree.write(letters.map { $0 ?? "" }.joined(), to: "d\(number % 5)/f\(number).t")
    }
    let large = String(repeating: "abcabcabc\n", count: 500_000)
    try tree.write(large + "z\n", to: "d2/f7.t")
    let one = try tree.run("\"$validate\" --project -j 1 --summary")
    for threads in sampled(2, from: [2, 8, 3]) {
      let other = try tree.run("\"$validate\" --project -j \(threads) --summary")
      #expect(other.outputBytes == one.outputBytes && other.errors == one.errors)
      #expect(other.status == one.status)
      #expect(other.peakMemory < 64 << 20)
    }
  }
}

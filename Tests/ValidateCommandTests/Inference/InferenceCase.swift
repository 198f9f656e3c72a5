import Foundation
import TestSupport
import Testing

/// Data from which rules are inferred, with the options for its form.
struct InferenceCase {
  let options: String
  let data: [UInt8]
  /// The directory of the data and the rules.
  let directory: TemporaryDirectory
  /// The inferred rules.
  let rules: String

  /// Infers rules from data.
  init(_ options: String, _ data: [UInt8], _ more: String = "") throws {
    self.options = options
    self.data = data
    directory = try TemporaryDirectory()
    try Data(data).write(to: URL(filePath: directory.path + "/data"))
    let outcome = try Executable.shell(
      "\"$validate\" --infer \(options) \(more) data > rules", in: directory)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors == "")
    rules = try String(
      decoding: Data(contentsOf: URL(filePath: directory.path + "/rules")), as: UTF8.self)
  }
}

extension InferenceCase {
  init(_ options: String, _ data: String, _ more: String = "") throws {
    try self.init(options, Array(data.utf8), more)
  }

  /// The options that a rules file does not contain.
  private var lineOptions: String {
    let words = options.replacing("' '", with: "").split(separator: " ").map(String.init)
    let kinds = ["--csv", "--tsv", "--jsonl", "--json", "--dotenv", "--properties"]
    return words.filter { !kinds.contains($0) && !$0.hasPrefix("--delimiter") }
      .joined(separator: " ")
  }

  /// Judges data by the rules.
  func outcome(_ more: String = "", of data: [UInt8]? = nil) throws -> ProgramOutcome {
    if let data { try Data(data).write(to: URL(filePath: directory.path + "/other")) }
    let file = data == nil ? "data" : "other"
    return try Executable.shell(
      "\"$validate\" \(lineOptions) \(more) -f rules \(file)", in: directory)
  }

  /// The lines of the rules of a column, without comments.
  func rules(of column: String) -> [String] {
    let lines = rules.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
    guard let start = lines.firstIndex(of: "[\(column)]") else { return [] }
    return Array(lines[(start + 1)...].prefix { !$0.hasPrefix("[") })
  }
}

// Prints exported patterns of validators in all dialects, with texts that the validators judge, as
// JSON Lines for `.ci/patterns`, which compares the verdicts with those of other engines.
//
//     PatternSamples 100 [FILE]    // samples and near misses of each, and patterns in a file
//     PatternSamples documents 100 // a JSON Schema, and documents, for `.ci/schemas.py`
//     PatternSamples bodies        // judges bodies on standard input, for `.ci/bodies.py`
//     PatternSamples openapi       // an OpenAPI document, for its validator
//     PatternSamples controls 100  // a page that judges texts by HTML controls
//     PatternSamples modules 1000  // modules, and what they should say, for `.ci/modules.mjs`
//     PatternSamples write FOLDER  // modules of a validator and a form, and pages
//     PatternSamples table         // the table of the documentation: the length of each pattern

import Foundation
import InputValidation
import InputValidationExport
import ValidatorSamples

/// Fields that are chosen, and one with a name that means something else in JavaScript.
private struct ChoicesSample: Schema {
  let size = Field(.oneOf("small", "large", "__proto__"))
  let isGift = Field(.boolean, default: true)
  let isOpen = Field(.boolean)
  let __proto__ = Field(.digits)
}

/// Prints an object.
func put(_ object: [String: Any]) throws {
  let data = try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys])
  FileHandle.standardOutput.write(data + [0x0A])
}

/// Prints the texts and the patterns of a validator.
func put(_ named: NamedValidator, count: Int) throws {
  let validator = named.validator
  let samples = (try? validator.samples(count: count)) ?? named.texts
  let misses = (try? validator.nearMisses(count: count)) ?? []
  // What `$` may let through, and the empty text.
  var edges = ["", "\n"]
  for text in samples.prefix(20) { edges += [text + "\n", "\n" + text, text + "\r", text + text] }
  let texts = samples + misses + edges
  try put(["name": named.name, "texts": texts, "valid": texts.map { validator.isValid($0) }])
  for dialect in PatternDialect.allCases {
    var object: [String: Any] = ["name": named.name, "dialect": dialect.rawValue]
    do throws(PatternExportError) {
      let pattern = try validator.pattern(for: dialect)
      object["source"] = pattern.source
      if case .wider(let example) = pattern.exactness {
        object["example"] = example
        object["isExampleValid"] = validator.isValid(example)
      }
    } catch {
      object["error"] = "\(error)"
    }
    try put(object)
  }
}

/// Prints the lengths of all patterns as a Markdown table.
func printTable() {
  let names: [PatternDialect: String] = [.ecmaScriptWithoutFlags: "without flags"]
  let titles = PatternDialect.allCases.map { names[$0] ?? $0.rawValue }
  print("| validator | \(titles.joined(separator: " | ")) |")
  print("|---|" + titles.map { _ in "--:|" }.joined())
  for named in NamedValidator.formats + NamedValidator.strategies.filter(\.isTyped) {
    let cells = PatternDialect.allCases.map { dialect in
      guard let pattern = try? named.validator.pattern(for: dialect) else { return "none" }
      return "\(pattern.source.utf8.count)" + (pattern.exactness == .exact ? "" : "+")
    }
    print("| \(named.name) | \(cells.joined(separator: " | ")) |")
  }
}

if CommandLine.arguments.dropFirst() == ["table"] {
  printTable()
  exit(0)
}
if CommandLine.arguments.dropFirst() == ["bodies"] {
  try judgeBodies()
  exit(0)
}
if CommandLine.arguments.dropFirst() == ["openapi"] {
  let schemas: [(name: String, schema: any Schema)] = [
    ("Order", SampleOrder()), ("Order.Contact", SampleContact()), ("Order-Line_1", SampleLine()),
  ]
  print(try ExportedSchema.openAPI(schemas, title: "Orders", version: "1.0.0").text, terminator: "")
  exit(0)
}
let arguments = CommandLine.arguments.dropFirst()
if arguments.first == "documents", let count = arguments.dropFirst().first.flatMap({ Int($0) }) {
  try putDocuments(count: count)
  exit(0)
}
if arguments.first == "controls", let count = arguments.dropFirst().first.flatMap({ Int($0) }) {
  try putControls(count: count)
  exit(0)
}
if arguments.first == "write", let path = arguments.dropFirst().first {
  let languages = Wording.all
  for (name, module) in [
    ("email", try FormatValidator.email.javaScriptModule(in: languages)),
    ("registration", SampleRegistration().javaScriptModule(in: languages)),
  ] {
    let file = URL(filePath: path).appending(path: name)
    try Data(module.source.utf8).write(to: file.appendingPathExtension("mjs"))
    try Data(module.declarations.utf8).write(to: file.appendingPathExtension("d.mts"))
  }
  for (name, page) in [
    ("date", try FormatValidator.date.htmlPage(title: "A date")),
    ("iban", try FormatValidator.iban.htmlPage(title: "An account")),
    ("choices", ChoicesSample().htmlPage(title: "Choices")),
    ("registration", SampleRegistration().htmlPage(title: "Registration")),
  ] {
    try Data(page.utf8).write(to: URL(filePath: path).appending(path: name + ".html"))
  }
  exit(0)
}
if arguments.first == "modules", let count = arguments.dropFirst().first.flatMap({ Int($0) }) {
  try putModules(count: count)
  exit(0)
}
guard let count = CommandLine.arguments.dropFirst().first.flatMap({ Int($0) }) else {
  print(
    """
    usage: PatternSamples COUNT [FILE] | (documents | controls | modules) COUNT | bodies
           | openapi | write FOLDER | table
    """)
  exit(2)
}
var validators = NamedValidator.formats + NamedValidator.strategies
if let path = CommandLine.arguments.dropFirst(2).first {
  for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") {
    guard let row = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
      let pattern = row["pattern"] as? String
    else { continue }
    guard let validator = try? RegexValidator(pattern) else { continue }
    validators.append(NamedValidator(pattern, validator))
  }
}
for validator in validators { try put(validator, count: count) }

import LineValidation
import SettingsSyntax
import ValidateRun

extension Arguments {
  /// Adds the rules of the Table Schema of `--schema`; does nothing for a JSON Schema.
  ///
  /// - Throws: ``UsageError`` if the file can't be read, or has a mistake.
  mutating func addTableSchema() throws(UsageError) {
    try table.schema.load()
    guard let descriptor = table.schema.descriptor, let file = table.schema.schema else { return }
    if let option = table.schema.dependentOption { throw .misused(option: option, .ofJSONSchema) }
    var package: DataPackage?
    var schema = descriptor
    if descriptor["resources"] != nil {
      let found = try DataPackage(
        descriptor, at: file.path, named: table.schema.resource, for: inputs)
      let other = try found.schema()
      schema = other.schema
      if let input = other.file { table.schema.others.append(input) }
      rules.warnings += try found.addDialect(to: &table)
      if inputs.isEmpty {
        guard let path = try found.path else {
          // Several files are not read as one table.
          _ = try found.resource.property("path", .string)
          throw found.resource.mistake(.missing(property: "path"))
        }
        inputs = [Input(operand: Array(path.utf8))]
      }
      package = found
    }
    if !table.isAsked {
      let isOfTabs = !inputs.isEmpty && inputs.allSatisfy { $0.name.hasSuffix(".tsv") }
      table.add(isOfTabs ? .tsv : .csv)
    }
    guard case .rows = table.form else {
      throw .misused(option: file.spelling, .describesTable)
    }
    let columns = try TableSchema(schema, of: package)
    rules.warnings += columns.warnings
    rules.fingerprint.add(schema.text.bytes)
    try rules.addFirst(columns.arguments.rules)
    if columns.isStrict { table.strictness = table.strictness ?? file.spelling }
    table.order = columns.order
    if columns.match == .partial { table.some = columns.names }
    (table.schema.text, table.schema.columnDocuments) = (columns.jsonSchema, columns.jsonDocuments)
    table.hasNumbers = false
  }
}

extension WrittenRules {
  /// Adds rules of columns before the own ones; those about the same columns follow theirs.
  ///
  /// - Throws: ``UsageError/conflict(_:_:)`` if own rules would change the meaning of the others.
  fileprivate mutating func addFirst(_ others: Self) throws(UsageError) {
    var own: [[UInt8]: [Entry]] = [:]
    var rest: [Entry] = []
    let names = Set(
      others.entries.compactMap { entry -> [UInt8]? in
        if case .column(let name) = entry.word { Array(name.utf8) } else { nil }
      })
    var column: [UInt8]?
    for entry in entries {
      if case .column(let name) = entry.word {
        column = names.contains(Array(name.utf8)) ? Array(name.utf8) : nil
        if column != nil { continue }
      }
      switch entry.word {
      case .choice where column != nil, .inversion where column != nil:
        throw UsageError.conflict("--schema", .option(entry.option)).at(entry.place)
      default: break
      }
      if let column { own[column, default: []].append(entry) } else { rest.append(entry) }
    }
    var all: [Entry] = []
    var ending: [Entry] = []
    for entry in others.entries {
      if case .column(let name) = entry.word {
        all += ending
        ending = own[Array(name.utf8)] ?? []
      }
      all.append(entry)
    }
    replace(by: all + ending + rest)
  }
}

import RegularLanguage
import LineValidation
import ValidateRun

/// A project file: options for sections of files, which are named by globs.
///
///     --max-report 100                   # options for the whole run, and for all files
///
///     [**/.env, **/.env.*, !**/.env.local]
///     --dotenv
///     --column PORT
///     --port
///
///     [data/people*.csv]
///     --rules rules/people.rules
///
/// A line is an option or a pattern as in a file of rules, except that columns follow `--column`,
/// and a pattern that starts with a bracket follows `--regex`. Empty lines and lines that start
/// with `#` are ignored.
struct ProjectFile {
  /// An option and its place.
  struct Use {
    let option: Option
    let values: [OptionValue]
    let place: String
    /// Whether it is the first one of its section.
    var startsSection = false
  }

  /// A glob and its place.
  struct NamedGlob {
    let text: String
    let glob: Glob
    let isExcluded: Bool
    let place: String
  }

  /// A section: globs, and the options for the files that they name.
  struct Section {
    /// The place of the heading.
    let place: String
    let globs: [NamedGlob]
    var uses: [Use] = []
    var warnings: [RuleLineWarning] = []
  }

  /// The options for the whole run, above the first section.
  private(set) var settings: [Use] = []
  /// The options for all files, above the first section; it has no globs.
  private(set) var general: Section
  private(set) var sections: [Section] = []
  /// The content of the file.
  let bytes: [UInt8]

  /// Parses a file.
  ///
  /// - Parameters:
  ///   - bytes: The content.
  ///   - name: The name of the file in errors.
  /// - Throws: ``UsageError`` with the place of the first mistake.
  init(_ bytes: [UInt8], named name: String) throws(UsageError) {
    self.bytes = bytes
    general = Section(place: "\(name):1:1", globs: [])
    var number = 0
    for line in ContentLines(bytes) {
      number += 1
      if line.first == UInt8(ascii: "#") || line.allSatisfy(UInt8.isBlank) { continue }
      let place = "\(name):\(number)"
      if line.contains(0) { throw .nulInRule.at("\(place):1") }
      if line.first == UInt8(ascii: "[") {
        guard let text = String(validating: line, as: UTF8.self) else {
          throw .malformedRule(line: Escaping.path(Array(line))).at("\(place):1")
        }
        guard let heading = Self.heading(in: line) else {
          throw .badGlob(value: text, .unclosedHeading).at("\(place):1")
        }
        sections.append(try Self.section(heading, at: place))
      } else {
        try read(line, at: place)
      }
    }
    if sections.isEmpty { throw .noSection.at("\(name):\(max(number, 1)):1") }
  }
}

// MARK: - Options

extension ProjectFile {
  private mutating func read(_ line: ArraySlice<UInt8>, at place: String) throws(UsageError) {
    let isGeneral = sections.isEmpty
    // Which options are allowed is determined below.
    var words = RuleWords(line) { _ in true }
    var uses: [Use] = []
    while true {
      var column = 1
      do throws(UsageError) {
        let next = try words.next()
        column = Self.column(of: words.start, in: line)
        guard let (option, values) = next else { break }
        let use = Use(option: option, values: values, place: "\(place):\(column)")
        if isGeneral, option.isAboutRun, !option.isRule || isOfRun(use, after: uses) {
          try use.check()
          settings.append(use)
          continue
        }
        guard option.isAboutFile else {
          throw option.isAboutRun
            ? .misused(option: option.spelling, .aboutRun)
            : .misused(option: option.spelling, .notForProjects)
        }
        try use.check()
        uses.append(use)
      } catch {
        column = Self.column(of: words.start, in: line)
        throw error.at("\(place):\(column)")
      }
    }
    let index = sections.count - 1
    if let first = uses.indices.first {
      uses[first].startsSection = (isGeneral ? general : sections[index]).uses.isEmpty
    }
    if isGeneral { general.uses += uses } else { sections[index].uses += uses }
    guard uses.allSatisfy({ $0.option.isRule || $0.option.isTableKind }),
      let rule = try? RuleLine(line, includesTables: true)
    else { return }
    let warnings = RuleLineWarning.all(in: rule, line, at: place)
    if isGeneral { general.warnings += warnings } else { sections[index].warnings += warnings }
  }

  /// Returns whether a limit is one of the whole run, and not of a rule or a column.
  private func isOfRun(_ use: Use, after uses: [Use]) -> Bool {
    guard let value = use.values.first, (general.uses + uses).last(where: \.isColumn) == nil else {
      return false
    }
    return String(validating: value.bytes, as: UTF8.self).flatMap { Tolerance.Limit($0) } == nil
  }

  /// Returns the column of a byte in a line, in characters from 1.
  private static func column(of index: Int, in line: ArraySlice<UInt8>) -> Int {
    String(decoding: line[..<index], as: UTF8.self).count + 1
  }
}

extension ProjectFile.Use {
  /// Whether the option starts the rules of a column.
  var isColumn: Bool { option.name == "column" }

  /// Checks the value on its own.
  ///
  /// - Throws: ``UsageError`` without a place.
  fileprivate func check() throws(UsageError) {
    // Other values than files may be a dash, such as names and texts.
    let readsFile = option.parameters.contains { $0.completion == .files }
    if readsFile, values.contains(where: { $0.bytes == [Option.dash] }) {
      throw .misused(option: "\(option.spelling) -", .notForProjects)
    }
    var arguments = Arguments()
    try option.apply(values, to: &arguments)
  }
}

// MARK: - Headings

extension ProjectFile {
  /// Returns the text of a heading, which is UTF-8; nil if the line is not in one pair of brackets.
  private static func heading(in line: ArraySlice<UInt8>) -> String? {
    var words = line
    while let last = words.last, UInt8.isBlank(last) { words.removeLast() }
    guard words.count > 1, words.last == UInt8(ascii: "]") else { return nil }
    let text = words.dropFirst().dropLast()
    let isWhole = Self.parts(of: Array(text), at: nil) != nil
    return isWhole ? String(decoding: text, as: UTF8.self) : nil
  }

  /// Splits the text of a heading at the given byte, outside of brackets and braces.
  ///
  /// - Returns: The ranges; nil if a bracket closes that was not opened.
  private static func parts(of text: [UInt8], at separator: UInt8?) -> [Range<Int>]? {
    var parts: [Range<Int>] = []
    var (start, braces, index) = (0, 0, 0)
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "["):
        // As in a glob, the first character is a member.
        var end = index + 1
        if end < text.count, [UInt8(ascii: "!"), UInt8(ascii: "^")].contains(text[end]) {
          end += 1
        }
        end += 1
        while end < text.count, text[end] != UInt8(ascii: "]") {
          let isClass = text[end...].starts(with: "[:".utf8)
          if isClass, let close = text[end...].firstIndex(of: UInt8(ascii: "]")),
            text[close - 1] == UInt8(ascii: ":")
          {
            end = close
          } else if text[end] == UInt8(ascii: "\\") {
            end += 1
          }
          end += 1
        }
        if end < text.count { index = end }
      case UInt8(ascii: "]"): return nil
      case UInt8(ascii: "{"): braces += 1
      case UInt8(ascii: "}"): braces -= 1
      case separator where braces <= 0:
        parts.append(start..<index)
        start = index + 1
      default: break
      }
      index += 1
    }
    return parts + [start..<text.count]
  }

  private static func section(_ text: String, at place: String) throws(UsageError) -> Section {
    let bytes = Array(text.utf8)
    var globs: [NamedGlob] = []
    // The text before a glob, which is counted once for all globs.
    var before = CharacterCounter()
    var counted = 0
    for part in parts(of: bytes, at: UInt8(ascii: ",")) ?? [] {
      var range = part
      while let first = range.first, UInt8.isBlank(bytes[first]) { range = range.dropFirst() }
      while let last = range.last, UInt8.isBlank(bytes[last]),
        !bytes[range].dropLast().reversed().starts(with: [UInt8(ascii: "\\")])
      {
        range = range.dropLast()
      }
      let shown = String(decoding: bytes[range], as: UTF8.self)
      // The opening bracket is a character, too.
      before.consume(bytes.span.extracting(counted..<range.lowerBound))
      counted = range.lowerBound
      let column = 2 + before.count
      let isExcluded = shown.hasPrefix("!")
      let glob = shown.unicodeScalars.dropFirst(isExcluded ? 1 : 0)
      do throws(Glob.Failure) {
        if glob.isEmpty { throw Glob.Failure(mistake: .noGlob, offset: 0) }
        globs.append(
          NamedGlob(
            text: shown, glob: try Glob(glob), isExcluded: isExcluded, place: "\(place):\(column)"))
      } catch {
        let start = shown.unicodeScalars.prefix(error.offset + (isExcluded ? 1 : 0))
        throw .badGlob(value: shown, error.mistake)
          .at("\(place):\(column + String(String.UnicodeScalarView(start)).count)")
      }
    }
    if globs.allSatisfy(\.isExcluded) {
      throw .badGlob(value: text, .noGlob).at("\(place):1")
    }
    return Section(place: "\(place):1", globs: globs)
  }
}

extension ProjectFile.Section {
  /// The files that the section names.
  ///
  /// - Throws: ``UsageError`` if the globs are too large.
  func paths() throws(UsageError) -> PathSet {
    let named = globs.filter { !$0.isExcluded }.map(\.glob.files)
    let excluded = globs.filter(\.isExcluded).map(\.glob.files)
    let paths = Expression.intersection([.union(named), .complement(.union(excluded))])
    return try CompilationError.attempt(try PathSet(paths)) { _ in
      UsageError.badGlob(value: globs.map(\.text).joined(separator: ", "), .tooManyAlternatives)
        .at(place)
    }
  }
}

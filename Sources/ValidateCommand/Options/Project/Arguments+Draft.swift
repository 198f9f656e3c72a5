import LineValidation
import RegularLanguage
import ValidateRun

/// The search for the files of a new project, and for those that are one section.
///
/// Tables of a folder that have the same header are a section, and so are its `.env` files:
///
///     data/orders.csv                             // [data/orders.csv]
///     data/2024/jan.csv, data/2024/feb.csv        // [data/2024/*.{csv,psv}]
///     .env, .env.example                          // [/{.env,.env.*}]
///
/// JSON documents are left out, since most of those in a project configure its tools.
private enum DraftSearch {
  /// A kind of file: the names, the notation, and the first lines that are those of one section.
  private struct Kind: Sendable {
    enum Likeness: Sendable { case all, sameHeader, none }
    let glob: String
    let notation: WrittenTable.Kind?
    let likeness: Likeness
  }

  private static let kinds = [
    Kind(glob: "*.{csv,psv}", notation: nil, likeness: .sameHeader),
    Kind(glob: "*.tsv", notation: .tsv, likeness: .sameHeader),
    Kind(glob: "*.{jsonl,ndjson}", notation: .jsonl, likeness: .none),
    Kind(glob: "{.env,.env.*}", notation: .dotenv, likeness: .all),
    Kind(glob: "*.properties", notation: .properties, likeness: .none),
  ]

  /// What the files of a section have in common.
  private struct Key: Hashable {
    let kind: Int
    let folder: [UInt8]
    /// The header, or the name of the only file.
    let text: [UInt8]
  }
}

extension DraftSearch {
  /// Finds the files, and reads the start of each.
  ///
  /// - Parameters:
  ///   - root: The absolute path of the working directory.
  ///   - ignores: Whether `.gitignore` is respected.
  /// - Returns: The draft of the project.
  /// - Throws: ``UsageError`` if a folder or a file can't be read, or if there are no files.
  static func draft(in root: [UInt8], ignores: Bool) throws(UsageError) -> ProjectDraft {
    let globs = Self.kinds.map { try? PathSet(Glob($0.glob.unicodeScalars).files) }
    var walk = ProjectWalk(
      sections: globs.compactMap(\.self), ignores: ignores)
    walk.visit(of: root)
    var order: [Key] = []
    var files: [Key: [[UInt8]]] = [:]
    for file in walk.found {
      let name = Escaping.path(file.path)
      if let problem = file.problem { throw .unreachableFolder(name: name, reason: problem) }
      guard let kind = file.sections.first else { continue }
      let key = try SystemError.attempt(try Self.key(of: file.path, kind)) {
        UsageError.file(name, .unreadable($0))
      }
      if files[key] == nil { order.append(key) }
      files[key, default: []].append(file.path)
    }
    if order.isEmpty { throw .nothingToInfer }
    // A glob names all files of its kind in a folder.
    var counts: [[UInt8]: [Int: Int]] = [:]
    for key in order { counts[key.folder, default: [:]][key.kind, default: 0] += 1 }
    var sections: [ProjectDraft.Section] = []
    for key in order {
      let paths = files[key] ?? []
      let isWhole = paths.count > 1 && counts[key.folder]?[key.kind] == 1
      let names =
        isWhole ? [Self.glob(key.folder) + Self.kinds[key.kind].glob] : paths.map(Self.glob)
      sections.append(
        ProjectDraft.Section(
          globs: names.map { $0.contains("/") ? $0 : "/" + $0 }.joined(separator: ", "),
          plan: try Arguments.inference(of: paths, Self.kinds[key.kind].notation, key.text)))
    }
    return ProjectDraft(sections: sections)
  }

  private static func key(of path: [UInt8], _ kind: Int) throws(SystemError) -> Key {
    let end = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    let text: [UInt8] =
      switch kinds[kind].likeness {
      case .all: []
      case .sameHeader: try firstLine(of: path)
      case .none: Array(path[end...])
      }
    return Key(kind: kind, folder: Array(path[..<end]), text: text)
  }

  /// Returns the first line of a file, or its start.
  private static func firstLine(of path: [UInt8]) throws(SystemError) -> [UInt8] {
    let descriptor = try Platform.openForReading(path)
    var bytes = [UInt8](repeating: 0, count: 64 << 10)
    let count: Int
    do throws(SystemError) {
      count = try Platform.read(descriptor, into: &bytes, from: 0)
    } catch {
      try? Platform.close(descriptor)
      throw error
    }
    try Platform.close(descriptor)
    return Array(bytes[..<count].prefix { $0 != UInt8(ascii: "\n") })
  }

  /// Returns a glob that names a path: what can't be written matches any character.
  private static func glob(_ path: [UInt8]) -> String {
    var glob = String.UnicodeScalarView()
    for scalar in String(decoding: path, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", ".", "_", "-", "/", "\u{80}"...: glob.append(scalar)
      case "\0"..." ": glob.append("?")
      default: glob.append(contentsOf: ["\\", scalar])
      }
    }
    return String(glob)
  }
}

extension Arguments {
  /// Returns the draft of a project file in the working directory, which has none yet.
  ///
  /// - Throws: ``UsageError``.
  func projectDraft() throws(UsageError) -> ProjectDraft {
    let own = [Option.projectName, Option.initName, "no-ignore", Option.languageName]
    if let other = uses.first(where: { !own.contains($0.option.name) })?.spelling
      ?? inputs.first?.name
    {
      throw .misplaced(argument: other, command: "--init", reason: .findsFiles)
    }
    let root = try Self.workingDirectory()
    if try Self.kind(of: ProjectWalk.projectFile, followsLink: false) != nil {
      throw .projectExists
    }
    return try DraftSearch.draft(in: root, ignores: respectsIgnoreFiles)
  }

  /// Returns the plan for proposing rules of a section.
  ///
  /// - Parameters:
  ///   - paths: The files.
  ///   - kind: The notation; nil for a table whose header tells the delimiter.
  ///   - header: The first line of each file.
  /// - Returns: The plan.
  /// - Throws: ``UsageError``.
  fileprivate static func inference(
    of paths: [[UInt8]],
    _ kind: WrittenTable.Kind?,
    _ header: [UInt8]
  ) throws(UsageError) -> InferencePlan {
    var arguments = Arguments()
    arguments.inputs = paths.map { .file(path: $0) }
    if let kind {
      arguments.table.add(kind)
    } else {
      let counts = ",;|\t".utf8.map { delimiter in (delimiter, header.count { $0 == delimiter }) }
      let most = counts.max { $0.1 < $1.1 }?.0 ?? UInt8(ascii: ",")
      arguments.table.add(most == UInt8(ascii: "\t") ? .tsv : .csv)
      if !",\t".utf8.contains(most) { arguments.table.delimiter = most }
    }
    // Settings may be secret.
    arguments.output.isRedacted = [.dotenv, .properties].contains(kind)
    var plan = try arguments.inference()
    plan.isForProject = true
    return plan
  }
}

import LineValidation
import RegularLanguage
import ValidateRun

/// The search for the files of a new project, and for those that are one section.
///
/// Tables of a folder that have the same header are a section, and so are its `.env` files:
///
///     data/orders.csv                             // [data/orders.csv]
///     data/2024/jan.csv, data/2024/feb.csv        // [data/2024/*.{csv,psv}]
///     .env, .env.example                          // [/{*.env,.env.*}]
///
/// JSON documents are left out, since most of those in a project configure its tools.
private enum DraftSearch {
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
  ///   - arguments: The options of the command.
  /// - Returns: The draft of the project.
  /// - Throws: ``UsageError`` if a folder or a file can't be read, or if there are no files.
  static func draft(
    in root: [UInt8],
    _ arguments: Arguments
  ) throws(UsageError) -> ProjectDraft {
    var walk = ProjectWalk(
      sections: WrittenTable.filesOfKinds.compactMap(\.self), ignores: arguments.respectsIgnoreFiles
    )
    walk.visit(of: root)
    var order: [Key] = []
    var files: [Key: [[UInt8]]] = [:]
    for file in walk.found {
      let name = Escaping.path(file.path)
      if let problem = file.problem { throw .unreachableFolder(name: name, reason: problem) }
      guard let kind = file.sections.first, WrittenTable.fileKinds[kind].kind != .json else {
        continue
      }
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
        isWhole
        ? [Self.glob(key.folder) + WrittenTable.fileKinds[key.kind].glob] : paths.map(Self.glob)
      sections.append(
        ProjectDraft.Section(
          globs: names.map { $0.contains("/") ? $0 : "/" + $0 }.joined(separator: ", "),
          plan: try arguments.inference(of: paths, WrittenTable.fileKinds[key.kind].kind)))
    }
    return ProjectDraft(sections: sections)
  }

  private static func key(of path: [UInt8], _ kind: Int) throws(SystemError) -> Key {
    let end = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    let text: [UInt8] =
      switch WrittenTable.fileKinds[kind].kind {
      case .dotenv: []
      case .csv, .tsv: try firstLine(of: path)
      case .properties, .json, .jsonc, .jsonl: Array(path[end...])
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
    let own = [Option.projectName, Option.initName, "no-ignore", "redact", Option.languageName]
    if let other = uses.first(where: { !own.contains($0.option.name) })?.spelling
      ?? inputs.first?.name
    {
      throw .misplaced(argument: other, command: "--init", reason: .findsFiles)
    }
    let root = try Self.workingDirectory()
    if try Self.kind(of: ProjectWalk.projectFile, followsLink: false) != nil {
      throw .projectExists
    }
    return try DraftSearch.draft(in: root, self)
  }

  /// Returns the plan for proposing rules of a section.
  ///
  /// - Parameters:
  ///   - paths: The files.
  ///   - kind: Their kind.
  /// - Returns: The plan.
  /// - Throws: ``UsageError``.
  fileprivate func inference(
    of paths: [[UInt8]],
    _ kind: WrittenTable.Kind
  ) throws(UsageError) -> InferencePlan {
    var arguments = Arguments()
    arguments.inputs = paths.map { .file(path: $0) }
    // Settings may be secret.
    arguments.output.isRedacted = output.isRedacted || [.dotenv, .properties].contains(kind)
    var plan = try arguments.inference()
    plan.isForProject = true
    return plan
  }
}

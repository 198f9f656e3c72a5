import LineValidation
import RegularLanguage
import ValidateRun

/// A search for the files of a project, in the order of their paths.
///
/// Paths are relative to the project's folder, which is the working directory. Folders in which no
/// section names a file are not read, and neither is `.git`. Symbolic links are not followed.
struct ProjectWalk {
  /// The files that each section names.
  private let sections: [PathSet]
  /// Whether `.gitignore` is respected.
  private let ignores: Bool
  /// The files found so far.
  private(set) var found: [Found] = []

  /// A file that sections name, or a folder that can't be read.
  struct Found: Sendable {
    /// The path.
    let path: [UInt8]
    /// The sections, by number, in order.
    let sections: [Int]
    /// The reason why a folder can't be read.
    var problem: SystemError?
  }

  /// An entry that remains to be visited.
  private struct Remaining {
    /// The path; that of a folder ends with a slash.
    let path: [UInt8]
    let isFolder: Bool
    /// The rules that apply to the folder.
    let rules: IgnoreLevel?
  }

  /// Creates a search.
  init(sections: [PathSet], ignores: Bool) {
    self.sections = sections
    self.ignores = ignores
  }

  /// Creates a search for the same files as another.
  init(copying other: Self) {
    self.init(sections: other.sections, ignores: other.ignores)
  }
}

extension ProjectWalk {
  /// Finds the files in a folder.
  ///
  /// - Parameters:
  ///   - folder: The path, which ends with a slash; empty for the whole project.
  ///   - root: The absolute path of the project.
  mutating func visit(_ folder: [UInt8] = [], of root: [UInt8]) {
    var rules: IgnoreLevel?
    do throws(IgnoreLevel.Unreadable) {
      if ignores { rules = try self.rules(in: folder, after: IgnoreLevel.outside(root)) }
    } catch {
      return add(error)
    }
    var pending = [Remaining(path: folder, isFolder: true, rules: rules)]
    while let entry = pending.popLast() {
      if entry.isFolder {
        open(entry, &pending)
      } else {
        add(entry.path)
      }
    }
  }

  /// Finds a file that is given by its path, whether or not it exists or is ignored.
  ///
  /// - Returns: Whether a section names it.
  mutating func visit(file path: [UInt8]) -> Bool {
    let count = found.count
    add(path)
    return found.count > count
  }

  /// Adds a file that is given by its path, and that does not exist.
  mutating func add(missing path: [UInt8]) {
    found.append(Found(path: path, sections: [], problem: .absence))
  }

  /// Adds what another search has found.
  mutating func add(_ entry: Found) { found.append(entry) }

  /// Sorts the files, and removes repetitions.
  mutating func sort() {
    found.sort { $0.path.lexicographicallyPrecedes($1.path) }
    var last: [UInt8]?
    found.removeAll { file in
      defer { last = file.path }
      return file.path == last
    }
  }

  /// Returns the rules that apply in a folder, apart from those in its own file.
  private func rules(
    in folder: [UInt8],
    after outside: IgnoreLevel?
  ) throws(IgnoreLevel.Unreadable) -> IgnoreLevel? {
    var rules = outside
    for index in folder.indices where index == 0 || folder[index - 1] == UInt8(ascii: "/") {
      rules = try rules?.entering(Array(folder[..<index]))
    }
    return rules
  }

  private mutating func open(_ folder: Remaining, _ pending: inout [Remaining]) {
    var names: [(name: [UInt8], isFolder: Bool)] = []
    var hasRules = false
    do throws(SystemError) {
      let path = folder.path.isEmpty ? [UInt8(ascii: ".")] : folder.path
      try Platform.forEachEntry(of: path) { name, kind in
        if kind == .other || name.elementsEqual(Self.git) { return }
        if name.elementsEqual(IgnoreLevel.fileName) { hasRules = true }
        names.append(kind == .folder ? (name + [UInt8(ascii: "/")], true) : (name, false))
      }
    } catch {
      let path = folder.path.isEmpty ? [UInt8(ascii: ".")] : Array(folder.path.dropLast())
      return found.append(Found(path: path, sections: [], problem: error))
    }
    var rules = folder.rules
    do throws(IgnoreLevel.Unreadable) {
      if hasRules { rules = try rules?.entering(folder.path) }
    } catch {
      return add(error)
    }
    names.sort { $0.name.lexicographicallyPrecedes($1.name) }
    for (name, isFolder) in names.reversed() {
      let path = folder.path + name
      let readable = path.repaired
      if isFolder, !sections.contains(where: { $0.reaches(into: readable.span) }) { continue }
      if let rules, rules.isIgnored(readable) { continue }
      pending.append(Remaining(path: path, isFolder: isFolder, rules: rules))
    }
  }

  private mutating func add(_ path: [UInt8]) {
    // The project file is not part of what it describes.
    if path.elementsEqual(Self.projectFile) { return }
    let readable = path.repaired
    var numbers: [Int] = []
    for number in sections.indices where sections[number].contains(readable.span) {
      numbers.append(number)
    }
    if !numbers.isEmpty { found.append(Found(path: path, sections: numbers)) }
  }

  /// Adds an ignore file that can't be read; which files of its folder count is unknown then.
  private mutating func add(_ unreadable: IgnoreLevel.Unreadable) {
    found.append(Found(path: unreadable.path, sections: [], problem: unreadable.reason))
  }

  private static let git = Array(".git".utf8)
  /// The name of the project file.
  static let projectFile = Array(".validate".utf8)
}

/// The ignore rules that apply in a folder, of its own and of the folders above.
final class IgnoreLevel {
  private let rules: IgnoreRules
  /// The number of bytes of a path before the part that the rules are about.
  private let prefixCount: Int
  /// The folders between those of the rules and the project.
  private let folders: [UInt8]
  private let outer: IgnoreLevel?

  static let fileName = Array(".gitignore".utf8)
  /// The maximum size of a file; a larger one is not meant for people.
  private static let maximumByteCount = 16 << 20

  /// A file of rules that can't be read.
  struct Unreadable: Error {
    let path: [UInt8]
    let reason: SystemError
  }

  private init(
    _ rules: IgnoreRules,
    prefixCount: Int = 0,
    folders: [UInt8] = [],
    outer: IgnoreLevel?
  ) {
    self.rules = rules
    self.prefixCount = prefixCount
    self.folders = folders
    self.outer = outer
  }
}

extension IgnoreLevel {
  /// Returns the rules in the folders above a project, up to that of its repository, and in
  /// `.git/info/exclude`.
  ///
  /// - Throws: ``Unreadable``.
  static func outside(_ root: [UInt8]) throws(Unreadable) -> IgnoreLevel? {
    let slash = UInt8(ascii: "/")
    var folders = [root.last == slash ? Array(root.dropLast()) : root]
    while let last = folders.last, try !isRepository(last) {
      guard let end = last.lastIndex(of: slash) else {
        // Outside of repositories, only the project's own files count.
        folders = [folders[0]]
        break
      }
      folders.append(Array(last[..<end]))
    }
    guard let top = folders.last else { return nil }
    func inner(_ folder: [UInt8]) -> [UInt8] {
      folder == folders[0] ? [] : Array(folders[0][(folder.count + 1)...]) + [slash]
    }
    let exclude = try SystemError.attempt(try RepositoryFolder.excludeFile(in: top)) {
      Unreadable(path: top + Array("/.git".utf8), reason: $0)
    }
    var level = IgnoreLevel(try rules(at: exclude), folders: inner(top), outer: nil)
    for folder in folders.dropFirst().reversed() {
      level = IgnoreLevel(
        try rules(at: folder + [slash] + fileName), folders: inner(folder), outer: level)
    }
    return level
  }

  /// Returns whether a folder is that of a repository.
  private static func isRepository(_ folder: [UInt8]) throws(Unreadable) -> Bool {
    let path = folder + Array("/.git".utf8)
    return try SystemError.attempt(try Platform.exists(path)) {
      Unreadable(path: path, reason: $0)
    }
  }

  /// Returns the rules in a folder of the project, which ends with a slash.
  ///
  /// - Throws: ``Unreadable``.
  func entering(_ folder: [UInt8]) throws(Unreadable) -> IgnoreLevel {
    let rules = try Self.rules(at: folder + Self.fileName)
    if rules.isEmpty { return self }
    return IgnoreLevel(rules, prefixCount: folder.repaired.count, outer: self)
  }

  private static func rules(at path: [UInt8]) throws(Unreadable) -> IgnoreRules {
    do throws(SystemError) {
      // As in Git, `.gitignore` is not followed if it is a link. A pipe has no rules, either.
      let followsLink = !path.suffix(fileName.count).elementsEqual(fileName)
      if try Platform.kind(of: path, followsLink: followsLink) == .other { return IgnoreRules([]) }
      let bytes = try Platform.contents(of: .file(path: path), upTo: maximumByteCount)
      return IgnoreRules(bytes ?? [])
    } catch {
      // As in Git, a folder has no rules, and neither has a link that leads nowhere.
      if error.isAbsence || error.isOfFolder { return IgnoreRules([]) }
      throw Unreadable(path: path, reason: error)
    }
  }

  /// Returns whether a path in the project is ignored; that of a folder ends with a slash.
  func isIgnored(_ path: [UInt8]) -> Bool {
    var level: IgnoreLevel? = self
    while let current = level {
      let verdict =
        current.folders.isEmpty
        ? current.rules.isIgnored(path.span.extracting(droppingFirst: current.prefixCount))
        : current.rules.isIgnored((current.folders.repaired + path).span)
      if let verdict { return verdict }
      level = current.outer
    }
    return false
  }
}

extension [UInt8] {
  /// The bytes, with U+FFFD for those that are not UTF-8.
  var repaired: [UInt8] {
    if allSatisfy({ $0 < 0x80 }) || String(validating: self, as: UTF8.self) != nil { return self }
    return Array(String(decoding: self, as: UTF8.self).utf8)
  }
}

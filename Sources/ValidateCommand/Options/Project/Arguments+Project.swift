import RegularLanguage
import LineValidation
import ValidateRun

extension Arguments {
  /// Returns the plan of a project, and makes its folder the working directory.
  ///
  /// - Throws: ``UsageError`` if there is no project file, or it has a mistake.
  func project() throws(UsageError) -> ProjectPlan {
    let (folder, root) = try Self.folders()
    let path =
      folder == root ? ProjectWalk.projectFile : root.appending(ProjectWalk.projectFile)
    let name = Escaping.path(path)
    let file = try ProjectFile(try RulesFile.contents(of: .file(path: path)), named: name)
    var run = try merged(with: file)
    if folder != root { run.move(from: folder) }
    try SystemError.attempt(try Platform.enter(root)) {
      UsageError.unreachableFolder(name: Escaping.path(root), reason: $0)
    }
    var search = FileSearch(file, run, in: folder, of: root)
    return try search.plan(ProjectOptions(file, named: name, run))
  }

  /// Returns the path of the working directory.
  static func workingDirectory() throws(UsageError) -> [UInt8] {
    try SystemError.attempt(try Platform.workingDirectory()) {
      UsageError.unreachableFolder(name: ".", reason: $0)
    }
  }

  /// Returns the working directory, and the nearest folder from there upwards with a project file.
  private static func folders() throws(UsageError) -> (folder: [UInt8], root: [UInt8]) {
    let folder = try workingDirectory()
    var root = folder
    // A pipe is read, and anything else that is no file is an error: rules were meant to be there.
    while try kind(of: root.appending(ProjectWalk.projectFile), followsLink: false) == nil {
      guard root.count > 1 else { throw .noProject(folder: Escaping.path(folder)) }
      let slash = root.lastIndex(of: UInt8(ascii: "/")) ?? 0
      root = Array(root[..<max(1, slash)])
    }
    return (folder, root)
  }

  /// Returns the kind of what a path leads to; nil if it does not exist.
  ///
  /// - Throws: ``UsageError`` if the kind can't be determined.
  static func kind(
    of path: [UInt8],
    followsLink: Bool = true
  ) throws(UsageError) -> Platform.EntryKind? {
    try SystemError.attempt(try Platform.kind(of: path, followsLink: followsLink)) {
      UsageError.unreachableFolder(name: Escaping.path(path), reason: $0)
    }
  }

  /// Returns the arguments with the options of a file for the whole run, unless they are given
  /// here.
  private func merged(with file: ProjectFile) throws(UsageError) -> Self {
    var run = self
    let own = Set(uses.map(\.option.outcomeKey))
    for use in file.settings where !own.contains(use.option.outcomeKey) {
      try UsageError.attempt(try use.option.apply(use.values, to: &run)) { $0.at(use.place) }
    }
    if let report = run.output.reports.first(where: \.content.isLines) {
      throw .misused(option: report.spelling, .notForProjects)
    }
    return run
  }

  /// Makes paths from the command line absolute, because the working directory changes.
  private mutating func move(from folder: [UInt8]) {
    let slash = UInt8(ascii: "/")
    func moved(_ path: [UInt8]) -> [UInt8] {
      path.first == slash ? path : folder.appending(path)
    }
    let own = Set(uses.map(\.option.outcomeKey))
    if own.contains("baseline") {
      baseline = baseline.map { BaselinePlan(path: moved($0.path), use: $0.use) }
    }
    if own.contains("report") { output.reports = output.reports.map { $0.moved(by: moved) } }
  }
}

extension Option {
  /// The name, or that of another option which would replace this one.
  fileprivate var outcomeKey: String {
    switch name {
    case "write-baseline", "prune-baseline": "baseline"
    case "quiet", "count-only": "format"
    default: name
    }
  }
}

extension [UInt8] {
  /// The path of an entry of this folder.
  fileprivate func appending(_ name: [UInt8]) -> [UInt8] {
    let slash = UInt8(ascii: "/")
    return last == slash ? self + name : self + [slash] + name
  }
}

/// The search for the files of a project, and for their groups.
private struct FileSearch {
  private let file: ProjectFile
  private let run: Arguments
  /// The working directory from which files are named.
  private let folder: [UInt8]
  private let root: [UInt8]
  private var unnamed = 0
  /// The files, and the sections that name each.
  private var found: [ProjectWalk.Found] = []

  init(_ file: ProjectFile, _ run: Arguments, in folder: [UInt8], of root: [UInt8]) {
    self.file = file
    self.run = run
    self.folder = folder
    self.root = root
  }
}

extension FileSearch {
  /// Returns the plan to judge the files, with the groups of files that the same sections name.
  mutating func plan(_ options: ProjectOptions) throws(UsageError) -> ProjectPlan {
    try run.checkCombinations()
    try search(options)
    var groups: [ValidationPlan] = []
    var numbers: [[Int]: Int] = [:]
    var known: Set<Int> = []
    var newGroups: [Int] = []
    var files: [ProjectPlan.File] = []
    for entry in found where entry.problem == nil && numbers[entry.sections] == nil {
      numbers[entry.sections] = groups.count
      groups.append(try options.validation(of: entry.sections, warned: known))
      if !known.isSuperset(of: entry.sections) { newGroups.append(groups.count - 1) }
      known.formUnion(entry.sections)
    }
    for entry in found {
      let group = numbers[entry.sections] ?? 0
      files.append(.init(path: entry.path, group: group, problem: entry.problem))
    }
    if groups.isEmpty {
      var empty = Self.plan(run, .lines(CompiledRules([], RuleSet([]))))
      empty.baseline = run.baselinePlan
      groups = [empty]
    }
    var plan = ProjectPlan(
      whole: try whole(groups, files, options), groups: groups, newGroups: newGroups,
      files: files, unnamed: run.inputs.isEmpty ? nil : unnamed, catalog: run.catalog)
    plan.limitsToCheck = try limitsToCheck(options)
    if !run.allowsUnused { try requireUse() }
    return plan
  }

  /// Returns the names of the limits that must be about rules of the files.
  ///
  /// A limit of a section that names none of the files is idle, like the section's rules. One for
  /// all files may be about a rule of such a section.
  private func limitsToCheck(_ options: ProjectOptions) throws(UsageError) -> [String] {
    // Other files may have the rules.
    guard run.inputs.isEmpty, !found.isEmpty else { return [] }
    let active = Set(found.flatMap(\.sections))
    return try options.limits(of: active.count < file.sections.count ? active : nil).limits.map(
      \.name)
  }

  /// Finds the files.
  private mutating func search(_ options: ProjectOptions) throws(UsageError) {
    var sections: [PathSet] = []
    for section in file.sections { sections.append(try section.paths()) }
    var walk = ProjectWalk(sections: sections, ignores: run.respectsIgnoreFiles)
    if run.inputs.isEmpty { walk.visit(of: root) }
    var given: Set<[UInt8]> = []
    for case .file(let path) in run.inputs {
      if let inner = try inner(path) { given.insert(inner) }
    }
    let sources = try addDependents(of: given, to: &walk, options)
    for case .file(let path) in run.inputs {
      guard let inner = try inner(path) else {
        unnamed += 1
        continue
      }
      if sources.contains(inner) {
        _ = walk.visit(file: inner)
        continue
      }
      let kind = try Arguments.kind(of: inner.isEmpty ? root : inner)
      if kind == .folder {
        walk.visit(inner.isEmpty ? [] : inner + [UInt8(ascii: "/")], of: root)
      } else if !walk.visit(file: inner) {
        if kind == nil { walk.add(missing: inner) } else { unnamed += 1 }
      }
    }
    if !run.inputs.isEmpty { walk.sort() }
    found = walk.found
    if run.requiresFiles, run.inputs.isEmpty { try requireFiles() }
  }

  /// Adds the files that are judged by what given ones contain: rules, values, an example.
  ///
  /// - Returns: The given files on which others depend.
  /// - Throws: ``UsageError`` if the rules of some file have a mistake, so that it is unknown.
  private func addDependents(
    of given: Set<[UInt8]>,
    to walk: inout ProjectWalk,
    _ options: ProjectOptions
  ) throws(UsageError) -> Set<[UInt8]> {
    if given.isEmpty { return [] }
    var all = ProjectWalk(copying: walk)
    all.visit(of: root)
    let isWhole = given.contains(ProjectWalk.projectFile)
    var used: Set<[UInt8]> = isWhole ? [ProjectWalk.projectFile] : []
    var sources: [[Int]: Set<[UInt8]>] = [:]
    for entry in all.found where entry.problem == nil {
      if sources[entry.sections] == nil {
        let plan = try options.validation(of: entry.sections, warned: [])
        let paths = plan.sources.compactMap { source -> [UInt8]? in
          guard case .file(let path) = source else { return nil }
          let whole = path.first == UInt8(ascii: "/") ? path : root.appending(path)
          return whole.normalized.inside(root)
        }
        sources[entry.sections] = given.intersection(paths)
      }
      let own = sources[entry.sections] ?? []
      used.formUnion(own)
      if isWhole || !own.isEmpty { walk.add(entry) }
    }
    return used
  }

  /// Checks that each section names a file if the whole project is judged, and that some section
  /// names a file if only some are given.
  private func requireUse() throws(UsageError) {
    if !run.inputs.isEmpty {
      if found.isEmpty { throw .nothingNamed }
      return
    }
    // The reason may be that a folder can't be read.
    if found.contains(where: { $0.problem != nil }) { return }
    let used = Set(found.flatMap(\.sections))
    for (number, section) in file.sections.enumerated() where !used.contains(number) {
      guard let glob = section.globs.first(where: { !$0.isExcluded }) else { continue }
      // In other files of rules, a word in brackets names a column.
      let isName =
        section.globs.count == 1 && !glob.text.utf8.contains { "*?[]{}/.\\".utf8.contains($0) }
      throw .unusedSection(value: glob.text, column: isName ? glob.text : nil).at(section.place)
    }
  }

  /// Checks that each glob names a file.
  private func requireFiles() throws(UsageError) {
    for (number, section) in file.sections.enumerated() {
      let paths = found.filter { $0.sections.contains(number) }.map(\.path)
      for glob in section.globs where !glob.isExcluded {
        let set = try? PathSet(glob.glob.files)
        if let set, !paths.contains(where: { set.contains($0.span) }) {
          throw .unmatchedGlob(value: glob.text).at(glob.place)
        }
      }
    }
  }

  /// Returns the path of a file relative to the project; nil if the file is outside.
  ///
  /// - Throws: ``UsageError`` if that can't be determined.
  private func inner(_ path: [UInt8]) throws(UsageError) -> [UInt8]? {
    let slash = UInt8(ascii: "/")
    let whole = (path.first == slash ? path : folder.appending(path)).normalized
    if let inner = whole.inside(root) { return inner }
    // The way to the file may lead through symbolic links.
    let end = whole.lastIndex(of: slash) ?? 0
    let folder = Array(whole[..<max(1, end)])
    let parent: [UInt8]
    do throws(SystemError) {
      parent = try Platform.resolved(folder)
    } catch {
      if error.isAbsence { return nil }
      throw .unreachableFolder(name: Escaping.path(folder), reason: error)
    }
    return parent.appending(Array(whole[(end + 1)...])).inside(root)
  }

  /// Returns the run as a whole.
  private func whole(
    _ groups: [ValidationPlan],
    _ files: [ProjectPlan.File],
    _ options: ProjectOptions
  ) throws(UsageError) -> ValidationPlan {
    var tolerance = run.tolerance
    let limits = try options.limits()
    tolerance.limits = limits.limits
    try UsageError.check(tolerance.conflicts)
    var plan = Self.plan(run, groups[0].judgement)
    plan.rulesFiles =
      [.file(path: ProjectWalk.projectFile)]
      + groups.flatMap(\.sources)
    plan.inputs = files.map { .file(path: $0.path) }
    plan.fingerprint = try options.fingerprint()
    plan.tolerance = tolerance
    plan.places.limits = limits.places
    plan.baseline = groups[0].baseline
    return plan
  }

  /// Returns the plan of a run without files.
  private static func plan(
    _ run: Arguments,
    _ judgement: ValidationPlan.Judgement
  ) -> ValidationPlan {
    var plan = ValidationPlan(judgement)
    plan.output = run.output
    plan.tolerance = run.tolerance
    plan.threads = run.threads
    return plan
  }
}

extension [UInt8] {
  /// The absolute path without empty names, `.` and `..`.
  fileprivate var normalized: [UInt8] {
    let slash = UInt8(ascii: "/")
    var names: [ArraySlice<UInt8>] = []
    for name in split(separator: slash) {
      if name.elementsEqual(".".utf8) { continue }
      if name.elementsEqual("..".utf8) { _ = names.popLast() } else { names.append(name) }
    }
    return [slash] + names.joined(separator: [slash])
  }

  /// The path relative to a folder; nil if it is not inside.
  fileprivate func inside(_ folder: [UInt8]) -> [UInt8]? {
    let slash = UInt8(ascii: "/")
    if elementsEqual(folder) { return [] }
    let start = folder.last == slash ? folder : folder + [slash]
    return starts(with: start) ? Array(self[start.count...]) : nil
  }
}

package import LineValidation

/// A plan to judge the files of a project, by the rules of the sections that name them.
package struct ProjectPlan: Sendable {
  /// A file to judge.
  package struct File: Sendable {
    /// The path relative to the project's folder, which is the working directory.
    package let path: [UInt8]
    /// The number of its group.
    package let group: Int
    /// The reason why a folder can't be read; nil for files.
    package let problem: SystemError?

    package init(path: [UInt8], group: Int, problem: SystemError? = nil) {
      self.path = path
      self.group = group
      self.problem = problem
    }
  }

  /// The run as a whole: the output, the tolerance, and all inputs.
  package let whole: Command.Validation
  /// The rules of each group of files that the same sections name; at least one.
  package let groups: [Command.Validation]
  /// The groups whose rules have not occurred in earlier ones, for warnings about rules.
  package let newGroups: [Int]
  /// The files, in order of their paths.
  package let files: [File]
  /// The number of files on the command line that no section names; nil if there are none on the
  /// command line.
  package let unnamed: Int?
  /// The names of the limits that must be those of rules or columns of some group.
  package var limitsToCheck: [String] = []
  /// The catalog of the language that the project file requests; nil if it requests none.
  package let catalog: MessageCatalog?

  package init(
    whole: Command.Validation,
    groups: [Command.Validation],
    newGroups: [Int],
    files: [File],
    unnamed: Int?,
    catalog: MessageCatalog?
  ) {
    self.whole = whole
    self.groups = groups
    self.newGroups = newGroups
    self.files = files
    self.unnamed = unnamed
    self.catalog = catalog
  }
}

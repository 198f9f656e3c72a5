import LineValidation
import ValidateRun

/// A plan to judge the files of a project, by the rules of the sections that name them.
struct ProjectPlan: Sendable {
  /// A file to judge.
  struct File: Sendable {
    /// The path relative to the project's folder, which is the working directory.
    let path: [UInt8]
    /// The number of its group.
    let group: Int
    /// The reason why a folder can't be read; nil for files.
    var problem: SystemError?
  }

  /// The run as a whole: the output, the tolerance, and all inputs.
  let whole: ValidationPlan
  /// The rules of each group of files that the same sections name; at least one.
  let groups: [ValidationPlan]
  /// The groups whose rules have not occurred in earlier ones, for warnings about rules.
  let newGroups: [Int]
  /// The files, in order of their paths.
  let files: [File]
  /// The number of files on the command line that no section names; nil if there are none on the
  /// command line.
  let unnamed: Int?
  /// The names of the limits that must be those of rules or columns of some group.
  var limitsToCheck: [String] = []
  /// The catalog of the language that the project file requests; nil if it requests none.
  let catalog: MessageCatalog?
}

import ValidateRun

extension Option {
  /// The name of the option that judges a project.
  static let projectName = "project"
  /// The name of the option that writes a project file.
  static let initName = "init"

  /// The options for projects.
  static let projects = Section.projects.listing([
    .flag(
      projectName,
      help: """
        check the files that the sections of .validate name, or those of them that are given; the \
        file is searched for in this folder and those above it
        """
    ) {
      $0.command = { (arguments) throws(UsageError) in
        if arguments.startsProject { return .start(try arguments.projectDraft()) }
        return .project(try arguments.project())
      }
    }
    .selecting(.readsProject, takesFiles: true) {
      $0.isAboutRun && $0.section != .projects || $0.isAboutProject
    },
    .flag(
      initName,
      help: """
        write the first .validate of this folder: the rules that its tables and settings satisfy, \
        as --infer proposes them
        """
    ) {
      $0.startsProject = true
    },
    .flag("no-ignore", help: "also check files that .gitignore excludes") {
      $0.respectsIgnoreFiles = false
    },
    .flag("strict-project", help: "a glob of .validate that names no file is an error") {
      $0.requiresFiles = true
    },
    .flag(
      "allow-unused",
      help: """
        a section of .validate that names no file is no error, and neither is a run that checks no \
        file
        """
    ) {
      $0.allowsUnused = true
    },
  ])

  /// Whether the option changes how a project is read.
  private var isAboutProject: Bool { section == .projects && name != Self.projectName }

  /// Whether the option is about a run as a whole, and allowed above the sections of a project
  /// file.
  var isAboutRun: Bool {
    if ["emit", "label"].contains(name) { return false }
    return section == .output || section == .outcome || isAboutProject
  }

  /// Whether the option determines how a file is judged, and is allowed in a section.
  var isAboutFile: Bool {
    isRule && section != .repairing || scope != .rule || section == .lines
  }
}

import ValidateRun

/// The first version of a project file: sections for the files of a folder, with the rules that the
/// files satisfy.
struct ProjectDraft: Sendable {
  /// A section: the globs of its files, and how rules are inferred from them.
  struct Section: Sendable {
    let globs: String
    let plan: InferencePlan
  }

  let sections: [Section]
}

/// A plan to use a file of known findings.
package struct BaselinePlan: Sendable {
  /// A use of the file.
  package enum Use: Sendable {
    /// Findings are compared with the file.
    case compare
    /// Findings are compared with the file, and those that are gone are removed from it.
    case prune
    /// The file is replaced by the findings of this run.
    case write
  }

  /// The path, byte for byte.
  package let path: [UInt8]
  package let use: Use

  package init(path: [UInt8], use: Use) {
    self.path = path
    self.use = use
  }
}

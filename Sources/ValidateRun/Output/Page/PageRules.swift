import LineValidation

/// The rules as a page distinguishes them: by their name and column.
struct PageRules: Sendable {
  /// The columns and names.
  let all: [Key]
  /// For each of the rule sets of the run, and each rule in it, its number among them.
  let numbers: [[Int]]
  /// Which of them are warnings.
  private let areWarnings: [Bool]
  /// The number of each column and name.
  private let known: [Key: Int]

  /// A name of a rule in a column.
  struct Key: Hashable, Sendable {
    /// The bytes, because equal strings may have different ones.
    private let bytes: [[UInt8]]

    init(_ count: RuleCount) { self.init(count.column, count.label) }

    fileprivate init(_ column: String?, _ label: String) {
      bytes = [column.map { Array($0.utf8) } ?? [], Array(label.utf8)]
    }

    /// The words for people: the column, if there is one, and the name.
    var words: String {
      let words = bytes.map { Escaping.text(String(decoding: $0, as: UTF8.self)) }
      return words[0].isEmpty ? words[1] : "\(words[0]) [\(words[1])]"
    }
  }

  /// Numbers the rules of a run.
  ///
  /// - Parameter ruleSets: The rules of all inputs.
  init(_ ruleSets: [ReportedRules]) {
    var known: [Key: Int] = [:]
    var (all, areWarnings): ([Key], [Bool]) = ([], [])
    numbers = ruleSets.map { rules in
      rules.all.map { rule in
        let key = Key(rule.column, rule.label)
        if let number = known[key] {
          areWarnings[number] = areWarnings[number] && rule.isWarning
          return number
        }
        known[key] = all.count
        all.append(key)
        areWarnings.append(rule.isWarning)
        return all.count - 1
      }
    }
    (self.all, self.areWarnings, self.known) = (all, areWarnings, known)
  }

  /// Returns whether a rule is only a warning.
  func isWarning(_ key: Key) -> Bool { known[key].map { areWarnings[$0] } ?? false }
}

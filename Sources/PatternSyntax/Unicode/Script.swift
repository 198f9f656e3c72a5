/// A script (UAX #24), represented by its line in the generated table of names.
struct Script: Hashable, Sendable {
  private let line: Int

  /// The names of all scripts.
  static let names = LooseNames(UnicodeTables.scriptNames)

  /// Returns the script with a name, long or short, by loose matching.
  init?(named name: String) {
    guard let line = Self.names[name] else { return nil }
    self.line = line
  }
}

extension Script {
  /// The scalars whose property Script is this one.
  var scalars: ScalarSet {
    ScalarSet(UnicodeTables.ranges(of: UnicodeTables.scripts) { $0 == UInt32(line) })
  }

  /// The scalars whose property Script_Extensions contains this script: those that it shares with
  /// others, and those that only it uses.
  var extensions: ScalarSet {
    let table = UnicodeTables.scriptExtensions
    var listed: [ClosedRange<UInt32>] = []
    var wanted: [ClosedRange<UInt32>] = []
    var index = 0
    while index < table.count {
      let range = table[index]...table[index + 1]
      let end = index + 3 + Int(table[index + 2])
      listed.append(range)
      if table[(index + 3)..<end].contains(UInt32(line)) { wanted.append(range) }
      index = end
    }
    return scalars.subtracting(ScalarSet(listed)).union(ScalarSet(wanted))
  }
}

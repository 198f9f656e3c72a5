import RegularLanguage
import SettingsSyntax

/// The numbers of known names.
struct NameIndex: Sendable {
  private let names: [[UInt8]]
  /// The numbers of the names by their hashes; -1 where there is none.
  private let table: [Int32]
  private let seed: UInt64

  init(_ names: Set<[UInt8]>, seed: UInt64) {
    self.names = Array(names)
    self.seed = seed
    var size = 4
    while size < names.count * 2 { size *= 2 }
    var table = Array(repeating: -1 as Int32, count: size)
    for (number, name) in self.names.enumerated() {
      var index = Int(truncatingIfNeeded: name.span.nameHash(seed: seed)) & (size - 1)
      while table[index] >= 0 { index = (index + 1) & (size - 1) }
      table[index] = Int32(truncatingIfNeeded: number)
    }
    self.table = table
  }

  /// The number of names.
  var count: Int { names.count }

  subscript(number: Int) -> [UInt8] { names[number] }

  /// Returns the number of a name, given its hash; ``count`` if it is not known.
  func number(of name: Span<UInt8>, hash: UInt64) -> Int {
    if names.isEmpty { return 0 }
    var index = Int(truncatingIfNeeded: hash) & (table.count - 1)
    while table[index] >= 0 {
      let number = Int(table[index])
      let known = names[number]
      if known.span.isIdentical(to: name) { return number }
      index = (index + 1) & (table.count - 1)
    }
    return names.count
  }
}

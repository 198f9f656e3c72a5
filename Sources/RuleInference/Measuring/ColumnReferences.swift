import RegularLanguage

/// The search for columns of tables whose values are those of a key of another table, as names
/// suggest: `customer_id` of `orders.csv` is `id` of `customers.csv`.
struct ColumnReferences: Sendable {
  /// A column of a table.
  private struct Column: Sendable {
    let table: Int
    let place: Int
    var rows = 0
    var values = UniqueSearch()
  }

  private var columns: [Column] = []
  /// The number of the first column of the current table.
  private var start = 0
  private var rows: [Int] = []
  private var memory = UniqueMemory(slots: 1 << 19)

  /// The maximum number of columns of all tables.
  private static let maximumColumnCount = 200
}

extension ColumnReferences {
  /// Adds a row of a table.
  ///
  /// - Parameters:
  ///   - table: The number of the table, from 0.
  ///   - layout: The place of each column.
  ///   - hash: Returns the hash of the value at a place; `nil` if it is empty.
  mutating func observe(table: Int, _ layout: [Int], _ hash: (Int) -> UInt64?) {
    if rows.count <= table {
      start = columns.count
      rows += Array(repeating: 0, count: table + 1 - rows.count)
      if columns.count + layout.count <= Self.maximumColumnCount {
        columns += layout.filter { $0 >= 0 }.map { Column(table: table, place: $0) }
      }
    }
    rows[table] += 1
    for index in columns.indices.dropFirst(start) {
      guard let hash = hash(columns[index].place) else { continue }
      columns[index].rows += 1
      columns[index].values.observe(hash, allowed: .max, &memory)
    }
  }

  /// Returns the key whose values a column has in each table.
  ///
  /// - Parameters:
  ///   - place: The place of the column.
  ///   - name: The name of the column.
  ///   - tables: The names of the tables, without an extension.
  ///   - names: The names of places.
  /// - Returns: The numbers of the table and the place; `nil` if there is none.
  func key(
    of place: Int,
    named name: String,
    _ tables: [String],
    _ names: (Int) -> String?
  ) -> (table: Int, place: Int)? {
    let own = columns.filter { $0.place == place }
    let key = columns.first { key in
      guard key.rows == rows[key.table], key.values.repeatedRows == 0, key.rows > 1,
        !key.values.isOver, let keyName = names(key.place),
        Self.suggests(name, keyName, of: tables[key.table])
      else { return false }
      let others = own.filter { $0.table != key.table }
      return others.contains { $0.rows >= NaturalBounds.minimumRows }
        && own.allSatisfy { !$0.values.isOver && $0.values.isWithin(key.values) }
    }
    return key.map { ($0.table, $0.place) }
  }

  /// Returns whether a name means a key of a table: it is the same, or has the name of the table.
  static func suggests(_ name: String, _ key: String, of table: String) -> Bool {
    func plain(_ text: String) -> String {
      String(
        decoding: text.utf8.map { $0 < 0x5B && $0 > 0x40 ? $0 | 0x20 : $0 }
          .filter { !" _-.".utf8.contains($0) }, as: UTF8.self)
    }
    let (name, key, table) = (plain(name), plain(key), plain(table))
    // Each table has numbers of its own.
    let isGeneral = ["id", "key", "code", "no", "nr", "number", "name", "uuid"].contains(key)
    if !isGeneral { return name == key || key.count > 3 && name.hasSuffix(key) }
    var owners = [table]
    for (ending, singular) in [("s", ""), ("es", ""), ("ies", "y")] where table.hasSuffix(ending) {
      owners.append(table.dropLast(ending.count) + singular)
    }
    return owners.contains { !$0.isEmpty && (name == $0 || name.hasSuffix($0 + key)) }
  }
}

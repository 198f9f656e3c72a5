import ValidationCore
import ValidationSchema
internal import RegularLanguage

/// A finder of the names that may have been intended by unknown ones.
struct UnknownNames {
  private let plan: SchemaPlan
  private var remainingSuggestions = 20
  /// The names of all fields, in the first row of each repeated section.
  private var names: [FieldName]?

  init(_ plan: SchemaPlan) { self.plan = plan }

  /// Adds the error for an unknown name, unless the schema allows unknown members, or the name is
  /// one of a row that another source replaces.
  ///
  /// A row that is missing is an error in any case: the name is not unknown.
  ///
  /// Suggestions are computed only for the first unknown names.
  ///
  /// - Parameters:
  ///   - name: The name, as written.
  ///   - key: The corresponding environment name.
  ///   - origin: The location of the name.
  ///   - found: Receives the error.
  ///   - spelling: Returns the spelling of a field name in the source.
  mutating func add(
    _ name: String,
    as key: String,
    at origin: SettingsOrigin,
    to found: inout FoundSettings,
    spelling: (FieldName) -> String
  ) {
    if plan.ignores(name: key) { return }
    let allowsUnknown = plan.template.object.unknownMembers != .error
    if !allowsUnknown, found.counts() { return }
    var rule = Rule(.unknown)
    let row = missingRow(before: key[...], in: plan.rootScope)
    if allowsUnknown, row == nil || found.counts() { return }
    if let row { rule.parameters["missing"] = .text(row) }
    found.add(
      SettingsError(
        name: name, origin: origin, reason: ValidationError(rule, at: 0..<0),
        suggestion: row == nil ? nearest(to: key).map(spelling) : nil))
  }

  /// Returns the environment name of the first row that is missing before the row of a name; `nil`
  /// if the name does not have the number of a row.
  private func missingRow(before name: Substring, in scope: RowScope) -> String? {
    for (place, group) in scope.template.groups.enumerated() where group.identity.key == nil {
      guard let (number, rest) = group.row(inName: name) else { continue }
      let known = plan.group(at: place, in: scope)
      if known.rows.indices.contains(number) {
        if let row = missingRow(before: rest, in: known.rows[number]) { return row }
      } else if number > known.rows.count, known.count.contains(known.rows.count + 1) {
        return "\(known.name.environment)_\(known.rows.count)"
      }
    }
    return nil
  }

  private mutating func nearest(to key: String) -> FieldName? {
    guard remainingSuggestions > 0, key.utf8.count <= 64 else { return nil }
    remainingSuggestions -= 1
    let names = self.names ?? Self.names(plan.template, [], [])
    self.names = names
    // The numbers of rows are those of the name, whatever row is the first.
    let numbers = key.split(separator: "_").filter { $0.utf8.allSatisfy(\.isDigit) }.map(
      String.init)
    let near = NearName(to: key)
    return near.nearest(of: names.map { $0.inRows(numbers) }) { $0.environment }.flatMap { name in
      plan.index(ofName: name.environment) == nil ? nil : name
    }
  }

  /// Returns the names of the fields of a template, in the first row of each repeated section.
  private static func names(
    _ template: SchemaTemplate,
    _ path: [String],
    _ indices: [Int]
  ) -> [FieldName] {
    template.fields.map { FieldName(path + $0.components, indices: indices) }
      + template.groups.flatMap { group in
        let row = FieldName(path, indices: indices).appending(group.components)
          .row(0, of: group.identity)
        return names(group.rows, row.components, row.indices)
      }
  }
}

/// Matches the names of entries with the fields of a schema, and reports those that are unknown.
struct NameMatcher {
  private let plan: SchemaPlan
  private let spelling: KeyPath<FieldName, String>
  private var unknown: UnknownNames
  /// The entries and errors that are found.
  var found: FoundSettings

  /// Creates a matcher.
  ///
  /// - Parameters:
  ///   - plan: The fields.
  ///   - found: The entries that are already found.
  ///   - spelling: The spelling of a field name in the source.
  init(_ plan: SchemaPlan, addingTo found: FoundSettings, spelling: KeyPath<FieldName, String>) {
    self.plan = plan
    self.found = found
    self.spelling = spelling
    unknown = UnknownNames(plan)
  }

  /// Returns the number of the field with a name; if it is unknown, adds an error.
  ///
  /// - Parameters:
  ///   - name: The name, as written.
  ///   - key: The corresponding environment name.
  ///   - origin: The location of the name.
  /// - Returns: The number; `nil` if the name is unknown.
  mutating func index(
    of name: String,
    as key: String,
    at origin: @autoclosure () -> SettingsOrigin
  ) -> Int? {
    if let index = plan.index(ofName: key) { return index }
    unknown.add(name, as: key, at: origin(), to: &found) { $0[keyPath: spelling] }
    return nil
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
}

/// A finder of the name that is most similar to another one.
struct NearName {
  private let name: String
  private let limit: Int

  init(to name: String) {
    self.name = name
    limit = max(1, min(3, name.count / 3))
  }

  /// Returns the first of the nearest candidates; `nil` if none is similar.
  func nearest<Candidate>(
    of candidates: [Candidate],
    _ text: (Candidate) -> String
  ) -> Candidate? {
    guard name.utf8.count <= 64 else { return nil }
    var best: (candidate: Candidate, distance: Int)?
    for candidate in candidates {
      let text = text(candidate)
      if abs(text.utf8.count - name.utf8.count) > limit { continue }
      let distance = editDistance(text, name)
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.candidate
  }
}

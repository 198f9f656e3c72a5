import RegularLanguage
import SettingsSyntax
import ValidationCore

extension SettingsJudge {
  /// Returns settings with repaired values; `nil` if they stay as they are.
  func repaired(_ bytes: [UInt8]) -> RepairedRecord? {
    guard records.isRepairing else { return nil }
    let items = Array(plan.form.items(of: bytes))
    var empty = Set(names.indices)
    var found: [RepairedValue] = []
    for (index, item) in items.enumerated() {
      guard case .success(let entry) = item, let field = fields[ExactText(entry.name)] else {
        continue
      }
      if entry.value.isEmpty { empty.insert(field) } else { empty.remove(field) }
      let old = Array(entry.value.utf8)
      // Malformed bytes of a value are kept.
      guard bytes.span.extracting(entry.valueBytes).isUTF8,
        let new = links.columns[field].flatMap({ records.repairing[$0] })?.rewritten(old.span)
      else { continue }
      found.append(
        RepairedValue(
          field: field, name: entry.name, row: index + 1, range: entry.valueBytes,
          inset: entry.markCount, old: old, new: new))
    }
    if found.isEmpty { return nil }
    let isASCII = bytes.allSatisfy { $0 < 0x80 }
    return RepairedRecord(
      found, of: bytes.span,
      in: RepairedRecord.Notation(
        isValid: { records.accepts($1, of: $0.field, links, isEmpty: $2) },
        isEmpty: { [empty] in empty.contains($0) },
        write: { value in
          notation(of: value, in: bytes, isASCII: isASCII).map {
            TextReplacement(range: value.range, text: $0, oldInset: value.inset)
          }
        },
        text: { values in
          let text = RepairedText(bytes.span, values.compactMap(\.replacement))
          return isReadable(text, with: values, insteadOf: items) ? text : nil
        }))
  }

  /// Returns a new value as written in place of the old one; `nil` if it can't be written there.
  private func notation(of value: RepairedValue, in bytes: [UInt8], isASCII: Bool) -> [UInt8]? {
    let start = value.range.lowerBound
    let text = String(decoding: value.new, as: UTF8.self)
    switch plan.form {
    case .dotenv:
      return DotenvText.notation(
        of: text, insteadOf: Array(bytes[value.range]),
        isAfterBlank: start > 0 && bytes[start - 1].isBlank,
        isBeforeComment: bytes[value.range.upperBound...].first { !$0.isBlank }
          == UInt8(ascii: "#"))
    case .properties:
      let notation = PropertiesText.notation(of: text, isASCII: isASCII)
      // A name without a separator may have an empty value.
      let hasSeparator = start > 0 && PropertiesText.separates(bytes[start - 1])
      return hasSeparator || notation.isEmpty ? notation : [UInt8(ascii: "=")] + notation
    }
  }

  /// Returns whether a repaired text has the same entries and errors, apart from the new values.
  private func isReadable(
    _ text: RepairedText,
    with values: [RepairedValue],
    insteadOf items: [Result<SettingsEntry, SettingsTextError>]
  ) -> Bool {
    var repaired = values[...]
    let others = Array(plan.form.items(of: text.bytes))
    if items.count != others.count { return false }
    for (index, (item, other)) in zip(items, others).enumerated() {
      switch (item, other) {
      case (.failure(let error), .failure(let other)):
        if error.problem != other.problem { return false }
      case (.success(let entry), .success(let other)):
        var value = Array(entry.value.utf8)
        if repaired.first?.row == index + 1, let new = repaired.popFirst(), new.replacement != nil {
          value = new.new
        }
        if !entry.name.isIdentical(to: other.name) || !other.value.utf8.elementsEqual(value) {
          return false
        }
      default: return false
      }
    }
    return true
  }
}

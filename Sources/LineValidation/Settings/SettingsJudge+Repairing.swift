import RegularLanguage
import SettingsSyntax
import ValidationCore

/// Settings with repaired values.
private struct RepairedSettings {
  var text: RepairedText
  /// The settings that should be written otherwise, but can't be.
  var unwritable: [RepairedSetting]
}

/// A setting whose value should change.
private struct RepairedSetting {
  let entry: SettingsEntry
  /// The number of the setting, starting at 1.
  let row: Int
  let column: Int
  let value: [UInt8]
  /// The new value as written; `nil` as long as it is not accepted.
  var notation: [UInt8]?
}

extension SettingsJudge {
  /// Repairs settings, and judges them with their new values.
  ///
  /// - Parameter bytes: The text of the settings.
  /// - Returns: The result, with findings at their positions in this text, and the repaired lines.
  func judgement(repairing bytes: [UInt8]) -> BlockResult {
    guard let repaired = repaired(bytes) else { return judgement(of: bytes) }
    let lines = bytes.span.lines
    var result = judgement(of: repaired.text.bytes)
    result.progress.offset = bytes.count
    result.unjudged += lines.count - result.progress.lines
    result.progress.lines = lines.count
    result.repaired.append(repaired.text, of: bytes.span, from: 0, lines)
    let start = bytes.starts(with: Block.byteOrderMark) ? 3 : 0
    let places = repaired.text.places(in: bytes.span, from: start)
    let (failures, explanations) = (result.failures, result.explanations)
    result.replaceFailures([], [])
    result.failureCount += failures.count
    for failure in failures {
      guard case .explained(let number) = failure.reason else { continue }
      let found = TextPosition(line: failure.line - 1, column: failure.range.lowerBound)
      let (place, length) = places.original(of: found, length: failure.range.count)
      var explanation = explanations[number]
      explanation.field = explanation.field.map {
        FaultyField(
          row: $0.row, lineFeeds: $0.lineFeeds, column: $0.column, planColumn: $0.planColumn,
          name: $0.name, value: $0.value.map(repaired.text.shown))
      }
      result.add(explanation, at: place, length: length, lines, in: bytes)
    }
    note(repaired.unwritable, of: bytes, from: start, lines, &result)
    return result
  }

  /// Records the settings that should be written otherwise.
  private func note(
    _ unwritable: [RepairedSetting],
    of bytes: [UInt8],
    from start: Int,
    _ lines: [Range<Int>],
    _ result: inout BlockResult
  ) {
    if unwritable.isEmpty { return }
    let invalid = Set(result.failures.compactMap { [result] in result.field(of: $0)?.row })
    var position = PositionInRecord(start)
    for setting in unwritable {
      let (entry, column) = (setting.entry, setting.column)
      position.advance(to: entry.valueBytes.lowerBound, of: bytes.span)
      let place = position.place
      position.advance(to: entry.valueBytes.upperBound, of: bytes.span)
      let end = position.place
      var explanation = records.explanation(ofUnwritable: column)
      explanation.field = FaultyField(
        row: setting.row, lineFeeds: 0, column: nil, planColumn: column, name: entry.name,
        value: .bytes(entry.value.utf8.span.start))
      if !invalid.contains(setting.row) { result.failureCount += 1 }
      result.add(
        explanation, at: place, length: end.line == place.line ? end.column - place.column : 1,
        lines, in: bytes)
    }
    result.sortFailures()
  }

  /// Returns settings with repaired values; `nil` if they stay as they are.
  private func repaired(_ bytes: [UInt8]) -> RepairedSettings? {
    guard records.isRepairing else { return nil }
    var values: [ExactText: String] = [:]
    var all: [RepairedSetting] = []
    for (index, item) in Array(plan.form.items(of: bytes)).enumerated() {
      guard case .success(let entry) = item else { continue }
      values[ExactText(entry.name)] = entry.value
      // Malformed bytes of a value are kept.
      guard let column = column(of: entry.name),
        bytes.span.extracting(entry.valueBytes).isUTF8,
        let value = records.repairing[column]?.rewritten(entry.value.utf8.span)
      else { continue }
      all.append(RepairedSetting(entry: entry, row: index + 1, column: column, value: value))
    }
    if all.isEmpty { return nil }
    // A value may be exempt only once another one is repaired.
    let isASCII = bytes.allSatisfy { $0 < 0x80 }
    let before = values
    var goesOn = true
    while goesOn {
      goesOn = false
      for index in all.indices where all[index].notation == nil {
        let setting = all[index]
        let value = String(decoding: setting.value, as: UTF8.self)
        guard isValid(value, of: setting, values),
          let notation = notation(of: value, setting.entry, in: bytes, isASCII: isASCII)
        else { continue }
        all[index].notation = notation
        values[ExactText(setting.entry.name)] = value
        goesOn = true
      }
    }
    let text = RepairedText(
      bytes.span,
      all.compactMap { setting in
        setting.notation.map { TextReplacement(range: setting.entry.valueBytes, text: $0) }
      })
    if isReadable(text, as: all, insteadOf: bytes) {
      let others = all.filter {
        $0.notation == nil && isValid($0.entry.value, of: $0, values)
      }
      if text.values.isEmpty, others.isEmpty { return nil }
      return RepairedSettings(text: text, unwritable: others)
    }
    let valid = all.filter { isValid($0.entry.value, of: $0, before) }
    return RepairedSettings(text: RepairedText(bytes.span, []), unwritable: valid)
  }

  private func isValid(
    _ value: String,
    of setting: RepairedSetting,
    _ values: [ExactText: String]
  ) -> Bool {
    let isExempt =
      switch plan.columns[setting.column].exemption {
      case nil: false
      case .empty: value.isEmpty
      case .unless(let other): values[ExactText(other)]?.isEmpty ?? true
      }
    return isExempt || records.repairing[setting.column]?.isValid(value.utf8.span) ?? true
  }

  /// Returns a value as written in place of that of an entry; `nil` if it can't be written there.
  private func notation(
    of value: String,
    _ entry: SettingsEntry,
    in bytes: [UInt8],
    isASCII: Bool
  ) -> [UInt8]? {
    let start = entry.valueBytes.lowerBound
    switch plan.form {
    case .dotenv:
      return DotenvText.notation(
        of: value, insteadOf: Array(bytes[entry.valueBytes]),
        isAfterBlank: start > 0 && bytes[start - 1].isBlank)
    case .properties:
      let notation = PropertiesText.notation(of: value, isASCII: isASCII)
      // A name without a separator may have an empty value.
      let hasSeparator = start > 0 && PropertiesText.separates(bytes[start - 1])
      return hasSeparator || notation.isEmpty ? notation : [UInt8(ascii: "=")] + notation
    }
  }

  /// Returns whether a repaired text has the same entries and errors, apart from the new values.
  private func isReadable(
    _ text: RepairedText,
    as all: [RepairedSetting],
    insteadOf bytes: [UInt8]
  ) -> Bool {
    var repaired = all[...]
    let (old, new) = (Array(plan.form.items(of: bytes)), Array(plan.form.items(of: text.bytes)))
    if old.count != new.count { return false }
    for (item, other) in zip(old, new) {
      switch (item, other) {
      case (.failure(let error), .failure(let other)):
        if error.problem != other.problem { return false }
      case (.success(let entry), .success(let other)):
        var value = Array(entry.value.utf8)
        if repaired.first?.entry == entry, let setting = repaired.popFirst(),
          setting.notation != nil
        {
          value = setting.value
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

extension BlockResult {
  /// Records a fault of a text of settings.
  fileprivate mutating func add(
    _ explanation: LineExplanation,
    at place: TextPosition,
    length: Int,
    _ lines: [Range<Int>],
    in bytes: [UInt8]
  ) {
    let end = bytes.count
    add(
      explanation, line: place.line + 1,
      bytes: lines.indices.contains(place.line) ? lines[place.line] : end..<end,
      range: place.column..<place.column + length)
  }
}

import InputValidation
import RegularLanguage

/// The reading of a row in pieces, cut anywhere, which tells all that is wrong in it.
///
/// A row of any length needs no more memory than a short one. Where a value stands is remembered as
/// long as nothing is wrong with it, so that a fault is told at its place in the file:
///
///     1,"two\nli"    |    "nes",x\n    // cut between the quotation marks of a pair
struct RowReading: Sendable {
  private let rules: TableRules
  private let layout: TableLayout
  /// The fields whose values are known to be valid; those behind the last one are not.
  private let isKnown: [Bool]
  private var place = RowPlace.fieldStart
  /// The number of fields before the one at hand.
  private var field = 0
  /// The value of that.
  private var value = ValueReading(nil, at: TextPlace(line: 0, column: 0))
  /// The number of line ends between quotation marks so far.
  private(set) var lineFeeds = 0
  /// The Characters of the line so far.
  private var column = CharacterCounter()
  private var isReturnHeld = false
  /// The place of the quotation mark before the value.
  private var openingMark = TextPlace(line: 0, column: 0)
  /// The size of the row, where there is a limit to it.
  private var size: RowSize?
  /// The end of the row's content.
  private var end = TextPlace(line: 0, column: 0)
  /// What is wrong with the row whatever its values, beside its fields.
  private var lineFaults: [FieldFault] = []
  /// The start of the first field that is one too many.
  private var excess: TextPlace?
  private var faults: [FieldFault] = []
  /// What is malformed in values that may turn out to be exempt from the rules that they break.
  private var malformed: [FieldFault] = []
  /// A Boolean value that tells whether a quotation mark stands where none may.
  private(set) var isBroken = false
  /// A Boolean value that tells whether all values so far are empty or made of blanks.
  private(set) var isBlank = true
  /// The fields of which somebody wants to know that they are empty, or what else is in them.
  private var values: [Int: ValueReading] = [:]

  /// Starts before a row.
  ///
  /// - Parameters:
  ///   - rules: The rules of the columns.
  ///   - layout: Where the columns are.
  ///   - isKnown: For each field whether its value is known to be valid.
  init(_ rules: TableRules, _ layout: TableLayout, knowing isKnown: [Bool] = []) {
    self.rules = rules
    self.layout = layout
    self.isKnown = isKnown
    size = RowSize(rules.lines)
    value = newValue
  }
}

/// A field whose value an earlier row has as well.
struct RepeatedField: Sendable {
  /// The number of the field, from 0.
  let field: Int
  /// The number of the line in which the value stood first.
  let line: Int
}

/// A fault in a row.
struct FieldFault: Sendable {
  /// The number of the field, from 0; `nil` where no single one is at fault.
  let field: Int?
  /// The place at which it begins.
  let place: TextPlace
  /// The number of Characters that are at fault.
  let length: Int
  /// The start of the value, byte for byte; `nil` for that of the row.
  let value: [UInt8]?
  /// The rules that are broken, and what was expected.
  let explanation: LineExplanation
}

extension RowReading {
  private var format: RowFormat { rules.plan.format }

  private var here: TextPlace { TextPlace(line: lineFeeds, column: column.count) }

  /// The reading of the next value, before its first byte.
  private var newValue: ValueReading {
    guard field < layout.columns.count, let number = layout.columns[field] else {
      let isWatched = field < layout.columns.count && layout.isWatched[field]
      return ValueReading(nil, at: here, isWatched: isWatched)
    }
    let isValid = field < isKnown.count && isKnown[field]
    return ValueReading(
      isValid ? nil : rules.columns[number]?.newReading, at: here,
      isWatched: layout.isWatched[field])
  }

  /// Reads the next piece of the row, without the line feed that ends it.
  mutating func read(_ piece: Span<UInt8>) {
    size?.read(piece)
    // The bytes from here on belong to the value, and are not read yet.
    var start = 0
    var next = 0
    while next < piece.count {
      if place == .fieldStart {
        next = passFields(of: piece, from: next)
        start = next
      } else if place == .broken {
        // Nothing in the rest of the row is judged.
        column.consume(piece.extracting(next...))
        return
      } else {
        next = passValue(of: piece, from: next)
      }
      if next == piece.count { break }
      let index = next
      next += 1
      let byte = piece[index]
      let before = place
      let part = format.pass(byte, from: &place)
      if case .value = part {
        if isReturnHeld { readHeldReturn() }
        if place == .plainReturn {
          read(piece, start..<index)
          isReturnHeld = true
          start = index + 1
        } else if byte == UInt8(ascii: "\n") {
          read(piece, start..<index + 1)
          start = index + 1
          lineFeeds += 1
          column = CharacterCounter()
        }
        continue
      }
      read(piece, start..<index)
      start = index + 1
      if case .fault = part {
        noteQuoting(at: before)
        readHeldReturn()
      }
      if before == .fieldStart { openingMark = here }
      column.consume(piece.extracting(index..<index + 1))
      switch part {
      case .fieldEnd: endField()
      case .mark where value.isEmpty && place == .quoted: value.start = here
      case .mark, .value, .rowEnd, .fault: break
      }
    }
    read(piece, start..<piece.count)
  }

  /// Passes bytes of a value that are nothing else wherever they stand in it.
  private func passValue(of piece: Span<UInt8>, from start: Int) -> Int {
    switch place {
    case .plain: piece.endOfPlainValue(from: start, format)
    case .quoted: piece.endOfQuotedLine(from: start)
    case .fieldStart, .plainReturn, .quote, .quoteReturn, .broken: start
    }
  }

  /// Passes fields that are in a piece as a whole, and in which nothing is wrong.
  ///
  /// - Returns: The offset behind the last one, and the delimiter after it.
  private mutating func passFields(of piece: Span<UInt8>, from first: Int) -> Int {
    let before = field
    var start = first
    while start < piece.count, field != layout.columns.count,
      field > layout.columns.count || !layout.isWatched[field]
    {
      let isQuoted = format.isQuoted && piece[start] == UInt8(ascii: "\"")
      let valueStart = isQuoted ? start + 1 : start
      let end =
        isQuoted
        ? piece.endOfQuotedLine(from: valueStart) : piece.endOfPlainValue(from: start, format)
      let next = isQuoted ? end + 1 : end
      guard next < piece.count, piece[next] == format.delimiter,
        !isQuoted || piece[end] == UInt8(ascii: "\""),
        accepts(piece.extracting(valueStart..<end))
      else { break }
      start = next + 1
      field += 1
    }
    if field > before {
      column.consume(piece.extracting(first..<start))
      value = newValue
    }
    return start
  }

  /// Returns whether nothing is wrong with a value of the field at hand.
  private func accepts(_ value: Span<UInt8>) -> Bool {
    guard field < layout.columns.count else { return true }
    guard let number = layout.columns[field], let judge = rules.columns[number] else {
      return value.isASCIIWithoutLineFeeds || value.isUTF8
    }
    return judge.accepts(value)
  }

  /// Reads what stands in a value as it is.
  private mutating func read(_ piece: Span<UInt8>, _ range: Range<Int>) {
    if range.isEmpty { return }
    let bytes = piece.extracting(range)
    isBlank = isBlank && bytes.isBlank
    value.read(bytes, at: here)
    column.consume(bytes)
  }

  /// Reads a carriage return that turned out not to end the row.
  private mutating func readHeldReturn() {
    guard isReturnHeld else { return }
    isReturnHeld = false
    isBlank = false
    let bytes: InlineArray<1, UInt8> = [UInt8(ascii: "\r")]
    value.read(bytes.span, at: here)
    column.consume(bytes.span)
  }

  /// Ends the row.
  ///
  /// - Parameter isTerminated: Whether a line feed ends it.
  mutating func end(isTerminated: Bool) {
    let hasReturn = isTerminated && (isReturnHeld || place == .quoteReturn)
    if !isTerminated {
      if place == .quoted {
        noteQuoting(.openQuote, openingMark, length: 1)
      } else if !format.mayEnd(at: place) {
        noteQuoting(.innerReturn, here, length: 0)
      }
      readHeldReturn()
    }
    endField()
    end = here
    // Behind a quotation mark, a return was read.
    if hasReturn, !isReturnHeld { end.column -= 1 }
    if let excess = size?.excess(withoutLast: hasReturn ? 1 : 0) { note(.tooLong, at: excess) }
    if hasReturn, rules.lines.carriageReturn == .error { note(.carriageReturn, at: end) }
    if !isTerminated, rules.lines.finalNewline == .require { note(.noFinalNewline, at: end) }
  }

  /// Notes that a mark of the byte order stands before the row, and must not.
  mutating func noteMark() { lineFaults.append(.byteOrderMark(rules)) }

  private mutating func note(_ fault: LineFault, at place: TextPlace) {
    lineFaults.append(FieldFault(fault, at: place, rules))
  }

  private mutating func endField() {
    if field < layout.columns.count {
      if layout.isWatched[field] { values[field] = value }
      if !isBroken { judgeValue() }
    } else if field == layout.columns.count {
      excess = value.start
    }
    field += 1
    value = newValue
  }

  /// Notes what is wrong with the value of the field that ends.
  private mutating func judgeValue() {
    let column = layout.columns[field]
    if let column, let found = value.end(),
      let explanation = rules.columns[column]?.explanation(of: found)
    {
      faults.append(FieldFault(field, value, explanation))
    }
    // Whatever the rules, and also where there are none, values have to be text.
    guard let range = value.malformedCharacter else { return }
    malformed.append(
      FieldFault(field, value, rules.malformation(ofColumn: column, at: range)))
  }

  /// Notes that the next byte can't stand where it does.
  ///
  /// - Parameter before: The place in the row; behind a quotation mark or a carriage return, that
  ///   is what should not be there.
  private mutating func noteQuoting(at before: RowPlace) {
    var place = here
    var fault = LineFault.innerQuote
    switch before {
    case .quote: (place.column, fault) = (place.column - 1, .closedQuote)
    case .quoteReturn: (place.column, fault) = (place.column - 1, .innerReturn)
    case .plainReturn: fault = .innerReturn
    case .fieldStart, .plain, .quoted, .broken: break
    }
    noteQuoting(fault, place, length: 1)
  }

  private mutating func noteQuoting(_ fault: LineFault, _ place: TextPlace, length: Int) {
    isBroken = true
    isBlank = false
    faults.append(
      FieldFault(
        field: field < layout.names.count ? field : nil, place: place, length: length,
        value: value.bytes,
        explanation: rules.explanation(fault, at: value.characters..<value.characters)))
  }
}

extension RowReading {
  /// Returns the hash of a value, if it is to be compared with others, and the number of the row's
  /// lines before it; asked at the end.
  func hash(ofField field: Int) -> (hash: ValueHash, line: Int)? {
    values[field].flatMap { value in value.hash.map { ($0, value.start.line) } }
  }

  /// Returns whether the value of a field need not be what its column's have to be; asked at the
  /// end.
  func isExempt(_ field: Int) -> Bool {
    guard field < layout.columns.count, let column = layout.columns[field] else { return false }
    let field =
      switch rules.plan.columns[column].exemption {
      case nil: Int?.none
      case .empty: field
      case .unless: layout.exempting[column]
      }
    return field.flatMap { values[$0]?.isEmpty } ?? false
  }

  /// What is wrong where the row is not judged: a mark before the input, or that it has no end.
  var faultsOfInput: [FieldFault] {
    let input = [LineFault.byteOrderMark, .noFinalNewline].map { [rules.reported.number(of: $0)] }
    return lineFaults.filter { input.contains($0.explanation.broken) }
  }

  /// Returns all that is wrong in the row, in its order; asked at the end.
  ///
  /// - Parameter repeated: The fields whose values earlier rows have as well.
  /// - Returns: The faults.
  func allFaults(repeated: [RepeatedField]) -> [FieldFault] {
    let quoting = LineFault.quoting.map { [rules.reported.number(of: $0)] }
    var all = faults.filter { fault in
      quoting.contains(fault.explanation.broken) || !(fault.field.map(isExempt) ?? false)
    }
    // A value that breaks a rule is told of once.
    let told = Set(all.compactMap { quoting.contains($0.explanation.broken) ? nil : $0.field })
    all += malformed.filter { !($0.field.map(told.contains) ?? false) }
    if !isBroken, field != layout.columns.count {
      all.append(FieldFault(.fields, at: excess ?? end, rules))
    }
    // Of what is in quotation marks in a broken row, nobody knows what was meant.
    for pair in layout.same where !isBroken {
      guard let first = values[pair.first], let second = values[pair.second],
        first.hash?.digest != second.hash?.digest
      else { continue }
      all.append(
        FieldFault(
          pair.second, second,
          rules.explanation(
            .same, of: pair.columns.second, equalTo: pair.columns.first,
            at: 0..<second.characters)))
    }
    for field in repeated {
      guard let value = values[field.field], let column = layout.columns[field.field] else {
        continue
      }
      var explanation = rules.explanation(
        .unique, of: rules.plan.columns[column].column, at: 0..<value.characters)
      explanation.rule = Rule(LineFault.unique.code, parameters: ["line": .count(field.line)])
      all.append(FieldFault(field.field, value, explanation))
    }
    all += lineFaults
    // Several at one place stay in the order of their rules.
    return all.enumerated().sorted {
      ($0.element.place, $0.offset) < ($1.element.place, $1.offset)
    }
    .map(\.element)
  }
}

extension FieldFault {
  /// Creates a fault of a row, whatever the rules.
  init(_ fault: LineFault, at place: TextPlace, _ rules: TableRules) {
    self.init(
      field: nil, place: place, length: 0, value: nil,
      explanation: rules.explanation(fault, at: 0..<0))
  }

  /// A mark of the byte order before the row, which must not stand there.
  static func byteOrderMark(_ rules: TableRules) -> Self {
    Self(.byteOrderMark, at: TextPlace(line: 0, column: 0), rules)
  }

  /// Creates a fault in the value of a field.
  fileprivate init(_ field: Int, _ value: ValueReading, _ explanation: LineExplanation) {
    let range = explanation.range
    let start = value.place(of: range.lowerBound)
    let end = value.place(of: range.upperBound)
    self.init(
      field: field,
      place: start,
      length: end.line == start.line ? max(0, end.column - start.column) : 1,
      value: value.bytes,
      explanation: explanation
    )
  }
}

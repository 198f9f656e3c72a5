import InputValidation
import SettingsSyntax

@testable import LineValidation

/// A table that is read naively: character by character, completely in memory.
struct NaiveTable {
  /// A field with the position of each of its characters.
  struct Field {
    var characters: [Character] = []
    var places: [TextPosition] = []
    var start: TextPosition
    var text: String { String(characters) }

    /// Returns the position of a character, or of the end of the value.
    func place(of index: Int) -> TextPosition {
      if index < places.count { return places[index] }
      guard let last = places.last else { return start }
      return TextPosition(line: last.line, column: last.column + 1)
    }
  }

  /// A row: its first line, its fields, and the position at which it becomes malformed.
  struct Row {
    var line: Int
    var fields: [Field]
    var fault: TextPosition?
    var end: TextPosition
    /// The positions of all its characters, without those of its terminator.
    var places: [TextPosition] = []
    var hasReturn = false
    var isTerminated = false
    var isComment = false
    /// Whether its fields contain only blanks.
    var isBlank = false
  }

  private(set) var rows: [Row] = []

  /// Reads ASCII, with fields separated by commas, and rows terminated by line feeds with optional
  /// carriage returns.
  init(_ text: String, comments: [String] = []) {
    var rest = Array(text.unicodeScalars.map { Character($0) })[...]
    var line = 1
    while !rest.isEmpty {
      let first = line
      var place = TextPosition(line: 0, column: 0)
      var row = Row(line: first, fields: [], fault: nil, end: place)
      func take() -> Character {
        let character = rest.removeFirst()
        if character == "\n" {
          place = TextPosition(line: place.line + 1, column: 0)
          line += 1
        } else {
          place.column += 1
        }
        return character
      }
      /// Reads a character that is part of the row, and not of its terminator.
      func takePart() -> Character {
        row.places.append(place)
        return take()
      }
      /// Whether a row may end here, also with a carriage return.
      var end: (isHere: Bool, hasReturn: Bool) {
        if rest.isEmpty || rest.first == "\n" { return (true, false) }
        let isReturn = rest.first == "\r" && rest.dropFirst().first == "\n"
        return (isReturn, isReturn)
      }
      func takeEnd() {
        row.end = place
        row.hasReturn = end.hasReturn
        if end.hasReturn { _ = take() }
        row.isTerminated = !rest.isEmpty
        if row.isTerminated { _ = take() }
      }
      row.isComment = comments.contains { rest.starts(with: $0) }
      if row.isComment {
        while !rest.isEmpty, rest.first != "\n" { _ = takePart() }
        takeEnd()
        rows.append(row)
        continue
      }
      var isOver = false
      while !isOver {
        var field = Field(start: place)
        func add(_ character: Character, at place: TextPosition) {
          if character == "\n", field.characters.last == "\r" {
            field.characters[field.characters.count - 1] = "\r\n"
          } else {
            field.characters.append(character)
            field.places.append(place)
          }
        }
        if rest.first == "\"" {
          let opening = place
          _ = takePart()
          field.start = place
          while row.fault == nil {
            guard let next = rest.first else {
              row.fault = opening
              break
            }
            let here = place
            _ = takePart()
            if next == "\"" {
              if rest.first != "\"" { break }
              add("\"", at: here)
              _ = takePart()
            } else {
              add(next, at: here)
            }
          }
          if row.fault == nil, !end.isHere, let next = rest.first, next != "," {
            // The quotation mark that ends the value does not end the field; a carriage return
            // might have ended the row.
            let isReturn = next == "\r"
            let isLast = rest.count == 1
            // A mark that could open a value in a later line shows that this one is not closed.
            let couldOpen = field.characters.last.map { [",", "\n", "\r\n"].contains($0) } ?? false
            row.fault =
              !isReturn && opening.line < place.line && couldOpen
              ? opening
              : TextPosition(
                line: place.line, column: place.column + (isReturn ? isLast ? 1 : 0 : -1))
          }
        } else {
          while !end.isHere, let next = rest.first, next != ",", next != "\"", next != "\r" {
            let here = place
            add(takePart(), at: here)
          }
          if rest.first == "\"" || rest.first == "\r" && !end.isHere { row.fault = place }
        }
        if row.fault != nil {
          while let next = rest.first, next != "\n" { _ = takePart() }
        }
        row.fields.append(field)
        isOver = end.isHere
        if isOver { takeEnd() } else { _ = takePart() }
      }
      row.isBlank =
        row.fault == nil
        && row.fields.allSatisfy { $0.characters.allSatisfy { $0 == " " || $0 == "\t" } }
      rows.append(row)
    }
  }
}

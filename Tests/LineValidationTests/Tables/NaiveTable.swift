import InputValidation

@testable import LineValidation

/// A table that is read in the plainest way: character by character, all of it in memory.
struct NaiveTable {
  /// A field with the place of each of its characters.
  struct Field {
    var characters: [Character] = []
    var places: [TextPlace] = []
    var start: TextPlace
    var text: String { String(characters) }

    /// Returns where a character stands, or the end of the value.
    func place(of index: Int) -> TextPlace {
      if index < places.count { return places[index] }
      guard let last = places.last else { return start }
      return TextPlace(line: last.line, column: last.column + 1)
    }
  }

  /// A row: its first line, its fields, and where it stops being one.
  struct Row {
    var line: Int
    var fields: [Field]
    var fault: TextPlace?
    var end: TextPlace
  }

  private(set) var rows: [Row] = []

  /// Reads ASCII, with commas between fields, and line feeds at the ends of rows.
  init(_ text: String) {
    var rest = Array(text)[...]
    var line = 1
    while !rest.isEmpty {
      let first = line
      var place = TextPlace(line: 0, column: 0)
      var row = Row(line: first, fields: [], fault: nil, end: place)
      var isOver = false
      while !isOver {
        var field = Field(start: place)
        func take() -> Character {
          let character = rest.removeFirst()
          if character == "\n" {
            place = TextPlace(line: place.line + 1, column: 0)
            line += 1
          } else {
            place.column += 1
          }
          return character
        }
        if rest.first == "\"" {
          _ = take()
          field.start = place
          while row.fault == nil {
            guard let next = rest.first else {
              row.fault = place
              break
            }
            let here = place
            _ = take()
            if next == "\"" {
              if rest.first != "\"" { break }
              field.places.append(place)
              _ = take()
            } else {
              field.places.append(here)
            }
            field.characters.append(next)
          }
          if row.fault == nil, let next = rest.first, next != ",", next != "\n" {
            // The quotation mark that ends the value does not end the field.
            row.fault = TextPlace(line: place.line, column: place.column - 1)
          }
        } else {
          while let next = rest.first, next != ",", next != "\n", next != "\"" {
            field.places.append(place)
            field.characters.append(take())
          }
          if rest.first == "\"" { row.fault = place }
        }
        if row.fault != nil {
          while let next = rest.first, next != "\n" { _ = take() }
        }
        row.fields.append(field)
        row.end = place
        isOver = rest.isEmpty || take() == "\n"
      }
      rows.append(row)
    }
  }
}

import InputValidation
import LibrarySupport
import Testing

/// Test cases of other projects, from a folder next to the repository, if present.
enum NetworkRows {
  /// A row about a format, or about a validator of another project with arguments.
  struct Row: Decodable {
    let name: String
    let input: String
    let isValid: Bool
    /// Whether the input is a URI by RFC 3986.
    let isURI: Bool?
    /// The verdict of an email test suite according to RFC 5321.
    let sourceSays: Bool?
    let value: Value?
    /// The first of a validator's arguments: a number, or a table of options.
    let argument: Argument?

    private enum Key: String, CodingKey {
      case format, validator, input, data, valid, rfc3986, value, args, strict
      case sourceSays = "source_valid"
    }

    init(from decoder: any Decoder) throws {
      let row = try decoder.container(keyedBy: Key.self)
      name =
        try row.decodeIfPresent(String.self, forKey: .format)
        ?? row.decode(String.self, forKey: .validator)
      input =
        (try? row.decode(String.self, forKey: .input))
        ?? (try? row.decode(String.self, forKey: .data)) ?? ""
      // If sources differ, the row has the verdict of the strict dialect.
      isValid =
        try row.decodeIfPresent(Bool.self, forKey: .strict)
        ?? row.decode(Bool.self, forKey: .valid)
      isURI = try row.decodeIfPresent(Bool.self, forKey: .rfc3986)
      sourceSays = try? row.decodeIfPresent(Bool.self, forKey: .sourceSays)
      value = try? row.decodeIfPresent(Value.self, forKey: .value)
      argument = (try? row.decodeIfPresent([Argument].self, forKey: .args))?.first
    }
  }

  /// The canonical value of an input: a text, or its parts.
  struct Value: Decodable {
    var text: String?
    var full: String?
    var short: String?
    var network: String?
    var length: Int?

    private enum Key: String, CodingKey { case full, short, network, length }

    init(from decoder: any Decoder) throws {
      text = try? decoder.singleValueContainer().decode(String.self)
      guard let row = try? decoder.container(keyedBy: Key.self) else { return }
      full = try row.decodeIfPresent(String.self, forKey: .full)
      short = try row.decodeIfPresent(String.self, forKey: .short)
      network = try row.decodeIfPresent(String.self, forKey: .network)
      length = try row.decodeIfPresent(Int.self, forKey: .length)
    }
  }

  /// An argument of a validator.
  struct Argument: Decodable {
    var number: Int?

    init(from decoder: any Decoder) throws {
      number = try? decoder.singleValueContainer().decode(Int.self)
    }
  }

  /// The rows of a file about a format or a validator.
  static func rows(of name: String, in file: String) throws -> [Row] {
    try FormatCases.rows(of: file, as: Row.self).filter { $0.name == name }
  }

  /// Returns the inputs on which a validator disagrees with the rows.
  static func differences(
    of validator: some Validator,
    from rows: [Row],
    by isValid: (Row) -> Bool = { $0.isValid }
  ) -> Set<String> {
    #expect(!rows.isEmpty)
    return Set(rows.filter { validator.isValid($0.input) != isValid($0) }.map(\.input))
  }
}

import LineValidation
import ValidateRun

extension WrittenTable {
  /// The kinds of tables by the names of their files.
  static let fileKinds: [(glob: String, kind: Kind)] = [
    ("*.{csv,psv}", .csv), ("*.{tsv,tab}", .tsv), ("*.{jsonl,ndjson}", .jsonl), ("*.json", .json),
    ("{*.env,.env.*}", .dotenv), ("*.properties", .properties),
  ]

  /// The files of each of these kinds.
  static let filesOfKinds = fileKinds.map { try? PathSet(Glob($0.glob.unicodeScalars).files) }

  /// Adds the kind that the names of files say, and the delimiter of a table without commas.
  ///
  /// - Parameters:
  ///   - inputs: The files.
  ///   - headerRows: The number of header rows.
  mutating func addKind(of inputs: [Input], headerRows: Int) {
    let numbers = inputs.map { input -> Int? in
      guard case .file(let path) = input else { return nil }
      return Self.filesOfKinds.firstIndex { $0?.contains(path: path) ?? false }
    }
    guard !isAsked, let first = inputs.first, let number = numbers.first ?? nil,
      numbers.allSatisfy({ $0 == number })
    else { return }
    let kind = Self.fileKinds[number].kind
    add(kind)
    if kind == .csv { delimiter = Self.delimiter(of: first, headerRows: headerRows) }
  }

  /// Returns the byte between the fields of a header without commas; nil if it has commas, or can't
  /// be read.
  private static func delimiter(of input: Input, headerRows: Int) -> UInt8? {
    // Bytes of a pipe could not be read again.
    guard case .file(let path) = input, (try? Platform.kind(of: path)) == .file,
      let file = try? Platform.openForReading(path)
    else { return nil }
    defer { try? Platform.close(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 14)
    let count = (try? Platform.read(file, into: &bytes, from: 0)) ?? 0
    let lines = bytes.prefix(count).split(separator: 0x0A)
    guard lines.count >= headerRows, !lines[headerRows - 1].contains(UInt8(ascii: ","))
    else { return nil }
    let header = lines[headerRows - 1]
    return [UInt8](";\t|".utf8).first { header.contains($0) }
  }
}

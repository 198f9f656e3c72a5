import RegularLanguage

/// The pattern of a shape, short and readable.
enum ShapePattern {
  /// The maximum number of shapes of which alternatives are made.
  static let maximumShapeCount = 2
  /// The maximum length of a pattern, in bytes.
  private static let maximumSize = 60

  /// Returns the pattern of shapes.
  ///
  /// - Parameters:
  ///   - shapes: The shapes.
  ///   - isRedacted: Whether no part of a value may appear.
  /// - Returns: The pattern; `nil` if it would be too long.
  static func pattern(of shapes: [ValueShape], isRedacted: Bool) -> String? {
    let parts = shapes.map { shape in
      shape.runs.map { part(of: $0, isRedacted: isRedacted) }.joined()
    }
    let pattern = parts.joined(separator: "|")
    return pattern.utf8.count <= maximumSize ? pattern : nil
  }

  private static func part(of run: ValueShape.Run, isRedacted: Bool) -> String {
    let isFixed = run.classes & ByteClass.alphanumeric == 0
    let isWord = run.classes & ByteClass.letters == run.classes
    if let text = run.text, isFixed || isWord && !isRedacted { return escaped(text) }
    var set = ""
    if run.classes & ByteClass.upper != 0 { set += "A-Z" }
    if run.classes & ByteClass.lower != 0 { set += "a-z" }
    if run.classes & ByteClass.digit != 0 { set += set.isEmpty ? "\\d" : "0-9" }
    if set != "\\d" { set = "[\(set)]" }
    if run.minimum == run.maximum { return run.minimum == 1 ? set : "\(set){\(run.minimum)}" }
    return set + "+"
  }

  /// Returns the pattern that matches a text.
  static func escaped(_ text: [UInt8]) -> String {
    let marks = Array("\\.[](){}*+?|^$#".utf8)
    var bytes: [UInt8] = []
    for byte in text {
      if marks.contains(byte) { bytes.append(UInt8(ascii: "\\")) }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether shapes say more than the characters: they have a fixed part or a fixed length.
  static func isInformative(_ shapes: [ValueShape]) -> Bool {
    shapes.allSatisfy { shape in
      let isCode = shape.runs.contains { $0.classes & (ByteClass.digit | ByteClass.upper) != 0 }
      let variable = shape.runs.filter { $0.minimum < $0.maximum }.count
      let hasMarks = shape.runs.contains { $0.classes == 0 && $0.text != [UInt8(ascii: " ")] }
      let hasWord = shape.runs.contains { $0.text != nil && $0.classes != 0 }
      return isCode && variable <= 1 && (hasMarks || hasWord || variable == 0)
        && shape.runs.filter { $0.text == [UInt8(ascii: " ")] }.count <= 1
    }
  }
}

import TestSupport

#if os(Linux) || os(macOS)
  import Foundation
  import Testing

  /// Properties of the sources that no tool checks; `.ci/run` runs the formatter.
  @Suite struct FormatTests {
    private static let roots = ["Sources", "Tests"]

    @Test func `lines are at most 100 columns wide`() throws {
      for path in try PackageDirectory.files(below: Self.roots, withSuffix: ".swift")
      where !path.contains("/Generated/") {
        let text = try PackageDirectory.text(of: path)
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
          .enumerated()
        {
          #expect(line.count <= 100, "\(path):\(index + 1)")
        }
      }
    }

    @Test func `sources are ASCII, except Chinese messages`() throws {
      for path in try PackageDirectory.files(below: ["Sources"], withSuffix: ".swift") {
        let text = try PackageDirectory.text(of: path)
        if text.utf8.allSatisfy({ $0 < 0x80 }) { continue }
        let name = path.split(separator: "/").last ?? ""
        #expect(name.contains("Chinese"), "\(path)")
        let foreign = SourceText(text).foreignScalars
        #expect(foreign.isEmpty, "\(path): \(foreign)")
      }
    }

    @Test func `texts of the program are ASCII, except Chinese messages`() throws {
      for path in try PackageDirectory.files(below: ["Sources"], withSuffix: ".txt") {
        let text = try PackageDirectory.text(of: path)
        let foreign =
          path.contains("Chinese")
          ? SourceText("\"\"\"\n\(text)\"\"\"").foreignScalars
          : text.unicodeScalars.filter { !$0.isASCII }
        #expect(foreign.isEmpty, "\(path): \(foreign)")
      }
    }

    @Test(arguments: [
      (#""中文，“引号”（ABC）。""#, ""), (#"let 中 = "a""#, "中"), ("// 中", "中"),
      (#""a\(f("中") + 文)中""#, "文"), (#""\"中" + 文"#, "文"), (#""é" + "\u{E9}中""#, "é"),
      ("\"\"\"\n中\"文\n\"\"\" + 字", "字"), (#""http://中" // 文"#, "文"), (#""　…·—""#, "　…·—"),
    ]) func `only Chinese in literals is allowed`(source: String, foreign: String) {
      #expect(String(String.UnicodeScalarView(SourceText(source).foreignScalars)) == foreign)
    }

    @Test func `the library and the program do not use Foundation`() throws {
      let places = ["Tools", "Fuzzing", "Examples", "InputValidationFoundation"]
      let files = try PackageDirectory.files(below: ["Sources"], withSuffix: ".swift").filter {
        path in
        !places.contains { path.hasPrefix("Sources/\($0)/") }
      }
      #expect(files.count > 400)
      for path in files {
        let text = try PackageDirectory.text(of: path)
        #expect(!text.contains(#/(?m)^\s*([a-z@]+ )*import ([a-z]+ )?Foundation/#), "\(path)")
      }
    }

    @Test func `functions have at most five parameters`() throws {
      var count = 0
      for path in try PackageDirectory.files(below: ["Sources"], withSuffix: ".swift")
      where !path.contains("/Generated/") {
        for function in Self.functions(in: try PackageDirectory.text(of: path)) {
          count += 1
          // The state of this loop has to be in registers.
          let isFast = path.hasSuffix("/DocumentScan.swift") && function.name == "accepts"
          #expect(function.parameterCount <= (isFast ? 7 : 5), "\(path): \(function.name)")
        }
      }
      #expect(count > 4_000)
    }

    @Test func `parameters are counted`() {
      let source = """
        func none() {}
        func two(_ a: (Int, Int) -> [A: B] = [:], b: Dictionary<A, B>) -> (Int, Int)
        func generic<A, B>(_ a: A, b: B, c: Int) {}
        // A func tion is no declaration.
        """
      let functions = Self.functions(in: source)
      #expect(functions.map(\.name) == ["none", "two", "generic"])
      #expect(functions.map(\.parameterCount) == [0, 2, 3])
    }

    private static func functions(in source: String) -> [(name: String, parameterCount: Int)] {
      source.components(separatedBy: "func ").dropFirst().compactMap { declaration in
        let name = declaration.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        let rest = declaration[name.endIndex...]
        guard !name.isEmpty, rest.first == "(" || rest.first == "<",
          let start = rest.firstIndex(of: "(")
        else { return nil }
        var (depth, count, last) = (0, 0, UInt8(ascii: " "))
        for byte in rest[start...].utf8 {
          switch byte {
          case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "<"):
            depth += 1
          case UInt8(ascii: ">") where last == UInt8(ascii: "-"): break
          case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ">"):
            depth -= 1
            if depth == 0 { return (String(name), count) }
          case UInt8(ascii: ",") where depth == 1: count += 1
          default: if depth == 1, count == 0, byte > UInt8(ascii: " ") { count = 1 }
          }
          last = byte
        }
        return nil
      }
    }

    @Test func `the top level of the package has the expected contents`() throws {
      let names = try FileManager.default.contentsOfDirectory(atPath: PackageDirectory.url.path())
        .filter { !$0.hasPrefix(".") }
      #expect(Set(names) == ["Package.swift", "README.md", "Sources", "Tests", "Fixtures"])
    }
  }

  /// A source file, split into code and literals.
  private struct SourceText {
    /// The scalars that are neither ASCII nor Chinese characters in a literal.
    let foreignScalars: [Unicode.Scalar]

    private enum Context {
      case code(parentheses: Int)
      case comment
      case literal(quotes: Int)
    }

    init(_ text: String) {
      var foreign: [Unicode.Scalar] = []
      // Code contains literals, and literals contain code.
      var contexts: [Context] = [.code(parentheses: 0)]
      let scalars = Array(text.unicodeScalars)
      var index = 0
      func isNext(_ text: String) -> Bool { scalars[index...].starts(with: text.unicodeScalars) }
      while index < scalars.count, let context = contexts.last {
        let scalar = scalars[index]
        var length = 1
        switch context {
        case .comment:
          if scalar == "\n" { contexts.removeLast() }
        case .code where isNext("//"):
          contexts.append(.comment)
        case .code where scalar == "\"":
          length = isNext("\"\"\"") ? 3 : 1
          contexts.append(.literal(quotes: length))
        case .code(let parentheses):
          if scalar == ")", parentheses == 1 {
            contexts.removeLast()
          } else if parentheses > 0, scalar == "(" || scalar == ")" {
            let change = scalar == "(" ? 1 : -1
            contexts[contexts.count - 1] = .code(parentheses: parentheses + change)
          }
        case .literal where isNext("\\("):
          length = 2
          contexts.append(.code(parentheses: 1))
        case .literal where scalar == "\\":
          length = 2
        case .literal(let quotes):
          if isNext(String(repeating: "\"", count: quotes)) {
            length = quotes
            contexts.removeLast()
          }
        }
        var isInPlace = scalar.isASCII
        if case .literal = context { isInPlace = isInPlace || Self.isChinese(scalar) }
        if !isInPlace { foreign.append(scalar) }
        index += length
      }
      foreignScalars = foreign
    }

    /// Returns whether a scalar is a Chinese character, or punctuation that belongs to them.
    private static func isChinese(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar {
      case "\u{4E00}"..."\u{9FFF}", "\u{3001}"..."\u{3011}", "\u{201C}", "\u{201D}": true
      case "\u{FF01}", "\u{FF08}", "\u{FF09}", "\u{FF0C}", "\u{FF1A}", "\u{FF1B}", "\u{FF1F}": true
      default: false
      }
    }
  }
#endif

import TestSupport

#if os(Linux) || os(macOS)
  import Testing

  /// Every place that depends on what a relation does names all effects, so that the compiler
  /// reports each of them for a new one.
  @Suite struct RelationEffectTests {
    private static let modules = [
      "ValidationSchema", "ValidationSettings", "ValidationForms", "InputValidationExport",
    ]

    @Test func `no place asks for a single effect, or has a default`() throws {
      var switches = 0
      let paths = try PackageDirectory.files(
        below: Self.modules.map { "Sources/\($0)" }, withSuffix: ".swift")
      for path in paths {
        let text = try PackageDirectory.text(of: path)
        #expect(!text.contains(#/\bcase \.[^=\n]* = [^\n]*\.effect\b/#), "\(path)")
        for part in text.split(separator: #/switch [^\n]*effect \{\n/#).dropFirst() {
          switches += 1
          #expect(!Self.cases(at: part).contains { $0.contains("default:") }, "\(path)")
        }
      }
      #expect(switches > 10)
    }

    /// The lines of a switch, whose cases and last brace are indented alike.
    private static func cases(at text: Substring) -> some Sequence<Substring> {
      let lines = text.split(separator: "\n")
      let indentation = lines.first?.prefix { $0 == " " } ?? ""
      return lines.prefix { $0.hasPrefix(indentation) && $0 != indentation + "}" }
    }
  }
#endif

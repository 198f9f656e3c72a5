import InputValidation
import LineValidation
import TestSupport
import Testing

@testable import ValidateCommand
@testable import ValidateRun

/// Findings as text in a language that neither the library nor the program has.
@Suite struct GermanFindingTests {
  @Test(arguments: [
    (
      "--digits --max-line 3 --crlf error --final-newline require",
      "1\u{A0}\n1234\n5\r\n\u{430}\n6",
      [
        "1:2: Fehler: muss eine Folge von Ziffern sein, ist U+00A0, "
          + "ein gesch\u{FC}tztes Leerzeichen (wie 1) [digits]",
        "2:4: Fehler: darf h\u{F6}chstens 3 Bytes lang sein [max-line]",
        "3:2: Fehler: darf nicht mit einem Wagenr\u{FC}cklauf enden [crlf]",
        "4:1: Fehler: muss eine Folge von Ziffern sein, ist U+0430, ein kyrillisches a [digits]",
        "5:2: Fehler: muss mit einem Zeilenvorschub enden [final-newline]",
      ]
    ),
    (
      "--digits --bom error", "\u{FEFF}1\n",
      ["1:1: Fehler: darf nicht mit einer Bytereihenfolge-Marke beginnen [bom]"]
    ),
    (
      "--csv --column A --digits --unique A --same A,B",
      "A,B\n1,2\n3\n4,4\n4,4\n1,x\"y\n4,\"5\"6\n5,6\r7\n8,\"8\n",
      [
        "2:3: Fehler: B muss gleich A sein [same]",
        "3:2: Fehler: muss so viele Felder haben wie der Kopf [fields]",
        "5:1: Fehler: A darf Zeile 4 nicht wiederholen [unique]",
        "6:4: Fehler: B hat ein Anf\u{FC}hrungszeichen im Inneren [quoting]",
        "7:5: Fehler: B geht nach dem Anf\u{FC}hrungszeichen weiter [quoting]",
        "8:4: Fehler: B hat einen Wagenr\u{FC}cklauf im Inneren [quoting]",
        "9:3: Fehler: B hat ein offenes Anf\u{FC}hrungszeichen [quoting]",
      ]
    ),
  ]) func `all of a finding is in German`(
    arguments: String,
    input: String,
    findings: [String]
  ) throws {
    #expect(try Self.findings(arguments, input) == findings.map { "<stdin>:" + $0 })
  }

  @Test func `a message without German words is in English`() {
    let german = MessageCatalog.german
    #expect(
      german.words(for: UsageError.invalid(option: "--x", value: "", .empty))
        == "der Wert von --x ist leer")
    #expect(
      german.words(for: UsageError.misused(option: "--x", .repeated)).hasSuffix("give it once"))
    #expect(german.counting(.row).summary(invalid: 1, of: 2) == "1 of 2 rows invalid")
  }

  /// Returns the findings about lines in German.
  private static func findings(_ arguments: String, _ input: String) throws -> [Substring] {
    var parser = ArgumentParser(arguments.split(separator: " ").map { Array($0.utf8) })
    guard case .validate(let validation) = parser.invocation().command else {
      throw Executable.Failure(description: "nothing to judge: \(arguments)")
    }
    let (plan, bytes) = (validation.lines, Array(input.utf8))
    let sink: TextSink
    switch validation.judgement {
    case .lines(let rules):
      var pipeline = try InputPipeline(rules.set, plan)
      sink = TextSink(pipeline.explainer, MessageCatalog.german)
      _ = pipeline.judge(bytes, to: sink)
    case .rows(let table, _):
      var pipeline = try InputPipeline(table, plan)
      sink = TextSink(pipeline.explainer, MessageCatalog.german.counting(.row))
      _ = pipeline.judge(bytes, to: sink)
    case .documents(let plan, _):
      var pipeline = try InputPipeline(plan, validation.lines)
      sink = TextSink(pipeline.explainer, MessageCatalog.german)
      _ = pipeline.judge(bytes, to: sink)
    case .settings:
      throw Executable.Failure(description: "settings are read from files: \(arguments)")
    }
    return String(decoding: sink.output, as: UTF8.self).split(separator: "\n")
  }

  /// Renders findings as text.
  private final class TextSink: FindingReceiver {
    private var format: TextFormat
    private(set) var output: [UInt8] = []

    init(_ explainer: LineExplainer, _ catalog: MessageCatalog) {
      format = TextFormat(FindingStyle(explainer: explainer, catalog: catalog))
    }

    func take(_ place: BlockPlace) throws(Never) {
      let batch = FindingBatch(place, in: Source(.standardInput, label: nil), .utf8)
      format.append(batch, isFirst: output.isEmpty, to: &output)
    }
  }
}

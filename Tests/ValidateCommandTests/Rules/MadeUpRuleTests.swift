import InputValidationExport
import Testing
import TestSupport
import ValidationCore
import ValidationFormats
import ValidationWording

@testable import LineValidation
@testable import RuleInference
@testable import ValidateCommand
@testable import ValidateRun

// Optimized programs have no room for the formats of tests: see FormatCatalog.
#if DEBUG
  /// A format that only this file names is known wherever formats are.
  @Suite struct MadeUpRuleTests {
    /// The numbers of tickets in a shop.
    private struct TicketValidator: Validator {
      let rule = Rule(.ticket, names: ["en": "a ticket number", "zh-Hans": "\u{7968}\u{53F7}"])
      let language: Language? = Self.tickets

      func verdict(on text: String, caret: String.Index?) -> Verdict {
        languageVerdict(on: text, caret: caret)
      }

      private static let tickets = Language(format: "TK-[0-9]{4}")
    }

    private static let format = FormatRule(
      .ticket, help: "a ticket number such as TK-0042", sample: "TK-0042", TicketValidator()
    )
    .inferred(at: 1, .identifier)

    private func known<Result>(_ body: () throws -> Result) rethrows -> Result {
      try FormatCatalog.$others.withValue([Self.format], operation: body)
    }

    private func command(_ words: String...) -> Command {
      var parser = ArgumentParser(words.map { Array($0.utf8) })
      return parser.invocation().command
    }

    private func rules() throws -> CompiledRules {
      guard case .explain(let columns, _, _, _) = known({ command("--explain", "--ticket") }) else {
        throw Executable.Failure(description: "the rule is not known")
      }
      return try #require(columns.first).rules
    }

    @Test func `it is unknown to everything else`() throws {
      guard case .refuse = command("--explain", "--ticket") else {
        Issue.record("the rule is known")
        return
      }
      #expect(!Help.text.contains("--ticket"))
    }

    @Test func `the parser, help, manual page and completions have it`() throws {
      _ = try rules()
      known {
        #expect(Help.text.contains("\n  --ticket "))
        #expect(Help.text.contains("a ticket number such as TK-0042"))
        #expect(ManualPage.text.contains("a ticket number such as TK\\-0042"))
        for completions in [BashCompletion.text, ZshCompletion.text, FishCompletion.text] {
          #expect(completions.contains("ticket"))
        }
        #expect(Option.suggestion(for: "tickt") == "--ticket")
      }
    }

    @Test func `it is explained and exported`() throws {
      let rules = try rules()
      let explanation = RuleExplanation(rules, isOfLines: true).text
      #expect(explanation.contains("[ticket] --ticket\n  must be a ticket number\n"))
      #expect(explanation.contains("shortest valid value: 'TK-0000'"))
      let schema = RulesSchema(.lines(rules)).text
      #expect(schema.contains(#""format":"ticket""#) || schema.contains(#""format": "ticket""#))
      #expect(schema.contains("TK-[0-9]{4}"))
    }

    @Test func `its errors have words in all languages`() throws {
      let error = try #require(TicketValidator().error(in: "x"))
      #expect(error.message() == "must be a ticket number")
      #expect(error.message(in: .simplifiedChinese).contains("\u{7968}\u{53F7}"))
    }

    @Test(arguments: [("TK 0042", "TK-0042"), ("0042", "TK-0042"), ("T.K-0042", "TK-0042")])
    func `likely spellings are suggested`(text: String, suggestion: String) throws {
      let advice = LineAdvice(try rules().set)
      let bytes = Array(text.utf8)[...]
      #expect(advice.suggestion(for: bytes, at: 0..<1) == suggestion)
    }

    @Test func `it is inferred from data`() throws {
      let lines = (0..<50).map { "TK-\(1_000 + 37 * $0)\n" }.joined()
      let folder = try TemporaryDirectory(["tickets.txt": lines])
      let text = try known {
        guard case .infer(let plan) = command("--infer", folder.path + "/tickets.txt") else {
          throw Executable.Failure(description: "nothing is inferred")
        }
        let progress = Progress(of: [], isWanted: false, in: .english)
        let rules = InferredRules(plan, in: .english, showing: progress) { _, _ in }
        return String(decoding: rules.text, as: UTF8.self)
      }
      #expect(text.contains("\n--ticket\n"), "\(text)")
    }
  }

  extension Rule.Code {
    fileprivate static let ticket = Self("ticket") {
      $0.groupingMarks = "."
      $0.spellings = { text in
        [text.laidOut(as: "00-0000", without: " "), "TK-" + text].compactMap(\.self)
      }
      $0.jsonSchemaFormat = "ticket"
    }
  }
#endif

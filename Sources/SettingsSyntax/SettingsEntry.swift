package import ValidationCore

/// A name with its value in a text, such as a line `PORT=8080`, and where they are.
///
/// It prints as the name with its place: the value may be a secret.
package struct SettingsEntry: Hashable, Sendable {
  /// The name, as it is written.
  package let name: String
  /// The value that is meant, without quotes and escapes.
  package let value: String
  /// The line of the name, from 1 on.
  package let line: Int
  /// The column of the name, in Characters from 1 on.
  package let column: Int
  /// The line on which the value starts.
  package let valueLine: Int
  /// The column in which the value starts, or its opening quote, in Characters from 1 on.
  package let valueColumn: Int
}

extension SettingsEntry: CustomStringConvertible, CustomReflectable {
  /// The place and the name: `3:1: PORT`.
  package var description: String { "\(line):\(column): \(name)" }

  /// A mirror of all but the value, which may be a secret.
  package var customMirror: Mirror {
    Mirror(self, children: ["name": name, "line": line, "column": column])
  }
}

/// The error of a line in a text of settings that is not an entry, with its place.
///
/// Nothing of the text is in it, since that may be a secret.
package struct SettingsTextError: Error, Hashable, Sendable {
  /// The mistake in the entry.
  package let problem: Problem
  /// The line, from 1 on.
  package let line: Int
  /// The column, in Characters from 1 on.
  package let column: Int

  /// A mistake in an entry.
  package enum Problem: String, Hashable, Sendable, CaseIterable {
    /// There is no name where one should start, or it starts with something else than a letter or
    /// `_`.
    case noName = "no-name"
    /// A name goes on with a character that none can have.
    case badName = "bad-name"
    /// There is no `=` after a name.
    case noEquals = "no-equals"
    /// A quote is not closed up to the end of the text.
    case openQuote = "open-quote"
    /// There is more than a comment after a closing quote.
    case afterQuote = "after-quote"
    /// A value starts with a backtick, which programs read in two ways.
    case backtick
    /// A backslash stands before a character that makes no escape with it.
    case unknownEscape = "unknown-escape"
    /// An escape `\u` has no four hexadecimal digits, or names half of a pair of surrogates.
    case badUnicode = "bad-unicode"
  }
}

extension SettingsTextError {
  /// The problem and its remedy.
  ///
  /// - Parameter wording: The words.
  /// - Returns: A sentence.
  package func message(in wording: Wording = .english) -> String {
    wording.requirement(of: rule)
  }

  /// The form of the text as a rule, with the problem.
  package var rule: Rule { problem.rule }
}

extension SettingsTextError.Problem {
  /// The form of the text as a rule, with the problem.
  package var rule: Rule { Rule(.syntax, parameters: ["problem": .text(rawValue)]) }
}

extension SettingsTextError: CustomStringConvertible {
  /// The place and the message: `3:6: the quote is never closed`.
  package var description: String { "\(line):\(column): \(message())" }
}

extension Sequence where Element == Result<SettingsEntry, SettingsTextError> {
  /// The entries that were read of a text, in order.
  package var entries: [SettingsEntry] { compactMap { try? $0.get() } }

  /// The places of a text if nothing could be read, in order.
  package var errors: [SettingsTextError] {
    compactMap { item in
      if case .failure(let error) = item { error } else { nil }
    }
  }
}

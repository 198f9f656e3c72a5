import ThirdLanguage

@testable import ValidateRun

extension MessageCatalog {
  /// A language that the program does not have, to test that one can be added: a table with the
  /// words of findings; for other messages, the English words are used.
  static let german = Self("de", "German", German.wording, MessageTable(Array(germanMessages.utf8)))

  private static let germanMessages = """
    errorMark: Fehler:
    warningMark: Warnung:
    others:  und {0} weitere
    found: , ist {0}
    example:  (wie {0})
    suggestion: meinten Sie {0}?

    [ValueMistake]
    empty: der Wert von {option} ist leer
    """
}

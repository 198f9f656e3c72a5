package import RegularLanguage
package import ValidationCore

/// A format whose automaton is read from a table: see ``FormatTables``.
///
/// Formats that compile about as fast as a table is read have no table.
package struct TabledFormat: Sendable {
  /// The name of the table.
  package let name: String
  /// The language, with the expression from which the table is made.
  package let language: Language
  /// The table.
  package let table: String

  /// The formats, sorted by name.
  package static let all = [
    Self("byteCount", .byteCount, FormatTables.byteCount),
    Self("cidr", .cidr, FormatTables.cidr),
    Self("creditCard", .creditCard, FormatTables.creditCard),
    Self("cron", .cron, FormatTables.cron),
    Self("date", .date, FormatTables.date),
    Self("dateTime", .dateTime, FormatTables.dateTime),
    Self("duration", .duration, FormatTables.duration),
    Self("ean", .ean, FormatTables.ean),
    Self("email", .email, FormatTables.email),
    Self("endpoint", .endpoint, FormatTables.endpoint),
    Self("host", .host, FormatTables.host),
    Self("hostname", .hostname, FormatTables.hostname),
    Self("iban", IBANFormat().candidates, FormatTables.iban),
    Self("internationalEmail", .email(.international), FormatTables.internationalEmail),
    Self("ipAddress", .ipAddress, FormatTables.ipAddress),
    Self("ipv4", .ipv4, FormatTables.ipv4),
    Self("ipv6", .ipv6, FormatTables.ipv6),
    Self("isbn", .isbn, FormatTables.isbn),
    Self("languageTag", .languageTag, FormatTables.languageTag),
    Self("timeZone", .timeZone, FormatTables.timeZone),
    Self("url", .url, FormatTables.url),
    Self("urlAfterScheme", URLFormat.afterScheme, FormatTables.urlAfterScheme),
  ]

  private init(_ name: String, _ validator: some Validator, _ table: String) {
    self.init(name, validator.language ?? .anything, table)
  }

  private init(_ name: String, _ language: Language, _ table: String) {
    self.name = name
    self.language = language
    self.table = table
  }
}

extension TabledFormat {
  /// Returns a newly generated table.
  ///
  /// - Returns: The table; `nil` if the automaton has no table.
  /// - Throws: `CompilationError` if the expression can't be compiled.
  package func newTable() throws(CompilationError) -> String? {
    try Automaton(language.expression).table
  }
}

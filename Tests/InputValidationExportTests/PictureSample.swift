import InputValidation
import RegularLanguage
import Testing
import ValidatorSamples

@testable import ValidatorExport

/// A machine that is small enough for a picture.
struct PictureSample: CustomTestStringConvertible {
  let name: String
  let machine: StateMachine
  var testDescription: String { name }

  /// Those whose machines take seconds without optimization, and are too large for pictures.
  private static let slow: Set = [
    "time-zone", "iban", "isbn", "credit-card, groups", "credit-card", "hostname", "host",
    "endpoint", "url", "url, schemes", "email", "email, international", "list of hosts", "long",
    "cidr, no host bits", "length, 3...16",
  ]

  /// The machines of all validators with at most 60 states.
  static let all: [Self] = (NamedValidator.formats + NamedValidator.strategies)
    .filter { !slow.contains($0.name) }
    .compactMap { named in
      guard let language = named.validator.language,
        let machine = try? language.machine(limits: Limits(automatonBytes: 1 << 20)).minimized,
        machine.states.count <= AutomatonPicture.maximumStateCount
      else { return nil }
      return Self(name: named.name, machine: machine)
    }

  /// Returns the machine of a pattern.
  static func machine(of pattern: String) throws -> StateMachine {
    let language = try #require(try RegexValidator(pattern).language)
    return try language.machine(limits: Limits()).minimized
  }
}

import Foundation
import InputValidation
import InputValidationExport
import ValidatorSamples

/// What a form says about texts, for a script that compares it with the module of its schema.
private struct FormCase: Encodable {
  let name: String
  let source: String
  /// The paths of fields that the module leaves to a server.
  let omitted: [String]
  /// The paths of fields that relations restrict, which it leaves to a server.
  let restricted: [String]
  /// The paths of fields whose initial texts the form may replace by computed ones.
  var filled = ["place", "nick"]
  var documents: [Document] = []

  struct Document: Encodable {
    let values: [String: String]
    let errors: [FieldError]
    let disabled: [String]
  }

  struct FieldError: Encodable {
    let path: String
    let error: ExpectedError
  }
}

/// Prints a line of JSON for the form of a schema.
func putForm(count: Int) throws {
  let schema = SampleRegistration()
  let module = schema.javaScriptModule(in: Wording.all)
  let omitted = module.parts.filter { $0.exactness != .exact }.map(\.path)
  let restricted = omitted.filter { $0.contains(",") }.flatMap { path in
    path.replacing(" ", with: "").split(separator: ",").map { String($0) }
  }
  var result = FormCase(
    name: "form", source: module.source, omitted: omitted.filter { !$0.contains(",") },
    restricted: restricted)
  var generator = Seeded(state: UInt64(count))
  var pools: [String: [String]] = [:]
  for (path, validator) in [
    ("kind", schema.kind.validator as any Validator), ("name", schema.name.validator),
    ("vat", schema.vat.validator), ("country", schema.country.validator),
    ("postcode", schema.postcode.validator), ("newsletter", schema.newsletter.validator),
    ("email", schema.email.validator), ("user", schema.user.validator),
    ("pin", schema.pin.validator), ("hint", schema.hint.validator),
    ("phone", schema.phone.validator), ("web", schema.web.validator),
    ("age", schema.age.validator), ("partner", schema.partner.validator),
    ("fee", schema.fee.validator), ("place", schema.place.validator),
    ("nick", schema.nick.validator), ("alias", schema.alias.validator),
    ("hasPet", schema.hasPet.validator), ("pet", schema.pet.validator),
    ("late", schema.late.validator), ("early", schema.early.validator),
    ("tags", schema.tags.validator), ("note", schema.note.validator),
    ("lines[0].sku", .hexColor), ("lines[1].count", .integer(in: 1...3)),
  ] {
    let texts = ((try? validator.samples(count: 12)) ?? []) + [""]
    pools[path] =
      texts.map { String($0.prefix(60)) } + ((try? validator.nearMisses(count: 3)) ?? [])
  }
  pools["postcode"]? += ["8000", "12345", "100000", "000000", "99999999999"]
  pools["age"]? += ["17", "18", "99999999999999999999"]
  pools["code"] = ["DE89370400440532013000", "x"]
  pools["secret"] = ["correct horse", "short"]
  // A module has an error of its own for what is missing.
  let required: Set = [
    "name", "country", "postcode", "age", "fee", "secret", "code", "place", "note",
  ]
  let valid = [
    "name": "Ann", "country": "CH", "postcode": "8000", "phone": "+41446681800", "age": "30",
    "partner": "29", "fee": "1", "secret": "correct horse", "code": "DE89370400440532013000",
    "place": "Bern", "alias": "7", "note": "",
  ]
  for number in 0..<count {
    var values = number == 0 ? valid : [:]
    for (path, pool) in pools.sorted(by: { $0.key < $1.key })
    where number > 0
      && (required.contains(path) || Int.random(in: 0..<5, using: &generator) > 0)
    {
      values[path] = pool.randomElement(using: &generator)
    }
    let form = InputForm(schema)
    // Earlier rows exist, too.
    if values["lines[1].count"] != nil {
      values["lines[0].sku"] = values["lines[0].sku"] ?? ""
      values["lines[1].sku"] = ""
    }
    guard form.reset(to: values) == nil else { continue }
    let errors = form.errors.map { error in
      FormCase.FieldError(
        path: error.path, error: ExpectedError(error, in: form[error.path]?.text ?? ""))
    }
    let disabled = pools.keys.sorted().filter { !form.isEnabled($0) }
    result.documents.append(FormCase.Document(values: values, errors: errors, disabled: disabled))
  }
  print(String(decoding: try JSONEncoder().encode(result), as: UTF8.self))
}

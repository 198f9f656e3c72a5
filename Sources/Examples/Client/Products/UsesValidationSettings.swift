import ValidationCore
import ValidationSchema
import ValidationSettings

struct Server: Schema {
  let port = Field(.integer(in: 1...65_535), default: 8080)
  let token = Field(.secret(.length(8...)), named: "API_TOKEN")
}

/// A source that only a client has.
struct PairSource: SettingsSource {
  let name = "pairs"
  let pairs: [(name: String, text: String)]

  func snapshot(for fields: [FieldName]) -> SettingsSnapshot {
    var snapshot = SettingsSnapshot()
    for (number, pair) in pairs.enumerated() {
      snapshot.add(pair.name, text: pair.text, at: SettingsOrigin(name, line: number + 1))
    }
    return snapshot
  }
}

extension SettingsSource where Self == PairSource {
  static func pairs(_ pairs: (name: String, text: String)...) -> Self { Self(pairs: pairs) }
}

@main enum UsesValidationSettings {
  static func main() {
    do throws(SettingsReport) {
      let settings = try LoadedSettings(
        Server(), from: .arguments(["--port=80x"]), .dotenv("API_TOKEN=12345678"))
      print(settings.port)
    } catch {
      print(error.errors.map { "\($0)" })
    }
    do throws(SettingsReport) {
      let settings = try LoadedSettings(
        Server(), from: .pairs(("API_TOKEN", "12345678")), .dotenv("PORT=80"))
      print(settings.port, settings.origin(of: \.token))
      _ = try LoadedSettings(Server(), from: .pairs(("prot", "12345678")))
    } catch {
      print(error.errors.map { "\($0)" })
    }
  }
}

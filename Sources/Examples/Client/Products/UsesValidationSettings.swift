import ValidationCore
import ValidationSchema
import ValidationSettings

struct Server: Schema {
  let port = Field(.integer(in: 1...65_535), default: 8080)
  let token = Field(.secret(.length(8...)), named: "API_TOKEN")
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
  }
}

// The settings of a server, read when it starts:
//
//     API_TOKEN=0123456789 swift run ServerStart --port=8443
//     swift run ServerStart --template       # an example of a .env file
//
// It exits with status 78, "configuration error" in sysexits.h, and reports all errors at once.

import Foundation
import InputValidation

struct ServerSettings: Schema {
  let port = Field(.port, default: 8080, about: "where to listen")
  let token = Field(.secret(.length(8...)), named: "API_TOKEN")
  let origins = Field(.list(of: .host, separatedBy: ","), default: [])
  let tls = Field(.boolean, default: false)
  let certificate = Field(optional: .path)

  var relations: [Relation<Self>] {
    [
      .require(\.certificate, when: \.tls) { $0 },
      .check("above 1023 without TLS", \.port, \.tls) { port, tls in tls || port > 1023 },
    ]
  }
}

@main enum ServerStart {
  static func main() {
    let schema = ServerSettings()
    if CommandLine.arguments.dropFirst() == ["--template"] {
      print(schema.template(), terminator: "")
      return
    }
    var sources: [any SettingsSource] = [.arguments(), .environment()]
    if let text = try? String(contentsOf: URL(filePath: ".env"), encoding: .utf8) {
      sources.append(.dotenv(text))
    }
    do {
      let settings = try LoadedSettings(schema, from: sources)
      let scheme = settings.tls ? "https" : "http"
      print("\(scheme) on port \(settings.port), by \(settings.origin(of: \.port))")
      for origin in settings.origins { print("also for \(origin)") }
      print("the token is \(settings.token)")
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(78)
    }
  }
}

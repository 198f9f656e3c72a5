import Foundation
import InputValidation
import LibrarySupport
import Synchronization
import TestSupport
import Testing

/// Sources that are read once: a pipe, a file and a text with the same bytes are the same settings.
@Suite struct SettingsSnapshotTests {
  private struct Order: Schema {
    let note = Field(optional: .length(...9))
    let lines = Repeated(Line(), count: 1...3)

    struct Line: Schema {
      let sku = Field(.alphabetic(.ascii)), quantity = Field(.integer(in: 1...99), default: 1)
    }
  }

  /// A named pipe with a content for the first reader, and none for others.
  private final class Pipe: Sendable {
    let path: String
    private let isClosed = Mutex(false)

    init(_ path: String, _ content: String) {
      self.path = path
      #expect(unsafe mkfifo(path, 0o600) == 0)
      Thread.detachNewThread { [self] in
        var bytes = Array(content.utf8)
        while !isClosed.withLock({ $0 }) {
          // Opening waits for a reader.
          let descriptor = unsafe open(path, O_WRONLY)
          if descriptor < 0 { return }
          while !bytes.isEmpty {
            let count = unsafe write(descriptor, bytes, bytes.count)
            bytes.removeFirst(max(count, 1))
          }
          close(descriptor)
          usleep(2_000)
        }
      }
    }

    /// Ends the thread, which may be waiting for a reader.
    func end() {
      isClosed.withLock { $0 = true }
      let descriptor = unsafe open(path, O_RDWR | O_NONBLOCK)
      usleep(10_000)
      close(descriptor)
    }
  }

  /// The settings or their errors, without the directory of the files.
  private func outcome(_ source: any SettingsSource, in directory: String) -> String {
    do throws(SettingsReport) {
      let order = try LoadedSettings(Order(), from: source)
      let origins = order.lines.map { "\($0.origin(of: \.sku))" }.joined(separator: " ")
      return "\(order) from \(origins)".replacing(directory, with: "")
    } catch {
      return "\(error)".replacing(directory, with: "")
    }
  }

  private static let texts: [(kind: String, text: String)] = [
    ("json", #"{"lines": [{"sku": "A", "quantity": 2}, {"sku": "B"}], "note": "x"}"#),
    ("json", #"{"lines": [{"sku": "1"}, {"ski": "B"}], "lines": []}"#),
    ("json", #"{"lines": [}"#),
    ("env", "NOTE=x\nLINES_0_SKU=A\nLINES_0_QUANTITY=2\nLINES_1_SKU=B\n"),
    ("env", "LINES_0_SKU=1\nLINES_2_SKU=B\nNOTE\nNOTE=1\nNOTE=2\n"),
    ("properties", "note=x\nlines[0].sku=A\nlines[0].quantity=2\nlines[1].sku=B\n"),
    ("properties", "lines[0].sku=1\nlines[2].sku=B\nnote=\\u1\n"),
    ("other", "lines[0].sku=1\nlines[2].sku=B\nlines[0].skv=1\nnote=\\u1\n"),
  ]

  @Test(.timeLimit(.minutes(1)))
  func `a pipe, a file and a text are read alike`() throws {
    for (number, (kind, text)) in Self.texts.enumerated() {
      let directory = try TemporaryDirectory(["file": text])
      let path = directory.path + "/"
      let pipe = Pipe(path + "pipe", text)
      defer { pipe.end() }
      func sources(_ name: String) -> (file: any SettingsSource, text: any SettingsSource) {
        switch kind {
        case "json": (.json(file: path + name), .json(text, named: path + name))
        case "env": (.dotenv(file: path + name), .dotenv(text, named: path + name))
        case "other":
          (
            .file(path + name) { text in
              try StandardSource.properties(text, named: path + name).snapshot(for: [])
            }, .properties(text, named: path + name)
          )
        default: (.properties(file: path + name), .properties(text, named: path + name))
        }
      }
      let expected = outcome(sources("x").text, in: path + "x")
      #expect(expected.contains("sku") || expected.contains("SKU") || number == 2)
      #expect(outcome(sources("file").file, in: path + "file") == expected)
      #expect(outcome(sources("pipe").file, in: path + "pipe") == expected)
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `a pipe of a single value is read once`() throws {
    struct Tokens: Schema {
      let token = Field(.secret(.length(3...8))), other = Field(.secret(.length(3...8)))
    }
    let directory = try TemporaryDirectory(["other": "abcd\n"])
    let token = Pipe(directory.path + "/token", "abcd\n")
    defer { token.end() }
    let settings = try LoadedSettings(Tokens(), from: .directory(directory.path))
    #expect(settings.token.reveal() == "abcd")
  }

  @Test(.timeLimit(.minutes(1)))
  func `a pipe that two variables name is read once`() async {
    // In a process of its own, since other tests may read the environment.
    await #expect(processExitsWith: .success) {
      struct Tokens: Schema {
        let token = Field(.secret(.length(3...8))), other = Field(.secret(.length(3...8)))
      }
      let directory = try TemporaryDirectory()
      let pipe = Pipe(directory.path + "/pipe", "efgh\n")
      defer { pipe.end() }
      for name in ["APP_TOKEN_FILE", "APP_OTHER_FILE"] { unsafe setenv(name, pipe.path, 1) }
      let both = try LoadedSettings(Tokens(), from: .environment(prefix: "APP_"))
      #expect(both.token.reveal() == "efgh")
      #expect(both.other.reveal() == "efgh")
    }
  }

  @Test func `a file is not a directory`() throws {
    let directory = try TemporaryDirectory(["file": "x"])
    let path = directory.path + "/file"
    for optional in [false, true] {
      #expect(
        reportLines(Order(), .directory(path, optional: optional))
          == ["\(path): error: can't be read: it is not a directory [file]"])
    }
  }

  private struct Letters: Schema {
    let composed = Field(optional: .digits, named: "\u{AC00}")
    let decomposed = Field(optional: .digits, named: "\u{1100}\u{1161}")
  }

  @Test func `names are compared by their bytes`() throws {
    #expect(Letters().declarationErrors == [])
    let json = "{\"\u{AC00}\": 1, \"\u{1100}\u{1161}\": 2}"
    let values = try Letters().values(fromJSON: Array(json.utf8))
    #expect(values.composed == "1" && values.decomposed == "2")
    let properties = try LoadedSettings(Letters(), from: .properties("\\uac00=1\n\\u1100\\u1161=2"))
    #expect(properties.composed == "1" && properties.decomposed == "2")
  }

  @Test func `names of environment variables are compared by their bytes`() async {
    await #expect(processExitsWith: .success) {
      for (name, value) in [("\u{AC00}", "1"), ("\u{1100}\u{1161}", "2")] {
        unsafe setenv("APP_" + name, value, 1)
      }
      let settings = try LoadedSettings(Letters(), from: .environment(prefix: "APP_"))
      #expect(settings.composed == "1" && settings.decomposed == "2")
    }
  }
}

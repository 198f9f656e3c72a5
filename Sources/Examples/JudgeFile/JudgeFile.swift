// Judges the lines of a file, as `validate --integer --range 1..65535 FILE` does:
//
//     swift run JudgeFile ports.txt

import Foundation
import LineValidation
import ValidationCore
import ValidationWording

@main enum JudgeFile {
  static func main() throws {
    guard let file = CommandLine.arguments.dropFirst().first else {
      return end(2, "usage: JudgeFile FILE")
    }
    let ports = IntegerValidator(in: 1...65_535)
    do {
      let summary = try LineValidator(ports).validate(file: file) { finding in
        let error = ports.error(in: finding.text).map { $0.message() } ?? "must be UTF-8"
        print("\(file):\(finding.line):\(finding.range.lowerBound + 1): \(error)")
        return true
      }
      end(summary.invalid > 0 ? 1 : 0, "\(summary.invalid) of \(summary.lines) lines are invalid")
    } catch let error as InputError {
      end(2, "\(file): \(error)")
    }
  }

  private static func end(_ status: Int32, _ message: String) {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(status)
  }
}

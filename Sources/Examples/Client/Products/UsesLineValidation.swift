import LineValidation
import ValidationCore

@main enum UsesLineValidation {
  static func main() throws {
    let ports = try LineValidator(.integer(in: 1...65_535))
    let summary = try ports.validate(Array("80\n8o80\n443\n".utf8)) { finding in
      print(finding.line, finding.range, finding.text)
      return true
    }
    print(summary.lines, summary.invalid)
  }
}

import ValidationCore
import ValidationFormats

@main enum UsesValidationFormats {
  static func main() throws {
    let day = try DateValidator().value(of: "2024-02-29")
    let address: some Validator = .ipv4 || .uuid
    print(day.year, address.isValid("10.0.0.256"), address.verdict(on: "10.0.0.").kind)
  }
}

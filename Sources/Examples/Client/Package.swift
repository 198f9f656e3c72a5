// swift-tools-version: 6.3

import PackageDescription

// A package that uses this one: with shapes of code that the compiler couldn't build once, and with
// the products by themselves. `.ci/client` builds it in release, and compares what it prints.

/// The products, each with those whose types its program names besides.
let programs = [
  ["ValidationCore"],
  ["ValidationWording", "ValidationCore"],
  ["ValidationFormats", "ValidationCore"],
  ["ValidationRewriting"],
  ["FieldEditing", "ValidationCore"],
  ["ValidationSchema", "ValidationCore"],
  ["ValidationSettings", "ValidationSchema", "ValidationCore"],
  ["ValidationForms", "ValidationSchema", "FieldEditing", "ValidationCore"],
  ["InputValidation"],
  ["ValidationJSONSchema"],
  ["LineValidation", "ValidationCore"],
  ["InputValidationFoundation", "InputValidation"],
  ["InputValidationExport", "ValidationSchema", "ValidationCore"],
]
let test = ["InputValidationTesting", "InputValidation"]

/// The files in the folder Products, each of which is a target.
let files = programs.map { "Uses\($0[0])" } + ["\(test[0])Tests"]

func dependencies(_ products: [String]) -> [Target.Dependency] {
  products.map { .product(name: $0, package: "InputValidation") }
}

/// The other files than that of a target.
func others(_ file: String) -> [String] { files.filter { $0 != file }.map { "\($0).swift" } }

let package = Package(
  name: "Client",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "InputValidation", path: "../../..")],
  targets: [
    .executableTarget(
      name: "Shapes",
      dependencies: dependencies(["InputValidation"]),
      path: "Shapes",
      // The type checker gives up on an expression after so many steps; by default, a million. No
      // expression here takes more than 9,000. A limit on time would depend on the machine.
      swiftSettings: [.unsafeFlags(["-Xfrontend", "-solver-scope-threshold=20000"])]),
    .testTarget(
      name: "\(test[0])Tests", dependencies: dependencies(test), path: "Products",
      exclude: others("\(test[0])Tests")),
  ]
    + programs.map { products in
      .executableTarget(
        name: "Uses\(products[0])", dependencies: dependencies(products), path: "Products",
        exclude: others("Uses\(products[0])"))
    }
)

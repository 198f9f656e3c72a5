// swift-tools-version: 6.3

import PackageDescription

let isFuzzed = Context.environment["VALIDATION_FUZZ"] != nil

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

// They link only with a fuzzer, whose main function they leave the place for.
let fuzzTargets =
  [
    ("FuzzPatterns", ["RegularLanguage"]),
    ("FuzzMatching", ["RegularLanguage", "RegularLanguageReference"]),
    ("FuzzDemand", ["RegularLanguage"]),
    ("FuzzUTF8", ["RegularLanguage"]),
    ("FuzzKeys", ["InputValidation"]),
    ("FuzzDecoding", ["InputValidation"]),
    ("FuzzSettings", ["InputValidation"]),
    ("FuzzRules", ["InputValidation", "LineValidation", "ValidateCommand"]),
  ].map { name, dependencies in
    Target.executableTarget(
      name: name,
      dependencies: dependencies.map { .init(stringLiteral: $0) },
      swiftSettings: settings
    )
  }

// A library without the main function, for the fuzz target of it.
let fuzzedCommand = Target.target(
  name: "ValidateCommand",
  dependencies: ["LineValidation", "InputValidation", "RegularLanguage"],
  exclude: ["main.swift"],
  swiftSettings: settings + [.unsafeFlags(["-enable-testing"])]
)

let package = Package(
  name: "InputValidation",
  platforms: [.macOS(.v26), .iOS(.v26), .tvOS(.v26), .watchOS(.v26), .visionOS(.v26)],
  products: [
    .library(
      name: "InputValidation",
      targets: ["InputValidation", "InputValidationConcurrency", "LineValidation"]
    ),
    .library(name: "InputValidationFoundation", targets: ["InputValidationFoundation"]),
    .library(name: "InputValidationTesting", targets: ["InputValidationTesting"]),
    .executable(name: "validate", targets: ["ValidateCommand"]),
  ],
  targets: [
    .target(name: "RegularLanguage", swiftSettings: settings),
    .target(
      name: "InputValidation",
      dependencies: ["RegularLanguage"],
      swiftSettings: settings
    ),
    .target(
      name: "InputValidationConcurrency",
      dependencies: ["InputValidation"],
      swiftSettings: settings
    ),
    .target(
      name: "InputValidationFoundation",
      dependencies: ["InputValidation"],
      swiftSettings: settings
    ),
    .target(
      name: "InputValidationTesting",
      dependencies: ["InputValidation", "RegularLanguage"],
      swiftSettings: settings
    ),
    .target(
      name: "LineValidation",
      dependencies: ["InputValidation", "RegularLanguage"],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "ValidateCommand",
      dependencies: ["LineValidation", "InputValidation", "RegularLanguage"],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "SignUp",
      dependencies: ["InputValidation", "InputValidationConcurrency"],
      swiftSettings: settings
    ),
    .executableTarget(name: "UnicodeTableGenerator", swiftSettings: settings),
    .executableTarget(name: "TimeZoneTableGenerator", swiftSettings: settings),
    .executableTarget(name: "IBANTableGenerator", swiftSettings: settings),
    .executableTarget(
      name: "FormatTableGenerator",
      dependencies: ["InputValidation"],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "Benchmarks",
      dependencies: ["InputValidation", "RegularLanguage"],
      swiftSettings: settings
    ),
    .target(
      name: "RegularLanguageReference",
      dependencies: ["RegularLanguage"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "RegularLanguageTests",
      dependencies: ["RegularLanguage", "RegularLanguageReference"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "InputValidationTests",
      dependencies: [
        "InputValidation", "InputValidationConcurrency", "InputValidationTesting", "LineValidation",
        "RegularLanguage",
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "InputValidationFoundationTests",
      dependencies: ["InputValidation", "InputValidationFoundation"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "InputValidationTestingTests",
      dependencies: ["InputValidation", "InputValidationTesting"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "LineValidationTests",
      dependencies: ["LineValidation", "InputValidation"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "ValidateCommandTests",
      dependencies: ["ValidateCommand", "LineValidation", "InputValidation", "RegularLanguage"],
      swiftSettings: settings
    ),
  ],
  swiftLanguageModes: [.v6]
)

if isFuzzed {
  package.products.removeAll { $0.name == "validate" }
  package.targets.removeAll { $0.name.hasPrefix("ValidateCommand") }
  package.targets += fuzzTargets + [fuzzedCommand]
}

// swift-tools-version: 6.3

import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

/// The modules that InputValidation re-exports.
let layers = [
  "ValidationCore", "ValidationWording", "ValidationFormats", "ValidationRewriting", "FieldEditing",
  "ValidationSchema", "ValidationSettings", "ValidationForms",
]

/// The modules that other modules re-export.
let exports = [
  "InputValidation": layers, "InputValidationExport": ["ValidatorExport"],
  "LineValidation": ["RecordJudging"], "RegularLanguage": ["PatternSyntax"],
]

/// The dependencies on modules and on what they re-export.
///
/// Without the latter, a change in a re-exported module would not recompile the users of the module
/// that re-exports it.
func dependencies(_ modules: [String]) -> [Target.Dependency] {
  let exported = modules.flatMap { exports[$0] ?? [] }.filter { !modules.contains($0) }
  return (modules + exported).map { .init(stringLiteral: $0) }
}

/// A module of the library or of the program, in a folder of its name.
func module(_ name: String, uses modules: String...) -> Target {
  .target(name: name, dependencies: dependencies(modules), swiftSettings: settings)
}

/// Files of other languages, which become part of the program.
func documents(_ paths: String...) -> [Resource] { paths.map { .embedInCode($0) } }

/// An executable that is not a product: a tool, an example or a fuzz target.
func program(_ name: String, at path: String, uses modules: [String]) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies(modules), path: path, swiftSettings: settings)
}

/// Tests, in a folder of their name.
func tests(_ name: String, uses modules: String...) -> Target {
  .testTarget(name: name, dependencies: dependencies(modules), swiftSettings: settings)
}

/// Tests of a module of the library, in a folder of its name and "Tests"; with all that an app can
/// import.
func libraryTests(_ module: String, _ others: String...) -> Target {
  .testTarget(
    name: module + "Tests",
    dependencies: dependencies(
      [
        "InputValidation", "InputValidationConcurrency", "InputValidationTesting",
        "SettingsSyntax", "RegularLanguage", "LibrarySupport", "TestSupport", "ThirdLanguage",
      ] + others),
    swiftSettings: settings)
}

/// The dependencies of the program.
let command = [
  "RuleInference", "ValidateRun", "LineValidation", "ValidationJSONSchema", "ValidatorExport",
  "ValidationCore",
  "ValidationWording", "ValidationFormats", "ValidationRewriting", "SettingsSyntax",
  "LineScanning", "RegularLanguage",
]

let package = Package(
  name: "InputValidation",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    // All of the library, as `import InputValidation`: what an app wants.
    .library(name: "InputValidation", targets: ["InputValidation", "InputValidationConcurrency"]),
    // Text fields and their strategies: numbers, letters, patterns, compositions.
    .library(name: "ValidationCore", targets: ["ValidationCore"]),
    // Messages for errors, in several languages.
    .library(name: "ValidationWording", targets: ["ValidationWording"]),
    // Strategies for dates, addresses, identifiers, amounts and other named formats.
    .library(name: "ValidationFormats", targets: ["ValidationFormats"]),
    // Strategies that rewrite what is typed: masks, grouped numbers, filters.
    .library(name: "ValidationRewriting", targets: ["ValidationRewriting"]),
    // A field that is edited: its observers, its state, its edits as commands.
    .library(name: "FieldEditing", targets: ["FieldEditing"]),
    // Fields declared once, with the relations between them.
    .library(name: "ValidationSchema", targets: ["ValidationSchema"]),
    // Settings from the environment, arguments and files, by a schema.
    .library(name: "ValidationSettings", targets: ["ValidationSettings"]),
    // Forms: the fields of a schema, edited together.
    .library(name: "ValidationForms", targets: ["ValidationForms"]),
    // Judging documents by JSON Schema.
    .library(name: "ValidationJSONSchema", targets: ["ValidationJSONSchema"]),
    // Judging the lines and the tables of files.
    .library(name: "LineValidation", targets: ["LineValidation"]),
    // Ranges, values, formatters and locales of Foundation.
    .library(name: "InputValidationFoundation", targets: ["InputValidationFoundation"]),
    // Validators and schemas for other programs: patterns, JSON Schema; pictures for people.
    .library(name: "InputValidationExport", targets: ["InputValidationExport"]),
    // Expectations and laws for tests of validators.
    .library(name: "InputValidationTesting", targets: ["InputValidationTesting"]),
    // The program that judges the lines of files.
    .executable(name: "validate", targets: ["ValidateCommand"]),
  ],
  targets: [
    module("PatternSyntax"),
    .target(
      name: "RegularLanguage", dependencies: dependencies(["PatternSyntax"]),
      // For the spans of arrays.
      swiftSettings: settings + [.enableExperimentalFeature("Lifetimes")]),
    // Instructions of processors that Swift can't express.
    .target(name: "ByteShuffle"),
    .target(
      name: "LineScanning", dependencies: dependencies(["RegularLanguage", "ByteShuffle"]),
      // For the instruction that gathers a bit of each lane of a vector.
      swiftSettings: settings + [.enableExperimentalFeature("BuiltinModule")]),
    module("ValidationCore", uses: "RegularLanguage"),
    module("ValidationWording", uses: "ValidationCore", "RegularLanguage"),
    module("ValidationFormats", uses: "ValidationWording", "ValidationCore", "RegularLanguage"),
    module("ValidationRewriting", uses: "ValidationCore", "RegularLanguage"),
    module("FieldEditing", uses: "ValidationCore"),
    module("ValidationSchema", uses: "ValidationCore"),
    module("SettingsSyntax", uses: "ValidationWording", "ValidationCore", "RegularLanguage"),
    module(
      "ValidationSettings",
      uses: "SettingsSyntax", "ValidationSchema", "ValidationWording", "ValidationCore",
      "RegularLanguage"),
    module(
      "ValidationJSONSchema",
      uses: "SettingsSyntax", "ValidationSchema", "ValidationFormats", "ValidationWording",
      "ValidationCore", "RegularLanguage"),
    module(
      "ValidationForms",
      uses: "ValidationSchema", "FieldEditing", "ValidationWording", "ValidationCore"),
    .target(
      name: "InputValidation", dependencies: dependencies(layers), swiftSettings: settings),
    module("InputValidationConcurrency", uses: "InputValidation"),
    module("InputValidationFoundation", uses: "InputValidation"),
    module(
      "ValidatorExport",
      uses: "ValidationRewriting", "SettingsSyntax", "ValidationWording", "ValidationCore",
      "RegularLanguage"),
    module(
      "InputValidationExport",
      uses: "ValidatorExport", "ValidationSettings", "ValidationSchema", "SettingsSyntax",
      "ValidationWording", "ValidationCore", "RegularLanguage"),
    module("InputValidationTesting", uses: "InputValidation", "RegularLanguage"),
    module(
      "RecordJudging",
      uses: "SettingsSyntax", "ValidationFormats", "ValidationRewriting", "ValidationWording",
      "ValidationCore", "LineScanning", "RegularLanguage"),
    module(
      "LineValidation",
      uses: "RecordJudging", "ValidationJSONSchema", "SettingsSyntax", "ValidationRewriting",
      "ValidationWording", "ValidationCore", "LineScanning", "RegularLanguage"),
    .target(
      name: "ValidateRun",
      dependencies: dependencies([
        "LineValidation", "ValidationJSONSchema", "ValidationCore", "ValidationWording",
        "ValidationFormats",
        "ValidationRewriting", "SettingsSyntax", "LineScanning", "RegularLanguage",
      ]),
      resources: documents(
        "Messages/English.txt", "Messages/Chinese.txt", "Output/Page/report.css",
        "Output/Page/report.js"),
      swiftSettings: settings),
    module(
      "RuleInference",
      uses: "ValidateRun", "LineValidation", "ValidationCore", "ValidationFormats",
      "SettingsSyntax", "RegularLanguage"),
    .executableTarget(
      name: "ValidateCommand", dependencies: dependencies(command),
      resources: documents("Documents"), swiftSettings: settings),

    program(
      "SignUp", at: "Sources/Examples/SignUp",
      uses: ["InputValidation", "InputValidationConcurrency"]),
    program("ServerStart", at: "Sources/Examples/ServerStart", uses: ["InputValidation"]),
    program(
      "JudgeFile", at: "Sources/Examples/JudgeFile",
      uses: ["LineValidation", "ValidationWording", "ValidationCore"]),
    program("UnicodeTableGenerator", at: "Sources/Tools/UnicodeTableGenerator", uses: []),
    program(
      "TableGenerator", at: "Sources/Tools/TableGenerator", uses: ["ValidationFormats"]),
    program(
      "PatternSamples", at: "Sources/Tools/PatternSamples",
      uses: ["InputValidation", "InputValidationExport", "ValidatorSamples"]),
    program(
      "Benchmarks", at: "Sources/Tools/Benchmarks",
      uses: ["InputValidation", "SettingsSyntax", "RegularLanguage"]),

    .target(
      name: "RegularLanguageReference", dependencies: ["RegularLanguage"],
      path: "Tests/RegularLanguageReference", swiftSettings: settings),
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
    .target(
      name: "ThirdLanguage",
      dependencies: ["LineValidation", "ValidationWording", "ValidationCore"],
      path: "Tests/ThirdLanguage", swiftSettings: settings),
    .target(
      name: "ValidatorSamples", dependencies: dependencies(["InputValidation"]),
      path: "Tests/ValidatorSamples", swiftSettings: settings),
    .target(
      name: "EngineSupport", dependencies: dependencies(["RegularLanguage"]),
      path: "Tests/EngineSupport", swiftSettings: settings),
    tests(
      "RegularLanguageTests", uses: "RegularLanguage", "RegularLanguageReference", "EngineSupport",
      "TestSupport"),
    tests(
      "LineScanningTests", uses: "LineScanning", "RegularLanguage", "EngineSupport", "TestSupport"),
    .target(
      name: "LibrarySupport",
      dependencies: dependencies(["InputValidation", "RegularLanguage", "TestSupport"]),
      path: "Tests/LibrarySupport", swiftSettings: settings),
    libraryTests("ValidationCore"),
    libraryTests("ValidationWording"),
    libraryTests("ValidationFormats"),
    libraryTests("ValidationRewriting"),
    libraryTests("FieldEditing"),
    libraryTests("ValidationSchema"),
    libraryTests("ValidationSettings"),
    libraryTests("ValidationForms"),
    libraryTests("ValidationJSONSchema", "ValidationJSONSchema", "InputValidationExport"),
    libraryTests("InputValidationConcurrency"),
    // The documents, the examples, and what holds for all sources.
    libraryTests(
      "InputValidation", "InputValidationExport", "LineValidation", "ValidationJSONSchema"),
    tests(
      "InputValidationExportTests", uses: "InputValidation", "InputValidationExport",
      "ValidationJSONSchema", "ValidatorExport", "SettingsSyntax", "RegularLanguage",
      "ValidatorSamples", "TestSupport"),
    tests(
      "InputValidationFoundationTests", uses: "InputValidation", "InputValidationFoundation",
      "RegularLanguage"),
    tests(
      "InputValidationTestingTests", uses: "InputValidation", "InputValidationTesting",
      "RegularLanguage", "TestSupport", "ThirdLanguage", "ValidatorSamples"),
    tests(
      "RecordJudgingTests", uses: "RecordJudging", "InputValidation", "SettingsSyntax",
      "LineScanning", "RegularLanguage", "TestSupport", "ThirdLanguage"),
    tests(
      "LineValidationTests", uses: "LineValidation", "ValidationJSONSchema", "InputValidation",
      "LineScanning", "RegularLanguage", "TestSupport", "ThirdLanguage"),
    tests(
      "ValidateCommandTests",
      uses: "ValidateCommand", "RuleInference", "ValidateRun", "LineValidation",
      "ValidationJSONSchema", "InputValidation", "InputValidationTesting", "SettingsSyntax",
      "LineScanning", "RegularLanguage", "TestSupport", "ThirdLanguage"),
  ],
  swiftLanguageModes: [.v6]
)

// The static program is compiled for size, except for the modules that judge text. The functions of
// the engine start with a cache line: the loop over dates takes twice the time where it starts
// elsewhere.
if Context.environment["VALIDATION_STATIC"] != nil {
  let aligned = ["-Xllvm", "-align-all-functions=6"]
  let flags = [
    "ByteShuffle": [], "LineValidation": [], "SettingsSyntax": [], "ValidationCore": [],
    "RecordJudging": [], "ValidationJSONSchema": [], "RegularLanguage": aligned,
    "LineScanning": aligned,
  ]
  for target in package.targets {
    let flags = flags[target.name] ?? ["-Osize"]
    if flags.isEmpty { continue }
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(flags)]
  }
}

// Comparisons with models, and the cases of some suites that take minutes unless they are optimized.
// Optimizing all tests takes minutes, too. Only the model of the prompt uses internal declarations,
// so most modules of the release build are used as they are.
if Context.environment["VALIDATION_MODELS"] != nil {
  package.targets.removeAll { $0.type == .test }
  for target in package.targets where ["ValidateRun", "ValidateCommand"].contains(target.name) {
    target.swiftSettings = settings + [.unsafeFlags(["-enable-testing"])]
  }
  package.targets.append(
    .testTarget(
      name: "ModelTests",
      dependencies: dependencies([
        "InputValidation", "InputValidationConcurrency", "InputValidationExport",
        "InputValidationTesting", "ValidateCommand", "ValidateRun", "RegularLanguage",
        "TestSupport", "ValidatorSamples",
      ]),
      path: "Tests",
      sources: [
        "ValidationCoreTests/Editing/EditPropertiesTests.swift",
        "ValidationCoreTests/Editing/FieldOperation.swift",
        "FieldEditingTests/Editor/EditorModel.swift",
        "FieldEditingTests/Editor/EditorModelTests.swift",
        "FieldEditingTests/Editor/EditorOperation.swift",
        "FieldEditingTests/Editor/FieldModel.swift",
        "ValidationFormsTests/FormMirror.swift", "ValidationFormsTests/FormModel.swift",
        "ValidationFormsTests/FormModel+Verdicts.swift",
        "ValidationFormsTests/FormModelTests.swift", "ValidationFormsTests/FormOperation.swift",
        "ValidationFormsTests/FormSession.swift", "ValidationFormsTests/Trip.swift",
        "InputValidationConcurrencyTests/Desk.swift",
        "InputValidationConcurrencyTests/InquirerModelTests.swift",
        "InputValidationConcurrencyTests/SteppedClock.swift",
        "InputValidationExportTests/PageTests.swift",
        "InputValidationExportTests/PatternTests.swift",
        "ValidateCommandTests/Prompt/PromptModel.swift",
        "ValidateCommandTests/Prompt/PromptModelTests.swift",
        "ValidateCommandTests/Prompt/PromptOperation.swift",
        "ValidateCommandTests/Support/PromptPlan+Arguments.swift",
      ],
      swiftSettings: settings))
}

// Tests of the program with failing system calls, signals, terminals, threads and gigabytes of
// input. They take minutes, so they are built and run only on request.
if Context.environment["VALIDATION_SYSTEM"] != nil {
  package.targets.append(
    tests(
      "SystemTests", uses: "ValidateCommand", "ValidateRun", "RegularLanguage", "TestSupport"))
}

// Fuzz targets link only with a fuzzer, which provides the main function.
if Context.environment["VALIDATION_FUZZ"] != nil {
  package.products.removeAll { $0.name == "validate" }
  package.targets.removeAll { $0.name.hasPrefix("ValidateCommand") }
  package.targets += [
    ("Patterns", ["RegularLanguage"]),
    ("Matching", ["LineScanning", "RegularLanguage", "RegularLanguageReference"]),
    ("LazyDFA", ["RegularLanguage"]),
    ("Engines", ["EngineComparison", "RegularLanguage"]),
    ("UTF8", ["RegularLanguage"]),
    ("Keys", ["InputValidation"]),
    ("Decoding", ["InputValidation"]),
    ("Settings", ["InputValidation", "SettingsSyntax"]),
    ("JSON", ["InputValidation", "SettingsSyntax"]),
    (
      "Schemas",
      ["ValidationJSONSchema", "SettingsSyntax", "ValidationWording", "RegularLanguage"]
    ),
    ("Rules", ["InputValidation", "LineValidation", "ValidateRun", "ValidateCommand"]),
  ].map { name, modules in
    program("Fuzz\(name)", at: "Sources/Fuzzing/\(name)", uses: modules)
  }
  package.targets += [
    .target(
      name: "EngineComparison",
      dependencies: dependencies([
        "InputValidation", "LineValidation", "LineScanning", "RegularLanguage",
        "RegularLanguageReference", "ValidatorSamples",
      ]),
      path: "Sources/Fuzzing/EngineComparison", swiftSettings: settings),
    // It needs no fuzzer, and is built without one.
    program(
      "CompareEngines", at: "Sources/Fuzzing/CompareEngines",
      uses: ["EngineComparison", "RegularLanguage"]),
  ]
  // A library without the main function, for the fuzz target of it.
  package.targets.append(
    .target(
      name: "ValidateCommand",
      dependencies: dependencies(command),
      exclude: ["main.swift"],
      resources: documents("Documents"),
      swiftSettings: settings + [.unsafeFlags(["-enable-testing"])]
    ))
}

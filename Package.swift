// swift-tools-version: 6.3

import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "InputValidation",
  platforms: [.macOS(.v26), .iOS(.v26), .tvOS(.v26), .watchOS(.v26), .visionOS(.v26)],
  targets: [
    .target(name: "RegularLanguage", swiftSettings: settings),
    .executableTarget(name: "UnicodeTableGenerator", swiftSettings: settings),
    .testTarget(
      name: "RegularLanguageTests",
      dependencies: ["RegularLanguage"],
      swiftSettings: settings
    ),
  ],
  swiftLanguageModes: [.v6]
)

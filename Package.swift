// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// For the targets that call C: every use of a pointer is marked `unsafe`.
let pointerSettings = settings + [.strictMemorySafety()]

/// The targets of `Tests/FuzzTests` as tests, or, for `Scripts/fuzz`, as a program of the compiler's fuzzer.
let fuzzing: Target =
  Context.environment["FUZZING"] == nil
  ? .testTarget(
    name: "FuzzTests", dependencies: ["SQLiteShell", "TypedSQLite", "TestSupport"],
    exclude: ["Program", "Regressions"], swiftSettings: settings)
  : .executableTarget(
    name: "Fuzz", dependencies: ["SQLiteShell", "TypedSQLite", "TestSupport"], path: "Tests/FuzzTests",
    exclude: ["FuzzTests.swift", "Mutator.swift", "Regressions"], swiftSettings: settings)

let package = Package(
  name: "tsqlite",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "tsqlite", targets: ["tsqlite"]),
    .library(name: "TypedSQLite", targets: ["TypedSQLite"]),
    .library(name: "TypedSQLiteExpressions", targets: ["TypedSQLiteExpressions"]),
    .library(name: "TypedSQLiteCollections", targets: ["TypedSQLiteCollections"]),
    .library(name: "TypedSQLiteFoundation", targets: ["TypedSQLiteFoundation"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(
      name: "CEditLine", pkgConfig: "libedit",
      providers: [.apt(["libedit-dev"]), .brew(["libedit"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .target(name: "Deflate", dependencies: ["CZlib"], swiftSettings: pointerSettings),
    .target(name: "TypedSQLite", dependencies: ["CSQLite"], swiftSettings: pointerSettings),
    .target(name: "TypedSQLiteExpressions", dependencies: ["TypedSQLite"], swiftSettings: settings),
    .target(
      name: "TypedSQLiteCollections", dependencies: ["TypedSQLite", "TypedSQLiteExpressions"],
      swiftSettings: settings),
    .target(
      name: "TypedSQLiteFoundation", dependencies: ["CTypedSQLiteFoundation", "TypedSQLite"],
      swiftSettings: settings),
    .target(name: "CTypedSQLiteFoundation"),
    .target(
      name: "SQLiteShell", dependencies: ["Deflate", "TypedSQLite"],
      resources: [.embedInCode("Manual/Demo.sql"), .embedInCode("Manual/tsqlite.1.in")],
      swiftSettings: settings),
    .executableTarget(
      name: "tsqlite",
      dependencies: [
        "SQLiteShell", "CEditLine",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: pointerSettings),
    .target(
      name: "TestSupport", dependencies: ["SQLiteShell"], path: "Tests/TestSupport",
      swiftSettings: settings),
    .testTarget(
      name: "TypedSQLiteTests", dependencies: ["CSQLite", "TypedSQLite", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "TypedSQLiteExpressionsTests",
      dependencies: ["TypedSQLite", "TypedSQLiteExpressions", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "TypedSQLiteCollectionsTests",
      dependencies: ["TypedSQLite", "TypedSQLiteCollections", "TypedSQLiteExpressions", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "TypedSQLiteFoundationTests",
      dependencies: ["TypedSQLite", "TypedSQLiteFoundation", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "SQLiteShellTests", dependencies: ["SQLiteShell", "TestSupport"],
      exclude: ["Modes/Snapshots"],
      swiftSettings: settings),
    .testTarget(
      name: "SessionTests", dependencies: ["tsqlite", "SQLiteShell", "TestSupport"],
      exclude: ["Parity/Sessions", "Sessions"],
      swiftSettings: settings),
    fuzzing,
  ]
)

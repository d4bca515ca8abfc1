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

/// The targets of the shell below the program, for those that test through all of them.
let floors: [Target.Dependency] = [
  "ColumnMeaning", "OutputModes", "SQLSyntax", "SQLiteShell", "TypedSQLiteCore",
]

/// The targets of `Tests/FuzzTests` as tests, or, for `Scripts/fuzz`, as a program of the compiler's fuzzer.
let fuzzing: Target =
  Context.environment["FUZZING"] == nil
  ? .testTarget(
    name: "FuzzTests", dependencies: floors + ["Parquet", "RemoteEngines", "TestSupport", "TypedSQLite"],
    exclude: ["Program", "Regressions"], swiftSettings: settings)
  : .executableTarget(
    name: "Fuzz", dependencies: floors + ["Parquet", "RemoteEngines", "TestSupport", "TypedSQLite"],
    path: "Tests/FuzzTests",
    exclude: ["FuzzTests.swift", "Mutator.swift", "Regressions"], swiftSettings: settings)

let package = Package(
  name: "tsqlite",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .executable(name: "tsqlite", targets: ["tsqlite"]),
    .library(name: "TypedSQLite", targets: ["TypedSQLite"]),
    .library(name: "TypedSQLiteCore", targets: ["TypedSQLiteCore"]),
    .library(name: "TypedSQLiteExpressions", targets: ["TypedSQLiteExpressions"]),
    .library(name: "TypedSQLiteCollections", targets: ["TypedSQLiteCollections"]),
    .library(name: "TypedSQLiteFoundation", targets: ["TypedSQLiteFoundation"]),
    .library(name: "TypedSQLiteValues", targets: ["TypedSQLiteValues"]),
    .library(name: "ColumnMeaning", targets: ["ColumnMeaning"]),
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
    .target(name: "Parquet", dependencies: ["Deflate"], swiftSettings: pointerSettings),
    .target(name: "CSQLiteMutex", dependencies: ["CSQLite"]),
    .target(
      name: "TypedSQLiteCore", dependencies: ["CSQLite", "CSQLiteMutex"], swiftSettings: pointerSettings),
    .target(
      name: "TypedSQLite", dependencies: ["CSQLite", "TypedSQLiteCore"], swiftSettings: pointerSettings),
    .target(name: "TypedSQLiteExpressions", dependencies: ["TypedSQLite"], swiftSettings: settings),
    .target(
      name: "TypedSQLiteCollections", dependencies: ["TypedSQLite", "TypedSQLiteExpressions"],
      swiftSettings: settings),
    .target(
      name: "TypedSQLiteFoundation", dependencies: ["CTypedSQLiteFoundation", "TypedSQLite"],
      swiftSettings: settings),
    .target(name: "CTypedSQLiteFoundation"),
    .target(name: "TypedSQLiteValues", dependencies: ["TypedSQLite"], swiftSettings: settings),
    .target(name: "RemoteEngines", dependencies: ["TypedSQLiteCore"], swiftSettings: pointerSettings),
    .target(name: "CProcess"),
    .target(name: "SQLSyntax", dependencies: ["TypedSQLiteCore"], swiftSettings: settings),
    .target(
      name: "ColumnMeaning", dependencies: ["SQLSyntax", "TypedSQLiteCore"], swiftSettings: settings),
    .target(name: "OutputModes", dependencies: ["SQLSyntax", "TypedSQLiteCore"], swiftSettings: settings),
    .target(
      name: "Terminal", dependencies: ["CEditLine", "CProcess", "OutputModes", "TypedSQLiteCore"],
      swiftSettings: pointerSettings),
    .target(
      name: "SQLiteShell",
      dependencies: [
        "ColumnMeaning", "Deflate", "OutputModes", "Parquet", "SQLSyntax", "Terminal", "TypedSQLiteCore",
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "tsqlite",
      dependencies: [
        "CEditLine", "CProcess", "ColumnMeaning", "OutputModes", "RemoteEngines", "SQLSyntax", "SQLiteShell",
        "Terminal", "TypedSQLiteCore",
      ],
      swiftSettings: pointerSettings),
    .target(
      name: "ScreenSupport", dependencies: ["OutputModes"], path: "Tests/ScreenSupport",
      swiftSettings: settings),
    .target(
      name: "CoreSupport", dependencies: ["TypedSQLiteCore"], path: "Tests/CoreSupport",
      swiftSettings: settings),
    .target(
      name: "MeaningSupport",
      dependencies: ["ColumnMeaning", "CoreSupport", "OutputModes", "SQLSyntax", "TypedSQLiteCore"],
      path: "Tests/MeaningSupport", swiftSettings: settings),
    .target(
      name: "TestSupport", dependencies: floors + ["CoreSupport", "ScreenSupport"], path: "Tests/TestSupport",
      swiftSettings: settings),
    .executableTarget(
      name: "TaskTracker", dependencies: ["TypedSQLite"], path: "Tests/Examples/TaskTracker",
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
    .testTarget(
      name: "TypedSQLiteTests",
      dependencies: ["CSQLite", "TaskTracker", "TestSupport", "TypedSQLite", "TypedSQLiteCore"],
      swiftSettings: settings),
    .executableTarget(
      name: "TaskTrackerExpressions", dependencies: ["TypedSQLite", "TypedSQLiteExpressions"],
      path: "Tests/Examples/TaskTrackerExpressions",
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
    .testTarget(
      name: "TypedSQLiteExpressionsTests",
      dependencies: ["TaskTrackerExpressions", "TypedSQLite", "TypedSQLiteExpressions", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "TypedSQLiteCollectionsTests",
      dependencies: ["TypedSQLite", "TypedSQLiteCollections", "TypedSQLiteExpressions", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "TypedSQLiteFoundationTests",
      dependencies: ["TypedSQLite", "TypedSQLiteFoundation", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "TypedSQLiteValuesTests",
      dependencies: ["TypedSQLite", "TypedSQLiteExpressions", "TypedSQLiteValues"], swiftSettings: settings),
    .testTarget(
      name: "SQLSyntaxTests",
      dependencies: ["CoreSupport", "SQLSyntax", "ScreenSupport", "TypedSQLiteCore"],
      swiftSettings: settings),
    .testTarget(
      name: "ColumnMeaningTests",
      dependencies: [
        "ColumnMeaning", "CoreSupport", "MeaningSupport", "OutputModes", "SQLSyntax", "ScreenSupport",
        "TypedSQLite", "TypedSQLiteCore",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "OutputModesTests",
      dependencies: ["CoreSupport", "OutputModes", "SQLSyntax", "ScreenSupport", "TypedSQLiteCore"],
      exclude: ["Modes/Snapshots"],
      swiftSettings: settings),
    .testTarget(
      name: "ParquetTests", dependencies: ["Parquet"], exclude: ["Files"], swiftSettings: settings),
    .testTarget(
      name: "TerminalTests", dependencies: ["OutputModes", "ScreenSupport", "Terminal"],
      swiftSettings: settings),
    .testTarget(
      name: "RemoteEnginesTests",
      dependencies: ["RemoteEngines", "TestSupport", "TypedSQLite", "TypedSQLiteCore"],
      swiftSettings: pointerSettings),
    .testTarget(
      name: "ClusterTests",
      dependencies: ["RemoteEngines", "SQLiteShell", "TestSupport", "TypedSQLiteCore", "tsqlite"],
      exclude: ["node.c"], swiftSettings: settings),
    .testTarget(
      name: "SQLiteShellTests", dependencies: floors + ["Deflate", "ScreenSupport", "TestSupport"],
      exclude: ["Charts/Snapshots", "Remote/Differences.txt", "Windows/Snapshots"],
      swiftSettings: settings),
    .testTarget(
      name: "SessionTests", dependencies: floors + ["RemoteEngines", "Terminal", "TestSupport", "tsqlite"],
      exclude: ["Parity/Open", "Parity/Sessions", "Sessions", "ToolServer/Conversation"],
      swiftSettings: settings),
    fuzzing,
  ]
)

// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "tsqlite", path: "../.."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
  ],
  targets: [
    .executableTarget(name: "Measure"),
    .executableTarget(
      name: "Benchmark",
      dependencies: ["Measure", .product(name: "ArgumentParser", package: "swift-argument-parser")],
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
    .executableTarget(
      name: "TypedSQLiteTasks", dependencies: [.product(name: "TypedSQLite", package: "tsqlite")],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    // Both programs share one source; only the library differs.
    .executableTarget(
      name: "GRDBTasks", dependencies: [.product(name: "GRDB", package: "GRDB.swift")],
      swiftSettings: [.swiftLanguageMode(.v5), .define("GRDB")]),
    // The code of the guide of TypedSQLiteValues with the library that it is for.
    .executableTarget(
      name: "ValuesInGRDB",
      dependencies: [
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "TypedSQLiteValues", package: "tsqlite"),
      ], swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
  ]
)

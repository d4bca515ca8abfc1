import Foundation
package import Testing

/// The Swift compiler, with which tests check whether a program that uses the library compiles.
package enum SwiftCompiler {
  /// The folder of the modules that were built with the tests.
  static let modules = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("Modules")

  private static let program: Executable? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let paths = folders.map { "\($0)/swiftc" }
    return paths.first { FileManager.default.isExecutableFile(atPath: $0) }.map { Executable(path: $0) }
  }()

  /// Whether there are a compiler and modules that a program can import.
  package static var isPresent: Bool {
    program != nil
      && ["TypedSQLite", "TypedSQLiteExpressions", "TypedSQLiteCollections"].allSatisfy {
        FileManager.default.fileExists(atPath: modules.appendingPathComponent("\($0).swiftmodule").path)
      }
  }

  /// The errors that the compiler reports for a program.
  ///
  /// - Parameters:
  ///   - source: the program, with its imports.
  ///   - languageVersion: the version of the language.
  /// - Returns: the errors, or an empty text if the program is correct.
  /// - Throws: the system error if the compiler cannot be run.
  package static func errors(in source: String, languageVersion: String = "6") throws -> String {
    let folder = try TemporaryFolder()
    let file = try folder.write(source, to: "main.swift")
    let run = try compile(["-typecheck"] + options(languageVersion: languageVersion) + [file.path])
    return run.status == 0 ? "" : run.errors
  }
}

extension SwiftCompiler {
  /// Runs the compiler.
  static func compile(_ arguments: [String]) throws -> Executable.Run {
    guard let program else { return Executable.Run(output: "", errors: "there is no swiftc", status: 1) }
    return try program.run(arguments)
  }

  /// The map of the C module that the core needs, which the package manager wrote.
  private static let mutexModuleMap = modules.deletingLastPathComponent()
    .appendingPathComponent("CSQLiteMutex.build/module.modulemap")

  /// The options for a program that imports the libraries.
  static func options(languageVersion: String = "6") -> [String] {
    [
      "-swift-version", languageVersion, "-enable-upcoming-feature", "MemberImportVisibility", "-I",
      modules.path, "-I", ProjectFolder.url.appendingPathComponent("Sources/CSQLite").path,
      "-Xcc", "-fmodule-map-file=\(mutexModuleMap.path)",
    ]
  }
}

extension Trait where Self == ConditionTrait {
  /// Runs a test only if there is a compiler.
  package static var needsSwiftCompiler: Self {
    .enabled(if: SwiftCompiler.isPresent, "there is no swiftc, or not the folder of modules")
  }
}

import Foundation

/// The compiler, asked whether a program that uses the library is right.
package enum SwiftCompiler {
  /// The folder of the modules that were built with the tests.
  private static let modules = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("Modules")

  private static let program: Executable? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let paths = folders.map { "\($0)/swiftc" }
    return paths.first { FileManager.default.isExecutableFile(atPath: $0) }.map { Executable(path: $0) }
  }()

  /// Whether there is a compiler, and modules that a program can import.
  package static var isPresent: Bool {
    program != nil
      && ["TypedSQLite", "TypedSQLiteExpressions", "TypedSQLiteCollections"].allSatisfy {
        FileManager.default.fileExists(atPath: modules.appendingPathComponent("\($0).swiftmodule").path)
      }
  }

  /// What the compiler finds wrong in a program.
  ///
  /// - Parameter source: the program, with its imports.
  /// - Returns: the errors, or nothing where the program is right.
  /// - Throws: the error of the system where the compiler cannot be run.
  package static func errors(in source: String) throws -> String {
    guard let program else { return "there is no swiftc" }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("main.swift")
    try source.write(to: file, atomically: true, encoding: .utf8)
    let run = try program.run([
      "-typecheck", "-swift-version", "6", "-I", modules.path, "-I",
      ProjectFolder.url.appendingPathComponent("Sources/CSQLite").path, file.path,
    ])
    return run.status == 0 ? "" : run.errors
  }
}

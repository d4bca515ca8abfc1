import Foundation

extension SwiftCompiler {
  /// What the compiler or a program said when it failed.
  package struct Failure: Error {
    package let errors: String
  }

  /// Compiles a program and runs it in an empty folder.
  ///
  /// - Parameter source: the program, with its imports.
  /// - Returns: what it printed.
  /// - Throws: ``Failure`` if it does not compile, or fails.
  package static func output(of source: String) throws -> String {
    let library = try library.get()
    let folder = try TemporaryFolder()
    let file = try folder.write(source, to: "main.swift")
    let program = folder.url.appendingPathComponent("program")
    let linking = ["-L", library.path, "-lGuide", "-Xlinker", "-rpath", "-Xlinker", library.path]
    try check(compile(options() + [file.path, "-o", program.path] + linking + sanitizing))
    return try check(Executable(path: program.path).run(in: folder.url)).output
  }

  @discardableResult
  private static func check(_ run: Executable.Run) throws -> Executable.Run {
    guard run.status == 0 else { throw Failure(errors: run.errors) }
    return run
  }

  /// The folder of a library that contains all libraries of the project, so that each program is linked quickly.
  private static let library: Result<URL, any Error> = Result {
    let folder = modules.deletingLastPathComponent().appendingPathComponent("Guide")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    #if canImport(Darwin)
    let name = "libGuide.dylib"
    #else
    let name = "libGuide.so"
    #endif
    let output = folder.appendingPathComponent(name).path
    try check(compile(["-emit-library", "-o", output, "-lsqlite3"] + targets.flatMap(objects) + sanitizing))
    return folder
  }

  /// Links the runtime of the address sanitizer, which the object files of `Scripts/sanitize` call.
  private static let sanitizing = ChildProcess.sanitizerOptions.keys.map { name in
    name.hasPrefix("A") ? "-sanitize=address" : "-sanitize=thread"
  }

  private static let targets = [
    "TypedSQLiteCore", "TypedSQLite", "TypedSQLiteExpressions", "TypedSQLiteCollections",
    "TypedSQLiteFoundation",
    "CTypedSQLiteFoundation", "CSQLiteMutex", "TypedSQLiteValues", "SQLSyntax", "ColumnMeaning",
  ]

  /// The object files of a target, without those of source files that are gone.
  private static func objects(of target: String) -> [String] {
    let sources = Set(
      files(in: ProjectFolder.url.appendingPathComponent("Sources/\(target)")).map(\.lastPathComponent))
    let products = files(in: modules.deletingLastPathComponent().appendingPathComponent("\(target).build"))
    return products.filter { file in
      file.pathExtension == "o" && sources.contains(file.deletingPathExtension().lastPathComponent)
    }.map(\.path)
  }

  private static func files(in folder: URL) -> [URL] {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (files?.allObjects ?? []).compactMap { $0 as? URL }
  }
}

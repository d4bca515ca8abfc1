import Foundation
import TestSupport
import Testing

/// What compiles and what does not, asked of the compiler that builds the tests.
@Suite(.enabled(if: Typecheck.isPossible, "needs swiftc, and the modules beside the tests"))
struct ConformanceTests {
  @Test func `an array is no value until a file imports the module that makes it one`() throws {
    let code = """
      func take(_ value: some DatabaseValueConvertible) {}
      take([1, 2])
      """
    let without = try Typecheck.errors(in: "import TypedSQLite\n" + code)
    #expect(without.contains("requires that '[Int]' conform to 'DatabaseValueConvertible'"))
    let with = try Typecheck.errors(
      in: "import TypedSQLite\nimport TypedSQLiteCollections\nimport TypedSQLiteExpressions\n" + code)
    #expect(with == "")
  }

  @Test func `a column of an array needs the module too`() throws {
    let code = """
      let pages = Expression<[Int]>("pages")
      let filter = pages == [1]
      let setter = pages <- [1]
      """
    #expect(try Typecheck.errors(in: "import TypedSQLiteExpressions\n" + code) != "")
    #expect(
      try Typecheck.errors(in: "import TypedSQLiteExpressions\nimport TypedSQLiteCollections\n" + code) == "")
  }

  @Test func `a type of a program needs one import and four members`() throws {
    let code = """
      import TypedSQLiteExpressions
      struct Suit: Value {
        var letter: String
        static var declaredDatatype: String { String.declaredDatatype }
        static func fromDatatypeValue(_ datatypeValue: String) -> Suit { Suit(letter: datatypeValue) }
        var datatypeValue: String { letter }
      }
      enum Level: Int, Codable, Value {
        case low
        static var declaredDatatype: String { Int64.declaredDatatype }
        static func fromDatatypeValue(_ datatypeValue: Int64) -> Level { .low }
        var datatypeValue: Int64 { 0 }
      }
      func compare(_ row: Row) -> Suit { row[Expression<Suit>("suit")] }
      """
    #expect(try Typecheck.errors(in: code) == "")
  }

  @Test func `an element that is no text does not make its array a value`() throws {
    let code = """
      import TypedSQLiteCollections
      import TypedSQLiteExpressions
      struct Opaque: Sendable {}
      let wrong = Expression<[Opaque]>("wrong") <- [Opaque()]
      """
    #expect(try Typecheck.errors(in: code) != "")
  }
}

/// The compiler, run on a few lines against the modules that this build made.
private enum Typecheck {
  private static let compiler: URL? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { URL(filePath: String($0)).appending(path: "swiftc") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }()

  private static let modules: URL = {
    let products = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    return products.appending(path: "Modules")
  }()

  static var isPossible: Bool {
    compiler != nil
      && FileManager.default.fileExists(
        atPath: modules.appending(path: "TypedSQLiteCollections.swiftmodule").path)
  }

  /// The compiler's errors, or nothing where the code is right.
  static func errors(in code: String) throws -> String {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "main.swift")
    try Data(code.utf8).write(to: file)
    let process = Process()
    process.executableURL = compiler
    process.arguments = [
      "-typecheck", "-swift-version", "6", "-enable-upcoming-feature", "MemberImportVisibility", "-I",
      modules.path, "-Xcc", "-fmodule-map-file=\(moduleMap.path)", file.path,
    ]
    let pipe = Pipe()
    process.standardError = pipe
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? "" : String(decoding: output, as: UTF8.self)
  }

  private static var moduleMap: URL {
    ProjectFolder.url.appending(path: "Sources/CSQLite/module.modulemap")
  }
}

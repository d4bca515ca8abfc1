import Foundation
import TestSupport
import Testing

/// Checks that the code in the guide's articles compiles, and that the names in it exist.
struct GuideTests {
  private static let folder = "Sources/TypedSQLite/TypedSQLite.docc"

  /// The paths of the articles of each module.
  static let articles: [String] = {
    let modules = [
      "TypedSQLite", "TypedSQLiteExpressions", "TypedSQLiteCollections", "TypedSQLiteFoundation",
      "TypedSQLiteValues", "ColumnMeaning",
    ]
    return modules.flatMap { module in
      let catalog = "Sources/\(module)/\(module).docc"
      let files = try? FileManager.default.contentsOfDirectory(
        atPath: ProjectFolder.url.appendingPathComponent(catalog).path)
      return (files ?? []).filter { $0.hasSuffix(".md") }.sorted().map { "\(catalog)/\($0)" }
    }
  }()

  /// The Swift code of an article, whose blocks form one program.
  private static func program(of article: String) throws -> String? {
    let text = try ProjectFolder.text(of: article)
    let blocks = text.components(separatedBy: "```swift\n").dropFirst()
    return blocks.isEmpty
      ? nil : blocks.map { $0.components(separatedBy: "```")[0] }.joined(separator: "\n")
  }

  @Test func `there are articles`() throws {
    #expect(Self.articles.count >= 19)
    #expect(try Self.articles.compactMap(Self.program).count >= 18)
  }

  @Test(
    .needsSwiftCompiler,
    arguments: articles)
  func `the code of an article compiles`(article: String) throws {
    guard let program = try Self.program(of: article) else { return }
    #expect(try SwiftCompiler.errors(in: program) == "")
  }

  /// A program that also prints the values that comments after `let` state, and the lines that it is to print.
  private static func printing(_ program: String) -> (program: String, lines: [String]) {
    var lines: [String] = []
    let code = program.components(separatedBy: "\n").map { line in
      if let printed = line.wholeMatch(of: /\s*print\(.*\) +\/\/ (.*)/) {
        lines.append(String(printed.output.1))
      } else if let value = line.wholeMatch(
        of: /( *)let (\w+).* = .*  \/\/ ((?:nil|true|false|-?\d|["\[]).*)/)
      {
        // What follows a colon explains the value.
        lines.append(String(value.output.3.prefix { value.output.3.hasPrefix("nil") ? $0 != ":" : true }))
        return "\(line)\n\(value.output.1)print(String(reflecting: \(value.output.2)))"
      } else if let more = line.wholeMatch(of: /\s*\/\/ (.*)/) {
        lines.append(String(more.output.1))
      }
      return line
    }
    return (code.joined(separator: "\n"), lines)
  }

  @Test(.needsSwiftCompiler, arguments: articles)
  func `the code of an article runs, and prints what it says`(article: String) throws {
    guard let program = try Self.program(of: article) else { return }
    let (code, lines) = Self.printing(program)
    do {
      let output = try SwiftCompiler.output(of: code)
      #expect(output.split(separator: "\n").map(String.init) == lines, "\(article)")
    } catch let failure as SwiftCompiler.Failure {
      Issue.record("\(article): \(failure.errors.prefix(2000))")
    }
  }

  /// The rows of the coverage table, above those about the tests of other libraries.
  private static func coverageRows() throws -> [Substring] {
    try ProjectFolder.text(of: "\(folder)/Coverage.md").split(separator: "\n")
      .prefix { $0 != "## GRDB's own tests" }
      .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| What |") && !$0.hasPrefix("| ---") }
  }

  @Test func `each row of the coverage names tests that are there`() throws {
    let rows = try Self.coverageRows()
    #expect(rows.count > 200)
    for row in rows {
      // Each path is followed by a colon and the names of tests, up to the next path.
      let places = row.matches(of: /`(Tests\/[^`]*)`: ([^`|]+)/)
      #expect(!places.isEmpty, "\(row)")
      #expect(places.count == row.matches(of: /`Tests\//).count, "\(row)")
      for place in places {
        let file = try? ProjectFolder.text(of: String(place.output.1))
        let tests = Set((file ?? "").matches(of: /func `([^`]*)`/).map(\.output.1))
        #expect(!tests.isEmpty, "\(place.output.1)")
        let names = place.output.2.split(separator: "; ").map { $0.trimmingCharacters(in: .whitespaces) }
        for name in names where name != "all" && !name.isEmpty {
          #expect(tests.contains(name[...]), "\(place.output.1): \(name)")
        }
      }
    }
  }
}

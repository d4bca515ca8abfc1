import Foundation
import TestSupport
import Testing

/// The articles of the guide: what they show compiles, and what they name is there.
struct GuideTests {
  private static let folder = "Sources/TypedSQLite/TypedSQLite.docc"

  /// The paths of the articles of each module.
  static let articles: [String] = {
    let modules = [
      "TypedSQLite", "TypedSQLiteExpressions", "TypedSQLiteCollections", "TypedSQLiteFoundation",
    ]
    return modules.flatMap { module in
      let catalog = "Sources/\(module)/\(module).docc"
      let files = try? FileManager.default.contentsOfDirectory(
        atPath: ProjectFolder.url.appendingPathComponent(catalog).path)
      return (files ?? []).filter { $0.hasSuffix(".md") }.sorted().map { "\(catalog)/\($0)" }
    }
  }()

  /// The Swift of an article, block after block: an article is one program.
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
    .enabled(if: SwiftCompiler.isPresent, "there is no swiftc, or not the folder of modules"),
    arguments: articles)
  func `the code of an article compiles`(article: String) throws {
    guard let program = try Self.program(of: article) else { return }
    #expect(try SwiftCompiler.errors(in: program) == "")
  }

  @Test func `each test file that the coverage names is there`() throws {
    let coverage = try ProjectFolder.text(of: "\(Self.folder)/Coverage.md")
    let paths = coverage.matches(of: /`(Tests\/[^`]*)`/).map { String($0.output.1) }
    #expect(paths.count > 150)
    for path in Set(paths) {
      #expect(
        FileManager.default.fileExists(atPath: ProjectFolder.url.appendingPathComponent(path).path), "\(path)"
      )
    }
  }

  @Test func `each row of the coverage names a test file`() throws {
    let rows = try ProjectFolder.text(of: "\(Self.folder)/Coverage.md").split(separator: "\n")
      .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| What |") && !$0.hasPrefix("| ---") }
    #expect(rows.filter { !$0.contains("`Tests/") } == [])
  }
}

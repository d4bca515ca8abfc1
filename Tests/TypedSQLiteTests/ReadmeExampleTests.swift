import Testing
import TestSupport
import TypedSQLite

// The function below is the README's, letter by letter; the test compares them.
func report(_ instant: Timestamp) -> [String] {
  var lines = DateStorage.all.map { "\($0): \($0.encode(instant).nearestValue ?? .null)" }
  let chrome = DateStorage.webkit.encode(instant).exactValue ?? .null
  if let same = DateStorage.webkit.decode(chrome) {
    lines.append("Chrome's \(chrome) is Apple's \(DateStorage.cocoa.encode(same).exactValue ?? .null)")
  }
  return lines
}

@Suite struct ReadmeExampleTests {
  @Test func `the README's library example is the one that runs here`() throws {
    let readme = try ProjectFolder.text(of: "README.md")
    let example = try #require(
      readme.split(separator: "```swift\nimport TypedSQLite\n").last?.split(separator: "```").first)
    #expect(try ProjectFolder.text(of: "Tests/TypedSQLiteTests/ReadmeExampleTests.swift").contains(example))
  }

  @Test func `the example reports each storage and moves an instant between two`() throws {
    let lines = report(try #require(Timestamp(seconds: 1_769_853_600)))
    #expect(lines.count == DateStorage.all.count + 1)
    #expect(lines.contains("unix-ms: 1769853600000"))
    #expect(lines.last == "Chrome's 13414327200000000 is Apple's 791546400.0")
  }
}

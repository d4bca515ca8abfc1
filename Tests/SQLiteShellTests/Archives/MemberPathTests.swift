import Testing

@testable import SQLiteShell

@Suite struct MemberPathTests {
  private func names(_ text: String) throws -> [String] {
    try MemberPath(Array(text.utf8)).names.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `a name is taken apart at slashes`() throws {
    #expect(try names("a/b/c") == ["a", "b", "c"])
    #expect(try names("./a//b/./c/") == ["a", "b", "c"])
    #expect(try names(".") == [])
    #expect(try names("a../..b/...") == ["a..", "..b", "..."])
  }

  @Test(arguments: ["..", "../a", "a/..", "a/../b", "/..", "a/b/../../.."])
  func `a name that leads up is refused`(name: String) {
    #expect(throws: MemberPath.Fault.leadsUp) { try MemberPath(Array(name.utf8)) }
  }

  @Test func `an empty name and a zero byte are refused`() {
    #expect(throws: MemberPath.Fault.empty) { try MemberPath([]) }
    #expect(throws: MemberPath.Fault.holdsNUL) { try MemberPath([0x61, 0]) }
  }

  @Test func `the root of a name is dropped`() throws {
    #expect(try names("//etc/passwd") == ["etc", "passwd"])
    #expect(try MemberPath(Array("/a".utf8)).wasAbsolute)
    #expect(try !MemberPath(Array("a".utf8)).wasAbsolute)
  }

  @Test(arguments: [
    ("a", "b", true), ("a", ".", true), ("d/a", "../b", true), ("a", "..", false),
    ("a", "/etc", false), ("d/e/a", "../../b/../../c", false), ("d/a", "../../b", false),
    ("a", "b/../../d", false), ("d/e/a", ".././../b", true),
    // The name before `..` may be a link, whose parent folder may be anywhere.
    ("d/a", "x/../../b", false), ("d/a", "x/../b", false),
  ])
  func `a link may lead to what is below the folder`(name: String, target: String, isInside: Bool) throws {
    #expect(try MemberPath(Array(name.utf8)).keepsInside(linkTo: Array(target.utf8)) == isInside)
  }
}

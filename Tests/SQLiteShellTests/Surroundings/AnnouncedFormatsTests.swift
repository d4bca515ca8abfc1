import TestSupport
import Testing

@testable import SQLiteShell

@Suite struct AnnouncedFormatsTests {
  private let old = "# mine\r\n.format date unix t.at\r\n.format uuid text t.id"
  private let new = "# mine\r\n.format date unix-ms t.at\r\n.format uuid text t.id"

  private func settled(_ text: String, at version: UInt32?) -> String {
    var lines = SavedFormatLines(Array(text.utf8))
    lines.settle(at: version)
    return String(decoding: lines.bytes, as: UTF8.self)
  }

  @Test func `the schema version decides which of two lines holds`() {
    let announced = String(
      decoding: SavedFormatLines(Array(old.utf8))
        .announcing(SavedFormatLines(Array(new.utf8)), from: 65540), as: UTF8.self)
    #expect(
      announced == """
        # mine\r
        .format date unix t.at\r
        # from schema_version 65540 on: .format date unix-ms t.at\r
        .format uuid text t.id
        """)
    #expect(SavedFormatLines(Array(announced.utf8)).hasAnnouncements)
    for version: UInt32 in [0, 4, 65539] { #expect(settled(announced, at: version) == old) }
    for version: UInt32 in [65540, 65541, 1 << 30] { #expect(settled(announced, at: version) == new) }
    #expect(settled(announced, at: nil) == "# mine\r\n.format uuid text t.id")
  }

  @Test func `a version that has wrapped around to zero is a later one`() {
    #expect(AnnouncedFormats.hasReached(0xFFFF_FFF0, by: 3))
    #expect(!AnnouncedFormats.hasReached(3, by: 0xFFFF_FFF0))
  }

  @Test(arguments: [
    "# from schema_version 7 on: .format date unix-ms t.at\n",
    ".format date unix t.other\n# from schema_version 7 on: .format date unix-ms t.at\n",
    "# from schema_version 7 on: DROP TABLE t\n", "# from schema_version x on: .format uuid text t.a\n",
  ])
  func `an announcement without its line says nothing`(text: String) {
    let rest = text.split(separator: "\n").filter { !$0.hasPrefix("# from schema_version 7") }
    #expect(settled(text, at: 9) == rest.map { $0 + "\n" }.joined())
  }
}

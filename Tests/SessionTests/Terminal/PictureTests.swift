import Foundation
import TestSupport
import Testing

/// The pictures of the README, which are screens of sessions.
///
/// With `RECORD_PICTURES=1` in the environment they are written; `Scripts/generate` does that.
@Suite(.serialized) struct PictureTests {
  struct Picture: Sendable, CustomTestStringConvertible {
    let name: String
    let columns: Int
    /// The inputs; the next one is typed when the prompt is back.
    let inputs: [String]
    /// The end of the screen that is drawn.
    let end: String

    var testDescription: String { name }
  }

  private static let sales = "SELECT id, sold, price, paid, receipt FROM sale;\r"

  private static let pictures = [
    Picture(
      name: "meaning", columns: 112,
      inputs: [sales, ".format raw on\r", sales], end: "\n3 rows, 0 ms\nsqlite>"),
    Picture(
      name: "prompt", columns: 100,
      inputs: [
        "SELECT s.city, count(*) AS sales, 'since 2026' AS note\rFROM sale JOIN shop s ON s.id = shop_id\rWHERE s.\t"
      ],
      end: "column JSON, json (text)"),
  ]

  private static let database = """
    CREATE TABLE shop(id INTEGER PRIMARY KEY, city TEXT, opened DATETIME, open_on_sunday BOOLEAN, settings JSON);
    CREATE TABLE sale(id UUID, sold DATETIME, price DECIMAL(10,2), paid BOOLEAN, receipt BLOB, shop_id INTEGER);
    INSERT INTO sale VALUES
      (x'4fe1c2d0a3b74c7e9f10d2c3b4a59687', 1769853600250, '1249.90', 1,
        CAST(x'89504e470d0a1a0a0000000d4948445200000280000001e00802000000' || zeroblob(14000) AS BLOB), 1),
      (x'0b6a7f7e54d34b0c8f3a1e2d3c4b5a69', 1769857261000, '0.10', 0, NULL, 1),
      (x'd3b0c44298fc4c149afbf4c8996fb924', NULL, '19.00', 1, CAST(x'255044462d312e370a' || zeroblob(52000) AS BLOB), 2);
    """

  @Test(arguments: pictures)
  func `each picture of the README is what Scripts/generate would draw`(picture: Picture) throws {
    let home = try TemporaryFolder()
    let path = home.url.appendingPathComponent("shop.db").path
    #expect(try Executable.tsqlite.run([path], input: Self.database).errors == "")
    let terminal = try TerminalSession([path], home: home, columns: picture.columns, rows: 40).terminal
    for (index, input) in picture.inputs.enumerated() {
      terminal.expectPrompt("sqlite>", number: index + 1)
      terminal.type(input)
    }
    if picture.end.hasSuffix("sqlite>") {
      terminal.expectPrompt("sqlite>", number: picture.inputs.count + 1)
    }
    terminal.expectEnd(picture.end)
    let text = ScreenPicture(terminal.screen, showsCursor: true).text
    let file = "man/\(picture.name).svg"
    if ProcessInfo.processInfo.environment["RECORD_PICTURES"] == "1" {
      try Data(text.utf8).write(to: ProjectFolder.url.appendingPathComponent(file))
    }
    #expect(try ProjectFolder.text(of: file) == text, "Run Scripts/generate")
    #expect(try ProjectFolder.text(of: "README.md").contains("](\(file))"))
  }
}

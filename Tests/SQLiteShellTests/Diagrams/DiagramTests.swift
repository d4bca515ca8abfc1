import Foundation
import TestSupport
import Testing

@testable import SQLiteShell

#if canImport(FoundationXML)
import FoundationXML
#endif

/// What `.diagram` prints in each form, and that other programs can read it.
@Suite struct DiagramTests {
  private let shop = """
    CREATE TABLE users(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
    CREATE TABLE orders(id INTEGER PRIMARY KEY, user_id INTEGER, due DATE);
    CREATE TABLE line(order_id INTEGER NOT NULL REFERENCES orders, no INTEGER, PRIMARY KEY(order_id, no));
    CREATE TABLE profile(user INTEGER PRIMARY KEY REFERENCES users, boss REFERENCES profile);
    INSERT INTO users VALUES(1, 'a'), (2, 'b');
    INSERT INTO orders VALUES(1, 1, NULL), (2, 2, NULL), (3, 9, NULL), (4, NULL, NULL);

    """

  /// Names and types that other programs would take for their syntax.
  private let hostile = """
    CREATE TABLE "a ""b"" % \\ {x}"("id" INTEGER PRIMARY KEY, "na me" "VARCHAR(10, 2)", "PK" TEXT, "größe" REAL, "" BLOB);
    CREATE TABLE "<b>&amp;'; -- \u{1B}[2J
    }"(id, "x.y/z" REFERENCES "a ""b"" % \\ {x}", "x y z" "no_tes", "x_y_z" REFERENCES gone(id), "\u{1}");
    CREATE TABLE "a 'b' % \\ {x}"(x);

    """

  private func draw(_ words: String, _ schema: String) -> [String] {
    let run = runShell(schema + ".diagram \(words)\n")
    #expect(run.errors == "")
    return run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  @Test func `a tree has the tables that refer to a table below it`() {
    #expect(
      draw("--tree", shop) == [
        "users (id)",
        "├─ profile.user ─> id  0..1 to 1",
        "│      boss ─> profile.user  0..n to 0..1",
        "└┄ orders.user_id ┄> id  0..n to 0..1, implied: 1 of 3 values without a parent",
        "   └─ line.order_id ─> id  0..n to 1",
      ])
  }

  @Test func `boxes are drawn if they fit`() {
    #expect(
      draw("", shop) == [
        "┌ users ──────────┐",
        "│ PK id   INTEGER │",
        "│ UK name TEXT    │",
        "└─────────────────┘",
        "┌ orders ───────────────────────────────────────────────────────────┐",
        "│ PK id      INTEGER                                                │",
        "│ FK user_id INTEGER                                                │",
        "│    due     DATE                                                   │",
        "├───────────────────────────────────────────────────────────────────┤",
        "│ user_id ┄> users.id  0..n to 0..1, 1 of 3 values without a parent │",
        "└───────────────────────────────────────────────────────────────────┘",
        "┌ profile ───────────────────────────┐",
        "│ PK FK user INTEGER                 │",
        "│ FK    boss                         │",
        "├────────────────────────────────────┤",
        "│ boss ─> profile.user  0..n to 0..1 │",
        "│ user ─> users.id  0..1 to 1        │",
        "└────────────────────────────────────┘",
        "┌ line ────────────────────────────┐",
        "│ PK FK order_id INTEGER           │",
        "│ PK    no       INTEGER           │",
        "├──────────────────────────────────┤",
        "│ order_id ─> orders.id  0..n to 1 │",
        "└──────────────────────────────────┘",
      ])
  }

  @Test func `a table is drawn with its neighbours`() {
    #expect(
      draw("--tree line", shop) == [
        "orders (id)",
        "└─ line.order_id ─> id  0..n to 1",
      ])
  }

  @Test func `tables that refer to each other in a circle, to themselves and to none that exists are drawn`()
  {
    let schema = """
      CREATE TABLE a(id INTEGER PRIMARY KEY, b REFERENCES b); CREATE TABLE b(id INTEGER PRIMARY KEY, a REFERENCES a);
      CREATE TABLE c(id INTEGER PRIMARY KEY, up REFERENCES c, lost REFERENCES gone(x));

      """
    #expect(
      draw("--tree", schema) == [
        "c (id)",
        "    lost ─> gone.x  (no such table)",
        "    up ─> c.id  0..n to 0..1",
        "a (id)",
        "└─ b.a ─> id  0..n to 0..1",
        "   └─ a.b ─> id  0..n to 0..1  (its children are above)",
      ])
  }

  @Test func `above 20 tables only keys are drawn`() {
    let schema = (0...20).map { "CREATE TABLE t\($0)(id INTEGER PRIMARY KEY, a, t0 REFERENCES t0);\n" }
      .joined()
    let lines = draw("--mermaid", schema)
    #expect(lines[1...4] == ["  \"t0\" {", "    INTEGER id PK", "    any t0 FK", "  }"])
    #expect(draw("--dot", schema).contains { $0.contains("… 1 more") })
    let few = draw("--mermaid t0 t1", "CREATE TABLE t0(id INTEGER PRIMARY KEY, a);\nCREATE TABLE t1(a);\n")
    #expect(few[1...4] == ["  \"t0\" {", "    INTEGER id PK", "    any a", "  }"])
  }

  @Test func `a mode for programs has a row for each link`() {
    #expect(
      draw("", shop + ".mode json\n") == [
        "[{\"table\":\"line\",\"columns\":\"order_id\",\"parent\":\"orders\",\"parent_columns\":\"id\",\"children\":\"0..n\",\"parents\":\"1\",\"implied\":0,\"compared\":null,\"missing\":null},",
        "{\"table\":\"profile\",\"columns\":\"boss\",\"parent\":\"profile\",\"parent_columns\":\"user\",\"children\":\"0..n\",\"parents\":\"0..1\",\"implied\":0,\"compared\":null,\"missing\":null},",
        "{\"table\":\"profile\",\"columns\":\"user\",\"parent\":\"users\",\"parent_columns\":\"id\",\"children\":\"0..1\",\"parents\":\"1\",\"implied\":0,\"compared\":null,\"missing\":null},",
        "{\"table\":\"orders\",\"columns\":\"user_id\",\"parent\":\"users\",\"parent_columns\":\"id\",\"children\":\"0..n\",\"parents\":\"0..1\",\"implied\":1,\"compared\":3,\"missing\":1}]",
      ])
  }

  @Test func `orphans are listed with the number of their rows`() {
    let schema = shop + "INSERT INTO orders VALUES(5, 9, NULL);\nINSERT INTO line VALUES(77, 1);\n"
    #expect(draw("--orphans", schema) == ["line|order_id|77|1|orders", "orders|user_id|9|2|users"])
    #expect(draw("--orphans orders", schema).contains("orders|user_id|9|2|users"))
    #expect(
      draw(
        "--orphans",
        "CREATE TABLE a(x, y, PRIMARY KEY(x, y));\nCREATE TABLE b(x, y, FOREIGN KEY(x, y) REFERENCES a);\nINSERT INTO b VALUES(1, 'z');\n"
      ) == ["b|x, y|1, 'z'|1|a"])
  }

  // MARK: - Implied keys

  @Test func `names alone imply a link, unless the values deny it`() {
    let schema = """
      CREATE TABLE app_categories(id INTEGER PRIMARY KEY);
      CREATE TABLE Album(AlbumId INTEGER PRIMARY KEY, Title TEXT);
      CREATE TABLE Track(TrackId INTEGER PRIMARY KEY, AlbumId INTEGER, categoryId INTEGER, app_category_id INTEGER, note_id INTEGER);
      CREATE TABLE notes(id INTEGER PRIMARY KEY, track INTEGER);
      INSERT INTO Album VALUES(1, 'x');
      INSERT INTO Track VALUES(1, 1, NULL, NULL, 5), (2, 1, NULL, NULL, 6), (3, 7, NULL, NULL, NULL);
      INSERT INTO notes VALUES(1, 1), (2, 3);

      """
    #expect(
      draw("--tree", schema) == [
        "app_categories (id)",
        "├┄ Track.categoryId ┄> id  0..n to 0..1, implied: no values",
        "│  └┄ notes.track ┄> TrackId  0..n to 0..1, implied: 0 of 2 values without a parent",
        "└┄ Track.app_category_id ┄> id  0..n to 0..1, implied: no values  (its children are above)",
        "Album (AlbumId)",
        "└┄ Track.AlbumId ┄> AlbumId  0..n to 0..1, implied: 1 of 3 values without a parent  (its children are above)",
      ])
  }

  @Test func `the relations of Core Data are found`() {
    let schema = """
      CREATE TABLE ZNOTE(Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, ZFOLDER INTEGER, ZTITLE VARCHAR);
      CREATE TABLE ZFOLDER(Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER);
      CREATE TABLE ZTAG(Z_PK INTEGER PRIMARY KEY);
      CREATE TABLE Z_1TAGS(Z_1NOTES INTEGER, Z_3TAGS INTEGER, PRIMARY KEY(Z_1NOTES, Z_3TAGS));
      CREATE TABLE Z_PRIMARYKEY(Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR);
      INSERT INTO Z_PRIMARYKEY VALUES(1, 'Note'), (2, 'Folder'), (3, 'Tag');
      INSERT INTO ZFOLDER VALUES(1, 2);
      INSERT INTO ZNOTE VALUES(1, 1, 1, 'a'), (2, 1, 5, 'b');
      INSERT INTO ZTAG VALUES(4);
      INSERT INTO Z_1TAGS VALUES(1, 4);

      """
    #expect(
      draw("--tree", schema) == [
        "ZTAG (Z_PK)",
        "└┄ Z_1TAGS.Z_3TAGS ┄> Z_PK  0..n to 1, implied: 0 of 1 values without a parent",
        "Z_PRIMARYKEY (Z_ENT)",
        "├┄ ZNOTE.Z_ENT ┄> Z_ENT  0..n to 0..1, implied: 0 of 2 values without a parent",
        "│  └┄ Z_1TAGS.Z_1NOTES ┄> Z_PK  0..n to 1, implied: 0 of 1 values without a parent",
        "└┄ ZFOLDER.Z_ENT ┄> Z_ENT  0..n to 0..1, implied: 0 of 1 values without a parent",
        "   └┄ ZNOTE.ZFOLDER ┄> Z_PK  0..n to 0..1, implied: 1 of 2 values without a parent  (its children are above)",
      ])
  }

  // MARK: - Other programs

  @Test func `Mermaid reads each line`() throws {
    for schema in [shop, hostile] {
      let lines = draw("--mermaid", schema)
      #expect(lines.first == "erDiagram")
      // What its grammar calls a name, a quoted name and a comment.
      let word = #"[A-Za-z_][A-Za-z0-9\-_\[\]()]*"#
      let name = #""[^"%\\\x00-\x1F]+""#
      let text = #""[^"\x00-\x1F]*""#
      let forms = try [
        "  \(name)( \\{)?", "  \\}", "    \(word) \(word)( (PK|FK|UK)(,(PK|FK|UK))*)?( \(text))?",
        "  \(name) [}|]o(--|\\.\\.)(\\|\\||o\\|) \(name) : \(text)", "  %% .*",
      ].map { try Regex($0) }
      for line in lines.dropFirst() {
        #expect(
          forms.contains {
            (try? $0.wholeMatch(in: line)) != nil && (try? $0.wholeMatch(in: line)) ?? nil != nil
          }, "\(line)")
      }
    }
    #expect(
      draw("--mermaid", hostile) == [
        "erDiagram",
        "  %% a 'b' % \\ {x}",
        "  \"a _b_ _ _ {x}\" {",
        "    INTEGER id PK",
        "    VARCHAR(10__2) na_me \"na me\"",
        "    TEXT PK_ \"PK\"",
        "    REAL gr__e \"größe\"",
        "    BLOB _ \"\"",
        "  }",
        "  %% <b>&amp;'; --  [2J }",
        "  \"<b>&amp;'; -- _[2J_}\" {",
        "    any id",
        "    any x_y_z FK \"x.y/z\"",
        "    no_tes x_y_z_2 \"x y z\"",
        "    any x_y_z_3 FK \"x_y_z\"",
        "    any _ \" \"",
        "  }",
        "  %% a 'b' % \\ {x}",
        "  \"a 'b' _ _ {x}\" {",
        "    any x",
        "  }",
        "  %% <b>&amp;'; --  [2J }: no table gone",
        "  \"<b>&amp;'; -- _[2J_}\" }o--o| \"a _b_ _ _ {x}\" : \"x.y/z\"",
      ])
  }

  /// The program of Graphviz; nil if it is not installed.
  private static let dot = ["/usr/bin/dot", "/usr/local/bin/dot", "/opt/homebrew/bin/dot"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  @Test(.enabled(if: dot != nil))
  func `Graphviz reads the text, and draws each true name`() throws {
    for schema in [shop, hostile] {
      let input = draw("--dot", schema).joined(separator: "\n")
      let run = try Executable(path: try #require(Self.dot)).run(["-Tsvg"], input: input)
      #expect(run.errors == "")
      #expect(run.status == 0)
      #expect(schema == shop || run.output.contains("a &quot;b&quot; % \\ {x}"))
    }
  }

  @Test func `a picture is XML, with each table and a line for each link`() throws {
    for (schema, tables, links) in [(shop, 4, 4), (hostile, 3, 1)] {
      let memory = MemorySurroundings()
      #expect(runShell(schema + ".diagram --svg /out.svg\n", memory: memory).errors == "")
      let bytes = try #require(memory.files["/out.svg"]).bytes
      let counter = ElementCounter()
      let parser = XMLParser(data: Data(bytes))
      parser.delegate = counter
      #expect(parser.parse(), "\(parser.parserError.map { "\($0)" } ?? "")")
      #expect(counter.counts["g"] == tables)
      #expect(counter.counts["path"] == links)
      #expect(counter.text.contains(schema == shop ? "due DATE" : "a \"b\" % \\ {x}"))
    }
  }

  private final class ElementCounter: NSObject, XMLParserDelegate {
    var counts: [String: Int] = [:]
    var text = ""

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      counts[name, default: 0] += 1
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
  }

  @Test func `a wrong argument is refused`() {
    #expect(runShell(".diagram none").errors.contains("no such table: none"))
    #expect(runShell(".diagram --wrong").errors == "Usage: .diagram ?OPTIONS? ?TABLE...?\n")
    #expect(runShell(".diagram").errors == "Note: there are no tables\n")
  }
}

import TestSupport
import Testing

@testable import SQLiteShell

@Suite struct BookImportTests {
  private func run(_ book: [UInt8], _ lines: String, named name: String = "b.xlsx") -> ShellRun {
    let memory = MemorySurroundings()
    memory.files[name] = MemoryDestination(book)
    return runShell(lines + "\n", memory: memory)
  }

  /// What an import of rows prints with types, and then its table in mode quote.
  private func table(
    _ rows: String, texts: String = "", styles: String = "", workbook: String = "", options: String = ""
  ) throws -> String {
    let book = try BookParts.book(rows, texts: texts, styles: styles, workbook: workbook)
    let run = run(book, ".import \(options) b.xlsx t\n.mode quote\nSELECT * FROM t;")
    return run.errors + run.output
  }

  private static let header =
    "<row><c t='inlineStr'><is><t>a</t></is></c><c t='inlineStr'><is><t>b</t></is></c></row>"

  @Test func `texts, numbers, truth values and errors are read`() throws {
    let found = try table(
      """
      <row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c></row>
      <row r="3"><c r="A3"><v>0.1</v></c><c r="B3" t="b"><v>1</v></c><c r="D3" s="1"/></row>
      <row r="5"><c r="A5"><f>1+1</f><v>2.0</v></c><c r="B5" t="e"><v>#DIV/0!</v></c></row>
      <row r="6"><c r="B6" t="str"><v> x </v></c></row><row r="900000"/>
      """,
      texts:
        "<si><r><t>na</t></r><r><t>me</t></r><rPh sb='0'><t>no</t></rPh></si><si><t>&#x4C;<![CDATA[<&]]>_x0041_</t></si>"
    )
    #expect(found == "0.1,1\n2.0,'#DIV/0!'\nNULL,' x '\n")
  }

  @Test func `a workbook is read in place`() throws {
    let rows = "<row><c><v>1</v></c><c t='inlineStr'><is><t>007</t></is></c></row>"
    let book = try BookParts.book(
      Self.header + rows, sheets: "<sheet name='One' r:id='s1'/><sheet name='Two' r:id='s2'/>")
    let run = run(
      book,
      ".mode quote\nSELECT a + 1, b FROM 'b.xlsx';\nSELECT * FROM read_xlsx('b.xlsx', sheet => 'Two');")
    #expect(run.errors == "")
    #expect(run.output == "2,'007'\n2\n")
  }

  private static let numbers: [(Int, String, String, String)] = [
    (14, "", "46053", "'2026-01-31'"), (14, "", "46053.5", "'2026-01-31 12:00:00'"),
    (22, "", "46053", "'2026-01-31 00:00:00'"),
    (20, "", "0.4375", "'10:30:00'"), (45, "", "0.00001157407", "'00:00:01'"),
    (46, "", "1.25", "'1.06:00:00'"),
    (0, "", "46053", "46053"), (165, "yyyy\\\\-mm", "46053", "'2026-01-31'"),
    (165, "0.0&quot;days&quot;", "46053", "46053"),
    (165, "[Red]0;d", "46053", "46053"), (165, "[h]:mm", "0.5", "'12:00:00'"),
    (165, "h:mm AM/PM", "0.5", "'12:00:00'"),
    (165, "0.00E+00", "5", "5"), (165, "_d0", "5", "5"), (14, "", "59", "'1900-02-28'"),
    (14, "", "61", "'1900-03-01'"),
    (14, "", "-1", "-1"), (14, "", "0", "0"), (22, "", "46053.41666956018", "'2026-01-31 10:00:00.250'"),
  ]

  @Test(arguments: numbers.indices)
  func `numbers are dates if their format says so`(index: Int) throws {
    let (id, code, number, value) = Self.numbers[index]
    let formats =
      code.isEmpty
      ? "" : "<numFmts><numFmt numFmtId='165' formatCode='\(code.replacing("\\\\", with: "\\"))'/></numFmts>"
    let styles =
      formats
      + "<cellStyleXfs><xf numFmtId='9'/></cellStyleXfs><cellXfs><xf numFmtId='0'/><xf numFmtId='\(id)'/></cellXfs>"
    let found = try table(Self.header + "<row><c s='1'><v>\(number)</v></c></row>", styles: styles)
    #expect(found == "\(value),NULL\n")
  }

  @Test func `days are counted from 1904 if the workbook says so`() throws {
    let found = try table(
      Self.header + "<row><c s='0'><v>0</v></c><c s='0'><v>44591</v></c></row>",
      styles: "<cellXfs><xf numFmtId='14'/></cellXfs>", workbook: "<workbookPr date1904='1'/>")
    #expect(found == "'1904-01-01','2026-01-31'\n")
  }

  @Test func `types keep what cells are`() throws {
    let rows = """
      <row><c t="str"><v>n</v></c><c t="str"><v>r</v></c><c t="str"><v>id</v></c><c t="str"><v>d</v></c><c t="str"><v>m</v></c></row>
      <row><c><v>1</v></c><c><v>1</v></c><c t="str"><v>007</v></c><c s="1"><v>46053</v></c><c><v>1</v></c></row>
      <row><c><v>2E+0</v></c><c><v>0.30000000000000004</v></c><c t="str"><v>8</v></c><c s="1"><v>46054</v></c><c t="str"><v>x</v></c></row>
      """
    let book = try BookParts.book(rows, styles: "<cellXfs><xf/><xf numFmtId='14'/></cellXfs>")
    let run = run(book, ".import --types auto b.xlsx t\n.mode quote\nSELECT * FROM t;")
    #expect(run.errors == "")
    #expect(
      run.output == """
        t: types from all 2 rows of b.xlsx
          n   INTEGER
          r   REAL
          id  TEXT
          d   DATE     days, kept as texts
          m   any      values of several types, each kept as it is
        1,1.0,'007','2026-01-31',1
        2,0.30000000000000004,'8','2026-02-01','x'

        """)
  }

  @Test func `a sheet is chosen by name or number`() throws {
    let sheets = """
      <sheet name="Hidden" state="hidden" r:id="s1"/><sheet name="Two &amp; more" r:id="s2"/>
      """
    let book = try BookParts.book("<row><c><v>5</v></c></row><row><c><v>6</v></c></row>", sheets: sheets)
    #expect(run(book, ".import b.xlsx t\nSELECT * FROM t;").output == "2\n")
    #expect(run(book, ".import --sheet hidden b.xlsx t\nSELECT * FROM t;").output == "6\n")
    #expect(run(book, ".import --sheet 2 b.xlsx t\nSELECT * FROM t;").output == "2\n")
    #expect(
      run(book, ".import --sheet x b.xlsx t").errors
        == "b.xlsx: no sheet 'x'; the sheets are 'Hidden' (hidden), 'Two & more'\n")
  }

  @Test func `an existing table takes the rows below its names`() throws {
    let book = try BookParts.book(Self.header + "<row><c><v>1</v></c><c><v>2</v></c><c><v>3</v></c></row>")
    let run = run(book, "CREATE TABLE t(a, b);\n.import b.xlsx t\nSELECT * FROM t;")
    #expect(run.output == "1|2\n")
    #expect(
      run.errors == """
        Note: b.xlsx: the first row has the names of the columns, and is left out
        b.xlsx:2: expected 2 columns but found 3 - extras ignored

        """)
  }

  @Test func `a formula without a saved value is reported`() throws {
    let rows = "<row><c><v>1</v></c></row><row><c><f>A1</f><v></v></c><c><v>2</v></c></row>"
    let run = run(try BookParts.book(Self.header + rows), ".import b.xlsx t\n.mode quote\nSELECT * FROM t;")
    #expect(run.output == "1,NULL\nNULL,2\n")
    #expect(
      run.errors
        == "Warning: b.xlsx:3: a formula has no saved value - NULL is stored; save the workbook in a spreadsheet program\n"
    )
  }

  @Test func `what is no workbook gets a message`() throws {
    let old = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1] as [UInt8]
    #expect(
      run(old, ".import b.xls t", named: "b.xls").errors
        == "b.xls: a workbook with a password, or an .xls file of before 2007; save it as .xlsx without a password\n"
    )
    let none = "b.xlsx: not an .xlsx or .ods workbook; nothing was imported\n"
    #expect(run(Array("a,b\n".utf8), ".import b.xlsx t").errors == none)
    #expect(run([], ".import b.xlsx t").errors == none)
    #expect(run(try BookParts.zip([("a", "b")]), ".import b.xlsx t").errors == none)
    #expect(
      run(try BookParts.book("<row><c><v>1</v></c></row><row>"), ".import b.xlsx t").errors
        == "b.xlsx: one.xml is damaged; nothing was imported\n")
    #expect(
      run(try BookParts.book("<!DOCTYPE x [<!ENTITY a 'b'>]>"), ".import b.xlsx t").errors
        == "b.xlsx: one.xml has a document type, which no workbook needs; nothing was imported\n")
    #expect(
      run(try BookParts.book(String(repeating: "<a>", count: 300)), ".import b.xlsx t").errors
        == "b.xlsx: one.xml is damaged; nothing was imported\n")
    #expect(
      run(try BookParts.book(""), ".import b.xlsx t").errors == "b.xlsx: the sheet 'One' has no values\n")
    #expect(
      run(try BookParts.book(""), ".import \"|cat b.xlsx\" t --xlsx").errors
        == "<pipe>: a workbook is read from a file; save it first\n")
  }

  @Test func `what .export writes is read back equal`() throws {
    let memory = MemorySurroundings()
    let run = runShell(
      """
      CREATE TABLE t(id INTEGER, at DATETIME, day DATE, price REAL, open BOOLEAN, note TEXT);
      INSERT INTO t VALUES(1, '2026-01-31 10:00:00.125', '1900-01-01', 0.1, 1, ' _x0041_' || char(13, 10, 1) || '<&>');
      INSERT INTO t VALUES(999999999999999, '9999-12-31 23:59:59', '2026-02-28', 1e-300, 0, '');
      INSERT INTO t VALUES(NULL, NULL, NULL, NULL, NULL, '=1+1');
      .export t.xlsx t
      .import t.xlsx u
      SELECT count(*) FROM (SELECT * FROM t EXCEPT SELECT * FROM u);
      SELECT sql FROM sqlite_schema WHERE name = 'u';

      """, memory: memory)
    #expect(run.errors == "")
    #expect(
      run.output == """
        3 rows exported to t.xlsx
        0
        CREATE TABLE "u"(
        "id" INTEGER, "at" DATETIME, "day" DATE, "price" REAL,
         "open" BOOLEAN, "note" TEXT)

        """)
  }
}

@Suite struct OpenDocumentTests {
  private func table(_ rows: String, options: String = "") throws -> String {
    let content = """
      <?xml version="1.0"?><office:document-content><office:body><office:spreadsheet>\
      <table:table table:name="S1"><table:table-row><table:table-cell office:value-type="string"><text:p>a</text:p>\
      </table:table-cell></table:table-row></table:table><table:table table:name="S2">\(rows)</table:table>\
      </office:spreadsheet></office:body></office:document-content>
      """
    let memory = MemorySurroundings()
    memory.files["b.ods"] = MemoryDestination(
      try BookParts.zip([
        ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"), ("content.xml", content),
      ]))
    let run = runShell(".import \(options) b.ods t\n.mode quote\nSELECT * FROM t;\n", memory: memory)
    return run.errors + run.output
  }

  private static func cell(_ type: String, _ value: String = "", _ text: String = "", more: String = "")
    -> String
  {
    "<table:table-cell office:value-type=\"\(type)\" \(value) \(more)>\(text)</table:table-cell>"
  }

  @Test func `cells have their values, and repetitions are counted`() throws {
    let names = ["a", "b", "c", "d", "e", "f"].map { Self.cell("string", "", "<text:p>\($0)</text:p>") }
      .joined()
    let found = try table(
      """
      <table:table-column/><table:table-header-rows><table:table-row>\(names)</table:table-row></table:table-header-rows>
      <table:table-row>\(Self.cell("float", "office:value=\"1.5\""))\(Self.cell("date", "office:date-value=\"2026-01-31T10:00:00.250000000\""))\
      \(Self.cell("time", "office:time-value=\"PT26H30M00S\""))\(Self.cell("boolean", "office:boolean-value=\"true\""))\
      <table:table-cell/>\(Self.cell("string", "", "<office:annotation><text:p>no</text:p></office:annotation><text:p>x<text:s text:c=\"2\"/><text:span>y</text:span></text:p><text:p>z</text:p>"))\
      <table:table-cell table:number-columns-repeated="16000"/></table:table-row>
      <table:table-row table:number-rows-repeated="2">\(Self.cell("float", "office:value=\"7\"", more: "table:number-columns-repeated=\"2\""))</table:table-row>
      <table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
      """, options: "--sheet S2")
    #expect(
      found == """
        1.5,'2026-01-31 10:00:00.25','1.02:30:00',1,NULL,'x  y
        z'
        7.0,7,NULL,NULL,NULL,NULL
        7.0,7,NULL,NULL,NULL,NULL

        """)
  }

  @Test func `the first sheet is the default, and others are listed`() throws {
    let found = try table("", options: "--sheet 3")
    #expect(found.hasPrefix("b.ods: no sheet '3'; the sheets are 'S1', 'S2'\n"))
  }
}

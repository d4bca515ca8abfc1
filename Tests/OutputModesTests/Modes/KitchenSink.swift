import TypedSQLiteCore

@testable import OutputModes

/// A table with every awkward value.
enum KitchenSink {
  static let setup = """
    CREATE TABLE sink(id INTEGER PRIMARY KEY, label TEXT, value);
    INSERT INTO sink(label, value) VALUES
      ('null', NULL),
      ('empty text', ''),
      ('quotes', 'it''s "quoted" `so`'),
      ('separators', 'a|b,c;d'),
      ('backslash', 'C:\\temp\\n'),
      ('markup', '<b>&amp;</b>'),
      ('blanks', '  two  '),
      ('tab', 'a' || char(9) || 'b'),
      ('LF', 'one' || char(10) || 'two'),
      ('final LF', 'one' || char(10)),
      ('CR', 'one' || char(13) || 'two'),
      ('CR LF', 'one' || char(13, 10) || 'two''s' || char(13, 10)),
      ('FF', 'one' || char(12) || 'two'),
      ('newline words', 'a\\n\\012' || char(10) || '\\r' || char(13)),
      ('NUL', 'before' || char(0) || 'after'),
      ('ESC', char(27) || '[31mred' || char(27) || '[0m'),
      ('BEL and BS', 'x' || char(7, 8) || 'y'),
      ('DEL', 'a' || char(127) || 'b'),
      ('C1', 'a' || char(155) || '31m'),
      ('bidi', 'a' || char(8238) || 'cba' || char(8236, 8294, 8297, 8206, 8207, 1564)),
      ('not UTF-8', CAST(x'61ff62c328e28261' AS TEXT)),
      ('half of UTF-8', CAST(x'e282' AS TEXT)),
      ('accents', 'Zoë Ünïté'),
      ('combining', 'e' || char(769) || 'a' || char(776) || 'n' || char(771)),
      ('CJK', '日本語のテキスト'),
      ('Hangul', char(4370, 4449, 4523) || '한글'),
      ('emoji', '🙂👍🏽'),
      ('emoji ZWJ', '👩‍👩‍👧‍👦|🏳️‍🌈'),
      ('emoji selector', '❤️ ❤ ☎︎'),
      ('flags', '🇩🇪🇯🇵'),
      ('Devanagari', 'नमस्ते'),
      ('integer', 42),
      ('least integer', -9223372036854775808),
      ('greatest integer', 9223372036854775807),
      ('zero', 0.0),
      ('negative zero', -0.0),
      ('tenth', 0.1),
      ('sum', 0.1 + 0.25),
      ('whole', 1e14),
      ('large', 1e20),
      ('small', 1.5e-7),
      ('tiny', 1e-300),
      ('greatest', 1e308),
      ('beyond integers', 1e19),
      ('infinity', 1e999),
      ('minus infinity', -1e999),
      ('empty blob', x''),
      ('blob of text', x'68656c6c6f'),
      ('blob with NUL', x'00ff41'),
      ('uuid', x'550e8400e29b41d4a716446655440000'),
      ('numeric text', '123.50'),
      ('long text', 'It was a bright cold day in April, and the clocks were striking thirteen; nobody stopped.'),
      ('long word', replace(hex(zeroblob(40)), '0', 'w'));
    """

  /// Selects all of it, under awkward column names.
  static let query = "SELECT id, label, value AS \"the \"\"value\"\"|x\" FROM sink ORDER BY id;"

  /// The output of a mode for it, as a pipe or a terminal gets it.
  static func render(
    _ mode: OutputMode, _ sql: String = setup + "\n" + query, isTerminal: Bool = false,
    prepare: (inout RenderOptions) -> Void = { _ in }
  ) -> [UInt8] {
    var options = RenderOptions()
    options.escapesControls = isTerminal
    mode.selection.apply(&options)
    prepare(&options)
    if isTerminal, mode.layout.showsSummaries { options.nullText = options.terminalNullText }
    return render(sql, mode, options)
  }

  /// The output of a mode for it in the dialect of sqlite3.
  static func renderCompatible(
    _ mode: OutputMode, _ sql: String = setup + "\n" + query,
    prepare: (inout RenderOptions) -> Void = { _ in }
  ) -> [UInt8] {
    var options = RenderOptions(.sqlite3)
    mode.selection.apply(&options)
    prepare(&options)
    return render(sql, mode, options)
  }

  /// The rows of statements; one that fails ends them.
  private static func render(_ sql: String, _ mode: OutputMode, _ options: RenderOptions) -> [UInt8] {
    var buffer = ByteBuffer(capacity: 4096)
    let bytes = Array(sql.utf8)
    var offset = 0
    do {
      let database = try Database(path: ":memory:")
      while let statement = try database.prepareNext(bytes, offset: &offset) {
        try render(statement, mode, options, to: &buffer)
      }
    } catch {
      // What was written before the failure is compared.
    }
    return buffer.bytes
  }

  private static func render(
    _ statement: Statement, _ mode: OutputMode, _ options: RenderOptions, to buffer: inout ByteBuffer
  ) throws(DatabaseError) {
    var hasRow = try statement.step()
    guard hasRow || mode.layout.showsEmptyResults && statement.columnCount > 0 else { return }
    let count = statement.columnCount
    var renderer = mode.makeRenderer(options)
    let columns = (0..<count).map { OutputColumn(statement.columnName($0)) }
    let cells = CellPresenter(mode, options)
    renderer.begin(
      !renderer.needsColumns
        ? []
        : CellPresenter.keepsTitles(mode, options) ? columns : CellPresenter.titles(columns, mode, options),
      to: &buffer)
    let row = ResultRow(statement, count: count, writers: cells?.writers(over: [], count: count) ?? [])
    defer { while renderer.end(to: &buffer) {} }
    while hasRow {
      renderer.add(row, to: &buffer)
      hasRow = try statement.step()
    }
  }
}

import OutputModes

// The layout of results, which `.mode` sets too.

extension Setting {
  static let mode = Setting(
    "mode", CommandParameter("MODE", .mode), "The layout of results",
    discussion: """
      At a terminal the default is box. A mode brings separators, widths and quotes of its own, so it is set before
      them.
      """,
    text: { $0.mode.name },
    apply: { word, shell throws(ShellError) in
      if let mode = OutputMode.named(word) { shell.select(mode) }
    })

  static let align = Setting(
    "align", CommandParameter("LCR"), of: .align, "Alignment of grid columns: left, center, right")
  static let blobQuote = Setting(
    "blob-quote", .choice(BlobQuoting.allCases.map(\.rawValue)), of: .blobQuote, "How BLOBs are shown")
  static let border = Setting("border", .onOff, of: .border, "Lines around box and table")
  static let columnSeparator = Setting(
    "colseparator", CommandParameter("TEXT"), of: .colsep, "The separator between two columns")
  static let headers = Setting(
    "headers", .choice(["on"] + TextQuoting.allCases.map(\.rawValue)), of: .title,
    "The names of the columns, or how to quote them")
  static let indentjson = Setting(
    "indentjson", .onOff, of: .indentjson, "Each member of JSON in a line, at a terminal")
  static let limits = Setting(
    "limits", CommandParameter("L,C,T"), of: .limits, "Lines, characters and title shown of a cell")
  static let multiinsert = Setting(
    "multiinsert", CommandParameter("N", .integer), of: .multiinsert, "Bytes of rows in one INSERT, or 0")
  static let nullvalue = Setting(
    "nullvalue", CommandParameter("TEXT"), of: .null, "The text for NULL")
  static let quote = Setting(
    "quote", .choice(TextQuoting.allCases.map(\.rawValue)), of: .quote, "How text is quoted")
  static let rows = Setting(
    "rows", CommandParameter("auto|all|N"), of: .rows, "Rows a terminal shows of a larger result")
  static let rowSeparator = Setting(
    "rowseparator", CommandParameter("TEXT"), of: .rowsep, "The end of a row")
  static let screenwidth = Setting(
    "screenwidth", CommandParameter("auto|N"), of: .screenwidth,
    "The columns that grids must fit into, or 0")
  static let tablename = Setting(
    "tablename", CommandParameter("TABLE"), of: .tablename, "The table of insert mode")
  static let textjsonb = Setting("textjsonb", .onOff, of: .textjsonb, "Whether binary JSON is shown as JSON")
  static let textwidth = Setting(
    "textwidth", CommandParameter("auto|N"), of: .textwidth,
    "Columns a terminal shows of a long text")
  static let width = Setting(
    "width", CommandParameter("N"), of: .widths, "Minimum widths of columns; negative: right")
  static let wordwrap = Setting("wordwrap", .onOff, of: .wordwrap, "Whether cells wrap at words")
  static let wrap = Setting(
    "wrap", CommandParameter("N", .integer), of: .wrap, "The width at which cells wrap, or 0")

  static let escape = Setting(
    "escape", \.controlDisplay, "How control characters in data are shown",
    discussion: """
      auto shows ^[ and similar pairs at a terminal, so that it does not obey them, and changes nothing elsewhere;
      symbol shows Unicode's pictures of them.
      """,
    didSet: { $0.updateControlDisplay() })
  static let explain = Setting(
    "explain", \.planLayout, "The layout of EXPLAIN",
    discussion: """
      auto lays out the results of EXPLAIN and EXPLAIN QUERY PLAN as programs and trees, off shows them as other
      results, and on shows all results in the layout of EXPLAIN.
      """)
}

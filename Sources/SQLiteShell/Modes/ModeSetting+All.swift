import OutputModes

extension ModeSetting {
  /// All options of `.mode` that set something, by name.
  package static let all: [ModeSetting] = [
    .align, .blobQuote, .border, .charlimit, .colsep, .indentjson, .limits, .linelimit, .multiinsert,
    .noquote, .null, .quote, .rows, .rowsep, .screenwidth, .tablename, .textjsonb, .textwidth, .title,
    .titlelimit, .widths, .wordwrap, .wrap, .ww,
  ]
}

// MARK: - Grids

extension ModeSetting {
  static let align = ModeSetting(
    "align", value: "LCR", summary: "Align columns: a letter for each, left, center or right",
    text: { options in
      "\"" + options.alignments.map { $0 == .left ? "L" : $0 == .center ? "C" : "R" }.joined() + "\""
    },
    apply: { options, value, _ throws(ShellError) in
      var alignments: [CellAlignment] = []
      for letter in value {
        switch letter {
        case "L", "l": alignments.append(.left)
        case "C", "c": alignments.append(.center)
        case "R", "r": alignments.append(.right)
        default: throw .command(.wrongModeValue(value, of: "align", takes: "the letters L, C and R"))
        }
      }
      options.alignments = alignments
    })

  static let border = ModeSetting(
    "border", value: "B", summary: "A line around box and table (on/off)",
    text: { $0.hasBorder ? "on" : "off" },
    apply: { options, value, shell throws(ShellError) in options.hasBorder = shell.boolean(value) })

  static let screenwidth = ModeSetting(
    "sw", "screenwidth", value: "N",
    summary: "Fit grids to a screen of N columns; auto uses the width of a terminal, 0 does not fit",
    text: { options in
      switch options.screenWidth {
      case .automatic: "auto"
      case .columns(let width): "\(width)"
      }
    },
    apply: { options, value, _ throws(ShellError) in
      options.screenWidth = try ScreenWidth(word: value)
    })

  static let widths = ModeSetting(
    "widths", "width", value: "N,...", summary: "The minimum widths of columns, as .width", showsAlone: false,
    text: { "\"" + $0.widths.map(String.init).joined(separator: ",") + "\"" },
    apply: { options, value, shell throws(ShellError) in
      options.widths = value.split { $0 == "," || $0 == " " }.map { shell.width(String($0)) }
    })

  static let wordwrap = ModeSetting(
    "wordwrap", value: "B", summary: "Wrap or not at word boundaries per B (on/off)", reselects: true,
    showsAlone: false, text: { $0.wrapsAtWords ? "on" : "off" },
    apply: { options, value, shell throws(ShellError) in
      options.wrapsAtWords = shell.boolean(value)
      options.isWordWrapChosen = true
    })

  static let wrap = ModeSetting(
    "wrap", value: "N", summary: "Wrap output lines to no longer than N characters", reselects: true,
    showsAlone: false, text: { "\($0.wrapWidth)" },
    apply: { options, value, shell throws(ShellError) in
      let width = shell.shortInteger(value)
      options.wrapWidth = options.dialect.keepsWrapping ? max(width, 0) : width
    })

  static let ww = ModeSetting(
    "ww", value: nil, summary: "Shorthand for \"--wordwrap 1\"", reselects: true,
    apply: { options, _, _ throws(ShellError) in
      options.wrapsAtWords = true
      options.isWordWrapChosen = true
    })
}

// MARK: - Cells

extension ModeSetting {
  static let blobQuote = ModeSetting(
    "blob-quote", "blob", value: "Q",
    summary: "Show blobs as " + BlobQuoting.allCases.map(\.rawValue).joined(separator: ", "),
    text: { $0.cells.blobQuoting.rawValue },
    apply: { options, value, _ throws(ShellError) in
      guard let quoting = BlobQuoting(rawValue: value) else {
        throw .command(
          .wrongModeValue(
            value, of: "blob-quote",
            takes: "one of " + BlobQuoting.allCases.map(\.rawValue).joined(separator: ", ")))
      }
      options.cells.blobQuoting = quoting
    })

  static let charlimit = ModeSetting(
    "charlimit", value: "N", summary: "Show N characters of a cell and \"...\"; 0 shows all",
    apply: { options, value, _ throws(ShellError) in options.cells.characterLimit = limit(value) })

  static let linelimit = ModeSetting(
    "linelimit", value: "N", summary: "Show N lines of a cell and \"...\"; 0 shows all",
    apply: { options, value, _ throws(ShellError) in options.cells.lineLimit = limit(value) })

  static let titlelimit = ModeSetting(
    "titlelimit", value: "N", summary: "Show N characters of the name of a column; 0 shows all",
    apply: { options, value, _ throws(ShellError) in options.cells.titleLimit = limit(value) })

  static let indentjson = ModeSetting(
    "indentjson", value: "B", summary: "Show each member of JSON in a line, at a terminal (on/off)",
    text: { $0.indentsJSON ? "on" : "off" },
    apply: { options, value, shell throws(ShellError) in options.indentsJSON = shell.boolean(value) })

  static let limits = ModeSetting(
    "limits", value: "L,C,T",
    summary: "Set --linelimit, --charlimit and --titlelimit; on is 5,300,20, off 0,0,0",
    text: { $0.cells.limitsText },
    apply: { options, value, _ throws(ShellError) in
      let word = value == "on" ? "5,300,20" : value == "off" ? "0,0,0" : value
      let numbers = word.split(separator: ",").map { limit(String($0)) }
      guard numbers.count == 2 || numbers.count == 3 else {
        throw .command(.wrongModeValue(value, of: "limits", takes: "on, off, L,C or L,C,T"))
      }
      options.cells.lineLimit = numbers[0]
      options.cells.characterLimit = numbers[1]
      if numbers.count == 3 { options.cells.titleLimit = numbers[2] }
    })

  static let noquote = ModeSetting(
    "noquote", value: nil, summary: "Do not quote output text", reselects: true,
    apply: { options, _, _ throws(ShellError) in
      options.quotesCells = false
      options.cells.textQuoting = .off
    })

  static let quote = ModeSetting(
    "quote", value: "Q",
    summary: "Quote text: on, " + TextQuoting.allCases.map(\.rawValue).joined(separator: ", ")
      + "; in grids without a value, as SQL literals",
    reselects: true, words: Set(TextQuoting.allCases.map(\.rawValue) + ["on"]), showsAlone: false,
    text: { $0.cells.textQuoting == .off && $0.quotesCells ? "sql" : $0.cells.textQuoting.rawValue },
    apply: { options, value, _ throws(ShellError) in
      let quoting = TextQuoting(word: value)
      options.quotesCells = quoting == nil || quoting == .sql
      if options.quotesCells, options.dialect.modesHaveNullTexts { options.nullText = Array("NULL".utf8) }
      options.cells.textQuoting = quoting ?? .off
    })

  static let textjsonb = ModeSetting(
    "textjsonb", value: "B", summary: "Show blobs that are JSON in SQLite's binary form as JSON (on/off)",
    text: { $0.cells.showsBinaryJSON ? "on" : "off" },
    apply: { options, value, shell throws(ShellError) in
      options.cells.showsBinaryJSON = shell.boolean(value)
    })

  private static func limit(_ word: String) -> Int {
    Int(clamping: max(ArgumentValue.integer(word), 0))
  }
}

// MARK: - Rows

extension ModeSetting {
  static let colsep = ModeSetting(
    "colsep", value: "SEP", summary: "The separator between two columns", showsAlone: false,
    text: { CText.quoted($0.columnSeparator) },
    apply: { options, value, shell throws(ShellError) in
      options.columnSeparator = shell.dialect.words.separator(value)
    })

  static let rowsep = ModeSetting(
    "rowsep", value: "SEP", summary: "The end of a row", showsAlone: false,
    text: { CText.quoted($0.rowSeparator) },
    apply: { options, value, shell throws(ShellError) in
      options.rowSeparator = shell.dialect.words.separator(value)
    })

  static let null = ModeSetting(
    "null", value: "TEXT", summary: "The text for NULL", showsAlone: false,
    text: { CText.quoted($0.nullText) },
    apply: { options, value, shell throws(ShellError) in
      options.nullText = shell.dialect.words.separator(value)
    })

  static let rows = ModeSetting(
    "rows", value: "N", summary: "Rows that a terminal shows of a larger result: N, auto or all",
    text: { $0.shownRows.word },
    apply: { options, value, _ throws(ShellError) in
      guard let rows = ShownRows(word: value) else {
        throw .command(.wrongModeValue(value, of: "rows", takes: "auto, all or a number"))
      }
      options.shownRows = rows
    })

  static let textwidth = ModeSetting(
    "textwidth", value: "N",
    summary: "Columns that a terminal shows of a long text: N, or auto for those that fit",
    text: { $0.textWidth == 0 ? "auto" : "\($0.textWidth)" },
    apply: { options, value, _ throws(ShellError) in
      guard let width = value == "auto" ? 0 : Int(value), width >= 0 else {
        throw .command(.wrongModeValue(value, of: "textwidth", takes: "auto or a number"))
      }
      options.textWidth = width
    })

  static let multiinsert = ModeSetting(
    "multiinsert", value: "N",
    summary: "Put rows into one INSERT statement until it has N bytes; 0 writes one per row",
    text: { "\($0.insertSize)" },
    apply: { options, value, _ throws(ShellError) in options.insertSize = limit(value) })

  static let tablename = ModeSetting(
    "tablename", value: "T", summary: "The name of SQL table used for \"insert\" mode", showsAlone: false,
    text: { CText.quoted(Array($0.tableName.utf8)) },
    apply: { options, value, _ throws(ShellError) in options.tableName = value })

  static let title = ModeSetting(
    "title", "titles", value: "B",
    summary: "Show the names of the columns, as .headers (on/off), or quote them, as --quote",
    showsAlone: false,
    text: { options in
      let quoting = options.cells.titleQuoting
      return options.showsHeaders ? quoting == .off ? "on" : quoting.rawValue : "off"
    },
    apply: { options, value, shell throws(ShellError) in
      options.keepsHeaders = !options.dialect.modesHaveNullTexts
      if let quoting = TextQuoting(rawValue: value == "plain" ? "off" : value), value != "off" {
        options.cells.titleQuoting = quoting
        options.showsHeaders = true
      } else {
        options.showsHeaders = shell.boolean(value)
      }
    })
}

extension ScreenWidth {
  /// The width in a word: `auto`, or a number.
  package init(word: String) throws(ShellError) {
    if word == "auto" {
      self = .automatic
    } else if let width = Int(word), width >= 0 {
      self = .columns(width)
    } else {
      throw .command(.wrongModeValue(word, of: "sw", takes: "auto or a number"))
    }
  }
}

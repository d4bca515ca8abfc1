import OutputModes

// The layout of cells and grids, which `.mode` sets too.

extension Setting {
  static let align = Setting(
    "align", CommandParameter.text("LCR"), "Alignment of grid columns: left, center, right",
    discussion: "It has a letter for each column.",
    text: { settings in
      "\"" + settings.render.alignments.map { $0 == .left ? "L" : $0 == .center ? "C" : "R" }.joined() + "\""
    },
    apply: { settings, word throws(ShellError) in
      settings.render.alignments = try word.text.map { letter throws(ShellError) -> CellAlignment in
        switch letter {
        case "L", "l": .left
        case "C", "c": .center
        case "R", "r": .right
        default: throw word.wrong(takes: "the letters L, C and R")
        }
      }
    }
  )
  .mode("align", value: "LCR")

  static let blobQuote = Setting("blob-quote", \.render.cells.blobQuoting, "How BLOBs are shown")
    .mode("blob-quote", "blob", value: "Q")

  static let border = Setting("border", \.render.hasBorder, "Lines around box and table")
    .mode("border", value: "B")

  package static let escape = Setting(
    "escape", \.controlDisplay, "How control characters in data are shown",
    discussion: """
      auto shows ^[ and similar pairs at a terminal, so that it does not obey them, and changes nothing elsewhere; \
      symbol shows Unicode's pictures of them.
      """,
    didSet: { $0.updateControlDisplay() }
  )
  .mode("escape", value: "E", shown: .never) { word throws(ShellError) in
    if ControlDisplay(rawValue: word) == nil { throw .command(.unknownEscape(word)) }
  }
  .option("escape", value: "T", "Show control characters in data: symbol, ascii, off or auto")

  static let indentjson = Setting(
    "indentjson", \.render.indentsJSON, "Whether JSON is laid out in lines at a terminal"
  )
  .mode("indentjson", value: "B")

  static let limits = Setting(
    "limits", CommandParameter.text("L,C,T"), "Lines, characters and title shown of a cell",
    discussion: "on is 5,300,20, and off is 0,0,0, which shows all.",
    text: { $0.render.cells.limitsText },
    apply: { settings, word throws(ShellError) in
      let text = word.text == "on" ? "5,300,20" : word.text == "off" ? "0,0,0" : word.text
      let numbers = text.split(separator: ",").map { SettingWord.limit(String($0)) }
      guard numbers.count == 2 || numbers.count == 3 else {
        throw word.wrong(takes: "on, off, L,C or L,C,T")
      }
      settings.render.cells.lineLimit = numbers[0]
      settings.render.cells.characterLimit = numbers[1]
      if numbers.count == 3 { settings.render.cells.titleLimit = numbers[2] }
    }
  )
  .mode("limits", value: "L,C,T")
  .mode("linelimit", value: "N", "Show N lines of a cell and \"...\"; 0 shows all") { settings, word in
    settings.render.cells.lineLimit = word.limit
  }
  .mode("charlimit", value: "N", "Show N characters of a cell and \"...\"; 0 shows all") { settings, word in
    settings.render.cells.characterLimit = word.limit
  }
  .mode("titlelimit", value: "N", "Show N characters of the name of a column; 0 shows all") {
    settings, word in settings.render.cells.titleLimit = word.limit
  }

  static let quote = Setting(
    "quote", .choice(TextQuoting.allCases.map(\.rawValue)), "How text is quoted",
    discussion: "on, or nothing after --quote, quotes cells of grids as SQL literals.",
    text: { settings in
      let quoting = settings.render.cells.textQuoting
      return quoting == .off && settings.render.quotesCells ? "sql" : quoting.rawValue
    },
    apply: { settings, word throws(ShellError) in
      let quoting = TextQuoting(word: word.text)
      settings.render.quotesCells = quoting == nil || quoting == .sql
      if settings.render.quotesCells, settings.render.dialect.modesHaveNullTexts {
        settings.render.nullText = Array("NULL".utf8)
      }
      settings.render.cells.textQuoting = quoting ?? .off
    }
  )
  .mode(
    "quote", value: "Q", shown: .inFull, reselects: true,
    words: Set(TextQuoting.allCases.map(\.rawValue) + ["on"])
  )
  .mode("noquote", "Do not quote output text", reselects: true) { settings, _ in
    settings.render.quotesCells = false
    settings.render.cells.textQuoting = .off
  }

  package static let screenwidth = Setting(
    "screenwidth", CommandParameter.text("auto|N"), "The columns that grids must fit into, or 0",
    discussion: "auto is the width of a terminal, and 0 does not fit.",
    text: { settings in
      switch settings.render.screenWidth {
      case .automatic: "auto"
      case .columns(let width): "\(width)"
      }
    },
    apply: { settings, word throws(ShellError) in
      let width = Int(word.text) ?? -1
      guard word.text == "auto" || width >= 0 else { throw word.wrong(takes: "auto or a number") }
      settings.render.screenWidth = word.text == "auto" ? .automatic : .columns(width)
    }
  )
  .mode("sw", "screenwidth", value: "N")
  .option("screenwidth", value: "N", "Fit grids to a screen of N columns, as '.mode --sw'")

  static let textjsonb = Setting(
    "textjsonb", \.render.cells.showsBinaryJSON, "Whether binary JSON is shown as JSON"
  )
  .mode("textjsonb", value: "B")

  static let textwidth = Setting(
    "textwidth", CommandParameter.text("auto|N"), "Columns a terminal shows of a long text",
    discussion: "auto is those that fit.",
    text: { $0.render.textWidth == 0 ? "auto" : "\($0.render.textWidth)" },
    apply: { settings, word throws(ShellError) in
      guard let width = word.text == "auto" ? 0 : Int(word.text), width >= 0 else {
        throw word.wrong(takes: "auto or a number")
      }
      settings.render.textWidth = width
    }
  )
  .mode("textwidth", value: "N")

  static let width = Setting(
    "width", CommandParameter.text("N"), "Minimum widths of columns; negative: right",
    text: { "\"" + $0.render.widths.map(String.init).joined(separator: ",") + "\"" },
    apply: { settings, word throws(ShellError) in
      settings.render.widths = word.text.split { $0 == "," || $0 == " " }.map {
        word.console.width(String($0))
      }
    }
  )
  .mode("widths", "width", value: "N,...", shown: .inFull)
  .command { _ in
    DotCommand(
      DotCommand.Names("width", shortest: 2),
      parameters: [CommandParameter("NUM", .integer, optional: true, repeats: true)], reach: .database,
      help: DotCommand.Help(
        "Set minimum column widths for columnar output", section: .output,
        discussion: """
          Negative values right-justify. A column also wraps at a width other than 0. Without a number, each column is as
          wide as its widest cell.
          """,
        examples: [
          Example(
            ".mode column\n.width 5 -8\nSELECT 'ab' AS a, 12 AS b;",
            prints: "a             b\n-----  --------\nab           12\n")
        ]),
      run: { console, arguments throws(ShellError) in
        // Each word is one width, whatever follows its number.
        console.settings.render.widths = arguments.map(console.width)
        return .proceed
      })
  }

  static let wordwrap = Setting(
    "wordwrap", .onOff, "Whether cells wrap at words",
    text: { $0.render.wrapsAtWords ? "on" : "off" },
    apply: { settings, word throws(ShellError) in
      settings.render.wrapsAtWords = word.console.boolean(word.text)
      settings.render.isWordWrapChosen = true
    }
  )
  .mode("wordwrap", value: "B", shown: .inFull, reselects: true)
  .mode("ww", "Shorthand for \"--wordwrap 1\"", reselects: true) { settings, _ in
    settings.render.wrapsAtWords = true
    settings.render.isWordWrapChosen = true
  }

  static let wrap = Setting(
    "wrap", "N", \.render.wrapWidth, "The width at which cells wrap, or 0",
    discussion: "At a terminal, grids fit its width instead.",
    read: { word throws(ShellError) in
      let width = word.console.shortInteger(word.text)
      guard width >= 0 || word.console.dialect.isSQLite3 else { throw word.wrong(takes: "a whole number") }
      return word.console.dialect.modes.keepsWrapping ? max(width, 0) : width
    }
  )
  .mode("wrap", value: "N", shown: .inFull, reselects: true)
}

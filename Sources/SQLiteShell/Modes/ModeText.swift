import OutputModes

/// The current mode in words.
struct ModeText {
  private let settings: Settings
  private let dialect: Dialect

  init(_ console: any CommandConsole) {
    (settings, dialect) = (console.settings, console.dialect)
  }

  /// The name under which the current mode is shown.
  var name: String {
    dialect.isSQLite3
      ? settings.mode.names.inSQLite3 ?? settings.mode.name : settings.mode.name
  }

  /// The mode as the command that selects it, with what differs from its own settings, as in sqlite3 3.52.
  var commandText: String {
    guard settings.planLayout != .on else { return ".mode explain" }
    let (mode, render) = (settings.mode, settings.render)
    var usual = Settings(dialect)
    usual.select(mode, dialect)
    var text = ".mode \(mode.name)"
    func add(_ setting: Setting, as name: String) {
      let value = setting.text(settings)
      if value != setting.text(usual) { text += " --\(name) \(value)" }
    }
    if mode.layout.needsAllRows { add(.align, as: "align") }
    add(.border, as: "border")
    add(.blobQuote, as: "blob-quote")
    if mode.selection.ownSettings.contains(.columnSeparator) { add(.columnSeparator, as: "colsep") }
    add(.limits, as: "limits")
    add(.nullvalue, as: "null")
    add(.quote, as: "quote")
    if mode.layout.needsAllRows { add(.screenwidth, as: "sw") }
    if mode.selection.ownSettings.contains(.table) {
      let table = render.tableName == dialect.modes.insertTable ? "" : render.tableName
      text += " --tablename " + CText.quoted(Array(table.utf8))
    }
    add(.textjsonb, as: "textjsonb")
    add(.headers, as: "titles")
    if mode.layout.needsAllRows {
      if !render.widths.isEmpty {
        text += " --widths " + render.widths.map(String.init).joined(separator: ",")
      }
      if render.isWordWrapChosen {
        text += (render.wrapWidth > 0 ? " --wrap \(render.wrapWidth)" : "") + " --ww"
      }
    }
    return text
  }

  /// The mode as `.mode` and `.show` print it, with the settings that sqlite3 3.40 does not have.
  package var text: String {
    guard settings.planLayout != .on else { return "explain" }
    guard !dialect.showsModeAsCommand else { return settings.mode.name }
    let (name, mode, render) = (self.name, settings.mode, settings.render)
    let quoting = render.cells.textQuoting
    let quote = quoting == .off || quoting == .sql ? nil : " --quote \(quoting.rawValue)"
    guard mode.layout.needsAllRows else { return name + (quote ?? "") + settings.changedModeOptions }
    return "\(name) --wrap \(render.wrapWidth) --wordwrap \(render.wrapsAtWords ? "on" : "off")"
      + (quote ?? (render.quotesCells ? " --quote" : " --noquote")) + settings.changedModeOptions
  }
}

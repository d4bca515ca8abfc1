import ColumnMeaning
import OutputModes
import TypedSQLiteCore

/// How results are shown under the current settings.
///
/// The shell makes it for the first result after a setting has changed, and uses it for all later ones, so a script of
/// many statements pays for it once.
final class Presentation {
  let mode: OutputMode
  let formats: FormatSettings
  let style: DisplayStyle
  private let options: RenderOptions
  private let cells: CellPresenter?
  /// Whether columns are shown under their own names.
  private let keepsTitles: Bool
  /// Whether a result is one or more JSON texts among others, and what a command prints is not among its rows.
  let isFramed: Bool
  /// The form of a result in its envelope; nil without envelopes.
  let envelope: EnvelopeForm?
  /// Whether cells that are not in their column's storage are marked, as people at a terminal need.
  let marksOddCells: Bool
  /// A renderer that has shown a result and can show another one.
  private var renderer: (any RowRenderer)?

  /// Creates the presentation for the current settings.
  ///
  /// - Parameters:
  ///   - settings: the settings.
  ///   - zone: the zone in which instants are shown.
  ///   - isTerminal: whether a person reads the results at a terminal.
  ///   - showsStyles: whether the terminal shows dim text.
  ///   - keepsToJSON: whether a program reads the output, which must be JSON.
  init(
    _ settings: Settings, zone: DisplayZone, isTerminal: Bool, showsStyles: Bool, keepsToJSON: Bool = false
  ) {
    mode = settings.mode
    envelope = settings.showsEnvelope ? mode.layout.envelope : nil
    isFramed = envelope != nil || keepsToJSON && mode.layout.isJSON
    formats = settings.formats
    marksOddCells = isTerminal && mode.layout.showsSummaries
    var options = settings.render
    options.dimsMarkedCells = marksOddCells && showsStyles
    if marksOddCells { options.nullText = options.terminalNullText }
    self.options = options
    style = DisplayStyle(
      style: mode.typedStyle, zone: zone, namesUTC: formats.zone != .utc,
      setsMeaningsApart: options.quotesCells,
      audience: isTerminal && mode.layout.showsSummaries ? .people : .programs)
    cells = CellPresenter(mode, options)
    keepsTitles = CellPresenter.keepsTitles(mode, options)
  }

  /// What marks cells of a result; nil if none can be odd.
  func oddCells(_ columns: [ResultColumn]) -> OddCells? {
    marksOddCells ? OddCells(columns, style) : nil
  }

  /// The current row, in the form in which the mode shows it.
  func row(of rows: TypedRows, _ oddCells: OddCells?, _ cuts: CellCuts? = nil) -> ResultRow {
    let count = rows.columns.count
    var writers = rows.writers
    if let oddCells { writers = oddCells.marking(writers, writeStored: writeStored) }
    if let cells { writers = cells.writers(over: writers, count: count) }
    if let cuts { writers = cuts.writers(over: writers, count: count) }
    return ResultRow(rows.statement, count: count, writers: writers)
  }

  /// What makes the writers of the parts of a scan; nil if the mode needs all rows, or marks cells for people.
  func partWriters(of columns: [ResultColumn]) -> PartWriters? {
    guard !mode.layout.needsAllRows, !marksOddCells else { return nil }
    let titles = titles(columns)
    return PartWriters(titles, makeRenderer: { [mode, options] in mode.makeRenderer(options) }) {
      [style, cells] statement in
      // Those of a thread of its own: threads that share an object wait for its reference count.
      var writers = KnownColumns(columns, style).writers
      if let cells { writers = cells.writers(over: writers, count: columns.count) }
      return ResultRow(statement, count: columns.count, writers: writers)
    }
  }

  /// Writes a cell as the mode writes one without a meaning.
  private var writeStored: @Sendable (Cell, inout ByteBuffer) -> Void {
    let style: ControlEscape.Style = mode.layout.needsAllRows ? .gridCell : .caret
    let presented = cells?.writers(over: [], count: 1).first ?? nil
    return { [options] cell, buffer in
      if presented?.write(cell, &buffer) != nil { return }
      if options.quotesCells {
        SQLLiteral.write(cell, .gridCell, options, to: &buffer)
      } else {
        PlainText.writeStored(cell, options, style: style, to: &buffer)
      }
    }
  }

  /// The columns, with the names that are shown.
  func titles(_ columns: [ResultColumn]) -> [OutputColumn] {
    let columns = columns.map { OutputColumn($0.name) }
    return keepsTitles ? columns : CellPresenter.titles(columns, mode, options)
  }

  /// A window without rows for one result; nil if the mode shows the whole result.
  func makeWindow(_ columns: [ResultColumn]) -> ResultWindow? {
    guard mode.layout.window != nil else { return nil }
    let documents = columns.indices.filter { columns[$0].format?.storage?.jsonForm == .document }
    var window = ResultWindow(titles(columns), mode, options, documents: Set(documents))
    let meaningful = columns.indices.filter { columns[$0].format != nil }
    if options.shownTypes == .on || options.shownTypes == .auto && !meaningful.isEmpty {
      window.types = columns.map { Array($0.typeText.utf8) }
      window.meaningful = Set(meaningful)
    }
    return window
  }

  /// A renderer for one result; callers return it with ``giveBack(_:)``.
  func takeRenderer() -> any RowRenderer {
    guard let kept = renderer else { return mode.makeRenderer(options) }
    renderer = nil
    return kept
  }

  /// A renderer for one result that fits into a width in terminal columns.
  func makeRenderer(fitting width: Int) -> any RowRenderer {
    var options = options
    options.fitWidth = width
    return mode.makeRenderer(options)
  }

  /// A renderer for the rows in an envelope.
  func makeRenderer(in envelope: EnvelopeForm) -> any RowRenderer { EnvelopeRows(envelope, options) }

  /// Keeps a renderer for the next result, if it can show more than one.
  func giveBack(_ used: any RowRenderer) {
    if used.isReusable { renderer = used }
  }
}

extension Presentation {
  /// Creates the presentation for what is drawn on the whole screen, in a grid if the mode has none.
  ///
  /// - Parameters:
  ///   - console: the session with the settings.
  ///   - cutsTexts: whether long texts are cut as the user chose.
  ///   - indentsJSON: whether JSON has lines of its own for its members.
  convenience init(onScreenOf console: any CommandConsole, cutsTexts: Bool, indentsJSON: Bool = false) {
    var settings = console.settings
    if settings.mode.layout.window == nil { settings.select(.box, console.dialect) }
    settings.render.escapesControls = true
    settings.render.indentsJSON = indentsJSON
    if !cutsTexts { settings.render.textWidth = 0 }
    self.init(
      settings, zone: console.zoneOfResults, isTerminal: true,
      showsStyles: console.surroundings.environment.showsStyles)
  }
}

extension Shell {
  /// How the next result is shown.
  var presentation: Presentation {
    if let current = outputs.presentation { return current }
    let made = Presentation(
      settings, zone: zoneOfResults, isTerminal: output.isTerminal,
      showsStyles: surroundings.environment.showsStyles, keepsToJSON: outputs.contract != nil)
    outputs.presentation = made
    return made
  }
}

import ColumnMeaning
import OutputModes
import TypedSQLite

/// How results are shown under the current settings: what one result after another has in common.
///
/// It is made for the first result after a setting has changed, so that a script of many statements finds it out once.
final class Presentation {
  let mode: OutputMode
  let formats: FormatSettings
  let style: DisplayStyle
  private let options: RenderOptions
  private let cells: CellPresenter?
  /// Whether columns are shown under their own names.
  private let keepsTitles: Bool
  /// A renderer that has shown a result and can show another one.
  private var renderer: (any RowRenderer)?

  /// Creates the presentation that settings ask for.
  ///
  /// - Parameters:
  ///   - settings: the settings.
  ///   - zone: the zone in which instants are shown.
  ///   - isTerminal: whether a person reads the results at a terminal.
  init(_ settings: Settings, zone: DisplayZone, isTerminal: Bool) {
    mode = settings.mode
    formats = settings.formats
    options = settings.render
    style = DisplayStyle(
      style: mode.typedStyle, zone: zone, setsMeaningsApart: options.quotesCells,
      showsSummaries: isTerminal && mode.showsSummaries)
    cells = CellPresenter(mode, options)
    keepsTitles = CellPresenter.keepsTitles(mode, options)
  }

  /// The rows of a statement as they are shown.
  func row(of statement: Statement, _ known: KnownColumns) -> ResultRow {
    let count = known.columns.count
    return ResultRow(
      statement, count: count, writers: cells?.writers(over: known.writers, count: count) ?? known.writers)
  }

  /// The columns under the names that are shown.
  func titles(_ columns: [ResultColumn]) -> [OutputColumn] {
    let columns = columns.map { OutputColumn($0.name) }
    return keepsTitles ? columns : CellPresenter.titles(columns, mode, options)
  }

  /// A renderer for one result.
  func takeRenderer() -> any RowRenderer {
    guard let kept = renderer else { return mode.makeRenderer(options) }
    renderer = nil
    return kept
  }

  /// A renderer for one result that is fitted to a width, in terminal columns.
  func makeRenderer(fitting width: Int) -> any RowRenderer {
    var options = options
    options.fitWidth = width
    return mode.makeRenderer(options)
  }

  /// Takes a renderer after its result, and keeps it for the next one where it can show another.
  func giveBack(_ used: any RowRenderer) {
    if used.isReusable { renderer = used }
  }
}

extension Shell {
  /// How the next result is shown.
  var presentation: Presentation {
    if let current = outputs.presentation { return current }
    let made = Presentation(settings, zone: zoneOfResults, isTerminal: output.isTerminal)
    outputs.presentation = made
    return made
  }
}

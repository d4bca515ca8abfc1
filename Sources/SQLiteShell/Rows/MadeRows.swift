import ColumnMeaning
import OutputModes
import TypedSQLiteCore

/// Prints rows that are made one after the other, in the output mode, each in the form of the row of a result.
final class MadeRows {
  private let known: KnownColumns
  private let presentation: Presentation
  private let output: OutputSink
  /// Whether only the end of the session ends the rows, so that each is JSON of its own and has no envelope.
  private let isEndless: Bool
  /// The row, whose parameters are its columns.
  private let statement: Statement
  private let row: ResultRow
  /// What writes the rows; nil before the first one, and after ``endRows()``.
  private var renderer: (any RowRenderer)?
  private var frame: ResultFrame?

  /// - Parameters:
  ///   - known: the columns.
  ///   - presentation: how results are shown.
  ///   - output: the destination of the rows.
  ///   - isEndless: whether only the end of the session ends them.
  /// - Throws: ``ShellError`` if there is no memory.
  init(
    _ known: KnownColumns, _ presentation: Presentation, to output: OutputSink, isEndless: Bool = false
  ) throws(ShellError) {
    self.known = known
    self.presentation = presentation
    self.output = output
    self.isEndless = isEndless
    do throws(DatabaseError) {
      statement = try .parameters(known.columns.count)
    } catch {
      throw .database(error)
    }
    row = presentation.row(of: TypedRows(statement, known, hasRow: true), nil)
  }

  private func begin() {
    if !isEndless {
      frame = ResultFrame(presentation, to: output, known.columns.map(ColumnFacts.init))
      frame?.finishRows = { self.endRows() }
    }
    var renderer =
      presentation.envelope.map { presentation.makeRenderer(in: $0) } ?? presentation.takeRenderer()
    renderer.begin(
      renderer.needsColumns ? presentation.titles(known.columns) : [], to: &output.buffer)
    self.renderer = renderer
  }

  /// Adds a row.
  ///
  /// - Parameter bind: binds its cells to a statement, from parameter 1.
  /// - Throws: ``ShellError`` if a cell cannot be bound.
  func add(_ bind: (Statement) throws(DatabaseError) -> Void) throws(ShellError) {
    defer { statement.reset() }
    do throws(DatabaseError) {
      try bind(statement)
      _ = try statement.step()
    } catch {
      throw .database(error)
    }
    let isJSON = isEndless && presentation.mode.layout.isJSON
    if isJSON { output.beginJSON() }
    defer { if isJSON { output.endJSON() } }
    if renderer == nil { begin() }
    renderer?.add(row, to: &output.buffer)
    frame?.rowCount += 1
  }

  /// Ends the rows, with an envelope if they have one.
  func end() throws(ShellError) {
    // In an envelope a program reads that there are no rows.
    if renderer == nil, presentation.envelope != nil { begin() }
    guard renderer != nil else { return }
    endRows()
    frame?.close()
    try output.flushIfLarge()
  }

  /// Writes the rows that the mode writes together; others may follow.
  func endRows() {
    guard var renderer else { return }
    // If the output fails, the next write reports it.
    while renderer.end(to: &output.buffer) { try? output.flushIfLarge() }
    presentation.giveBack(renderer)
    self.renderer = nil
  }
}

extension Statement {
  /// A statement of a database of its own, whose columns are its parameters: cells for values that are in no table.
  static func parameters(_ count: Int) throws(DatabaseError) -> Statement {
    var options = Database.OpenOptions.readWrite
    options.hasSwiftFunctions = false
    let values = (1...max(count, 1)).map { "?\($0)" }.joined(separator: ", ")
    return try Database(path: ":memory:", options: options).prepare("SELECT \(values)")
  }
}

import TypedSQLiteCore

/// Renders rows in aligned columns: box, table, column and markdown.
final class GridRenderer: RowRenderer {
  private var grid: Grid

  /// Creates the renderer of one result.
  ///
  /// `rewriting` changes the text of each cell, for example with the escapes of markdown.
  init(_ style: GridStyle, _ options: RenderOptions, rewriting: Grid.CellRewriter? = nil) {
    grid = Grid(style.drawn(options), options, rewriting: rewriting)
  }

  func begin(_ columns: [OutputColumn], to buffer: inout ByteBuffer) {
    grid.begin(columns)
  }

  func add(_ row: ResultRow, to buffer: inout ByteBuffer) {
    grid.add(row)
  }

  func end(to buffer: inout ByteBuffer) -> Bool {
    grid.writePart(to: &buffer)
  }
}

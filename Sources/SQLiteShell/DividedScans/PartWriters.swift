import OutputModes
import TypedSQLiteCore

/// What makes the bytes of the parts of a scan, on any thread.
struct PartWriters: Sendable {
  /// What is before the rows.
  let joint: RowJoint
  /// The row of a statement, with the writers of its columns.
  let makeRow: @Sendable (Statement) -> ResultRow
  private let titles: [OutputColumn]
  private let makeWholeRenderer: @Sendable () -> any RowRenderer

  /// What makes the bytes; nil if such a renderer cannot write a part of the rows by itself.
  ///
  /// - Parameters:
  ///   - titles: the titles of the columns.
  ///   - makeRenderer: makes a renderer.
  ///   - makeRow: makes the row of a statement.
  init?(
    _ titles: [OutputColumn], makeRenderer: @escaping @Sendable () -> any RowRenderer,
    makeRow: @escaping @Sendable (Statement) -> ResultRow
  ) {
    var renderer = makeRenderer()
    var head = ByteBuffer()
    renderer.begin(titles, to: &head)
    guard let joint = renderer.followOthers() else { return nil }
    self.joint = joint
    self.titles = titles
    self.makeRow = makeRow
    makeWholeRenderer = makeRenderer
  }

  /// A renderer for a part.
  func makeRenderer() -> any RowRenderer {
    var renderer = makeWholeRenderer()
    // The titles are written already.
    var head = ByteBuffer()
    renderer.begin(titles, to: &head)
    _ = renderer.followOthers()
    return renderer
  }
}

/// What is known of a part of a scan beside its bytes.
struct ScanRemarks {
  /// The columns with integers that readers may round, in the order in which they were found.
  private(set) var wideColumns: [String] = []
  /// What a file of fields cannot hold of each column; empty if nobody counts it.
  private(set) var losses: [CSVLoss] = []

  init() {}

  /// What a renderer knows after its last row.
  init(of renderer: any RowRenderer) {
    wideColumns = renderer.wideColumns
    losses = (renderer.fieldKeeper as? CSVKeeper)?.losses ?? []
  }

  /// Adds what is known of the next part.
  mutating func add(_ next: ScanRemarks) {
    for column in next.wideColumns where !wideColumns.contains(column) { wideColumns.append(column) }
    losses = losses.isEmpty ? next.losses : zip(losses, next.losses).map { $0.adding($1) }
  }
}

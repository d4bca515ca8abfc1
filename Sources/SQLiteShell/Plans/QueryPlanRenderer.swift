import OutputModes
import TypedSQLiteCore

/// Renders the result of EXPLAIN QUERY PLAN as a tree.
struct QueryPlanRenderer: RowRenderer {
  private let escapesControls: Bool
  private var steps: [Step] = []
  /// The line above the tree; a trigger has one of its own.
  private var title: [UInt8] = Array("QUERY PLAN".utf8)

  /// A step of the plan.
  private struct Step {
    let id: Int64
    let parent: Int64
    let detail: [UInt8]
  }

  init(_ options: RenderOptions) {
    escapesControls = options.escapesControls
  }

  func begin(_ columns: [OutputColumn], to buffer: inout ByteBuffer) {}

  mutating func add(_ row: ResultRow, to buffer: inout ByteBuffer) {
    guard row.count > 3 else { return }
    let detail = row.cell(3).withBytes { $0.array }
    // The plan of a trigger begins with a line "-- TRIGGER name".
    if detail.first == UInt8(ascii: "-") {
      write(to: &buffer)
      title = Array(detail.dropFirst(3))
      return
    }
    steps.append(Step(id: row.cell(0).int64, parent: row.cell(1).int64, detail: detail))
  }

  mutating func end(to buffer: inout ByteBuffer) -> Bool {
    write(to: &buffer)
    return false
  }

  /// Writes the tree so far, and clears it.
  private mutating func write(to buffer: inout ByteBuffer) {
    guard !steps.isEmpty else { return }
    ControlEscape.write(to: &buffer, escaping: escapesControls, writeTree)
    steps.removeAll()
  }

  private func writeTree(to buffer: inout ByteBuffer) {
    buffer.append(title)
    buffer.append("\n")
    // A step comes after its parent, so each is written together with everything below it.
    var open: [(children: ArraySlice<Step>, prefix: String)] = [(children(of: 0), "")]
    while let level = open.popLast() {
      guard let step = level.children.first else { continue }
      let isLast = level.children.count == 1
      buffer.append(level.prefix)
      buffer.append(isLast ? "`--" : "|--")
      buffer.append(step.detail)
      buffer.append("\n")
      open.append((level.children.dropFirst(), level.prefix))
      open.append((children(of: step.id), level.prefix + (isLast ? "   " : "|  ")))
    }
  }

  private func children(of id: Int64) -> ArraySlice<Step> {
    steps.filter { $0.parent == id && $0.id != id }[...]
  }
}

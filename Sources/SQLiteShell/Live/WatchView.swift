import ColumnMeaning
import OutputModes
import TypedSQLiteCore

/// The results of `.watch` on the whole screen.
final class WatchView: LiveView {
  private let model: WatchModel
  private let console: any SessionConsole
  /// The index of the result that is shown; nil for the latest one.
  private var place: Int?
  private var isPaused = false
  private var order: WatchFrame.Order?
  /// The first line that is shown.
  private var top = 0
  /// How many lines the last frame showed.
  private var shownCount = 1
  private var bell = false
  /// When the next run is due, in seconds of elapsed time.
  private var nextRun: Double
  private(set) var failure: ShellError?
  /// The rows in their order, for the result, marks and order for which they were made.
  private var drawn: (run: Int, isMarked: Bool, order: WatchFrame.Order?, frame: WatchFrame)?

  init(_ model: WatchModel, _ console: any SessionConsole) {
    self.model = model
    self.console = console
    nextRun = console.surroundings.processTimes().real
  }

  private var time: Double { console.surroundings.processTimes().real }

  var waitingTime: Int32? {
    isPaused ? nil : Int32(max(0, min((nextRun - time) * 1000 + 0.999, 1e8)))
  }
  var isDone: Bool { failure != nil || model.isDone }

  func update() {
    nextRun = time + model.request.seconds
    do throws(ShellError) {
      let isFirst = model.runCount == 0
      guard try model.turn() == .changed, !isFirst else { return }
      if model.request.rings { bell = true }
    } catch {
      failure = error
    }
  }

  func takeBell() -> Bool {
    defer { bell = false }
    return bell
  }

  // MARK: - The frame

  private var shownMoment: WatchModel.Moment? {
    guard let place, place < model.moments.count else { return model.moments.last }
    return model.moments[place]
  }

  func frame(on screen: ScreenSize) -> (lines: [[UInt8]], status: String) {
    guard let moment = shownMoment else { return ([], status(nil, rows: "", screen)) }
    // The first result has no marks: everything in it would have one.
    let isMarked = moment.run > 1 && (place != nil || model.isLatestNew)
    if drawn?.run != moment.run || drawn?.isMarked != isMarked || drawn?.order != order {
      drawn = (moment.run, isMarked, order, WatchFrame(moment, console, isMarked: isMarked, order: order))
    }
    guard let frame = drawn?.frame else { return ([], "") }
    top = max(0, min(top, frame.lines.count - 1))
    guard !frame.lines.isEmpty else {
      return ([Array("(0 rows)".utf8)], status(moment, rows: "0 rows", screen))
    }
    var buffer = ByteBuffer(capacity: 4096)
    // Other results leave room for a prompt below them.
    let size = ScreenSize(columns: screen.columns, lines: screen.lines + 2)
    let shown = (try? frame.write(from: top, on: size, to: &buffer)) ?? (rows: 0, hiddenColumns: 0)
    shownCount = max(1, shown.rows)
    let count = frame.lines.count
    let range = "\(groupedText(top + 1))-\(groupedText(min(count, top + shown.rows)))"
    var rows =
      shown.rows < count ? "rows \(range) of \(groupedText(count))" : countText(count, "row")
    if shown.hiddenColumns > 0 { rows += ", \(countText(shown.hiddenColumns, "column")) hidden" }
    let lines = buffer.bytes.split(separator: 10, omittingEmptySubsequences: false).dropLast().map {
      Array($0)
    }
    return (lines, status(moment, rows: rows, screen))
  }

  private func status(_ moment: WatchModel.Moment?, rows: String, _ screen: ScreenSize) -> String {
    guard let moment else { return "waiting for the first result  q quits" }
    let zone = console.zoneOfResults
    var parts: [String] = []
    if let place {
      parts.append("result \(place + 1) of \(model.moments.count), \(moment.time.clockText(in: zone))")
      parts.append(moment.run > 1 ? moment.changes.text : "the first one")
    } else {
      let turn = model.request.onlyOnChange ? "on change" : "every \(model.request.secondsText) s"
      parts.append("\(turn), run \(groupedText(model.runCount)), \(model.lastTime.clockText(in: zone))")
      parts.append(model.isLatestNew && model.runCount > 1 ? moment.changes.text : "no changes")
    }
    if isPaused { parts.append("paused") }
    if !rows.isEmpty { parts.append(rows) }
    if let order {
      parts.append("by \(moment.columns[order.column].name) \(order.isDescending ? "down" : "up")")
    }
    let text = parts.joined(separator: "; ")
    // The keys that there is room for.
    for keys in [Self.keys, "Space b f s r Return q", "q quits"]
    where text.unicodeScalars.count + keys.count + 2 <= screen.columns {
      return "\(text)  \(keys)"
    }
    return text
  }

  /// The keys, as the last line names them.
  private static let keys = "Space pauses, ← → step, s r sort, Return opens, q quits"

  // MARK: - Keys

  func handle(_ key: LiveKey) -> LiveOutcome {
    switch key {
    case .character("q"), .character("Q"), .escape: return .leave
    case .character(" "):
      isPaused.toggle()
      if !isPaused {
        place = nil
        nextRun = time
      }
    case .left, .character("b"): step(-1)
    case .right, .character("f"): step(1)
    case .character("s"): sortByNext()
    case .character("r"): order?.isDescending.toggle()
    case .up, .character("k"): top = max(0, top - 1)
    case .down, .character("j"): move(1)
    case .pageUp: top = max(0, top - shownCount)
    case .pageDown: move(shownCount)
    case .home, .character("g"): top = 0
    case .end, .character("G"): move(.max / 2)
    case .enter: return model.moments.isEmpty || console.surroundings.showViewer == nil ? .goOn : .openViewer
    case .character: break
    }
    return .goOn
  }

  private func move(_ count: Int) {
    let last = max(0, (drawn?.frame.lines.count ?? 0) - shownCount)
    top = max(top, min(top + count, last))
  }

  /// Shows an earlier or a later result, and pauses unless it is the latest one.
  private func step(_ distance: Int) {
    guard !model.moments.isEmpty else { return }
    let last = model.moments.count - 1
    let next = (place ?? last) + distance
    guard next >= 0 else { return }
    if next > last {
      place = nil
      isPaused = false
    } else {
      place = next
      isPaused = true
    }
  }

  /// Sorts by the next column, or after the last one not at all.
  private func sortByNext() {
    guard let moment = shownMoment, !moment.columns.isEmpty else { return }
    let next = (order?.column ?? -1) + 1
    order = next < moment.columns.count ? WatchFrame.Order(column: next) : nil
  }

  func openViewer() {
    guard let moment = shownMoment, let show = console.surroundings.showViewer,
      let result = try? kept(moment)
    else { return }
    console.keep(result)
    if let viewed = ViewedLastResult(result, console) { show(viewed) }
  }

  /// The result as the last one.
  private func kept(_ moment: WatchModel.Moment) throws(DatabaseError) -> KeptResult {
    let statement = try Statement.parameters(moment.columns.count)
    let result = try KeptResult(
      statement, moment.columns, limit: console.settings.keptMegabytes,
      sql: String(decoding: model.query.sql, as: UTF8.self))
    for index in 0..<moment.rows.count {
      try StoredRows.bind(moment.rows[index], to: statement, from: 1)
      _ = try statement.step()
      result.add(statement)
      statement.reset()
    }
    result.continueReading(statement, hasRow: false, error: nil)
    return result
  }
}

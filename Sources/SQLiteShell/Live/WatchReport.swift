import ColumnMeaning
import OutputModes
import TypedSQLiteCore

/// What `.watch` does: it draws on the whole screen, prints one result after the other on a terminal that cannot, and
/// elsewhere prints only the rows that changed.
final class WatchReport {
  private let console: any SessionConsole
  private let model: WatchModel
  private let poll: DatabasePoll
  private var output: ChangeOutput?
  /// The columns of ``output``.
  private var columnNames: [String] = []

  init(_ request: WatchRequest, _ sql: [UInt8], _ poll: DatabasePoll) {
    console = poll.console
    self.poll = poll
    model = WatchModel(request, sql, poll)
  }

  /// Watches until a condition, a key or Ctrl-C ends it.
  func watch() throws(ShellError) {
    defer { poll.keepLog() }
    let isForPeople = console.presentation.isForPeople(console)
    if isForPeople, console.output === console.outputs.standard, let show = console.surroundings.showLive {
      return try draw(on: show)
    }
    do throws(ShellError) {
      try runInTurns(isForPeople: isForPeople)
    } catch {
      // Ctrl-C is the usual end.
      guard poll.isInterrupted, error == .live(.interrupted) else { throw error }
    }
    try poll.endAfterInterrupt()
  }

  private func runInTurns(isForPeople: Bool) throws(ShellError) {
    repeat {
      guard try model.turn() == .changed, let moment = model.moments.last else { continue }
      if isForPeople { try printGrid(moment) } else { try printChanges(moment) }
    } while !model.isDone && poll.wait(seconds: model.request.seconds)
    try console.output.flush()
  }

  // MARK: - On the whole screen

  private func draw(on show: (any LiveView) -> Bool) throws(ShellError) {
    try console.output.flush()
    let view = WatchView(model, console)
    let wasInterrupted = show(view)
    if let failure = view.failure, failure != .live(.interrupted) { throw failure }
    let changes =
      model.changeCount == 0 ? "without changes" : countText(model.changeCount, "change")
    console.say("watched \(countText(model.runCount, "run")): \(changes)\n")
    // The view has taken the flag.
    if wasInterrupted { console.surroundings.interrupt.interrupt() }
    try poll.endAfterInterrupt()
  }

  // MARK: - One after the other

  private func printGrid(_ moment: WatchModel.Moment) throws(ShellError) {
    let time = moment.time.clockText(in: console.zoneOfResults)
    let isFirst = model.runCount == 1
    let found = isFirst ? countText(moment.rows.count, "row") : moment.changes.text
    console.say("\(time), run \(groupedText(moment.run)): \(found)\n")
    if !isFirst, model.request.rings { try console.output.ring() }
    let frame = WatchFrame(moment, console, isMarked: !isFirst)
    let size = ScreenSize(
      columns: console.screenWidth ?? 80, lines: console.surroundings.terminalHeight() ?? 24)
    if !frame.lines.isEmpty {
      do throws(DatabaseError) {
        let shown = try frame.write(from: 0, on: size, to: &console.output.buffer)
        let hidden = frame.lines.count - shown.rows
        if hidden > 0 { console.say("\(countText(hidden, "more row"))\n") }
      } catch {
        throw .database(error)
      }
    }
    try console.output.flush()
  }

  /// Prints the rows that changed; all rows of the first result came.
  private func printChanges(_ moment: WatchModel.Moment) throws(ShellError) {
    let names = moment.columns.map(\.name)
    if output == nil || names != columnNames {
      output = try ChangeOutput(console, moment.columns, showsKind: true)
      columnNames = names
    }
    guard let output else { return }
    let key = moment.changes.key ?? []
    for index in moment.changes.gone { try output.add(.removed, moment.before[index], nil, key: key) }
    for (index, row) in moment.changes.rows.enumerated() {
      switch row {
      case .same: break
      case .came: try output.add(.added, nil, moment.rows[index], key: key)
      case .changed(let before, _):
        try output.add(.changed, moment.before[before], moment.rows[index], key: key)
      }
    }
    try output.flush()
  }
}

extension OutputSink {
  /// Makes a terminal sound.
  fileprivate func ring() throws(ShellError) {
    guard isTerminal else { return }
    let chosen = chosenControls
    chosenControls.insert(7)
    defer { chosenControls = chosen }
    try flush()
    buffer.append(UInt8(7))
    try flush()
  }
}

extension Timestamp {
  /// The time of day as the clocks of a zone show it.
  func clockText(in zone: DisplayZone) -> String { String(text(in: zone).prefix(19).suffix(8)) }
}

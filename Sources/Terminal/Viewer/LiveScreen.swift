package import OutputModes
package import TypedSQLiteCore

/// Draws a view again and again on a screen of its own, until a key or the view itself ends it.
package final class LiveScreen {
  private let view: any LiveView
  private let interrupts: InterruptHandle
  private let input = TerminalInput()
  /// Nothing here is longer than a line, and a cursor would jump about.
  private let whole = WholeScreen(without: ["?7", "?25"])
  private var decoder = KeyDecoder()
  /// The lines that the screen shows.
  private var shown: [[UInt8]] = []
  private var hasEnded = false
  private var wasInterrupted = false

  /// Shows a view until it ends.
  ///
  /// - Parameters:
  ///   - view: what is shown.
  ///   - interrupts: what Ctrl-C sets.
  /// - Returns: whether Ctrl-C ended it.
  package static func show(_ view: any LiveView, interrupts: InterruptHandle) -> Bool {
    LiveScreen(view, interrupts).run()
  }

  private init(_ view: any LiveView, _ interrupts: InterruptHandle) {
    self.view = view
    self.interrupts = interrupts
  }

  private func run() -> Bool {
    guard !HangUp.hasHappened, whole.begin() else { return false }
    enter()
    update()
    while !hasEnded, !view.isDone, !HangUp.hasHappened {
      paint()
      let time = view.waitingTime
      switch input.wait(milliseconds: decoder.isPartial ? LeavingKeys.pause : time) {
      case .byte(let byte): handle(decoder.decode(byte))
      case .timeOut where decoder.isPartial: handle(decoder.timeOut())
      case .timeOut, .signal: break
      case .end: HangUp.note()
      }
      handleSignals()
      if !hasEnded, let time = view.waitingTime, time <= 0 { update() }
    }
    whole.leave()
    return wasInterrupted
  }

  private func enter() {
    whole.enter()
    clear()
  }

  private func clear() {
    shown = []
    TerminalOutput.write(Array("\u{1B}[H\u{1B}[2J".utf8))
  }

  /// Runs what the view shows again; a key that leaves, and Ctrl-C, interrupt it.
  private func update() {
    input.watchingKeys(interrupting: interrupts) {
      TerminalSignals.withInterrupts { view.update() }
    }
    if interrupts.isInterrupted {
      interrupts.reset()
      // A key that leaves is read below.
      if !input.hasWaitingBytes { (hasEnded, wasInterrupted) = (true, true) }
    }
    if view.takeBell() { TerminalOutput.write([7]) }
  }

  private func handle(_ keys: [Key]) {
    for key in keys where !hasEnded {
      if key == .special(.paste) {
        // A paste would be taken for many keys.
        _ = input.readPaste()
        continue
      }
      if key == .scalar(0x1A) {
        suspend()
        continue
      }
      if key == .scalar(0x0C) {
        clear()
        continue
      }
      guard let key = LiveKey(key) else { continue }
      switch view.handle(key) {
      case .goOn: break
      case .leave: hasEnded = true
      case .openViewer:
        whole.leave()
        view.openViewer()
        enter()
      }
    }
  }

  private func handleSignals() {
    if interrupts.isInterrupted {
      interrupts.reset()
      (hasEnded, wasInterrupted) = (true, true)
    }
    if TerminalSignals.takeStopped() { suspend() }
    if TerminalSignals.takeContinued() { enter() }
    if TerminalSignals.takeResized() { clear() }
  }

  private func suspend() {
    whole.suspend {}
    enter()
  }

  private func paint() {
    guard !input.hasWaitingBytes else { return }
    let size = TerminalOutput.screenSize
    var (lines, status) = view.frame(on: ScreenSize(columns: size.columns, lines: size.rows))
    lines = Array(lines.prefix(max(0, size.rows - 1)))
    while lines.count < size.rows - 1 { lines.append([]) }
    let text = ViewerText.cells(of: Array(status.utf8)[...], width: size.columns, style: .plain)
    let room = String(repeating: " ", count: max(0, size.columns - text.count))
    lines.append(Array("\u{1B}[7m\(text.map(\.text).joined())\(room)\u{1B}[m".utf8))
    var bytes: [UInt8] = []
    for (index, line) in lines.enumerated() where index >= shown.count || shown[index] != line {
      bytes += Array("\u{1B}[\(index + 1);1H\u{1B}[m".utf8) + line + Array("\u{1B}[m\u{1B}[K".utf8)
    }
    shown = lines
    TerminalOutput.write(bytes)
  }
}

extension LiveKey {
  /// The key of a view; nil for keys that no view has.
  fileprivate init?(_ key: Key) {
    switch key {
    case .scalar(let value):
      if value == 0x0D || value == 0x0A {
        self = .enter
      } else {
        guard let scalar = Unicode.Scalar(value), value >= 0x20 else { return nil }
        self = .character(scalar)
      }
    case .special(let key):
      switch key {
      case .up: self = .up
      case .down: self = .down
      case .left: self = .left
      case .right: self = .right
      case .pageUp: self = .pageUp
      case .pageDown: self = .pageDown
      case .home: self = .home
      case .end: self = .end
      default: return nil
      }
    case .escape: self = .escape
    case .alt: return nil
    }
  }
}

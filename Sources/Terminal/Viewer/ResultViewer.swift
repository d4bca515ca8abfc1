package import OutputModes
package import TypedSQLiteCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A viewer on the terminal, which shows the screen that was there before when it ends.
package final class ResultViewer {
  private var viewer: ViewerState
  private var painter: FramePainter
  private let input: TerminalInput
  private var decoder = KeyDecoder()
  private let whole = WholeScreen()
  private let screen: ReportedScreen
  private let interrupts: InterruptHandle

  /// Whether the last row of the screen shows something that the painter does not know.
  private final class ReportedScreen {
    var isReported = false
  }

  /// Shows a result until the person leaves it.
  ///
  /// - Parameters:
  ///   - result: the result.
  ///   - interrupts: what Ctrl-C sets.
  ///   - clock: the elapsed time in seconds since any moment.
  package static func show(
    _ result: any ViewedResult, interrupts: InterruptHandle, clock: @escaping () -> Double
  ) {
    ResultViewer(result, interrupts, clock).run()
  }

  private init(
    _ result: any ViewedResult, _ interrupts: InterruptHandle, _ clock: @escaping () -> Double
  ) {
    let size = TerminalOutput.screenSize
    let screen = ReportedScreen()
    let input = TerminalInput()
    self.screen = screen
    self.input = input
    self.interrupts = interrupts
    painter = FramePainter(columns: size.columns, usesColours: TerminalOutput.usesColours)
    let work = ViewerWork(clock: clock) { body in
      input.watchingKeys(interrupting: interrupts) {
        TerminalSignals.withInterrupts { body { interrupts.isInterrupted || HangUp.hasHappened } }
      }
      interrupts.reset()
    } report: { text in
      screen.isReported = true
      TerminalOutput.write(Array("\u{1B}[\(TerminalOutput.screenSize.rows);1H\u{1B}[m\u{1B}[K\(text)".utf8))
    }
    viewer = ViewerState(result, size: ScreenSize(columns: size.columns, lines: size.rows), work: work)
  }

  private func run() {
    guard !HangUp.hasHappened, whole.begin() else { return }
    enter()
    viewer.settle()
    var hasRested = false
    while viewer.end != .leave, !HangUp.hasHappened {
      paint()
      switch input.wait(
        milliseconds: decoder.isPartial ? LeavingKeys.pause : hasRested ? nil : TerminalInput.idleTime)
      {
      case .byte(let byte):
        handle(decoder.decode(byte))
        hasRested = false
      case .timeOut where decoder.isPartial: handle(decoder.timeOut())
      case .timeOut:
        viewer.result.rest()
        hasRested = true
      case .signal: break
      case .end: HangUp.note()
      }
      handleSignals()
    }
    whole.leave()
  }

  private func handle(_ keys: [Key]) {
    for key in keys where viewer.end != .leave {
      // A paste would be taken for many keys.
      if key == .special(.paste) {
        let text = String(decoding: input.readPaste() ?? [], as: UTF8.self)
        if viewer.question != nil {
          for scalar in text.unicodeScalars where scalar.value >= 0x20 {
            viewer.handle(.scalar(scalar.value))
          }
        }
        continue
      }
      viewer.handle(key)
      switch viewer.end {
      case .suspend: suspend()
      case .repaint: clear()
      case .copy(let text):
        TerminalOutput.write(
          Array("\u{1B}]52;c;".utf8) + Array(Data(text).base64EncodedString().utf8) + [7])
      case .leave, nil: break
      }
    }
  }

  private func paint() {
    guard !input.hasWaitingBytes, viewer.end != .leave else { return }
    if screen.isReported { clear() }
    screen.isReported = false
    TerminalOutput.write(painter.paint(viewer.frame()))
  }

  private func clear() {
    let size = TerminalOutput.screenSize
    painter = FramePainter(columns: size.columns, usesColours: TerminalOutput.usesColours)
    TerminalOutput.write(painter.clearScreen())
  }

  private func handleSignals() {
    if interrupts.isInterrupted {
      interrupts.reset()
      viewer.interrupt()
    }
    if TerminalSignals.takeStopped() { suspend() }
    if TerminalSignals.takeContinued() { enter() }
    if TerminalSignals.takeResized() { resize() }
  }

  private func resize() {
    let size = TerminalOutput.screenSize
    viewer.resize(to: ScreenSize(columns: size.columns, lines: size.rows))
    clear()
  }

  private func suspend() {
    whole.suspend { viewer.result.rest() }
    clear()
    resize()
  }

  private func enter() {
    whole.enter()
    clear()
  }
}

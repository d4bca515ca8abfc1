/// What a screen shows that is drawn again and again.
///
/// The screen calls ``update()`` when ``waitingTime`` is over, and then draws the ``frame(on:)``.
package protocol LiveView: AnyObject {
  /// How long the screen waits until it calls ``update()``, in milliseconds; nil waits for a key.
  var waitingTime: Int32? { get }
  /// Whether nothing more is to be shown.
  var isDone: Bool { get }

  /// Finds out what is to be shown now; may take long, and an interrupt ends it.
  func update()
  /// Whether the terminal is to make a sound; true only once for each reason.
  func takeBell() -> Bool
  /// The lines for a screen, in the bytes that the terminal gets, and a text for its last line.
  ///
  /// Lines that are too many, and a text that is too long, are cut.
  func frame(on screen: ScreenSize) -> (lines: [[UInt8]], status: String)
  /// Takes a key.
  func handle(_ key: LiveKey) -> LiveOutcome
  /// Shows all of what the frame shows in part, on the screen that was there before.
  func openViewer()
}

/// A key that a person presses while a view is shown.
package enum LiveKey: Equatable, Sendable {
  case up, down, left, right, pageUp, pageDown, home, end, enter, escape
  case character(Unicode.Scalar)
}

/// What a screen does after a key.
package enum LiveOutcome: Sendable {
  case goOn
  case leave
  case openViewer
}

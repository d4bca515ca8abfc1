/// A call of a tool that has not ended.
final class RunningCall {
  let id: JSONTree
  /// With what the client tells notes of progress apart; nil if it wants none.
  private let token: JSONTree?
  private let clock: () -> Double
  private let start: Double
  private var lastLook: Double
  private var lastProgress: Double
  /// Whether the client wants no answer any more.
  var isCancelled = false

  init(_ request: ClientRequest, clock: @escaping () -> Double) {
    id = request.id
    token = request.meta["progressToken"]
    self.clock = clock
    start = clock()
    (lastLook, lastProgress) = (start, start)
  }

  /// Whether some time has passed since the last look at what has come.
  var isTimeToLook: Bool {
    let now = clock()
    guard now - lastLook >= 0.02 else { return false }
    lastLook = now
    return true
  }

  /// A note for the client, once a second.
  func progress() -> JSONTree? {
    guard let token, lastLook - lastProgress >= 1 else { return nil }
    lastProgress = lastLook
    let seconds = Int(lastLook - start)
    return .object([
      "jsonrpc": .text("2.0"), "method": .text("notifications/progress"),
      "params": .object([
        "progressToken": token, "progress": .integer(seconds), "message": .text("running for \(seconds) s"),
      ]),
    ])
  }
}

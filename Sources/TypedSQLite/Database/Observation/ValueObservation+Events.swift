/// Functions that are called when something happens to an observation.
internal struct ObservationEvents: Sendable {
  var willStart: (@Sendable () -> Void)?
  var willTrackRegion: (@Sendable (DatabaseRegion) -> Void)?
  var databaseDidChange: (@Sendable () -> Void)?
  var didFail: (@Sendable (any Error) -> Void)?
  var didCancel: (@Sendable () -> Void)?
}

/// The values of one observation that are to be reported as events, once their region is known.
internal final class ObservationTrace: Sendable {
  private let reports = Guarded<[@Sendable () -> Void]>([])

  func add(_ report: @escaping @Sendable () -> Void) {
    reports.withLock { $0.append(report) }
  }

  func reportValues() {
    let pending = reports.withLock { reports in
      defer { reports = [] }
      return reports
    }
    for report in pending { report() }
  }
}

extension ValueObservation {
  /// Calls functions when something happens to the observation.
  ///
  /// - Parameters:
  ///   - willStart: called when the observation starts.
  ///   - willFetch: called before each fetch.
  ///   - willTrackRegion: called with the tables and columns that are watched, when they are known or change.
  ///   - databaseDidChange: called when a commit has changed them.
  ///   - didReceiveValue: called with each value, before the functions of `start`.
  ///   - didFail: called with the error that ends the observation.
  ///   - didCancel: called when the program ends the observation.
  /// - Returns: the observation.
  public func handleEvents(
    willStart: (@Sendable () -> Void)? = nil, willFetch: (@Sendable () -> Void)? = nil,
    willTrackRegion: (@Sendable (DatabaseRegion) -> Void)? = nil,
    databaseDidChange: (@Sendable () -> Void)? = nil,
    didReceiveValue: (@Sendable (Value) -> Void)? = nil,
    didFail: (@Sendable (any Error) -> Void)? = nil, didCancel: (@Sendable () -> Void)? = nil
  ) -> ValueObservation {
    var traced = adding(
      to: ValueObservation(region: region) { [makeFetch] trace in
        let fetch = makeFetch(trace)
        return { db in
          willFetch?()
          let value = try fetch(db)
          if let value, let didReceiveValue { trace.add { didReceiveValue(value) } }
          return value
        }
      })
    traced.events.append(
      ObservationEvents(
        willStart: willStart, willTrackRegion: willTrackRegion, databaseDidChange: databaseDidChange,
        didFail: didFail, didCancel: didCancel))
    return traced
  }

  /// Prints what happens to the observation.
  ///
  /// ```swift
  /// let observation = ValueObservation.tracking { db in try Player.fetchCount(db) }.print("players")
  /// // players: start
  /// // players: fetch
  /// // players: tracked region: player(*)
  /// // players: value: 3
  /// ```
  ///
  /// - Parameters:
  ///   - prefix: a text before each line.
  ///   - stream: receives each line without its end; nil prints them.
  /// - Returns: the observation.
  public func print(
    _ prefix: String = "", to stream: sending (any TextOutputStream)? = nil
  ) -> ValueObservation {
    let output = Guarded(stream)
    let start = prefix.isEmpty ? "" : prefix + ": "
    let write: @Sendable (String) -> Void = { line in
      output.withLock { output in
        if output == nil { Swift.print(start + line) } else { output?.write(start + line) }
      }
    }
    return handleEvents(
      willStart: { write("start") }, willFetch: { write("fetch") },
      willTrackRegion: { write("tracked region: \($0)") },
      databaseDidChange: { write("database did change") },
      didReceiveValue: { write("value: \($0)") }, didFail: { write("failure: \($0)") },
      didCancel: { write("cancel") })
  }
}

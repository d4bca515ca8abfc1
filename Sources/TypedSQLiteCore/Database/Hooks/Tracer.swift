import CSQLite

/// The events that a connection reports.
package struct TraceEvents: OptionSet, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// A statement, or one of its triggers, begins.
  package static let statement = TraceEvents(rawValue: UInt32(SQLITE_TRACE_STMT))
  /// A statement has ended; reported with the time it took.
  package static let profile = TraceEvents(rawValue: UInt32(SQLITE_TRACE_PROFILE))
  /// A statement returns a row.
  package static let row = TraceEvents(rawValue: UInt32(SQLITE_TRACE_ROW))
  /// The connection is closed.
  package static let close = TraceEvents(rawValue: UInt32(SQLITE_TRACE_CLOSE))
}

/// How the SQL of an event is reported.
package enum TracedText: Sendable {
  /// As it was written.
  case plain
  /// With the values of its parameters.
  case expanded
}

/// The function that receives the events of a connection.
internal final class Tracer {
  private let events: TraceEvents
  private let text: TracedText
  fileprivate let take: (_ sql: [UInt8]?, _ nanoseconds: Int64?) -> Void
  /// Whether statements run that the user of the connection did not ask for.
  var isPaused = false

  init(
    _ events: TraceEvents, text: TracedText,
    take: @escaping (_ sql: [UInt8]?, _ nanoseconds: Int64?) -> Void
  ) {
    self.events = events
    self.text = text
    self.take = take
  }

  /// Reports an event of a statement that runs elsewhere.
  ///
  /// - Parameters:
  ///   - event: one of the events.
  ///   - statement: a statement with the same text and values, which does not run.
  ///   - nanoseconds: the time it took, if it has ended.
  func report(_ event: TraceEvents, of statement: SQLiteStatement, nanoseconds: Int64? = nil) {
    guard events.contains(event), let sql = unsafe sql(of: statement) else { return }
    take(sql, nanoseconds)
  }

  /// The SQL of a statement; nil for one that SQLite uses internally.
  fileprivate func sql(of statement: SQLiteStatement) -> [UInt8]? {
    if text == .expanded, let expanded = unsafe sqlite3_expanded_sql(statement) {
      defer { unsafe sqlite3_free(expanded) }
      return unsafe Self.bytes(expanded)
    }
    return unsafe sqlite3_sql(statement).map { unsafe Self.bytes($0) }
  }

  /// The bytes of a C string, which may not be UTF-8.
  fileprivate static func bytes(_ text: UnsafePointer<CChar>) -> [UInt8] {
    unsafe Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
  }
}

extension Database {
  /// Reports events from now on, in place of earlier choices.
  ///
  /// - Parameters:
  ///   - events: which ones; none ends the reports.
  ///   - text: how SQL is reported.
  ///   - take: receives the SQL of an event, or nil for a closed connection, and the nanoseconds of a
  ///     profile.
  package func trace(
    _ events: TraceEvents, text: TracedText = .plain,
    _ take: @escaping (_ sql: [UInt8]?, _ nanoseconds: Int64?) -> Void
  ) {
    let tracer = Tracer(events, text: text, take: take)
    context.tracer = events.isEmpty ? nil : tracer
    guard context.tracer != nil else {
      unsafe sqlite3_trace_v2(connection, 0, nil, nil)
      return
    }
    unsafe sqlite3_trace_v2(
      connection, events.rawValue,
      { event, pointer, subject, detail in
        guard let pointer = unsafe pointer else { return 0 }
        let tracer = unsafe Unmanaged<Tracer>.fromOpaque(pointer).takeUnretainedValue()
        guard event != UInt32(SQLITE_TRACE_CLOSE), let subject = unsafe subject else {
          tracer.take(nil, nil)
          return 0
        }
        guard !tracer.isPaused, unsafe !RemoteRun.isRelay(OpaquePointer(subject)) else { return 0 }
        // A statement that another one runs is reported as a comment in place of its own SQL.
        let told = unsafe event == UInt32(SQLITE_TRACE_STMT) ? detail : nil
        let comment = unsafe told.map { unsafe Tracer.bytes($0.assumingMemoryBound(to: CChar.self)) }
        let isComment = comment?.first == UInt8(ascii: "-")
        guard let sql = isComment ? comment : unsafe tracer.sql(of: OpaquePointer(subject)) else { return 0 }
        let isProfile = event == UInt32(SQLITE_TRACE_PROFILE)
        let time = isProfile ? unsafe detail?.assumingMemoryBound(to: Int64.self).pointee : nil
        tracer.take(sql, time)
        return 0
      }, Unmanaged.passUnretained(tracer).toOpaque())
  }
}

import CSQLite

/// What a connection tells of itself while it works.
package struct TraceEvents: OptionSet, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// A statement, or a trigger of one, begins.
  package static let statement = TraceEvents(rawValue: UInt32(SQLITE_TRACE_STMT))
  /// A statement has ended, with the time it took.
  package static let profile = TraceEvents(rawValue: UInt32(SQLITE_TRACE_PROFILE))
  /// A statement gives a row.
  package static let row = TraceEvents(rawValue: UInt32(SQLITE_TRACE_ROW))
  /// The connection is closed.
  package static let close = TraceEvents(rawValue: UInt32(SQLITE_TRACE_CLOSE))
}

/// How the SQL of an event is given.
package enum TracedText: Sendable {
  /// As it was written.
  case plain
  /// With the values of its parameters in place.
  case expanded
}

/// Takes what a connection tells.
internal final class Tracer {
  let text: TracedText
  let take: (_ sql: [UInt8]?, _ nanoseconds: Int64?) -> Void

  init(text: TracedText, take: @escaping (_ sql: [UInt8]?, _ nanoseconds: Int64?) -> Void) {
    self.text = text
    self.take = take
  }

  /// The SQL of a statement; nil for one that SQLite made itself.
  fileprivate func sql(of statement: OpaquePointer) -> [UInt8]? {
    if text == .expanded, let expanded = unsafe sqlite3_expanded_sql(statement) {
      defer { unsafe sqlite3_free(expanded) }
      return unsafe Self.bytes(expanded)
    }
    return unsafe sqlite3_sql(statement).map { unsafe Self.bytes($0) }
  }

  /// The bytes of a text of C, which need not be UTF-8.
  fileprivate static func bytes(_ text: UnsafePointer<CChar>) -> [UInt8] {
    unsafe Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
  }
}

extension Database {
  /// Tells of events from now on, in place of what was told before.
  ///
  /// - Parameters:
  ///   - events: which; none ends it.
  ///   - text: how SQL is given.
  ///   - take: gets the SQL of an event, nil for a closed connection; and the nanoseconds of a profile.
  package func trace(
    _ events: TraceEvents, text: TracedText = .plain,
    _ take: @escaping (_ sql: [UInt8]?, _ nanoseconds: Int64?) -> Void
  ) {
    let tracer = Tracer(text: text, take: take)
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
        // A statement that another one runs is told as a comment in place of its own SQL.
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

import CSQLite

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Database {
  /// The events that a trace reports.
  public struct TracingOptions: OptionSet, Sendable {
    /// SQLite's bits.
    public let rawValue: CInt

    /// Creates options from SQLite's bits.
    public init(rawValue: CInt) {
      self.rawValue = rawValue
    }

    /// Each statement as it begins.
    public static let statement = TracingOptions(rawValue: SQLITE_TRACE_STMT)
    /// Each statement as it ends, with the time it took.
    public static let profile = TracingOptions(rawValue: SQLITE_TRACE_PROFILE)
  }

  /// An event of a trace.
  public enum TraceEvent: Sendable, CustomStringConvertible {
    /// A statement that begins.
    case statement(Statement)
    /// A statement that has ended, and the seconds it took.
    case profile(statement: Statement, duration: TimeInterval)

    /// The statement of an event.
    public struct Statement: Hashable, Sendable {
      /// The text, without its arguments; for a trigger, SQLite's comment.
      public let sql: String
      /// The text with its arguments, which may be private data.
      public let expandedSQL: String
      /// Whether descriptions may show the arguments.
      internal let showsArguments: Bool
    }

    /// The event as a text, without arguments unless they were made public: `0.012s SELECT ?`.
    public var description: String { text { $0.showsArguments ? $0.expandedSQL : $0.sql } }

    /// The event as a text, with arguments, which may be private data.
    public var expandedDescription: String { text(\.expandedSQL) }

    private func text(_ sql: (Statement) -> String) -> String {
      switch self {
      case .statement(let statement): sql(statement)
      case .profile(let statement, let duration): "\(Self.rounded(duration))s \(sql(statement))"
      }
    }

    private static func rounded(_ duration: TimeInterval) -> Double {
      (duration * 1000).rounded() / 1000
    }
  }

  /// Calls a function for what runs on this connection, in place of an earlier function.
  ///
  /// Statements with which the library reads primary and foreign keys are not reported.
  ///
  /// ```swift
  /// db.trace { print("SQL>", $0.expandedDescription) }
  /// ```
  ///
  /// - Parameters:
  ///   - options: which events are reported.
  ///   - trace: the function; nil ends the trace. It must not use the connection.
  public func trace(options: TracingOptions = .statement, _ trace: ((TraceEvent) -> Void)? = nil) {
    guard let trace, !options.isEmpty else {
      unsafe sqlite3_trace_v2(connection, 0, nil, nil)
      context.statementTracer = nil
      return
    }
    let tracer = StatementTracer(showsArguments: showsStatementArguments, trace)
    let events = UInt32(bitPattern: options.intersection([.statement, .profile]).rawValue)
    unsafe sqlite3_trace_v2(
      connection, events,
      { event, pointer, statement, detail in
        guard let pointer = unsafe pointer else { return 0 }
        let tracer = unsafe Unmanaged<StatementTracer>.fromOpaque(pointer).takeUnretainedValue()
        unsafe tracer.report(CInt(bitPattern: event), OpaquePointer(statement), detail)
        return 0
      }, Unmanaged.passUnretained(tracer).toOpaque())
    // The connection keeps the object as long as SQLite may call it.
    context.statementTracer = tracer
  }
}

extension Database {
  /// Calls `body`, whose statements only read the schema for other statements, without a trace of them.
  package func untraced<Value>(
    _ body: () throws(DatabaseError) -> Value
  ) throws(DatabaseError) -> Value {
    guard let tracer = context.statementTracer, !tracer.isPaused else { return try body() }
    tracer.isPaused = true
    defer { tracer.isPaused = false }
    return try body()
  }
}

/// The function that is called for each statement that runs.
internal final class StatementTracer {
  private let showsArguments: Bool
  /// Whether the statements that run are not the program's.
  fileprivate var isPaused = false
  private let trace: (Database.TraceEvent) -> Void

  init(showsArguments: Bool, _ trace: @escaping (Database.TraceEvent) -> Void) {
    self.showsArguments = showsArguments
    self.trace = trace
  }

  fileprivate func report(_ event: CInt, _ statement: OpaquePointer?, _ detail: UnsafeMutableRawPointer?) {
    if isPaused { return }
    switch event {
    case SQLITE_TRACE_STMT:
      let comment = unsafe detail.map { unsafe String(cString: $0.assumingMemoryBound(to: CChar.self)) }
      trace(.statement(unsafe self.statement(statement, comment: comment)))
    case SQLITE_TRACE_PROFILE:
      let nanoseconds = unsafe detail?.loadUnaligned(as: Int64.self) ?? 0
      let duration = TimeInterval(nanoseconds) / 1_000_000_000
      trace(.profile(statement: unsafe self.statement(statement, comment: nil), duration: duration))
    default: break
    }
  }

  private func statement(
    _ statement: OpaquePointer?, comment: String?
  ) -> Database.TraceEvent.Statement {
    // A trigger has the statement that fired it, and a comment of its own.
    if let comment, comment.hasPrefix("--") {
      return Database.TraceEvent.Statement(
        sql: comment, expandedSQL: comment, showsArguments: showsArguments)
    }
    let sql = unsafe sqlite3_sql(statement).map { unsafe String(cString: $0) } ?? ""
    var expandedSQL = sql
    if let expanded = unsafe sqlite3_expanded_sql(statement) {
      expandedSQL = unsafe String(cString: expanded)
      unsafe sqlite3_free(expanded)
    }
    return Database.TraceEvent.Statement(
      sql: sql.trimmedStatement, expandedSQL: expandedSQL.trimmedStatement, showsArguments: showsArguments)
  }
}

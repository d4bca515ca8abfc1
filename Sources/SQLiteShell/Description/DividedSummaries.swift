import ColumnMeaning
import SQLSyntax
import Terminal
import TypedSQLiteCore

/// Summarizes the columns of a table on several threads, some columns on each, over connections of their own in one
/// snapshot.
///
/// Each thread reads all rows in the same order, on which the summary of a column depends.
struct DividedSummaries {
  private let shares: [Share]
  private let pace: SharedPace

  /// Prepares to read a table on several threads; nil if one thread should read it, or must.
  ///
  /// - Parameters:
  ///   - sample: the rows.
  ///   - columns: their columns.
  ///   - count: how many threads may read them.
  ///   - console: the session.
  init?(_ sample: RowSample, _ columns: [ResultColumn], threads count: Int, _ console: any CommandConsole) {
    let database = sample.statement.database
    let names = columns.compactMap { $0.origin.map { SQLName.quoted($0.column) } }
    let count = min(count, columns.count)
    guard count > 1, Database.canUseThreads, sample.limit == nil, let table = sample.table, !table.isVirtual,
      table.schema == "main", names.count == columns.count, !database.isInsideTransaction,
      let mark = SnapshotMark(of: database, console)
    else { return nil }
    let pace = SharedPace(count, console.surroundings.interrupt)
    do throws(DatabaseError) {
      shares = try (0..<count).map { thread throws(DatabaseError) in
        let places = Array(stride(from: thread, to: columns.count, by: count))
        let list = places.map { names[$0] }.joined(separator: ", ")
        // A share must not be read from an index, whose order is another one.
        let sql = "SELECT \(list) FROM main.\(SQLName.quoted(table.name)) NOT INDEXED"
        let connection = try mark.beginReading(like: database, interrupt: InterruptHandle())
        return Share(try connection.prepare(sql), places, thread, pace)
      }
      // Nor must the table.
      guard try database.scansTable(sample.statement.sourceSQL), try mark.isCurrent(),
        try !database.readsBackwards()
      else { return nil }
    } catch {
      // One thread meets the same fault, or none.
      return nil
    }
    self.pace = pace
  }

  /// Reads the rows; an interrupt ends all threads at the same row.
  ///
  /// - Parameters:
  ///   - columns: the summaries of the columns, to which nothing was added.
  ///   - onRows: called after each thousand rows.
  /// - Returns: how many rows were read, and whether these are all; nil if a thread failed, which leaves `columns` as
  ///   they were.
  func read(_ columns: inout [ColumnSummary], onRows: () -> Void) -> (rowCount: Int, isComplete: Bool)? {
    for share in shares { share.columns = share.places.map { columns[$0] } }
    Database.withThreads {
      let threads = shares.dropFirst().map { share in QuietThread { share.read() } }
      if threads.contains(where: { $0 == nil }) { pace.fail() }
      shares[0].read(onRows)
      for thread in threads { thread?.join() }
    }
    guard let isComplete = pace.result else { return nil }
    for share in shares {
      for (place, column) in zip(share.places, share.columns) { columns[place] = column }
    }
    return (shares[0].rowCount, isComplete)
  }
}

/// The columns that one thread reads.
///
/// The thread gets it before it starts, and nobody else uses it until the thread has ended.
private final class Share: @unchecked Sendable {
  let places: [Int]
  var columns: [ColumnSummary] = []
  private(set) var rowCount = 0
  private let statement: Statement
  private let thread: Int
  private let pace: SharedPace

  init(_ statement: Statement, _ places: [Int], _ thread: Int, _ pace: SharedPace) {
    self.statement = statement
    self.places = places
    self.thread = thread
    self.pace = pace
  }

  func read(_ onRows: () -> Void = {}) {
    var columns: [ColumnSummary] = []
    swap(&columns, &self.columns)
    var count = 0
    defer {
      swap(&columns, &self.columns)
      rowCount = count
    }
    do throws(DatabaseError) {
      while pace.begin(block: count / SharedPace.blockSize, thread) {
        repeat {
          guard try statement.step() else { return pace.end(thread) }
          for index in columns.indices { columns[index].add(statement.cell(index)) }
          count &+= 1
        } while count % SharedPace.blockSize != 0
        onRows()
      }
    } catch {
      pace.fail()
    }
  }
}

/// Keeps threads that read the same rows near each other, so that all of them can end at the same row.
private final class SharedPace: Sendable {
  /// How many rows are read between two looks at the others.
  static let blockSize = 1024
  /// How many blocks a thread may be ahead of another.
  private static let lead = 64

  private struct State {
    /// The block that each thread reads; ``Int/max`` after the last row.
    var blocks: [Int]
    /// The block before which all end; nil if nobody was interrupted.
    var last: Int?
    var hasFailed = false
  }

  private let state: Guarded<State>
  private let interrupt: InterruptHandle

  init(_ count: Int, _ interrupt: InterruptHandle) {
    state = Guarded(State(blocks: Array(repeating: 0, count: count)))
    self.interrupt = interrupt
  }

  /// Waits until a thread may read a block; false if it must end before it.
  func begin(block: Int, _ thread: Int) -> Bool {
    let isInterrupted = interrupt.isInterrupted
    return state.withLock(when: { state in
      state.hasFailed || state.last != nil || state.blocks.allSatisfy { block - $0 < Self.lead }
    }) { state in
      // Who has read the last row has read more than all the others may.
      if isInterrupted, state.last == nil, let furthest = state.blocks.max(), furthest != .max {
        state.last = max(furthest + 1, block)
      }
      guard !state.hasFailed, state.last.map({ block < $0 }) ?? true else { return false }
      state.blocks[thread] = block
      return true
    }
  }

  /// Says that a thread has read the last row.
  func end(_ thread: Int) { state.withLock { $0.blocks[thread] = .max } }

  /// Ends all threads, because one cannot read on.
  func fail() { state.withLock { $0.hasFailed = true } }

  /// Whether all rows were read; nil after a failure.
  var result: Bool? { state.withLock { $0.hasFailed ? nil : $0.last == nil } }
}

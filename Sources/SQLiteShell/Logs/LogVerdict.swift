import ColumnMeaning
import TypedSQLiteCore

/// What keeps a write-ahead log from shrinking, and what to do about it.
struct LogVerdict: Equatable {
  /// The verdict in a word.
  enum Kind: String, Equatable {
    /// There is no log.
    case none
    /// The file of the log has no byte, as after a checkpoint that cut it.
    case empty
    /// SQLite reads nothing of it.
    case unreadable
    /// It is left of an earlier round.
    case reset
    /// No process has the database open.
    case unused
    case checkpointing
    /// A reader needs an earlier state of the database.
    case pinned
    /// A reader needs the log, all of which is copied.
    case read
    /// Frames are to be copied, and nothing prevents it.
    case waiting
    /// All of it is copied, and the next writer begins it again.
    case copied
  }

  let kind: Kind
  /// The sentences; if there is a command to run, they end with a colon.
  let text: String

  /// What copies the log and cuts its file.
  static let command = "PRAGMA wal_checkpoint(TRUNCATE);"

  /// The command to run; nil if none helps now.
  var command: String? { text.hasSuffix(":") ? Self.command : nil }

  /// - Parameters:
  ///   - log: the log; nil if there is none.
  ///   - use: who uses the database.
  ///   - zone: the zone of the times in the text.
  init(_ log: WriteAheadLog?, _ use: DatabaseUse, in zone: DisplayZone) {
    if let log, log.size == 0 {
      kind = .empty
      text = "The log is empty: everything is in the database."
      return
    }
    guard let log else {
      kind = .none
      text =
        use.isInWALMode
        ? "There is no log: everything is in the database."
        : "There is no log: the journal mode of the database is not WAL."
      return
    }
    if let fault = log.fault {
      kind = .unreadable
      text = "SQLite reads nothing of this log, because \(fault.text)."
      return
    }
    guard log.lastCommit > 0 else {
      kind = .reset
      text = "No frame counts, so the next writer begins the log again. To cut the file:"
      return
    }
    let frames = countText(log.lastCommit, "frame")
    let isUnused = use.knowledge == .all && !use.holders.contains { !$0.locks.isEmpty }
    guard let index = use.index, index.salts == log.salts, !isUnused else {
      kind = .unused
      let who =
        isUnused
        ? "No process is connected" : "What connections share is missing, or is not of this log"
      text =
        "\(who). The next program that connects reads the \(frames), and the last one to leave copies them to the "
        + "database. To copy them now:"
      return
    }
    if let holder = use.holders.first(where: { $0.state == .checkpointing || $0.state == .recovering }) {
      kind = .checkpointing
      text = "\(holder.sentence(in: zone)) Look again when it has ended."
      return
    }
    let copied = min(index.copiedCount, index.lastFrame)
    let readers = use.holders.compactMap { holder in use.mark(of: holder).map { (holder, $0) } }
    if let (holder, mark) = readers.min(by: { $0.1 < $1.1 }) {
      if mark < index.lastFrame {
        kind = .pinned
        let later = countText(index.lastFrame - mark, "later frame")
        text =
          "\(Self.reading(holder, mark == 0 ? "without the log" : "at frame \(mark)", zone)) Until that ends, no checkpoint "
          + "copies \(later), and the log grows with each write. \(Self.remedy(holder)), then run:"
        return
      }
      if copied == index.lastFrame {
        kind = .read
        text =
          "The database has all \(frames). \(Self.reading(holder, "at the last one", zone)) Until that ends, writers "
          + "append to the log. \(Self.remedy(holder)), then run:"
        return
      }
    }
    guard copied < index.lastFrame else {
      kind = .copied
      text =
        "The database has all \(frames), and nothing keeps the log: the next writer begins it again. To cut the file:"
      return
    }
    kind = .waiting
    let left = countText(index.lastFrame - copied, "frame")
    let writer = use.holders.first { $0.state == .writing }.map {
      "\($0.sentence(in: zone)) When it has ended, run:"
    }
    text =
      "No reader keeps the log: \(left) can be copied. A writer does so when the log has 1,000 frames, unless its "
      + "program says otherwise. \(writer ?? "To copy them now:")"
  }

  private static func reading(
    _ holder: DatabaseHolder, _ place: String, _ zone: DisplayZone
  ) -> String {
    let since = holder.since.map { ", since at least \($0.text(in: zone))" } ?? ""
    return "\(holder.subject) reads the database as it was \(place)\(since)."
  }

  private static func remedy(_ holder: DatabaseHolder) -> String {
    holder.isThisShell ? "End it with COMMIT or .last --end" : "End its transaction, or the process"
  }
}

extension WriteAheadLog.Fault {
  /// Why SQLite reads nothing, as the end of a sentence.
  var text: String {
    switch self {
    case .tooShort: "it is shorter than a header"
    case .noMagic: "it does not begin as a log does"
    case .version(let version): "its format has the number \(version), not 3007000"
    case .pageSize(let size): "its header states pages of \(size) bytes"
    case .checksum: "the checksum of its header is wrong"
    }
  }
}

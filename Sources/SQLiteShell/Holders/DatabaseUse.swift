import TypedSQLiteCore

/// Who uses a database, and what its files say about that, at one moment.
struct DatabaseUse {
  /// The file without links, beside which its journals are.
  let path: [UInt8]
  let knowledge: FilesUse.Knowledge
  /// The processes that use it, in the order of what they do.
  private(set) var holders: [DatabaseHolder] = []
  /// Whether the journal is a write-ahead log.
  let isInWALMode: Bool
  /// What connections share in WAL mode; nil if there is none.
  let index: WriteAheadIndex?
  /// When the write-ahead log was last written; nil if there is none.
  let logModified: Timestamp?

  /// Looks at a database; it is not opened by SQLite.
  init(of path: [UInt8], _ surroundings: Surroundings) {
    let files = surroundings.files
    let path = files.canonicalPath(of: path) ?? path
    let (log, memory, journal) = (path + "-wal".utf8, path + "-shm".utf8, path + "-journal".utf8)
    self.path = path
    let use = surroundings.processes.use(of: [path, memory, log])
    let header = Self.bytes(of: path, count: DatabaseHeader.size, files)
    index = WriteAheadIndex(of: memory, files)
    isInWALMode = header.count >= 20 && header[19] == 2 || !use.locks[1].isEmpty
    knowledge = use.knowledge
    logModified = Self.modified(log, files)
    // A journal that is kept after a transaction has zeros here, and says nothing about the next writer.
    let journalHeader = Self.bytes(of: journal, count: 28, files)
    let journalModified = journalHeader.contains { $0 != 0 } ? Self.modified(journal, files) : nil
    var processes: [Int32?] = []
    for process in use.locks.prefix(2).flatMap({ $0.map(\.process) }) + use.openers.flatMap({ $0 })
    where !processes.contains(process) {
      processes.append(process)
    }
    for process in processes {
      var holder = DatabaseHolder(
        process: process, isThisShell: process == surroundings.processes.identifier)
      holder.facts = process.flatMap(surroundings.processes.facts)
      holder.take(
        use.locks[0].filter { $0.process == process }, use.locks[1].filter { $0.process == process },
        isInWALMode: isInWALMode)
      if holder.state == .writing, !isInWALMode {
        // The writer has written the rollback journal itself.
        holder.since = journalModified
      } else if let mark = mark(of: holder), let last = index?.lastFrame, mark < last {
        // It began to read before the frame after its mark was written.
        holder.since = logModified
        // A reader that begins when all frames are copied reads without the log. So one that has the mark up to which they
        // are copied began before the checkpoint ended, which was the last to write the database.
        if mark > 0, mark == index?.copiedCount {
          holder.since = [logModified, Self.modified(path, files)].compactMap(\.self).min()
        }
      }
      holders.append(holder)
    }
    let order = DatabaseHolder.State.allCases
    holders.sort {
      let places = (order.firstIndex(of: $0.state) ?? 0, order.firstIndex(of: $1.state) ?? 0)
      return places.0 == places.1 ? ($0.process ?? 0) < ($1.process ?? 0) : places.0 < places.1
    }
  }

  /// The last frame of the log that a process reads; 0 if it reads only the database, nil if it reads nothing.
  func mark(of holder: DatabaseHolder) -> Int? {
    guard let index else { return nil }
    return holder.readMarks.compactMap { $0 == 0 ? 0 : index.marks[$0] }.min()
  }

  /// The processes for which another one waits: writers, or else readers, or else all that have locks.
  var blockers: [DatabaseHolder] {
    let others = holders.filter { !$0.isThisShell && !$0.locks.isEmpty }
    for states: Set<DatabaseHolder.State> in [
      [.recovering, .writing, .checkpointing], [.reading], [.connected],
    ] {
      let found = others.filter { states.contains($0.state) }
      if !found.isEmpty { return found }
    }
    return []
  }

  /// The first bytes of a file; none if it is no regular file, or cannot be read.
  private static func bytes(of path: [UInt8], count: Int, _ files: any FileAccess) -> [UInt8] {
    guard let file = try? files.openRegularFile(path) else { return [] }
    return (try? file.read(at: 0, count: count)) ?? []
  }

  /// When a file with content was last written; nil if there is none.
  private static func modified(_ path: [UInt8], _ files: any FileAccess) -> Timestamp? {
    guard let attributes = try? files.attributes(of: path), attributes.size > 0 else { return nil }
    return Timestamp(seconds: attributes.modified)
  }
}

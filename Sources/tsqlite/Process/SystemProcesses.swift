import CProcess
import SQLiteShell
import TypedSQLiteCore

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What the operating system says about programs and their locks.
///
/// Linux lists all locks in `/proc/locks`. Elsewhere, or if that cannot be read, a child process asks with `F_GETLK`.
struct SystemProcesses: ProcessAccess {
  var identifier: Int32 { getpid() }

  func use(of paths: [[UInt8]]) -> FilesUse {
    #if os(Linux)
    if let table = Self.contents(of: "/proc/locks") { return use(of: paths, in: table) }
    #endif
    return probedUse(of: paths)
  }

  /// Asks a child process about the bytes that SQLite locks.
  func probedUse(of paths: [[UInt8]]) -> FilesUse {
    var use = FilesUse.unknown(count: paths.count)
    for (index, path) in paths.enumerated() {
      guard let locks = probedLocks(on: path) else { continue }
      use.knowledge = .oneHolder
      use.locks[index] = locks
    }
    return use
  }

  private func probedLocks(on path: [UInt8]) -> [FileLock]? {
    let limit = 64
    var locks: [FileLock] = []
    for range in LockedBytes.all {
      var found = [cprocess_lock](repeating: cprocess_lock(), count: limit)
      let count = unsafe cprocess_probe_locks(
        path.cString, range.lowerBound, range.upperBound, &found, Int32(limit))
      guard count >= 0 else { return nil }
      locks += found.prefix(Int(count)).compactMap { lock in
        guard lock.first <= lock.last else { return nil }
        return FileLock(
          process: lock.process > 0 ? lock.process : nil, isExclusive: lock.is_exclusive != 0,
          bytes: lock.first...lock.last)
      }
    }
    return locks
  }

  #if canImport(Darwin)
  func facts(of process: Int32) -> ProcessFacts? {
    var information = proc_bsdinfo()
    let size = Int32(MemoryLayout<proc_bsdinfo>.size)
    guard unsafe proc_pidinfo(process, PROC_PIDTBSDINFO, 0, &information, size) == size else { return nil }
    var name = [CChar](repeating: 0, count: 256)
    let length = unsafe proc_name(process, &name, UInt32(name.count))
    guard length > 0 else { return nil }
    return ProcessFacts(
      name: String(decoding: name.prefix(Int(length)).map(UInt8.init(bitPattern:)), as: UTF8.self),
      started: Timestamp(seconds: Int64(clamping: information.pbi_start_tvsec)))
  }
  #elseif os(Linux)
  func facts(of process: Int32) -> ProcessFacts? {
    let folder = "/proc/\(process)"
    guard var name = Self.contents(of: folder + "/comm") else { return nil }
    if name.last == 0x0A { name.removeLast() }
    var words = (Self.contents(of: folder + "/cmdline") ?? []).split(separator: 0)
    // The rest of a long command line helps nobody to recognize a program.
    if words.count > 40 { words = Array(words.prefix(40)) }
    return ProcessFacts(
      name: String(decoding: name, as: UTF8.self),
      command: String(decoding: Array(words.joined(separator: [0x20])).prefix(2_000), as: UTF8.self),
      started: Self.start(of: folder))
  }
  #else
  func facts(of process: Int32) -> ProcessFacts? { nil }
  #endif
}

#if os(Linux)
extension SystemProcesses {
  private func use(of paths: [[UInt8]], in table: [UInt8]) -> FilesUse {
    let files = paths.map(FileIdentity.init)
    var use = FilesUse.unknown(count: paths.count)
    use.knowledge = .all
    let opened = Self.openFiles(files)
    for (index, file) in files.enumerated() {
      guard let file else { continue }
      use.openers[index] = opened.filter { $0.file == index }.map(\.process).uniqued()
      for line in table.split(separator: 0x0A) {
        guard let listed = ListedLock(line), listed.inode == file.inode else { continue }
        // Some file systems state another device than stat does; then the process must have the file open.
        guard
          listed.device == file.device
            || listed.lock.process.map({ use.openers[index].contains($0) }) ?? false
        else { continue }
        // The owners of locks of open files are found in their own lists.
        guard listed.lock.process != nil || !listed.isOfOpenFile else { continue }
        use.locks[index].append(listed.lock)
      }
      for entry in opened where entry.file == index {
        let list = Self.contents(of: "/proc/\(entry.process)/fdinfo/\(entry.descriptor)") ?? []
        for line in list.split(separator: 0x0A) where line.starts(with: "lock:".utf8) {
          guard let listed = ListedLock(line.dropFirst(5)), listed.isOfOpenFile else { continue }
          var lock = listed.lock
          lock.process = entry.process
          use.locks[index].append(lock)
        }
      }
    }
    return use
  }

  /// The processes that have one of some files open, as far as the system shows them.
  private static func openFiles(
    _ files: [FileIdentity?]
  ) -> [(process: Int32, descriptor: Int32, file: Int)] {
    var found: [(process: Int32, descriptor: Int32, file: Int)] = []
    for process in numbers(in: "/proc") {
      for descriptor in numbers(in: "/proc/\(process)/fd") {
        guard let file = FileIdentity(Array("/proc/\(process)/fd/\(descriptor)".utf8)),
          let index = files.firstIndex(of: file)
        else { continue }
        found.append((process, descriptor, index))
      }
    }
    return found
  }

  private static func numbers(in folder: String) -> [Int32] {
    let names = (try? SystemFiles().names(in: Array(folder.utf8))) ?? []
    return names.compactMap { Int32(String(decoding: $0, as: UTF8.self)) }.sorted()
  }

  /// When a process was started: the 22nd field of its state counts ticks of the clock since the start of the system.
  private static func start(of folder: String) -> Timestamp? {
    guard let state = contents(of: folder + "/stat"), let end = state.lastIndex(of: UInt8(ascii: ")")),
      let system = contents(of: "/proc/stat")
    else { return nil }
    // The second field, a name in parentheses, can contain anything.
    let fields = state[(end + 1)...].split(separator: 0x20)
    let line = system.split(separator: 0x0A).first { $0.starts(with: "btime ".utf8) }
    let ticksPerSecond = Int64(sysconf(Int32(_SC_CLK_TCK)))
    guard fields.count > 19, let ticks = Int64(String(decoding: fields[19], as: UTF8.self)),
      let boot = line.flatMap({ Int64(String(decoding: $0.dropFirst(6), as: UTF8.self)) }),
      ticksPerSecond > 0, ticks >= 0
    else { return nil }
    let (seconds, overflow) = boot.addingReportingOverflow(ticks / ticksPerSecond)
    return overflow ? nil : Timestamp(seconds: seconds)
  }

  /// The content of a file of the system, of at most a few megabytes; nil if it cannot be read.
  private static func contents(of path: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var block: [UInt8] = []
    do {
      let reader = try SystemFiles().openForReading(Array(path.utf8))
      while bytes.count < 1 << 23, try reader.read(into: &block) { bytes += block }
    } catch {
      return nil
    }
    return bytes
  }
}

/// What makes a file the same under each of its names.
private struct FileIdentity: Equatable {
  let device: UInt64
  let inode: UInt64

  /// Nil if nothing exists at the path.
  init?(_ path: [UInt8]) {
    var status = stat()
    guard unsafe stat(path.cString, &status) == 0 else { return nil }
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
  }
}

/// A line of `/proc/locks`, such as `1: POSIX  ADVISORY  WRITE 4711 08:02:131 0 EOF`.
struct ListedLock {
  private(set) var lock: FileLock
  /// Whether it belongs to an open file, so that no process is named.
  let isOfOpenFile: Bool
  /// The device of the file, with the number that `stat` uses.
  let device: UInt64
  /// The number of the file on its device.
  let inode: UInt64

  init?(_ line: some Collection<UInt8>) {
    var words = String(decoding: line, as: UTF8.self).split(whereSeparator: { $0 == " " || $0 == "\t" })
    let isWaiting = words.count > 1 && words[1] == "->"
    if isWaiting { words.remove(at: 1) }
    guard words.count >= 8, words[1] != "FLOCK", let process = Int32(words[4]), let first = Int64(words[6]),
      let last = words[7] == "EOF" ? Int64.max : Int64(words[7]), first <= last
    else { return nil }
    let file = words[5].split(separator: ":")
    guard file.count == 3, let major = UInt64(file[0], radix: 16), let minor = UInt64(file[1], radix: 16),
      let inode = UInt64(file[2])
    else { return nil }
    isOfOpenFile = process < 0
    self.inode = inode
    // The numbers are packed as in the C library: the lowest eight bits are those of the minor number.
    device = minor & 0xFF | (major & 0xFFF) << 8 | (minor & ~0xFF) << 12 | (major & ~0xFFF) << 32
    lock = FileLock(
      process: process > 0 ? process : nil, isExclusive: words[3] == "WRITE", isWaiting: isWaiting,
      bytes: first...last)
  }
}

extension [Int32] {
  /// The numbers, each once.
  fileprivate func uniqued() -> [Int32] {
    var seen: Set<Int32> = []
    return filter { seen.insert($0).inserted }
  }
}
#endif

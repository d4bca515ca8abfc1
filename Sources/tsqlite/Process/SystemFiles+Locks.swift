import SQLiteShell

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension SystemFiles {
  /// Reads `/proc/locks`, which exists only on Linux.
  func lockHolders(of path: [UInt8]) -> [String] {
    var status = stat()
    guard unsafe stat(path.cString, &status) == 0 else { return [] }
    var holders: [String] = []
    for line in lines(of: "/proc/locks") {
      guard let lock = FileLock(line), lock.inode == UInt64(status.st_ino),
        lock.device == UInt64(status.st_dev),
        lock.process != getpid()
      else { continue }
      let name = lines(of: "/proc/\(lock.process)/comm").first
      let holder = "\(lock.process)" + (name.map { " (\($0))" } ?? "")
      if !holders.contains(holder) { holders.append(holder) }
    }
    return holders
  }

  private func lines(of path: String) -> [String] {
    var bytes: [UInt8] = []
    var block: [UInt8] = []
    do {
      let reader = try openForReading(path)
      while try reader.read(into: &block) { bytes += block }
    } catch {
      return []
    }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}

/// A line of `/proc/locks`, such as `1: POSIX  ADVISORY  WRITE 4711 08:02:131 0 EOF`.
struct FileLock: Equatable {
  /// The process that holds the lock.
  let process: Int32
  /// The device of the file, with the number that `stat` uses.
  let device: UInt64
  /// The number of the file on its device.
  let inode: UInt64

  /// Reads a line, unless it is for a waiting process or has another form.
  init?(_ line: String) {
    let words = line.split(separator: " ")
    guard words.count >= 6, words[1] != "->", let process = Int32(words[4]), process > 0 else { return nil }
    let file = words[5].split(separator: ":")
    guard file.count == 3, let major = UInt64(file[0], radix: 16), let minor = UInt64(file[1], radix: 16),
      let inode = UInt64(file[2])
    else { return nil }
    self.process = process
    self.inode = inode
    // The numbers are packed as in the C library: the lowest eight bits are those of the minor number.
    device = minor & 0xFF | (major & 0xFFF) << 8 | (minor & ~0xFF) << 12 | (major & ~0xFFF) << 32
  }
}

import SQLiteShell
import Synchronization
import TypedSQLite

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Files and programs of the operating system.
struct SystemFiles: FileAccess {
  func openForReading(_ path: String) throws(FileError) -> any ByteReader {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError.current }
    return FileDescriptorReader(descriptor)
  }

  func openForWriting(_ path: String, appending: Bool) throws(FileError) -> any ByteDestination {
    let descriptor = unsafe open(
      path, O_WRONLY | O_CREAT | O_CLOEXEC | (appending ? O_APPEND : O_TRUNC), 0o666)
    guard descriptor >= 0 else { throw FileError.current }
    return FileDescriptorDestination(descriptor)
  }

  func openPipe(from command: String) throws(FileError) -> any ByteReader {
    try CommandReader(command)
  }

  func openPipe(to command: String) throws(FileError) -> any ByteDestination {
    try CommandDestination(command)
  }

  func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  func isSameFile(_ path: String, as other: String) -> Bool {
    var (first, second) = (stat(), stat())
    guard unsafe stat(path, &first) == 0, unsafe stat(other, &second) == 0 else { return false }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }

  func canReadAgain(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  func removeFile(_ path: String) {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return }
    let kind = status.st_mode & S_IFMT
    guard kind == S_IFREG || kind == S_IFLNK else { return }
    _ = unsafe unlink(path)
  }

  func changeDirectory(_ path: String) throws(FileError) {
    guard unsafe chdir(path) == 0 else { throw FileError.current }
  }

  func run(_ command: String) throws(FileError) -> Int {
    // A Ctrl-C is for the command, as with system() of C.
    Interrupts.isIgnored.store(true, ordering: .relaxed)
    defer { Interrupts.isIgnored.store(false, ordering: .relaxed) }
    return ChildProcess.wait(try ChildProcess.start(command, joining: nil).pid)
  }

  func completions(of prefix: String) -> [String] {
    let folder = prefix.lastIndex(of: "/").map { String(prefix[...$0]) } ?? ""
    guard let stream = unsafe opendir(folder.isEmpty ? "." : folder) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 1) { unsafe String(cString: $0) }
      }
      let path = folder + name
      guard name != ".", name != "..", path.hasPrefix(prefix) else { continue }
      if name.hasPrefix("."), !prefix.dropFirst(folder.count).hasPrefix(".") { continue }
      names.append(isFolder(path) ? path + "/" : path)
    }
    return names.sorted()
  }

  private func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

/// Reads a file descriptor in blocks of 64 KiB.
final class FileDescriptorReader: ByteReader {
  private var descriptor: Int32

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    close()
  }

  func read(into block: inout [UInt8]) throws(FileError) -> Bool {
    let descriptor = descriptor
    var count = 0
    block = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, filled in
      repeat {
        count = unsafe systemRead(descriptor, buffer.baseAddress, buffer.count)
      } while count < 0 && errno == EINTR && !Interrupts.handle.isInterrupted
      filled = max(count, 0)
    }
    if count < 0, errno == EINTR {
      // An empty line lets the engine look at the flag, where an end would run what is half typed.
      block = [UInt8(ascii: "\n")]
      return true
    }
    guard count >= 0 else { throw FileError.current }
    return count > 0
  }

  /// Closes a file; the standard streams stay open.
  func close() {
    guard descriptor > 2 else { return }
    systemClose(descriptor)
    descriptor = -1
  }
}

/// Writes to a file descriptor.
final class FileDescriptorDestination: ByteDestination {
  private var descriptor: Int32

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    try? close()
  }

  func write(_ bytes: Span<UInt8>) throws(FileError) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe systemWrite(descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written)
      }
      if count >= 0 {
        written += count
      } else if errno != EINTR {
        throw FileError.current
      }
    }
  }

  /// Closes a file; the standard streams stay open.
  func close() throws(FileError) {
    guard descriptor > 2 else { return }
    let code = systemClose(descriptor)
    descriptor = -1
    guard code == 0 else { throw FileError.current }
  }
}

// The classes above have methods of these names, which hide the functions of the system.
private func systemRead(_ descriptor: Int32, _ start: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(descriptor, start, count)
}

private func systemWrite(_ descriptor: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(descriptor, start, count)
}

@discardableResult
private func systemClose(_ descriptor: Int32) -> Int32 {
  close(descriptor)
}

extension FileError {
  /// What the last failed call of the system reported.
  static var current: FileError {
    FileError(
      code: errno, message: unsafe String(cString: strerror(errno)), isBrokenPipe: errno == EPIPE)
  }
}

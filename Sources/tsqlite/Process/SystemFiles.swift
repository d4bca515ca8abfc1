import SQLiteShell
import Synchronization
import TypedSQLite

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The files, folders and programs of the operating system.
struct SystemFiles: FileAccess {}

// MARK: - Files

extension SystemFiles {
  func openForReading(_ path: [UInt8]) throws(FileError) -> any ByteReader {
    let descriptor = unsafe open(path.cString, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError.current }
    return FileDescriptorReader(descriptor)
  }

  func openForWriting(_ path: [UInt8], appending: Bool) throws(FileError) -> any ByteDestination {
    let descriptor = unsafe open(
      path.cString, O_WRONLY | O_CREAT | O_CLOEXEC | (appending ? O_APPEND : O_TRUNC), 0o666)
    guard descriptor >= 0 else { throw FileError.current }
    return FileDescriptorDestination(descriptor)
  }

  func openParts(of path: [UInt8]) throws(FileError) -> any RandomAccessFile {
    let descriptor = unsafe open(path.cString, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError.current }
    return RandomAccessDescriptor(descriptor)
  }

  func openReplacement(of path: [UInt8], copying: Bool) throws(FileError) -> any ReplacementFile {
    try SystemReplacementFile(of: path, copying: copying)
  }

  func removeAfterSignal(_ path: [UInt8]) {
    guard path.first != UInt8(ascii: "/") else {
      _ = TemporaryName(path)
      return
    }
    // The current folder may have changed by then.
    guard let folder = canonicalPath(of: Array(".".utf8)) else { return }
    _ = TemporaryName(folder + [UInt8(ascii: "/")] + path)
  }

  func removeFile(_ path: [UInt8]) {
    guard let kind = try? attributes(of: path).mode & S_IFMT, kind == S_IFREG || kind == S_IFLNK else {
      return
    }
    _ = unsafe unlink(path.cString)
  }
}

// MARK: - Programs

extension SystemFiles {
  func openPipe(from command: String) throws(FileError) -> any ByteReader {
    try CommandReader(command)
  }

  func openPipe(to command: String) throws(FileError) -> any ByteDestination {
    try CommandDestination(command)
  }

  func run(_ command: [UInt8], on file: String?) throws(FileError) -> Int {
    // Ctrl-C goes to the command, as with the C function system().
    Interrupts.isIgnored.store(true, ordering: .relaxed)
    defer { Interrupts.isIgnored.store(false, ordering: .relaxed) }
    return ChildProcess.wait(try ChildProcess.start(command, on: file, joining: nil).pid)
  }
}

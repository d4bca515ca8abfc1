import SQLiteShell
import Synchronization
import TypedSQLiteCore

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
    let (descriptor, isBorrowed) = try OpenDescriptors.openForReading(path)
    return FileDescriptorReader(descriptor, hasPosition: !isBorrowed)
  }

  func openForWriting(_ path: [UInt8], appending: Bool) throws(FileError) -> any ByteDestination {
    let descriptor = unsafe open(
      path.cString, O_WRONLY | O_CREAT | O_CLOEXEC | (appending ? O_APPEND : O_TRUNC), 0o666)
    guard descriptor >= 0 else { throw FileError.current }
    return FileDescriptorDestination(descriptor)
  }

  func openParts(of path: [UInt8]) throws(FileError) -> any RandomAccessFile {
    RandomAccessDescriptor(try OpenDescriptors.openForReading(path).descriptor)
  }

  func openReplacement(of path: [UInt8], copying: Bool) throws(FileError) -> any ReplacementFile {
    try SystemReplacementFile(of: path, copying: copying)
  }

  func openRegularFile(_ path: [UInt8]) throws(FileError) -> any RandomAccessFile {
    // Without this flag, opening a pipe would wait for a program that writes to it.
    let file = try OpenDescriptors.openForReading(path, flags: O_NONBLOCK | O_NOCTTY)
    let parts = RandomAccessDescriptor(file.descriptor)
    var (status, null) = (stat(), stat())
    guard unsafe fstat(file.descriptor, &status) == 0 else { throw FileError.current }
    guard status.st_mode & S_IFMT != S_IFREG else { return parts }
    guard unsafe stat("/dev/null", &null) == 0, status.st_mode == null.st_mode, status.st_rdev == null.st_rdev
    else {
      throw .notRegular
    }
    return parts
  }

  func makePrivateFile(_ path: [UInt8]) throws(FileError) -> any ByteDestination {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let descriptor = unsafe open(path.cString, flags, 0o600)
    guard descriptor >= 0 else { throw FileError.current }
    // The current folder may have changed when a signal comes.
    _ = TemporaryName(canonicalPath(of: path) ?? path)
    return FileDescriptorDestination(descriptor)
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
    var terminal = termios()
    let hasTerminal = unsafe tcgetattr(0, &terminal) == 0
    let status = ChildProcess.wait(try ChildProcess.start(command, on: file, joining: nil).pid)
    if hasTerminal, status != 0 { Self.restore(terminal) }
    return status
  }

  /// Sets the terminal as it was, if a program has left it otherwise, as one does that is killed while it reads keys.
  private static func restore(_ before: termios) {
    var (before, now) = (before, termios())
    guard unsafe tcgetattr(0, &now) == 0, now.c_lflag != before.c_lflag || now.c_oflag != before.c_oflag
    else { return }
    unsafe tcsetattr(0, TCSADRAIN, &before)
    try? FileDescriptorDestination(2).write("\r\n".utf8.span)
  }
}

import SQLiteShell

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

  func openPipe(from command: String) throws(FileError) -> any ByteReader { throw FileError.current }
  func openPipe(to command: String) throws(FileError) -> any ByteDestination { throw FileError.current }
  func removeFile(_ path: String) { unsafe unlink(path) }
  func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  func changeDirectory(_ path: String) throws(FileError) {
    guard unsafe chdir(path) == 0 else { throw FileError.current }
  }

  func run(_ command: String) throws(FileError) -> Int { throw FileError.current }
  func completions(of prefix: String) -> [String] { [] }
}

/// Reads a file descriptor in blocks of 64 KiB.
final class FileDescriptorReader: ByteReader {
  private let descriptor: Int32

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    if descriptor > 2 { close(descriptor) }
  }

  func read(into block: inout [UInt8]) throws(FileError) -> Bool {
    let descriptor = descriptor
    var count = 0
    block = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, filled in
      repeat {
        count = unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      } while count < 0 && errno == EINTR
      filled = max(count, 0)
    }
    guard count >= 0 else { throw FileError.current }
    return count > 0
  }
}

/// Writes to a file descriptor.
final class FileDescriptorDestination: ByteDestination {
  private let descriptor: Int32

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  func write(_ bytes: Span<UInt8>) throws(FileError) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written)
      }
      if count >= 0 {
        written += count
      } else if errno != EINTR {
        throw FileError.current
      }
    }
  }

  func close() throws(FileError) {}
}

extension FileError {
  /// What the last failed call of the system reported.
  static var current: FileError {
    FileError(
      code: errno, message: unsafe String(cString: strerror(errno)), isBrokenPipe: errno == EPIPE)
  }
}

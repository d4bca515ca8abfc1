import SQLiteShell
import TypedSQLiteCore

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Reads a file descriptor in blocks of 64 KiB.
final class FileDescriptorReader: ByteReader {
  private var descriptor: Int32
  /// How many bytes were read; nil if the descriptor has a position of its own.
  private var offset: off_t?

  /// Takes over a descriptor, which has a position of its own unless others may read from it too.
  init(_ descriptor: Int32, hasPosition: Bool = true) {
    self.descriptor = descriptor
    offset = hasPosition ? nil : 0
  }

  deinit {
    close()
  }

  func read(into block: inout [UInt8]) throws(FileError) -> Bool {
    let (descriptor, offset) = (descriptor, offset)
    var count = 0
    block = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, filled in
      repeat {
        if let offset {
          count = unsafe pread(descriptor, buffer.baseAddress, buffer.count, offset)
        } else {
          count = unsafe systemRead(descriptor, buffer.baseAddress, buffer.count)
        }
      } while count < 0 && errno == EINTR && !Interrupts.handle.isInterrupted
      filled = max(count, 0)
    }
    if count < 0, errno == EINTR {
      // An empty line lets the engine check the flag, while an end would run a half-typed statement.
      block = [UInt8(ascii: "\n")]
      return true
    }
    guard count >= 0 else { throw FileError.current }
    self.offset = offset.map { $0 + off_t(count) }
    return count > 0
  }

  /// Closes the file, unless it is a standard stream.
  func close() {
    guard descriptor > 2 else { return }
    OpenDescriptors.close(descriptor)
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
      let limit = try writableCount(of: bytes.count - written)
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe systemWrite(descriptor, buffer.baseAddress?.advanced(by: written), limit)
      }
      if count >= 0 {
        written += count
      } else if errno != EINTR {
        throw FileError.current
      }
    }
  }

  /// How many bytes to write at once: after Ctrl-C only as many as a pipe takes that nobody reads.
  ///
  /// - Throws: `FileError` if it takes none then, because the wait for a reader would have no end.
  private func writableCount(of count: Int) throws(FileError) -> Int {
    guard descriptor > 2, Interrupts.handle.isInterrupted else { return count }
    var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    guard unsafe poll(&entry, 1, 0) != 0 else { throw FileError(code: EINTR) }
    return min(count, 4096)
  }

  /// Closes the file, unless it is a standard stream.
  func close() throws(FileError) {
    guard descriptor > 2 else { return }
    let code = OpenDescriptors.close(descriptor)
    descriptor = -1
    guard code == 0 else { throw FileError.current }
  }
}

// The methods of the classes above have the same names as functions of the system, and hide them.
private func systemRead(_ descriptor: Int32, _ start: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(descriptor, start, count)
}

private func systemWrite(_ descriptor: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(descriptor, start, count)
}

import SQLiteShell
import TypedSQLite

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

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
      // An empty line lets the engine check the flag, while an end would run a half-typed statement.
      block = [UInt8(ascii: "\n")]
      return true
    }
    guard count >= 0 else { throw FileError.current }
    return count > 0
  }

  /// Closes the file, unless it is a standard stream.
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

  /// Closes the file, unless it is a standard stream.
  func close() throws(FileError) {
    guard descriptor > 2 else { return }
    let code = systemClose(descriptor)
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

@discardableResult
private func systemClose(_ descriptor: Int32) -> Int32 {
  close(descriptor)
}

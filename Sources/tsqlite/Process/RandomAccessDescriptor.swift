import SQLiteShell

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A file descriptor that can be read and written at any offset.
final class RandomAccessDescriptor: RandomAccessFile {
  private let descriptor: Int32

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    OpenDescriptors.close(descriptor)
  }

  func size() throws(FileError) -> Int {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw FileError.current }
    return Int(status.st_size)
  }

  func read(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
    guard offset >= 0, count > 0 else { return [] }
    let descriptor = descriptor
    var failure: FileError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let done = unsafe pread(
          descriptor, buffer.baseAddress?.advanced(by: filled), count - filled, off_t(offset + filled))
        if done > 0 { filled += done }
        if done == 0 { return }
        if done < 0, errno != EINTR {
          failure = FileError.current
          return
        }
      }
    }
    if let failure { throw failure }
    return bytes
  }

  func write(_ bytes: Span<UInt8>, at offset: Int) throws(FileError) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe pwrite(
          descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written,
          off_t(offset + written))
      }
      if count >= 0 {
        written += count
      } else if errno != EINTR {
        throw FileError.current
      }
    }
  }

  func truncate(to size: Int) throws(FileError) {
    guard ftruncate(descriptor, off_t(size)) == 0 else { throw FileError.current }
  }
}

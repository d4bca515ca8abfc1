import SQLiteShell

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Folders, links and files of the operating system.
struct SystemFolders: FolderAccess {
  func attributes(of path: [UInt8]) throws(FileError) -> FileAttributes {
    var status = stat()
    guard unsafe lstat(path.cString, &status) == 0 else { throw FileError.current }
    return FileAttributes(status)
  }

  func names(in folder: [UInt8]) throws(FileError) -> [[UInt8]] {
    guard let stream = unsafe opendir(folder.cString) else { throw FileError.current }
    defer { unsafe closedir(stream) }
    var names: [[UInt8]] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 1) { start in
          unsafe UnsafeRawBufferPointer(start: start, count: strlen(start)).map { $0 }
        }
      }
      if name != [UInt8](ascii: "."), name != [UInt8](ascii: "..") { names.append(name) }
    }
    return names
  }

  func linkTarget(of path: [UInt8]) throws(FileError) -> [UInt8] {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink(path.cString, &target, target.count)
    guard count >= 0 else { throw FileError.current }
    return target.prefix(count).map(UInt8.init(bitPattern:))
  }

  func openFile(_ path: [UInt8]) throws(FileError) -> any RandomAccessFile {
    let descriptor = unsafe open(path.cString, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError.current }
    return RandomAccessDescriptor(descriptor)
  }

  func openFileForWriting(_ path: [UInt8]) throws(FileError) -> any RandomAccessFile {
    let descriptor = unsafe open(path.cString, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw FileError.current }
    return RandomAccessDescriptor(descriptor)
  }

  func removeFile(_ path: [UInt8]) {
    guard let kind = try? attributes(of: path).mode & S_IFMT, kind == S_IFREG || kind == S_IFLNK else {
      return
    }
    _ = unsafe unlink(path.cString)
  }

  func openTree(_ path: [UInt8]) throws(FileError) -> any FolderTree {
    try SystemFolderTree(path)
  }
}

extension [UInt8] {
  /// The bytes as a C string; those behind a zero do not count.
  var cString: [CChar] { map(CChar.init(bitPattern:)) + [0] }

  init(ascii text: StaticString) {
    self = unsafe Array(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}

extension FileAttributes {
  /// What `stat` tells.
  init(_ status: stat) {
    #if canImport(Darwin)
    let modified = Int64(status.st_mtimespec.tv_sec)
    #else
    let modified = Int64(status.st_mtim.tv_sec)
    #endif
    self.init(mode: UInt32(status.st_mode), modified: modified, size: Int64(status.st_size))
  }
}

/// A file descriptor of which any part can be read and written.
final class RandomAccessDescriptor: RandomAccessFile {
  private let descriptor: Int32

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
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

import SQLiteShell

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

// Operations on folders and links.

extension SystemFiles {
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

  func openTree(_ path: [UInt8]) throws(FileError) -> any FolderTree {
    try SystemFolderTree(path)
  }

  func makeFolder(_ path: [UInt8], permissions: UInt32) throws(FileError) {
    guard unsafe mkdir(path.cString, mode_t(permissions)) != 0 else { return }
    let failure = FileError.current
    var status = stat()
    guard failure.code == EEXIST, unsafe stat(path.cString, &status) == 0, status.st_mode & S_IFMT == S_IFDIR
    else { throw failure }
    if UInt32(status.st_mode & 0o777) != permissions { try setPermissions(of: path, to: permissions) }
  }

  func makeLink(_ path: [UInt8], to target: [UInt8]) throws(FileError) {
    guard unsafe symlink(target.cString, path.cString) == 0 else { throw FileError.current }
  }

  func linkTarget(of path: [UInt8]) throws(FileError) -> [UInt8] {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink(path.cString, &target, target.count)
    guard count >= 0 else { throw FileError.current }
    return target.prefix(count).map(UInt8.init(bitPattern:))
  }

  func changeDirectory(_ path: [UInt8]) throws(FileError) {
    guard unsafe chdir(path.cString) == 0 else { throw FileError.current }
  }

  func completions(of prefix: String) -> [String] {
    let folder = prefix.lastIndex(of: "/").map { String(prefix[...$0]) } ?? ""
    let names = (try? names(in: Array((folder.isEmpty ? "." : folder).utf8))) ?? []
    let showsHidden = prefix.dropFirst(folder.count).hasPrefix(".")
    return names.map { folder + String(decoding: $0, as: UTF8.self) }
      .filter { $0.hasPrefix(prefix) && (showsHidden || !$0.dropFirst(folder.count).hasPrefix(".")) }
      .map { isFolder($0) ? $0 + "/" : $0 }
      .sorted()
  }

  private func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

import SQLiteShell
import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The name of a file that is removed if a signal ends the program, such as SIGTERM or a second Ctrl-C.
@safe final class TemporaryName {
  /// The name in its folder.
  let name: [UInt8]
  private let entry: UnsafeMutablePointer<Entry>

  /// What a signal handler reads, because it may neither allocate nor wait.
  @unsafe fileprivate struct Entry {
    /// The folder of the name; AT_FDCWD for an absolute path.
    let folder: Int32
    let name: UnsafeMutablePointer<CChar>?
    let next: UnsafeMutablePointer<Entry>?
  }

  init(_ name: [UInt8], in folder: Int32 = AT_FDCWD) {
    self.name = name
    EndingSignals.watch()
    unsafe entry = .allocate(capacity: 1)
    unsafe entry.initialize(
      to: Entry(folder: folder, name: strdup(name.cString), next: TemporaryNames.first))
    unsafe TemporaryNames.store(entry)
  }

  /// Keeps the file from now on.
  ///
  /// The entry stays in the list without a name, because a handler may be reading it.
  func forget() {
    unsafe entry.pointee.name?.pointee = 0
  }
}

/// The names that signals remove.
enum TemporaryNames {
  private static let list = Atomic<UInt>(0)

  fileprivate static var first: UnsafeMutablePointer<TemporaryName.Entry>? {
    unsafe UnsafeMutablePointer(bitPattern: list.load(ordering: .acquiring))
  }

  fileprivate static func store(_ entry: UnsafeMutablePointer<TemporaryName.Entry>) {
    list.store(UInt(bitPattern: entry), ordering: .releasing)
  }

  /// Makes the list that a signal handler reads, because the handler must not be the first to use it.
  static func prepare() {
    _ = unsafe first
  }

  /// Removes the files, with calls that are allowed in a signal handler.
  static func removeAll() {
    var next = unsafe first
    while let entry = unsafe next {
      if let name = unsafe entry.pointee.name, unsafe name.pointee != 0 {
        unsafe unlinkat(entry.pointee.folder, name, 0)
      }
      unsafe next = unsafe entry.pointee.next
    }
  }
}

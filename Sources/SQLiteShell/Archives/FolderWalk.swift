/// Goes through a file, or a folder with all below it, in the order of the table `fsdir`: a folder before what is in it,
/// and what is in it as the system orders it.
struct FolderWalk {
  private let folders: any FolderAccess
  /// The folder that the names are relative to, with a final slash; empty for the current one.
  private let base: [UInt8]
  private var waiting: [[[UInt8]]]

  /// A file that was found.
  struct Entry {
    /// The name relative to the folder that was given.
    let name: [UInt8]
    /// Where it is.
    let path: [UInt8]
    let attributes: FileAttributes

    var mode: FileMode { FileMode(rawValue: attributes.mode) }
  }

  /// Why the walk cannot go on.
  struct Fault: Error {
    let path: [UInt8]
    let error: FileError
    /// Whether it is the file itself that cannot be looked at, and not the list of what is in it.
    let isMissing: Bool
  }

  init(_ name: [UInt8], in folder: [UInt8]?, _ folders: any FolderAccess) {
    self.folders = folders
    base = folder.map { $0 + [UInt8(ascii: "/")] } ?? []
    waiting = [[name]]
  }

  /// The next file; nil at the end.
  mutating func next() throws(Fault) -> Entry? {
    while let level = waiting.last, level.isEmpty { waiting.removeLast() }
    guard !waiting.isEmpty else { return nil }
    let name = waiting[waiting.count - 1].removeLast()
    let path = base + name
    do {
      let entry = Entry(name: name, path: path, attributes: try folders.attributes(of: path))
      guard entry.mode.kind == .folder else { return entry }
      let names = try folders.names(in: path)
      waiting.append(names.reversed().map { name + [UInt8(ascii: "/")] + $0 })
      return entry
    } catch {
      throw Fault(path: path, error: error, isMissing: (try? folders.attributes(of: path)) == nil)
    }
  }
}

/// Goes through a file, or a folder with all below it: a folder before what is in it, and what is in it as the system
/// orders it.
///
/// Links are not followed, so that none leads it in a circle. It looks no further than it is asked to: what is in a
/// folder is read when the file after that folder is wanted.
struct FolderWalk {
  private let files: any FileAccess
  /// The folder that the names are relative to, with a final slash; empty for the current one.
  private let base: [UInt8]
  private var start: [UInt8]?
  /// The folder that was found last, whose names are not read yet.
  private var unread: [UInt8]?
  /// The folders that the walk is in, with what is still to come of each.
  private var levels: [(folder: [UInt8], names: ArraySlice<[UInt8]>)] = []

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

  init(_ name: [UInt8], in folder: [UInt8]?, _ files: any FileAccess) {
    self.files = files
    base = folder.map { $0 + [UInt8(ascii: "/")] } ?? []
    start = name
  }

  /// The next file; nil at the end.
  mutating func next() throws(Fault) -> Entry? {
    guard let name = try nextName() else { return nil }
    let path = base + name
    do throws(FileError) {
      let entry = Entry(name: name, path: path, attributes: try files.attributes(of: path))
      if entry.mode.kind == .folder { unread = name }
      return entry
    } catch {
      throw Fault(path: path, error: error, isMissing: true)
    }
  }

  private mutating func nextName() throws(Fault) -> [UInt8]? {
    if let name = start {
      start = nil
      return name
    }
    if let folder = unread {
      unread = nil
      do throws(FileError) {
        levels.append((folder, try files.names(in: base + folder)[...]))
      } catch {
        throw Fault(path: base + folder, error: error, isMissing: false)
      }
    }
    while let last = levels.indices.last {
      if let name = levels[last].names.popFirst() { return levels[last].folder + [UInt8(ascii: "/")] + name }
      levels.removeLast()
    }
    return nil
  }
}

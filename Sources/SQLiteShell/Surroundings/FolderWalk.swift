/// Visits a file, or a folder and everything below it: a folder before its contents, which are in the
/// system's order.
///
/// It does not follow links, which could lead in a circle. It reads the contents of a folder only when the
/// file after that folder is requested.
struct FolderWalk {
  private let files: any FileAccess
  /// The folder to which names are relative, with a final slash; empty for the current one.
  private let base: [UInt8]
  private var start: [UInt8]?
  /// The last folder, whose contents are not read yet.
  private var unread: [UInt8]?
  /// The open folders, each with its remaining names.
  private var levels: [(folder: [UInt8], names: ArraySlice<[UInt8]>)] = []

  /// A visited file.
  struct Entry {
    /// The name relative to the starting folder.
    let name: [UInt8]
    /// The path of the file.
    let path: [UInt8]
    let attributes: FileAttributes
    /// How deep it is; 1 for the start.
    let level: Int

    var mode: FileMode { FileMode(rawValue: attributes.mode) }
  }

  /// Why the walk cannot continue.
  struct Fault: Error {
    let path: [UInt8]
    let error: FileError
    /// Whether the file itself cannot be examined, as opposed to the list of its contents.
    let isMissing: Bool
  }

  init(_ name: [UInt8], in folder: [UInt8]?, _ files: any FileAccess) {
    self.files = files
    base = folder.map { $0 + [UInt8(ascii: "/")] } ?? []
    start = name
  }

  /// Returns the next file; nil at the end.
  mutating func next() throws(Fault) -> Entry? {
    guard let name = try nextName() else { return nil }
    let path = base + name
    do throws(FileError) {
      let entry = Entry(
        name: name, path: path, attributes: try files.attributes(of: path), level: levels.count + 1)
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

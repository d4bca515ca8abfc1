import TypedSQLiteCore

/// The files that a path or a pattern names, as they are now.
struct FileSet: Equatable {
  /// The files, by name.
  private(set) var paths: [String] = []
  private var attributes: [FileAttributes] = []

  var isEmpty: Bool { paths.isEmpty }

  /// The attributes of a file, or of the one to which a link leads.
  private static func attributes(of path: String, _ files: any FileAccess) -> FileAttributes? {
    let bytes = Array(path.utf8)
    guard let found = try? files.attributes(of: bytes), found.isLink else {
      return try? files.attributes(of: bytes)
    }
    return files.canonicalPath(of: bytes).flatMap { try? files.attributes(of: $0) }
  }

  /// The file at a path; or those that a pattern with `*`, `?` or `[…]` in its last part names.
  init(_ path: String, _ files: any FileAccess) {
    if let found = Self.attributes(of: path, files) {
      guard !found.isFolder else { return }
      paths = [path]
      // What a pipe or a device gives is read once.
      attributes = found.isRegular ? [found] : []
      return
    }
    // A link can lead to a pipe, which has no path.
    if files.exists(Array(path.utf8)) {
      paths = [path]
      return
    }
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[...$0]) } ?? ""
    let pattern = slash.map { String(path[path.index(after: $0)...]) } ?? path
    guard pattern.contains(where: { "*?[".contains($0) }) else { return }
    let names = (try? files.names(in: Array((folder.isEmpty ? "." : folder).utf8))) ?? []
    for name in names.map({ String(decoding: $0, as: UTF8.self) }).sorted() {
      guard Database.glob(pattern, matches: name), !name.hasPrefix(".") || pattern.hasPrefix(".") else {
        continue
      }
      guard let found = try? files.attributes(of: Array((folder + name).utf8)), !found.isFolder else {
        continue
      }
      paths.append(folder + name)
      attributes.append(found)
    }
  }
}

extension FileAttributes {
  fileprivate var isFolder: Bool { mode & 0o170000 == 0o040000 }
  fileprivate var isLink: Bool { mode & 0o170000 == 0o120000 }
  fileprivate var isRegular: Bool { mode & 0o170000 == 0o100000 }
}

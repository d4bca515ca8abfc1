/// A folder into which files are extracted, but not in place of an open database, or of another one without permission.
final class GuardedTree: FolderTree {
  private let tree: any FolderTree
  private let path: [UInt8]
  private let files: GuardedFiles

  init(_ tree: any FolderTree, at path: [UInt8], _ files: GuardedFiles) {
    self.tree = tree
    self.path = path
    self.files = files
  }

  func makeFolder(at path: [[UInt8]]) throws(FileError) { try tree.makeFolder(at: path) }

  func makeLink(at path: [[UInt8]], to target: [UInt8], modified: Int64) throws(FileError) {
    try files.admitReplacing(whole(path))
    try tree.makeLink(at: path, to: target, modified: modified)
  }

  func beginFile(at path: [[UInt8]]) throws(FileError) -> any NewFile {
    try files.admitReplacing(whole(path))
    return try tree.beginFile(at: path)
  }

  func setAttributes(
    ofFolder path: [[UInt8]], permissions: UInt32, modified: Int64
  ) throws(FileError) {
    try tree.setAttributes(ofFolder: path, permissions: permissions, modified: modified)
  }

  private func whole(_ names: [[UInt8]]) -> [UInt8] {
    Array(([path] + names).joined(separator: [UInt8(ascii: "/")]))
  }
}

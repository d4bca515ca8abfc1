import TypedSQLite

extension Shell {
  /// Calls `body`, which may make a file, and removes the new file where an interrupt ends it.
  ///
  /// A file that was there before stays.
  func withNewFile<Result>(
    _ path: String, _ body: () throws(ShellError) -> Result
  ) throws(ShellError) -> Result {
    let files = surroundings.files
    let isNew = !files.exists(path)
    do throws(ShellError) {
      return try body()
    } catch {
      // A link may have led to a file that was not there.
      if isNew, surroundings.interrupt.isInterrupted, let made = files.canonicalPath(of: Array(path.utf8)) {
        files.removeFile(made)
      }
      throw error
    }
  }

  /// Whether a path leads to a folder, through links too.
  func isFolder(_ path: String) -> Bool {
    let files = surroundings.files
    let bytes = Array(path.utf8)
    guard let attributes = try? files.attributes(of: files.canonicalPath(of: bytes) ?? bytes) else {
      return false
    }
    return FileMode(rawValue: attributes.mode).kind == .folder
  }
}

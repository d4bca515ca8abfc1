import TypedSQLiteCore

extension CommandConsole {
  /// The next file of a folder walk; nil at the end.
  ///
  /// - Throws: ``ShellError`` if it cannot be examined, and after an interrupt.
  func nextEntry(_ walk: inout FolderWalk) throws(ShellError) -> FolderWalk.Entry? {
    if surroundings.interrupt.isInterrupted { throw .archive(.interrupted) }
    do {
      return try walk.next()
    } catch {
      throw error.isMissing
        ? .archive(.cannotFindFile(error.path)) : .archive(.cannotArchive(error.path, error.error))
    }
  }

  /// The target of a link.
  func target(of entry: FolderWalk.Entry) throws(ShellError) -> [UInt8] {
    do {
      return try surroundings.files.linkTarget(of: entry.path)
    } catch {
      throw .archive(.cannotArchive(entry.path, error))
    }
  }

  /// The bytes of a file; throws if there are more than `limit`.
  func contents(of entry: FolderWalk.Entry, atMost limit: Int) throws(ShellError) -> [UInt8] {
    let contents: [UInt8]?
    do throws(FileError) {
      contents = try read(surroundings.files.openParts(of: entry.path), atMost: limit)
    } catch {
      throw .archive(.cannotArchive(entry.path, error))
    }
    guard let contents else { throw .archive(.tooLarge(entry.path)) }
    return contents
  }

  /// The bytes of a file; nil if there are more than `limit`.
  private func read(_ file: any RandomAccessFile, atMost limit: Int) throws(FileError) -> [UInt8]? {
    guard try file.size() <= limit else { return nil }
    var contents = try file.read(at: 0, count: try file.size())
    // The system reports no size for the files it generates, such as those in /proc.
    while contents.count <= limit {
      let more = try file.read(at: contents.count, count: 1 << 16)
      if more.isEmpty { return contents }
      contents += more
    }
    return nil
  }
}

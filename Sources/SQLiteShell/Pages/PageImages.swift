/// The bytes of a file that SQLite has not opened.
struct FileImage: PageImage {
  let file: any RandomAccessFile
  let size: Int

  init(file: any RandomAccessFile, size: Int) {
    self.file = file
    self.size = size
  }

  /// Opens a file.
  ///
  /// - Returns: nil if there is none.
  /// - Throws: `FileError` if it cannot be read, or is no regular file.
  init?(_ path: [UInt8], _ files: any FileAccess) throws(FileError) {
    guard files.exists(path) else { return nil }
    file = try files.openRegularFile(path)
    size = try file.size()
  }

  func read(at offset: Int, count: Int) -> [UInt8] {
    (try? file.read(at: offset, count: count)) ?? []
  }
}

/// A database some of whose pages come from a journal.
struct OverlaidImage: PageImage {
  let base: any PageImage
  /// The journal.
  let journal: any PageImage
  let pageSize: Int
  let size: Int
  /// The offset in the journal of a page, which is nil if the base has it.
  let place: (_ page: Int) -> Int?

  func read(at offset: Int, count: Int) -> [UInt8] {
    guard offset >= 0, offset < size, count > 0 else { return [] }
    // Most reads are of one page.
    let (page, inPage) = (offset / pageSize + 1, offset % pageSize)
    if count <= pageSize - inPage, count <= size - offset, let place = place(page) {
      let bytes = journal.read(at: place + inPage, count: count)
      if bytes.count == count { return bytes }
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(count, size - offset))
    var start = offset
    let end = offset + min(count, size - offset)
    while start < end {
      let page = start / pageSize + 1
      let inPage = start % pageSize
      let wanted = min(pageSize - inPage, end - start)
      var part =
        place(page).map { journal.read(at: $0 + inPage, count: wanted) }
        ?? base.read(at: start, count: wanted)
      // Pages that a transaction added are missing from the file until a checkpoint.
      if part.count < wanted { part += [UInt8](repeating: 0, count: wanted - part.count) }
      bytes += part
      start += wanted
    }
    return bytes
  }
}

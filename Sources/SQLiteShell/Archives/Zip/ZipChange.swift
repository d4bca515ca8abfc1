/// A change of a zip file that is applied completely or not at all.
///
/// It is made in a copy that finally replaces the file. If the file itself were changed, as in sqlite3, an
/// interrupted change would leave a file without a directory, and other programs would see one during each
/// change.
struct ZipChange {
  /// Adds and removes members in the copy.
  var writer: ZipWriter
  private let file: any ReplacementFile

  /// Why a file cannot be changed.
  enum Fault: Error, Equatable {
    case file(FileError)
    case directory(ZipDirectory.Fault)
  }

  /// Begins to change the file at a path, which may not exist.
  init(of path: [UInt8], _ files: any FileAccess) throws(Fault) {
    do throws(FileError) {
      file = try files.openReplacement(of: path, copying: true)
    } catch {
      throw .file(error)
    }
    do throws(ZipDirectory.Fault) {
      writer = try ZipWriter(file)
    } catch {
      throw .directory(error)
    }
  }

  /// Reads the members with the changes so far.
  var reader: ZipReader { ZipReader(file, entries: writer.entries) }

  /// Replaces the file by the copy, unless nothing has changed.
  func commit() throws(ZipWriter.Fault) {
    guard writer.hasChanged else { return }
    try writer.finish()
    do throws(FileError) {
      try file.finish()
    } catch {
      throw .file(error)
    }
  }
}

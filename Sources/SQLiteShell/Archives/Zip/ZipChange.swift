/// A change of a zip file, which reaches the file whole or not at all.
///
/// It is made in a copy that takes the place of the file at the end. Written into the file itself, as sqlite3 does it, a
/// change that is cut short by the end of the program would leave a file without a directory, and others would meet one
/// in the middle of each change.
struct ZipChange {
  /// What members are added and taken out with.
  var writer: ZipWriter
  private let file: any ReplacementFile

  /// Why a file cannot be changed.
  enum Fault: Error, Equatable {
    case file(FileError)
    case directory(ZipDirectory.Fault)
  }

  /// Begins to change the file at a path, which need not be there.
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

  /// The members as they are now.
  var reader: ZipReader { ZipReader(file, entries: writer.entries) }

  /// Makes the change that of the file, unless nothing has changed.
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

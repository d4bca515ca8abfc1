import TypedSQLiteCore

/// A database in a file that has no name yet: it gets one when it is finished, or is dropped.
final class ReplacedDatabase: DatabaseFile {
  private let file: any ReplacementFile
  /// The first error, after which the file is not what SQLite assumes.
  private(set) var fault: FileError?

  /// Whether nothing is written any more.
  private var isSealed = false

  init(_ file: any ReplacementFile) {
    self.file = file
  }

  /// Refuses to write from now on.
  func seal() { isSealed = true }

  func finish() {
    do throws(FileError) {
      try file.finish()
    } catch {
      fault = error
    }
  }

  func size() throws(DatabaseError) -> Int {
    try keepingFault { () throws(FileError) in try file.size() }
  }
  func read(at offset: Int, count: Int) throws(DatabaseError) -> [UInt8] {
    try keepingFault { () throws(FileError) in try file.read(at: offset, count: count) }
  }
  func write(_ bytes: Span<UInt8>, at offset: Int) throws(DatabaseError) {
    guard !isSealed else { throw DatabaseError(resultCode: .SQLITE_READONLY) }
    do throws(FileError) {
      try file.write(bytes, at: offset)
    } catch {
      fault = fault ?? error
      throw DatabaseError(error)
    }
  }
  func truncate(to size: Int) throws(DatabaseError) {
    try keepingFault { () throws(FileError) in try file.truncate(to: size) }
  }

  private func keepingFault<Result>(
    _ body: () throws(FileError) -> Result
  ) throws(DatabaseError) -> Result {
    do throws(FileError) {
      return try body()
    } catch {
      fault = fault ?? error
      throw DatabaseError(error)
    }
  }
}

extension DatabaseError {
  /// The numbers of "no space left", "file too large" and, on Linux and on Darwin, "quota exceeded".
  private static let fullDisk: Set<Int32> = [28, 27, 122, 69]

  /// Creates the error of a file as SQLite reports it.
  init(_ error: FileError) {
    self.init(
      resultCode: Self.fullDisk.contains(error.code) ? .SQLITE_FULL : .SQLITE_IOERR, message: error.message)
  }
}

/// The form of a database in its file.
package enum DatabaseForm: Sendable, Equatable {
  /// A SQLite database file.
  case plain
  /// At the end of another file.
  case appended
  /// A zip file, whose members are the rows of a table.
  case zip
  /// A SQLite database file that is read into memory; changes are not written back.
  case image
  /// Text written by `.dbtotxt`, read into memory.
  case hexadecimal

  /// Whether the file holds more than the database.
  var isArchive: Bool { self == .appended || self == .zip }

  /// The first bytes of a database file.
  static let magic = Array("SQLite format 3\0".utf8)

  /// The form of a file, judging by its content, or by its name if it does not exist or is too short.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - trustsName: whether the name ending `.zip` is sufficient.
  ///   - surroundings: gives access to files.
  /// - Returns: the form.
  static func likely(_ path: String, named trustsName: Bool, _ surroundings: Surroundings) -> DatabaseForm {
    let isZipName = trustsName && path.lowercased().hasSuffix(".zip")
    guard !path.isEmpty, !path.hasPrefix("file:"), path != ":memory:",
      let mode = try? surroundings.files.attributes(of: Array(path.utf8)).mode,
      [.file, .link].contains(FileMode(rawValue: mode).kind),
      let file = try? surroundings.files.openRegularFile(Array(path.utf8)), let size = try? file.size()
    else { return isZipName ? .zip : .plain }
    let head = (try? file.read(at: 0, count: 16)) ?? []
    if head == magic { return .plain }
    let tail = (try? file.read(at: max(size - 25, 0), count: 25)) ?? []
    if tail.count == 25, tail.starts(with: Array("Start-Of-SQLite3-".utf8)) { return .appended }
    if tail.suffix(22).starts(with: [0x50, 0x4B, 5, 6]) || head.starts(with: [0x50, 0x4B, 3, 4]) {
      return .zip
    }
    return tail.count < 22 && isZipName ? .zip : .plain
  }
}

import TypedSQLiteCore

/// Lines of a file of formats that take effect only after a conversion was committed.
///
/// The file and the database cannot change in one step. So a conversion first adds the new line after the old one, as a
/// comment with the schema version from which it holds, and raises the schema version of the database by a large step
/// in its own transaction. That version grows with each change of the schema and never falls, so it shows whether the
/// transaction was committed, whenever the program was killed and whatever others have done since.
enum AnnouncedFormats {
  /// How far the schema version is raised: more than it can grow before the file is read again.
  static let step: UInt32 = 1 << 16

  private static let start = "# from schema_version "
  /// What follows the version if the line replaces the one before it, and if it is added.
  private static let replaces = " on: "
  private static let adds = " on, too: "

  /// The comment that announces a new line, which replaces the line before it unless it is added.
  static func line(_ text: String, from version: UInt32, isAdded: Bool) -> String {
    "\(start)\(version)\(isAdded ? adds : replaces)\(text)"
  }

  /// An announcement.
  struct Announcement {
    let version: UInt32
    let text: [UInt8]
    let isAdded: Bool
  }

  /// What an announcement says; nil for any other line.
  static func read(_ line: some Collection<UInt8>) -> Announcement? {
    guard line.starts(with: start.utf8) else { return nil }
    let rest = Array(line.dropFirst(start.utf8.count))
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    let text = rest.dropFirst(digits.count)
    guard let version = UInt32(String(decoding: digits, as: UTF8.self)) else { return nil }
    for (middle, isAdded) in [(replaces, false), (adds, true)] where text.starts(with: middle.utf8) {
      return Announcement(
        version: version, text: Array(text.dropFirst(middle.utf8.count)), isAdded: isAdded)
    }
    return nil
  }

  /// Whether a schema version has reached another one; both may have started again at zero.
  static func hasReached(_ version: UInt32, by current: UInt32) -> Bool {
    current &- version < 1 << 31
  }
}

extension SavedFormatLines {
  /// Whether a conversion has announced lines that are not settled.
  var hasAnnouncements: Bool { contents.contains { AnnouncedFormats.read($0.text) != nil } }

  /// Decides for each announced line whether it counts.
  ///
  /// - Parameter version: the schema version of the database; nil if it cannot be read, and then neither the old nor
  ///   the new line counts.
  /// - Returns: whether each announced line counts.
  @discardableResult
  mutating func settle(at version: UInt32?) -> Bool {
    var result: [UInt8] = []
    var last: (start: Int, arguments: [String]?) = (0, nil)
    var allCount = true
    for line in contents {
      guard let announced = AnnouncedFormats.read(line.text) else {
        last = (result.count, SavedFormats.arguments(of: Array(line.text)))
        result += line.text + line.end
        continue
      }
      let holds = version.map { AnnouncedFormats.hasReached(announced.version, by: $0) }
      if holds != true { allCount = false }
      if announced.isAdded {
        last = (result.count, nil)
        if holds == true { result += announced.text + line.end }
        continue
      }
      // The user may have changed the lines since.
      let column = SavedFormats.arguments(of: announced.text)?.dropFirst(2).first
      guard let column, last.arguments?.count == 3, last.arguments?[2] == column, holds != false else {
        continue
      }
      result.removeSubrange(last.start...)
      if holds == true { result += announced.text + line.end }
    }
    bytes = result
    return allCount
  }

  /// The contents of this file with announcements of the lines of `new`, which hold from a schema version on.
  func announcing(_ new: SavedFormatLines, from version: UInt32) -> [UInt8] {
    var result: [UInt8] = []
    for (line, other) in zip(contents, new.contents) {
      result += line.text
      guard line.text != other.text else {
        result += line.end
        continue
      }
      let end = line.end.isEmpty ? [UInt8(ascii: "\n")] : Array(line.end)
      let text = String(decoding: other.text, as: UTF8.self)
      result += end + Array(AnnouncedFormats.line(text, from: version, isAdded: false).utf8) + end
    }
    for line in new.contents.dropFirst(contents.count) {
      if let last = result.last, last != UInt8(ascii: "\n") { result.append(UInt8(ascii: "\n")) }
      let text = String(decoding: line.text, as: UTF8.self)
      result += Array(AnnouncedFormats.line(text, from: version, isAdded: true).utf8) + line.end
    }
    return result
  }
}

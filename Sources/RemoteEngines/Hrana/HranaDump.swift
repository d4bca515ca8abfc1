import TypedSQLiteCore

/// Makes a database of the SQL that a server sends as its copy: `GET /dump`.
///
/// The text comes from another machine, so only the statements of such copies are run, and none that leaves the file.
struct HranaDump {
  private let database: Database
  /// The beginning of a statement whose end has not come.
  private var statement: [UInt8] = []
  private var hasEnded = false

  /// Why no copy could be made.
  enum Fault: Error {
    case channel(ChannelFault)
    case file(DatabaseError)
  }

  /// The numbers of a database that its text does not have.
  struct Numbers {
    var userVersion: Int64 = 0
    var applicationID: Int64 = 0
  }

  /// Makes a database in an empty file.
  init(in file: any DatabaseFile, _ numbers: Numbers) throws(Fault) {
    do throws(DatabaseError) {
      database = try Database(in: file, hasSwiftFunctions: false)
      try database.runAll(
        "PRAGMA user_version = \(numbers.userVersion); PRAGMA application_id = \(numbers.applicationID)")
    } catch {
      throw .file(error)
    }
    database.setAuthorizer { Self.allows($0) }
  }

  /// Runs a line of the text, or keeps it until the rest of its statement comes.
  mutating func take(_ line: [UInt8]) throws(Fault) {
    if statement.isEmpty {
      guard !line.isEmpty else { return }
      statement = line.starts(with: "INSERT".utf8) ? line.readableInsert : line
    } else {
      statement += [0x0A] + line
    }
    guard statement.last == UInt8(ascii: ";"), Database.isComplete(statement) else { return }
    try run()
    statement.removeAll(keepingCapacity: true)
  }

  /// Notes the end of the text.
  func finish() throws(Fault) {
    guard hasEnded, statement.isEmpty, !database.isInsideTransaction else {
      throw .channel(.wrongBytes("it sent a copy without an end"))
    }
  }

  private mutating func run() throws(Fault) {
    let word = String(decoding: statement.prefix { $0 != 0x20 && $0 != UInt8(ascii: ";") }, as: UTF8.self)
    guard Self.words.contains(word), !hasEnded else { throw Self.foreign }
    do throws(DatabaseError) {
      try database.runAll(statement)
    } catch {
      // What the authorizer refuses is no matter of the file.
      throw error.resultCode == .SQLITE_AUTH ? Self.foreign : .file(error)
    }
    hasEnded = word == "COMMIT"
  }

  private static let foreign = Fault.channel(
    .wrongBytes("it sent a copy with a statement that is not for a copy"))

  /// The words with which the statements of a copy begin.
  private static let words: Set<String> = [
    "ANALYZE", "BEGIN", "COMMIT", "CREATE", "DELETE", "INSERT", "PRAGMA",
  ]

  private static func allows(_ action: AuthorizedAction) -> Bool {
    switch action.name {
    case "ATTACH", "DETACH", "SAVEPOINT": false
    case "PRAGMA": ["foreign_keys", "writable_schema"].contains(action.details[0]?.lowercased())
    // Modules that read files are not in the library; these of SQLite keep rows in tables of their own.
    default: true
    }
  }
}

extension [UInt8] {
  /// An INSERT of a copy in which SQLite reads all values as the server has them.
  ///
  /// sqld writes an infinite number as `inf`, and a zero byte as it is, which would end the statement.
  fileprivate var readableInsert: [UInt8] {
    let quote = UInt8(ascii: "'")
    guard contains(0) || hasInfinity else { return self }
    var result: [UInt8] = []
    result.reserveCapacity(count + 64)
    var index = 0
    while index < count {
      let byte = self[index]
      if byte == quote {
        let start = index
        var text: [UInt8] = []
        index += 1
        while index < count, self[index] != quote || index + 1 < count && self[index + 1] == quote {
          text.append(self[index])
          index += self[index] == quote ? 2 : 1
        }
        index += 1
        guard text.contains(0), result.last != UInt8(ascii: "X") else {
          result += self[start..<Swift.min(index, count)]
          continue
        }
        var literal = ByteBuffer(capacity: 2 * text.count + 16)
        literal.append(sqlText: text.span)
        result += literal.bytes
      } else if byte == UInt8(ascii: "i"), self[index...].starts(with: "inf".utf8), let before = result.last,
        Self.delimiters.contains(before), index + 3 < count, Self.delimiters.contains(self[index + 3])
      {
        result += Array("9e999".utf8)
        index += 3
      } else {
        result.append(byte)
        index += 1
      }
    }
    return result
  }

  private var hasInfinity: Bool {
    var index = startIndex
    while let next = self[index...].firstIndex(of: UInt8(ascii: "i")) {
      if self[next...].starts(with: "inf".utf8) { return true }
      index = next + 1
    }
    return false
  }

  private static var delimiters: [UInt8] { Array(",()-".utf8) }
}

import SQLSyntax
import TypedSQLiteCore

/// A text with the signatures of a family of applications.
///
/// A line that begins a signature is its name, and the indented lines after it are its facts:
///
///     Chrome history
///       has urls visits.visit_duration
///       date webkit urls.last_visit_time visits.visit_time
///       plain urls.title
///       table visits visits of pages
///       all text utc
///
/// - `has`: tables, columns and indexes that the schema must have. One of several such lines suffices.
/// - `table TABLE`: what its rows are, in words.
/// - a kind, its storages, and the columns of that kind; `plain` for columns without a meaning.
/// - `all date STORAGE`, `all uuid STORAGE`, `all text utc`, `all names Z`: the ``SchemaHints``.
///
/// A name with a blank, a dot or a quote is quoted as in SQL. A line that begins with `#` is a comment.
package struct SignatureTable: Sendable {
  private let text: [UInt8]
  /// The lines of ``text``, without their ends.
  private let lines: [Range<Int>]
  /// The line of ``lines`` with which each signature begins.
  private let starts: [Int]

  package init(_ text: some Collection<UInt8>) {
    let text = Array(text)
    var lines: [Range<Int>] = []
    var starts: [Int] = []
    var start = 0
    while start < text.count {
      let end = text.firstIndex(of: UInt8(ascii: "\n"), from: start) ?? text.count
      if Self.isName(text[start..<end]) { starts.append(lines.count) }
      lines.append(start..<end)
      start = end + 1
    }
    self.text = text
    self.lines = lines
    self.starts = starts
  }

  /// How many signatures the text has.
  package var count: Int { starts.count }

  /// The tables of which a schema must have one if it has a signature.
  func firstTables(of index: Int) -> Set<TableHash> {
    var tables: Set<TableHash> = []
    for number in numbers(of: index) {
      if let table = firstTable(ofMark: line(number)) { tables.insert(table) }
    }
    return tables
  }

  /// The first table of a line that begins with `has`; nil for other lines.
  private func firstTable(ofMark line: ArraySlice<UInt8>) -> TableHash? {
    let rest = line.drop(while: \.isWhiteSpace)
    guard rest.starts(with: "has".utf8) else { return nil }
    let names = rest.dropFirst(3).drop(while: \.isWhiteSpace)
    guard names.startIndex > rest.startIndex + 3 else { return nil }
    var table = TableHash()
    for byte in names {
      if byte == UInt8(ascii: ".") || byte.isWhiteSpace { break }
      // Names in quotes are rare.
      guard byte != UInt8(ascii: "\"") else {
        return Self.words(of: names).first.flatMap(SchemaName.init).map { TableHash($0.table) }
      }
      table.add(byte)
    }
    return table
  }

  /// Reads one signature.
  package func signature(_ index: Int) throws(SignatureFault) -> SchemaSignature {
    var signature = SchemaSignature(
      name: String(decoding: Self.trim(line(starts[index])), as: UTF8.self))
    for number in facts(of: index) {
      do {
        try signature.add(Self.words(of: line(number)))
      } catch {
        throw SignatureFault(line: number + 1, problem: error)
      }
    }
    guard !signature.marks.isEmpty else { throw SignatureFault(line: starts[index] + 1, problem: .noMarks) }
    return signature
  }

  /// The faults of all its signatures, one for each.
  package var faults: [SignatureFault] {
    starts.indices.compactMap { index in
      do throws(SignatureFault) {
        _ = try signature(index)
        return nil
      } catch {
        return error
      }
    }
  }

  /// The lines with the facts of a signature.
  private func facts(of index: Int) -> some Collection<Int> {
    numbers(of: index).filter { !Self.trim(line($0)).isEmpty && !Self.isComment(line($0)) }
  }

  /// The lines after the name of a signature.
  private func numbers(of index: Int) -> Range<Int> {
    starts[index] + 1..<(index + 1 < starts.count ? starts[index + 1] : lines.count)
  }

  private func line(_ number: Int) -> ArraySlice<UInt8> { text[lines[number]] }

  private static func isName(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first else { return false }
    return !first.isWhiteSpace && !isComment(line)
  }

  private static func isComment(_ line: ArraySlice<UInt8>) -> Bool {
    line.first { !$0.isWhiteSpace } == UInt8(ascii: "#")
  }

  private static func trim(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = line.drop(while: \.isWhiteSpace)
    while rest.last?.isWhiteSpace == true { rest.removeLast() }
    return rest
  }

  /// The words of a line; quotes are kept, and blanks between them do not end a word.
  private static func words(of line: ArraySlice<UInt8>) -> [String] {
    var words: [String] = []
    var start = line.startIndex
    var isQuoted = false
    func endWord(at end: Int) {
      if start < end { words.append(String(decoding: line[start..<end], as: UTF8.self)) }
      start = end + 1
    }
    for index in line.indices {
      if line[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
      if !isQuoted, line[index].isWhiteSpace { endWord(at: index) }
    }
    endWord(at: line.endIndex)
    return words
  }
}

/// A line of a signature that cannot be used.
package struct SignatureFault: Error, Equatable {
  /// The number of the line, from 1.
  package let line: Int
  package let problem: Problem

  package enum Problem: Error, Equatable {
    /// A fact begins with a word that names neither a kind nor anything else.
    case unknownWord(String)
    /// A kind has no such storage.
    case unknownStorage(kind: String, String)
    /// A word is neither a table nor a column in quotes that match.
    case badName(String)
    /// A fact names no column.
    case noColumns
    /// A column is in two facts.
    case repeatedColumn(String)
    /// A line with `table` has no words after its name.
    case noPurpose
    /// A table is in two lines with `table`.
    case repeatedTable(String)
    /// The signature has no `has`.
    case noMarks
  }

  /// The fault in words, without the line.
  package var message: String {
    switch problem {
    case .unknownWord(let word): "no kind \"\(word)\"; a line begins with has, table, all, plain or a kind"
    case .unknownStorage(let kind, let name): "\(kind) has no storage \"\(name)\""
    case .badName(let name): "\"\(name)\" is not a table or table.column"
    case .noColumns: "no column is named"
    case .repeatedColumn(let name): "\(name) is in two lines"
    case .noPurpose: "a line with table needs a table and words"
    case .repeatedTable(let name): "\(name) is in two lines with table"
    case .noMarks: "a signature needs a line with has"
    }
  }
}

extension SchemaSignature {
  /// Adds the fact of a line.
  fileprivate mutating func add(_ words: [String]) throws(SignatureFault.Problem) {
    let rest = words.dropFirst()
    switch words.first {
    case "has": marks.append(try Self.names(rest))
    case "table": try addPurpose(rest)
    case "all": try hints.add(Array(rest))
    case "plain": try addColumns(rest, kind: nil, storages: [])
    case let word?:
      guard let kind = ColumnKind.named(word) else { throw .unknownWord(word) }
      // Names of storages have no dots, and columns have their table.
      let names = rest.prefix { !$0.contains(".") }
      var storages: [ColumnStorage] = []
      for name in names {
        guard let storage = kind.storage(named: name) else { throw .unknownStorage(kind: word, name) }
        storages.append(storage)
      }
      guard !storages.isEmpty else { throw .unknownStorage(kind: word, "") }
      try addColumns(rest.dropFirst(names.count), kind: kind, storages: storages)
    case nil: break
    }
  }

  private mutating func addPurpose(_ words: ArraySlice<String>) throws(SignatureFault.Problem) {
    guard let word = words.first, words.count > 1 else { throw .noPurpose }
    guard let name = SchemaName(word), name.column == nil else { throw .badName(word) }
    guard purposes[name.table.lowercased()] == nil else { throw .repeatedTable(word) }
    purposes[name.table.lowercased()] = words.dropFirst().joined(separator: " ")
  }

  private mutating func addColumns(
    _ words: ArraySlice<String>, kind: ColumnKind?, storages: [ColumnStorage]
  ) throws(SignatureFault.Problem) {
    let names = try Self.names(words)
    guard !names.isEmpty else { throw .noColumns }
    for (name, word) in zip(names, words) {
      guard name.column != nil else { throw .badName(word) }
      if columns.contains(where: { $0.names.contains { $0.matches(name) } }) { throw .repeatedColumn(word) }
    }
    columns.append(
      SignatureColumn(
        names: names, kind: kind, storages: storages,
        dateStorages: kind?.values.areInstants == true
          ? storages.compactMap { DateStorage.named($0.name) } : []))
  }

  private static func names(_ words: ArraySlice<String>) throws(SignatureFault.Problem) -> [SchemaName] {
    var names: [SchemaName] = []
    for word in words {
      guard let name = SchemaName(word) else { throw .badName(word) }
      names.append(name)
    }
    return names
  }
}

extension SchemaHints {
  fileprivate mutating func add(_ words: [String]) throws(SignatureFault.Problem) {
    let value = words.count == 2 ? words[1] : ""
    switch words.first {
    case "date":
      dateStorage = DateStorage.named(value)
      if dateStorage == nil { throw .unknownStorage(kind: "date", value) }
    case "uuid":
      uuidBlob = UUIDStorage.named(value)
      if uuidBlob == nil { throw .unknownStorage(kind: "uuid", value) }
    case "text" where value == "utc": textIsUTC = true
    case "names" where value == "Z": dropsZ = true
    case let word: throw .unknownWord("all " + (word ?? ""))
    }
  }
}

extension SchemaName {
  /// Reads `table` or `table.column`; nil if a quote has no end, or if there are more parts.
  fileprivate init?(_ word: String) {
    var parts = [""]
    var isQuoted = false
    var isAfterQuote = false
    for character in word {
      if character == "\"" {
        // Two quotes within quotes are one.
        if isAfterQuote { parts[parts.count - 1].append(character) }
        isAfterQuote = isQuoted
        isQuoted.toggle()
      } else if character == ".", !isQuoted {
        parts.append("")
        isAfterQuote = false
      } else {
        parts[parts.count - 1].append(character)
        isAfterQuote = false
      }
    }
    guard !isQuoted, parts.count <= 2, !parts.contains("") else { return nil }
    self.init(table: parts[0], column: parts.count == 2 ? parts[1] : nil)
  }

  /// Whether the names are equal, ignoring case as SQLite does.
  package func matches(_ other: SchemaName) -> Bool {
    guard table.matches(other.table) else { return false }
    return switch (column, other.column) {
    case (let one?, let two?): one.matches(two)
    case (nil, nil): true
    default: false
    }
  }
}

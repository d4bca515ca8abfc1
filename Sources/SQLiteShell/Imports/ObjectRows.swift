import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// Reads the rows of a file of JSON objects, whose members have the names of the columns.
struct ObjectRows: ImportRows, ~Copyable {
  private let notes: ImportNotes
  private let file: String
  private var reader: ObjectReader
  private var columns: [ImportColumn] = []
  private var marks: [StorageMark?] = []
  /// Whether a column's mark is that of the session, so that texts that do not fit it are reported.
  private var hasOwnMark: [Bool] = []
  /// The indexes of the columns by name; -1 for columns that take no values.
  private var places: [[UInt8]: Int] = [:]
  /// The indexes of the columns that were made from members with other names, by the bytes of these.
  private var placesOfMembers: [[UInt8]: Int] = [:]
  /// The member at each position of the previous object, because most objects are alike.
  private var expected: [(name: [UInt8], place: Int?)] = []
  /// For each column the member of the object that is its value, or -1.
  private var memberOfColumn: [Int] = []
  private var readsMarks = true
  private(set) var isAtEnd = false

  init(_ bytes: any ByteReader, file: String, _ notes: ImportNotes) {
    self.notes = notes
    self.file = file
    reader = ObjectReader(bytes)
  }

  var rowLine: Int { reader.startLine }

  var lineCount: Int { reader.line - 1 }

  var mark: RowMark? { reader.mark }

  mutating func begin(at mark: RowMark) { reader.begin(at: mark) }

  mutating func skip(_ count: Int) throws(ShellError) {
    var left = count
    while left > 0, try readObject() { left -= 1 }
  }

  func readNames() throws(ShellError) -> [String]? { nil }

  mutating func begin(_ columns: [ImportColumn]) {
    let filled = columns.filter(\.takesValues)
    self.columns = filled
    marks = filled.map(\.mark)
    hasOwnMark = filled.map { $0.mark.map { $0.storage.storageClass != .text } == true }
    places = [:]
    for column in columns where !column.takesValues { places[column.name.nameKey] = -1 }
    placesOfMembers = [:]
    for (index, column) in filled.enumerated() {
      if let member = column.member {
        placesOfMembers[Array(member.utf8)] = index
      } else {
        places[column.name.nameKey] = index
      }
    }
    readsMarks = places[StorageMark.member.nameKey] == nil
    memberOfColumn = filled.map { _ in -1 }
  }

  mutating func readRow(into row: inout ImportRow) throws(ShellError) -> Bool {
    row.removeAll()
    guard try readObject() else { return false }
    try findMembers()
    for index in columns.indices {
      let member = memberOfColumn[index]
      guard member >= 0 else {
        row.texts.endField()
        row.values.append((index + 1, .null))
        continue
      }
      append(reader.object.members[member], column: index, to: &row)
    }
    return true
  }

  mutating func lookAtRow(_ looks: inout ColumnLooks) throws(ShellError) -> Bool {
    guard try readObject() else { return false }
    for member in reader.object.members {
      let name = reader.name(of: member)
      let raw = reader.text.span.extracting(member.value)
      if name == StorageMark.member, let marks = try storageMarks(member) {
        for (column, mark) in marks { looks.mark(column, mark) }
      } else {
        looks.look(at: raw, member.token, member: name, line: rowLine)
      }
    }
    return true
  }

  private mutating func readObject() throws(ShellError) -> Bool {
    do {
      let found = try reader.readObject()
      isAtEnd = !found
      return found
    } catch {
      switch error {
      case .file(let error): throw .import(.cannotReadFile(file, error))
      case .content(let fault, let line, let column):
        throw .import(.jsonFault(notes.fileName, line: line, column: column, fault))
      }
    }
  }
}

// MARK: - Members

extension ObjectRows {
  /// Finds the members of the columns; if a column has two, the later one counts, which is reported.
  private mutating func findMembers() throws(ShellError) {
    for index in memberOfColumn.indices { memberOfColumn[index] = -1 }
    let count = reader.object.members.count
    for index in 0..<count {
      let member = reader.object.members[index]
      let place: Int?
      if index < expected.count, !member.nameHasEscapes, isExpected(member, at: index) {
        place = expected[index].place
      } else {
        place = try find(member, at: index)
      }
      guard let place, place >= 0 else { continue }
      if memberOfColumn[place] >= 0 {
        let column = columns[place].name
        notes.tellOnce("twice \(column)", .import(.repeatedMember(notes.fileName, line: rowLine, column)))
      }
      memberOfColumn[place] = index
    }
  }

  /// Whether a member has the name that members of other objects have at its place.
  private func isExpected(_ member: JSONMembers.Member, at index: Int) -> Bool {
    let name = expected[index].name
    return reader.text.span.extracting(member.name).isSame(as: name.span)
  }

  /// The column of a member; nil if there is none, which is reported.
  private mutating func find(_ member: JSONMembers.Member, at index: Int) throws(ShellError) -> Int? {
    let name = reader.name(of: member)
    if readsMarks, name == StorageMark.member, let found = try storageMarks(member) {
      for (column, mark) in found {
        guard let place = place(of: column), place >= 0 else { continue }
        marks[place] = mark
        hasOwnMark[place] = false
      }
      return nil
    }
    let place = place(of: name)
    if place == nil, notes.refusesUnknownMembers {
      throw .import(.memberBeyondSample(notes.fileName, line: rowLine, name))
    }
    if place == nil {
      notes.tellOnce(
        "member \(name)", .import(.unknownMember(notes.fileName, line: rowLine, name, notes.table)))
    }
    let known = (name: Array(name.utf8), place: place)
    if index < expected.count {
      expected[index] = known
    } else if index == expected.count {
      expected.append(known)
    }
    return place
  }

  private func place(of member: String) -> Int? {
    if !placesOfMembers.isEmpty, let place = placesOfMembers[Array(member.utf8)] { return place }
    return places[member.nameKey]
  }

  /// The storages that an object names for columns; nil if the member is something else.
  private func storageMarks(
    _ member: JSONMembers.Member
  ) throws(ShellError) -> [(column: String, mark: StorageMark)]? {
    guard member.token == .beginObject else { return nil }
    let raw = reader.text.span.extracting(member.value)
    var object = JSONMembers()
    guard object.read(raw) == nil else { return nil }
    var marks: [(column: String, mark: StorageMark)] = []
    for member in object.members {
      guard member.token == .string || member.token == .escapedString else { return nil }
      let name = JSONCell.withText(of: raw.extracting(member.value), member.token) { String(repairing: $0) }
      guard let mark = StorageMark(name) else {
        throw .import(.unknownMark(notes.fileName, line: rowLine, name))
      }
      let nameRange = member.name.lowerBound - 1..<member.name.upperBound + 1
      let column = JSONCell.withText(
        of: raw.extracting(nameRange), member.nameHasEscapes ? .escapedString : .string
      ) { String(repairing: $0) }
      marks.append((column, mark))
    }
    return marks
  }
}

// MARK: - Values

extension ObjectRows {
  private func append(_ member: JSONMembers.Member, column: Int, to row: inout ImportRow) {
    let raw = reader.text.span.extracting(member.value)
    let reading = JSONCell.reading(member.token, raw, marks[column], columns[column].affinity)
    switch reading {
    case .part(let range):
      row.texts.append(raw.extracting(range))
      row.texts.endField()
    case .bytes(let bytes):
      row.texts.append(bytes.span)
      row.texts.endField()
    case .value(let value):
      if case .string(let text) = value.storage {
        text.withUTF8Span { row.texts.append($0) }
        row.texts.endField()
      } else {
        row.texts.endField()
        row.values.append((column + 1, value))
      }
    }
    if member.token != .string || hasOwnMark[column] {
      reportLosses(of: reading, member.token, raw, column: column, to: &row)
    }
  }

  /// Reports what the column does not keep of a value, and refuses the row if a time is not one instant.
  private func reportLosses(
    of reading: JSONCell.Reading, _ token: JSONToken, _ raw: Span<UInt8>, column: Int,
    to row: inout ImportRow
  ) {
    switch token {
    case .integer, .real:
      guard marks[column] == nil, case .value = reading, raw.count > 15,
        let loss = AffinityLoss(raw, in: token == .integer ? .numeric : .real)
      else { return }
      let warning = PrecisionGuard.Warning(raw, loss, in: columns[column], of: .numeric)
      notes.lose(warning, in: columns[column].name, line: rowLine)
    case .string, .escapedString, .beginObject:
      if token != .string, JSONCell.losesSurrogate(raw, token) {
        let name = columns[column].name
        notes.tellOnce(
          "surrogate \(name)", .import(.halfSurrogate(notes.fileName, line: rowLine, column: name)))
      }
      guard hasOwnMark[column], token != .beginObject else { return }
      let text: String
      switch reading {
      case .part(let range): text = String(repairing: raw.extracting(range))
      case .bytes(let bytes): text = String(repairing: bytes.span)
      case .value(let value):
        guard case .string(let string) = value.storage else { return }
        text = string
      }
      if let refusal = marks[column]?.refusal(of: text) {
        row.refusal = refusal
      } else {
        notes.keepUnfit(text, in: columns[column].name, line: rowLine)
      }
    default:
      return
    }
  }
}

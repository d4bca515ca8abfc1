import TypedSQLiteCore

/// Reads JSON objects from a file, block by block: those of one array, or a sequence of objects.
///
/// It keeps one object in memory, and need not know which of the two layouts the file has.
struct ObjectReader: ~Copyable {
  /// What is wrong with a file of JSON.
  enum Fault: Hashable {
    /// The bytes are UTF-16 or UTF-32.
    case notUTF8
    /// There is something else in place of an object.
    case notAnObject
    /// The file ends inside of an object or array.
    case endsEarly
    /// A byte that is not allowed at its position.
    case unexpected(UInt8)
    /// Arrays and objects are nested more deeply than SQLite allows.
    case tooDeep
    /// An object is larger than any row.
    case tooLarge
  }

  /// The text of the last object.
  private(set) var text: [UInt8] = []
  /// The members of the last object.
  private(set) var object = JSONMembers()
  /// The line of the last object, from 1.
  private(set) var startLine = 1
  /// The line of the next byte, from 1.
  private(set) var line = 1
  /// How many characters are before the next byte in its line.
  private var column = 0
  private var startColumn = 0
  private let reader: any ByteReader
  private var block: [UInt8] = []
  private var position = 0
  private var state = State.start
  /// The offset of the block in the file, and of the last object.
  private var blockOffset = 0
  private var startOffset = 0
  private var isElement = false

  private enum State {
    case start, betweenObjects, beforeElement, behindElement, atElement, end
  }

  /// More bytes than SQLite allows in a row.
  private static let maximumSize = 1_000_000_000

  init(_ reader: any ByteReader) {
    self.reader = reader
  }

  /// Reads the next object.
  ///
  /// - Returns: false at the end of the file.
  /// - Throws: ``ObjectReaderError``.
  mutating func readObject() throws(ObjectReaderError) -> Bool {
    if state == .start {
      try skipByteOrderMark()
      state = .betweenObjects
    }
    while let byte = try nextByte() {
      switch (state, byte) {
      case (.betweenObjects, UInt8(ascii: "[")):
        skip()
        state = .beforeElement
      case (.beforeElement, UInt8(ascii: "]")), (.behindElement, UInt8(ascii: "]")):
        skip()
        state = .betweenObjects
      case (.behindElement, UInt8(ascii: ",")):
        skip()
        state = .atElement
      case (.behindElement, _):
        throw fault(.unexpected(byte))
      case (_, UInt8(ascii: "{")):
        startOffset = blockOffset + position
        isElement = state != .betweenObjects
        try readText()
        state = state == .betweenObjects ? .betweenObjects : .behindElement
        return true
      default:
        throw fault(Self.beginsValue(byte) ? .notAnObject : .unexpected(byte))
      }
    }
    guard state == .betweenObjects || state == .end else { throw fault(.endsEarly) }
    // The last line counts although it has no end.
    if column > 0 { (line, column) = (line + 1, 0) }
    state = .end
    return false
  }

  /// The place of the last object.
  var mark: RowMark {
    RowMark(offset: startOffset, line: startLine, column: startColumn, isElement: isElement)
  }

  /// Begins in the middle of the file, at an object; the bytes before it are not read.
  mutating func begin(at mark: RowMark) {
    state = mark.isElement ? .atElement : .betweenObjects
    (line, column, blockOffset) = (mark.line, mark.column, mark.offset)
  }

  /// The name of a member of the last object.
  func name(of member: JSONMembers.Member) -> String {
    let raw = text.span.extracting(member.name)
    guard member.nameHasEscapes else { return String(repairing: raw) }
    var buffer = ByteBuffer(capacity: raw.count)
    buffer.append(unescapingJSON: raw)
    return buffer.withSpan { String(repairing: $0) }
  }

  private static func beginsValue(_ byte: UInt8) -> Bool {
    "[\"-0123456789tfn".utf8.contains(byte)
  }
}

/// Why a file of JSON cannot be read.
enum ObjectReaderError: Error {
  /// The system could not read it.
  case file(FileError)
  /// The file has a fault at a position; lines and columns count from 1.
  case content(ObjectReader.Fault, line: Int, column: Int)
}

// MARK: - Bytes

extension ObjectReader {
  /// Whether there is a byte at ``position``; reads the next block if necessary.
  private mutating func hasByte() throws(ObjectReaderError) -> Bool {
    if position < block.count { return true }
    position = 0
    blockOffset += block.count
    do {
      if try reader.read(into: &block) { return true }
    } catch {
      throw .file(error)
    }
    block.removeAll()
    return false
  }

  /// The next byte that is not white space, which is not consumed; nil at the end.
  private mutating func nextByte() throws(ObjectReaderError) -> UInt8? {
    while try hasByte() {
      switch block[position] {
      case UInt8(ascii: "\n"):
        position += 1
        line += 1
        column = 0
      case 0x20, 0x09, 0x0D:
        skip()
      case let byte:
        return byte
      }
    }
    return nil
  }

  private mutating func skip() {
    position += 1
    column += 1
  }

  private mutating func skipByteOrderMark() throws(ObjectReaderError) {
    guard try hasByte() else { return }
    if block[position] >= 0xFE { throw fault(.notUTF8) }
    for byte in [0xEF, 0xBB, 0xBF] as [UInt8] {
      guard try hasByte(), block[position] == byte else { return }
      position += 1
    }
  }

  private func fault(_ fault: Fault) -> ObjectReaderError {
    .content(fault, line: line, column: column + 1)
  }
}

// MARK: - Objects

extension ObjectReader {
  /// Reads the object that begins at ``position`` to its end.
  private mutating func readText() throws(ObjectReaderError) {
    text.removeAll(keepingCapacity: true)
    startLine = line
    startColumn = column
    var extent = ObjectExtent()
    while try hasByte() {
      let end = extent.end(in: block.span, from: position)
      text += block[position..<end]
      position = end
      if extent.isWhole { break }
      if text.count > Self.maximumSize { throw .content(.tooLarge, line: startLine, column: startColumn + 1) }
    }
    if let place = Self.read(&object, text) {
      let (line, column) = location(of: place)
      guard extent.deepest <= JSONText.maximumDepth + 1 else {
        throw .content(.tooDeep, line: line, column: column)
      }
      guard place < text.count else { throw .content(.endsEarly, line: line, column: column) }
      throw .content(.unexpected(text[place]), line: line, column: column)
    }
    let last = location(of: text.count)
    line = last.line
    column = last.column - 1
  }

  private static func read(_ object: inout JSONMembers, _ text: [UInt8]) -> Int? {
    object.read(text.span)
  }

  /// The line and the column of an offset in ``text``, from 1.
  private func location(of place: Int) -> (line: Int, column: Int) {
    var line = startLine
    var start = 0
    while let end = text.span.firstIndex(of: UInt8(ascii: "\n"), from: start), end < place {
      line += 1
      start = end + 1
    }
    // Continuation bytes of UTF-8 do not count.
    let characters = text[start..<place].count { $0 & 0xC0 != 0x80 }
    return (line, (line == startLine ? startColumn : 0) + characters + 1)
  }
}

/// Finds the end of an object only by its brackets and quotes.
private struct ObjectExtent {
  private var depth = 0
  /// The greatest depth of nested brackets.
  private(set) var deepest = 0
  private var isInString = false
  private var isAfterBackslash = false
  /// Whether the end was found.
  private(set) var isWhole = false

  /// The offset after the object, or after the bytes if the object continues.
  mutating func end(in bytes: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index < bytes.count {
      if isAfterBackslash {
        isAfterBackslash = false
        index += 1
        continue
      }
      if isInString {
        index = bytes.firstIndex(of: UInt8(ascii: "\""), or: UInt8(ascii: "\\"), from: index)
        guard index < bytes.count else { break }
      }
      switch bytes[index] {
      case UInt8(ascii: "\""): isInString.toggle()
      case UInt8(ascii: "\\"): isAfterBackslash = isInString
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        deepest = max(deepest, depth)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        guard depth > 0 else {
          isWhole = true
          return index + 1
        }
      default: break
      }
      index += 1
    }
    return bytes.count
  }
}

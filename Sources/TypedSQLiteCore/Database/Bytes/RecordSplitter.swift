/// Splits text into records and these into fields, in a buffer that it fills again and again.
///
/// Quotes follow RFC 4180, with the exceptions of sqlite3: a single quote inside a quoted field is part of it, and a
/// quote that is never closed extends to the end of the text. A field is read in place: only what follows an escape or
/// a doubled quote is moved.
///
/// It is an object because it is asked for each cell, and must not be moved for it.
@safe @usableFromInline package final class RecordSplitter {
  /// What ``next()`` found.
  package enum Step {
    /// A record, whose fields can be read until the next call.
    case record
    /// The start of a record; more bytes must be given.
    case needsBytes
    /// The end of the text.
    case end
  }

  /// A fault of the text after which reading continues.
  package enum Fault: Hashable, Sendable {
    case unescapedQuote(line: Int)
    case unterminatedQuote(line: Int)
  }

  /// Offsets of a field from the start of its record.
  @usableFromInline
  internal struct Field {
    @usableFromInline var start: Int
    @usableFromInline var end: Int
    @usableFromInline var isQuoted: Bool
  }

  /// What the byte at ``place`` is part of.
  private enum State {
    case fileStart, fieldStart, plain, quoted, recordEnd
  }

  /// The number of fields of the record.
  @inlinable package var count: Int { fieldCount }
  @usableFromInline internal private(set) var fieldCount = 0
  /// Whether the text ended after a separator, so that the field after it is missing.
  package private(set) var isCut = false
  /// Whether the end of the text was reached.
  package private(set) var isAtEnd = false
  /// The line of the next byte, from 1; a row separator ends a line.
  package private(set) var line = 1
  /// The line on which the record begins.
  package private(set) var recordLine = 1
  /// The offset in the text at which the record begins.
  package private(set) var recordOffset = 0
  /// The faults since they were last taken.
  package var faults: [Fault] = []

  private let separators: FieldSeparators
  @usableFromInline internal private(set) var memory: UnsafeMutablePointer<UInt8>
  private var capacity = 1 << 16
  @usableFromInline internal private(set) var fields: UnsafeMutablePointer<Field>
  private var fieldCapacity = 64
  /// The range of the bytes from the record on.
  @usableFromInline internal private(set) var start = 0
  private var end = 0
  private var isFinished = false
  private var state = State.fileStart
  // From the start of the record: the next byte, the start of the field, and the place of its next byte.
  private var place = 0
  private var fieldStart = 0
  private var writing = 0
  private var quoteLine = 1

  /// Room after the bytes, since 16 are read at once.
  private static let padding = 16

  package init(_ separators: FieldSeparators) {
    self.separators = separators
    unsafe memory = .allocate(capacity: capacity + Self.padding)
    unsafe memory.initialize(repeating: 0, count: capacity + Self.padding)
    unsafe fields = .allocate(capacity: fieldCapacity)
  }

  deinit {
    unsafe memory.deallocate()
    unsafe fields.deallocate()
  }

  /// The bytes that are held: those of the record, and what follows it.
  package var heldCount: Int { end - start }

  /// Begins in the middle of a text, at the start of a record.
  package func begin(atOffset offset: Int, line: Int) {
    state = .fieldStart
    recordOffset = offset
    self.line = line
    recordLine = line
  }

  /// Gives the bytes that follow.
  package func append(_ bytes: Span<UInt8>) {
    if start > 0 {
      unsafe memory.update(from: memory + start, count: end - start)
      end -= start
      start = 0
    }
    if capacity - end < bytes.count {
      let larger = max(capacity * 2, end + bytes.count)
      let moved: UnsafeMutablePointer<UInt8> = .allocate(capacity: larger + Self.padding)
      unsafe moved.initialize(repeating: 0, count: larger + Self.padding)
      unsafe moved.update(from: memory, count: end)
      unsafe memory.deallocate()
      unsafe memory = moved
      capacity = larger
    }
    unsafe bytes.withUnsafeBufferPointer { source in
      guard let from = source.baseAddress else { return }
      unsafe (memory + end).update(from: from, count: source.count)
    }
    end += bytes.count
  }

  /// States that no more bytes follow.
  package func finish() { isFinished = true }

  /// Calls `body` with the bytes of a field, which must exist.
  @inlinable @inline(__always)
  package func withField<Result, Failure: Error>(
    _ index: Int, _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition(index >= 0 && index < fieldCount, "field index out of range")
    let field = unsafe fields[index]
    return try unsafe body(
      Span(_unsafeStart: UnsafePointer(memory + start + field.start), count: field.end - field.start))
  }

  /// Whether a field was in quotes.
  @inlinable @inline(__always)
  package func isQuoted(_ index: Int) -> Bool {
    precondition(index >= 0 && index < fieldCount, "field index out of range")
    return unsafe fields[index].isQuoted
  }
}

// MARK: - Records

extension RecordSplitter {
  /// Finds the next record.
  package func next() -> Step {
    while true {
      switch state {
      case .fileStart:
        guard skipByteOrderMark() else { return .needsBytes }
        state = .fieldStart
      case .recordEnd:
        start += place
        recordOffset += place
        recordLine = line
        (place, fieldCount) = (0, 0)
        state = .fieldStart
      case .fieldStart:
        guard place < end - start else {
          guard isFinished else { return .needsBytes }
          isAtEnd = true
          guard fieldCount > 0 else { return .end }
          isCut = true
          state = .recordEnd
          return .record
        }
        let isQuote = unsafe separators.allowsQuotes && memory[start + place] == separators.quote
        if isQuote { place += 1 }
        (fieldStart, writing, quoteLine) = (place, place, line)
        state = isQuote ? .quoted : .plain
      case .plain:
        if let step = separators.escape == nil ? takePlain() : takeEscaped() { return step }
      case .quoted:
        if let step = separators.quotedEscape == nil ? takeQuoted() : takeQuotedEscaped() { return step }
      }
    }
  }

  /// Skips a byte order mark at the start of the text; false if it may not be whole yet.
  private func skipByteOrderMark() -> Bool {
    guard separators.allowsQuotes else { return true }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    for (index, byte) in mark.enumerated() {
      guard index < end - start else { return isFinished }
      guard unsafe memory[start + index] == byte else { return true }
    }
    start += mark.count
    recordOffset += mark.count
    return true
  }

  /// Ends a field before an offset.
  private func endField(at fieldEnd: Int, isQuoted: Bool) {
    if fieldCount == fieldCapacity { growFields(fieldCount) }
    unsafe (fields + fieldCount).initialize(to: Field(start: fieldStart, end: fieldEnd, isQuoted: isQuoted))
    fieldCount += 1
  }

  /// Makes room for more than so many fields.
  private func growFields(_ count: Int) {
    let moved: UnsafeMutablePointer<Field> = .allocate(capacity: fieldCapacity * 2)
    unsafe moved.moveInitialize(from: fields, count: count)
    unsafe fields.deallocate()
    unsafe fields = moved
    fieldCapacity *= 2
  }

  /// Consumes the separator at an offset; returns the step if it ends the record.
  private func take(_ separator: UInt8, at offset: Int) -> Step? {
    place = offset + 1
    if separator == separators.row { line += 1 }
    guard separator != separators.column else {
      state = .fieldStart
      return nil
    }
    state = .recordEnd
    return .record
  }

  /// Ends the last field of the text before an offset.
  private func endText(at fieldEnd: Int, isQuoted: Bool) -> Step {
    endField(at: fieldEnd, isQuoted: isQuoted)
    isAtEnd = true
    state = .recordEnd
    return .record
  }
}

// MARK: - Fields

private let carriageReturn = UInt8(ascii: "\r")

extension RecordSplitter {
  /// Reads fields without quotes, up to one in quotes, the end of the record or the last byte.
  private func takePlain() -> Step? {
    let limit = end - start
    let base = unsafe UnsafePointer(memory + start)
    let (column, row, quote) = (separators.column, separators.row, separators.quote)
    let allowsQuotes = separators.allowsQuotes
    let (columns, rows) = (SIMD16(repeating: column), SIMD16(repeating: row))
    // Variables are kept in registers; properties would be written for each field.
    var (index, begin, count) = (place, fieldStart, fieldCount)
    while index < limit {
      let bytes = unsafe UnsafeRawPointer(base).loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
      let found = unsafe unsafeBitCast(bytes .== columns .| bytes .== rows, to: SIMD2<UInt64>.self)
      for half in 0..<2 where found[half] != 0 {
        let first = index &+ half &* 8
        var hits = UInt64(littleEndian: found[half]) & 0x8080_8080_8080_8080
        let left = limit &- first
        if left < 8 { hits &= left <= 0 ? 0 : (1 &<< UInt64(truncatingIfNeeded: left &* 8)) &- 1 }
        while hits != 0 {
          let found = first &+ (hits.trailingZeroBitCount &>> 3)
          hits &= hits &- 1
          let byte = unsafe base[found]
          var fieldEnd = found
          if byte == row, allowsQuotes, found > begin, unsafe base[found &- 1] == carriageReturn {
            fieldEnd = found &- 1
          }
          if count == fieldCapacity { growFields(count) }
          unsafe (fields + count).initialize(to: Field(start: begin, end: fieldEnd, isQuoted: false))
          count &+= 1
          begin = found &+ 1
          let isBeforeQuote = unsafe begin < limit && allowsQuotes && base[begin] == quote
          guard byte == row || begin == limit || isBeforeQuote else { continue }
          fieldCount = count
          return take(byte, at: found)
        }
      }
      index &+= 16
    }
    (fieldStart, fieldCount) = (begin, count)
    state = .plain
    place = limit
    return isFinished ? endText(at: place, isQuoted: false) : .needsBytes
  }

  /// Appends the byte at an offset to the field.
  private func keep(at offset: Int) {
    unsafe memory[start + writing] = memory[start + offset]
    writing += 1
  }

  /// Reads a field without quotes, in which an escape makes the next byte part of the field.
  private func takeEscaped() -> Step? {
    while place < end - start {
      let byte = unsafe memory[start + place]
      if byte == separators.column || byte == separators.row {
        var fieldEnd = writing
        if byte == separators.row, separators.allowsQuotes, writing > fieldStart,
          unsafe memory[start + writing - 1] == carriageReturn
        {
          fieldEnd -= 1
        }
        endField(at: fieldEnd, isQuoted: false)
        return take(byte, at: place)
      }
      if byte == separators.escape, !takeEscape() { return .needsBytes }
      keep(at: place)
      place += 1
    }
    return isFinished ? endText(at: writing, isQuoted: false) : .needsBytes
  }

  /// Moves to the byte after an escape, if there is one; false if it may still come.
  private func takeEscape() -> Bool {
    guard place + 1 < end - start else { return isFinished }
    place += 1
    if unsafe memory[start + place] == separators.row { line += 1 }
    return true
  }

  private func takeQuoted() -> Step? {
    while place < end - start {
      let found = unsafe Span(_unsafeStart: UnsafePointer(memory + start), count: end - start)
        .firstIndex(of: separators.quote, or: separators.row, from: place)
      if found > place {
        if writing < place {
          unsafe (memory + start + writing).update(from: memory + start + place, count: found - place)
        }
        writing += found - place
        place = found
      }
      guard place < end - start else { break }
      if unsafe memory[start + place] == separators.quote {
        if let step = takeQuote() { return step }
        if state != .quoted { return nil }
      } else {
        line += 1
        keep(at: place)
        place += 1
      }
    }
    return endOfQuoted()
  }

  /// Reads a field in quotes, in which an escape makes the next byte part of the field.
  private func takeQuotedEscaped() -> Step? {
    while place < end - start {
      let byte = unsafe memory[start + place]
      if byte == separators.quote, byte != separators.quotedEscape || !isDoubled {
        if let step = takeQuote() { return step }
        if state != .quoted { return nil }
        continue
      }
      if byte == separators.quotedEscape, byte != separators.quote {
        guard takeEscape() else { return .needsBytes }
      } else if byte == separators.quote {
        place += 1
      } else if byte == separators.row {
        line += 1
      }
      keep(at: place)
      place += 1
    }
    return endOfQuoted()
  }

  /// Whether the quote at ``place`` is followed by another.
  private var isDoubled: Bool {
    unsafe place + 1 < end - start && memory[start + place + 1] == separators.quote
  }

  private func endOfQuoted() -> Step {
    guard isFinished else { return .needsBytes }
    faults.append(.unterminatedQuote(line: quoteLine))
    return endText(at: writing, isQuoted: true)
  }

  /// Takes a quote inside a field in quotes: the bytes after it decide whether it ends the field.
  private func takeQuote() -> Step? {
    let limit = end - start
    guard place + 1 < limit else {
      guard isFinished else { return .needsBytes }
      place += 1
      return endText(at: writing, isQuoted: true)
    }
    let byte = unsafe memory[start + place + 1]
    if byte == separators.quote {
      keep(at: place)
      place += 2
      return nil
    }
    if byte == separators.column || byte == separators.row {
      endField(at: writing, isQuoted: true)
      return take(byte, at: place + 1)
    }
    if byte == carriageReturn {
      guard place + 2 < limit || isFinished else { return .needsBytes }
      if place + 2 < limit, unsafe memory[start + place + 2] == separators.row {
        endField(at: writing, isQuoted: true)
        return take(separators.row, at: place + 2)
      }
      keep(at: place)
      keep(at: place + 1)
      place += 2
      return nil
    }
    faults.append(.unescapedQuote(line: line))
    keep(at: place)
    place += 1
    return nil
  }
}

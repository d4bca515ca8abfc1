import CSQLite

/// The fields of one row, in one buffer that is reused for the next row.
///
/// An importer fills it field by field, and a statement uses all of it without copying.
@safe package struct TextRow: ~Copyable {
  private var bytes = ByteBuffer(capacity: 1 << 10)
  private var ends: [Int] = []

  /// Creates a row without fields.
  package init() {}

  package var count: Int { ends.count }

  /// The memory that the row needs, in bytes; an empty field also needs some.
  package var size: Int { bytes.count + ends.count }

  /// Removes the fields, keeping the memory.
  package mutating func removeAll() {
    bytes.removeAll()
    ends.removeAll(keepingCapacity: true)
  }

  /// Removes the fields from `newCount` on.
  package mutating func truncate(to newCount: Int) {
    guard newCount < ends.count else { return }
    ends.removeLast(ends.count - max(newCount, 0))
    bytes.truncate(to: ends.last ?? 0)
  }

  /// Appends bytes to the field that is being filled.
  package mutating func append(_ span: Span<UInt8>) {
    bytes.append(span)
  }

  /// Appends a byte to the field that is being filled.
  package mutating func append(_ byte: UInt8) {
    bytes.append(byte)
  }

  /// Removes the last byte of the field that is being filled, if it is `byte`.
  package mutating func dropLast(_ byte: UInt8) {
    if bytes.count > (ends.last ?? 0), bytes[bytes.count - 1] == byte { bytes.truncate(to: bytes.count - 1) }
  }

  /// Ends the field that is being filled.
  ///
  /// - Parameter cutsAtNUL: whether the field ends before its first NUL.
  package mutating func endField(cutsAtNUL: Bool = false) {
    if cutsAtNUL, let index = bytes.firstIndex(of: 0, from: ends.last ?? 0) { bytes.truncate(to: index) }
    ends.append(bytes.count)
  }

  /// Whether a field is empty.
  package func isEmpty(_ index: Int) -> Bool {
    start(of: index) == ends[index]
  }

  /// Whether each byte is ASCII.
  package var isASCII: Bool { bytes.isASCII(from: 0) }

  /// Calls `body` with the bytes of a field.
  package func withField<Result, Failure: Error>(
    _ index: Int, _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let length = ends[index] - start(of: index)
    return try bytes.withSpan(from: start(of: index)) { span throws(Failure) in
      try body(span.extracting(first: length))
    }
  }

  private func start(of index: Int) -> Int {
    index == 0 ? 0 : ends[index - 1]
  }

  /// Binds each field to the parameter with its number; SQLite reads them in place.
  fileprivate func bind(to statement: SQLiteStatement) -> CInt {
    bytes.withSpan { span in
      unsafe span.withUnsafeBytes { memory in
        guard let base = unsafe memory.baseAddress?.assumingMemoryBound(to: CChar.self) else {
          return SQLITE_OK
        }
        var start = 0
        for index in ends.indices {
          let end = ends[index]
          let code = unsafe sqlite3_bind_text64(
            statement, CInt(truncatingIfNeeded: index &+ 1), base + start, UInt64(end &- start), nil,
            UInt8(SQLITE_UTF8))
          guard code == SQLITE_OK else { return code }
          start = end
        }
        return SQLITE_OK
      }
    }
  }
}

extension Statement {
  /// Runs a statement without result rows, with the fields of a row as its arguments from the first parameter
  /// on.
  ///
  /// - Parameters:
  ///   - row: the fields; parameters beyond them are NULL.
  ///   - values: values that replace fields, with the number of their parameter.
  /// - Throws: ``DatabaseError``; the statement can be run again.
  package func run(
    _ row: borrowing TextRow, replacing values: [(parameter: Int, value: DatabaseValue)] = []
  ) throws(DatabaseError) {
    // The arguments point into the row, which the caller changes afterwards.
    defer { clearBindings() }
    let code = unsafe row.bind(to: argumentStatement)
    guard code == SQLITE_OK else { throw database.error(code, sql: sql) }
    for (parameter, value) in values { try bind(value, at: parameter) }
    defer { reset() }
    while try step() {}
  }
}

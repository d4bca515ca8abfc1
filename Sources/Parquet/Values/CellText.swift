extension LeafReader {
  /// The cell of the current entry, which has a value.
  var cell: ParquetCell {
    switch leaf.form {
    case .boolean, .integer: .integer(number)
    case .unsigned32: .integer(number & 0xFFFF_FFFF)
    case .unsigned64: number < 0 ? .text : .integer(number)
    case .float: .real(RealDigits.double(Float(bitPattern: UInt32(truncatingIfNeeded: number))))
    case .double: .real(Double(bitPattern: UInt64(bitPattern: number)))
    case .half: .real(withBytes { RealDigits.double(half: UInt16($0[0]) | UInt16($0[1]) << 8) })
    case .blob: .blob
    case .decimal, .decimalBytes, .text, .json, .enumeration, .day, .time, .timestamp, .timestamp96, .uuid,
      .interval:
      .text
    }
  }

  /// Appends the text or the blob of the current entry; nothing for integers and reals.
  func appendText(to text: inout [UInt8]) {
    switch leaf.form {
    case .boolean, .integer, .unsigned32, .float, .double, .half: return
    case .unsigned64: if number < 0 { text.appendDigits(UInt64(bitPattern: number)) }
    case .decimal(let scale): text.appendDecimal(number, scale: scale)
    case .decimalBytes(let scale): withBytes { text.appendDecimal($0, scale: scale) }
    case .text, .json, .enumeration, .blob: withBytes { text.append($0) }
    case .day: text.appendDay(number)
    case .time(let unit, let isUTC): text.appendTime(number, unit, isUTC: isUTC)
    case .timestamp(let unit, let isUTC): text.appendTimestamp(number, unit, isUTC: isUTC)
    case .timestamp96: withBytes { unsafe text.appendTimestamp96($0.bytes) }
    case .uuid: withBytes { text.appendUUID($0) }
    case .interval: withBytes { unsafe text.appendInterval($0.bytes) }
    }
  }

  /// Appends the value of the current entry as JSON: numbers with all their digits, blobs in hexadecimal.
  func appendJSON(to text: inout [UInt8]) {
    switch leaf.form {
    case .boolean: text.append(number == 0 ? "false" : "true")
    case .integer: text.append(contentsOf: String(number).utf8)
    case .unsigned32: text.append(contentsOf: String(number & 0xFFFF_FFFF).utf8)
    case .unsigned64: text.appendDigits(UInt64(bitPattern: number))
    case .float, .double, .half:
      if case .real(let real) = cell { text.appendJSON(real) }
    case .decimal, .decimalBytes: appendText(to: &text)
    case .text, .json, .enumeration: withBytes { text.appendJSON($0) }
    case .blob:
      text.append(UInt8(ascii: "\""))
      withBytes { bytes in
        for index in bytes.indices { text.appendHex(bytes[index]) }
      }
      text.append(UInt8(ascii: "\""))
    case .day, .time, .timestamp, .timestamp96, .uuid, .interval:
      text.append(UInt8(ascii: "\""))
      appendText(to: &text)
      text.append(UInt8(ascii: "\""))
    }
  }
}

extension [UInt8] {
  /// Appends a real; JSON has no infinities, which become texts.
  fileprivate mutating func appendJSON(_ real: Double) {
    guard real.isFinite else {
      append(real.isNaN ? "\"NaN\"" : real < 0 ? "\"-Infinity\"" : "\"Infinity\"")
      return
    }
    append(contentsOf: real.description.utf8)
  }

  mutating func appendDigits(_ number: UInt64, atLeast width: Int = 1) {
    let start = count
    var rest = number
    repeat {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0 || count - start < width
    var (low, high) = (start, count - 1)
    while low < high {
      swapAt(low, high)
      low += 1
      high -= 1
    }
  }

  /// Appends an integer with a point before its last `scale` digits.
  mutating func appendDecimal(_ number: Int64, scale: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    let start = count
    appendDigits(number.magnitude)
    insertPoint(scale, from: start)
  }

  private mutating func insertPoint(_ scale: Int, from start: Int) {
    guard scale > 0 else { return }
    let missing = scale + 1 - (count - start)
    if missing > 0 { insert(contentsOf: repeatElement(UInt8(ascii: "0"), count: missing), at: start) }
    insert(UInt8(ascii: "."), at: count - scale)
  }

  /// The same for an integer of any size in two's complement, from high to low bytes; one of no bytes is 0.
  mutating func appendDecimal(_ bytes: Span<UInt8>, scale: Int) {
    let isNegative = !bytes.isEmpty && bytes[0] >= 128
    if bytes.count <= 8 {
      var bits: UInt64 = isNegative ? .max : 0
      for index in bytes.indices { bits = bits << 8 | UInt64(bytes[index]) }
      appendDecimal(Int64(bitPattern: bits), scale: scale)
      return
    }
    // The magnitude in words of 32 bits, from high to low.
    var words = [UInt64](repeating: 0, count: (bytes.count + 3) / 4)
    for index in bytes.indices {
      let place = bytes.count - 1 - index
      let byte = isNegative ? ~bytes[index] : bytes[index]
      words[words.count - 1 - place / 4] |= UInt64(byte) << UInt64(place % 4 * 8)
    }
    if isNegative { words.increment() }
    var groups: [UInt64] = []
    var first = 0
    while true {
      while first < words.count, words[first] == 0 { first += 1 }
      guard first < words.count else { break }
      groups.append(words.divide(from: first, by: 1_000_000_000))
    }
    if isNegative { append(UInt8(ascii: "-")) }
    let start = count
    appendDigits(groups.last ?? 0)
    for group in groups.dropLast().reversed() { appendDigits(group, atLeast: 9) }
    insertPoint(scale, from: start)
  }

  /// Appends 16 bytes in groups.
  mutating func appendUUID(_ bytes: Span<UInt8>) {
    for index in bytes.indices {
      if [4, 6, 8, 10].contains(index) { append(UInt8(ascii: "-")) }
      appendHex(bytes[index])
    }
  }
}

extension [UInt64] {
  /// Adds 1 to the number whose words of 32 bits these are, from high to low.
  fileprivate mutating func increment() {
    for index in indices.reversed() {
      self[index] += 1
      if self[index] <= UInt64(UInt32.max) { return }
      self[index] = 0
    }
  }

  /// Divides the number whose words of 32 bits these are, and returns the remainder.
  fileprivate mutating func divide(from first: Int, by divisor: UInt64) -> UInt64 {
    var rest: UInt64 = 0
    for index in first..<count {
      let value = rest << 32 | self[index]
      self[index] = value / divisor
      rest = value % divisor
    }
    return rest
  }
}

extension EnumStorage {
  /// A storage that maps each label to a value; nil unless labels and values are distinct and the values are
  /// all INTEGER or all TEXT.
  ///
  /// A label that begins with `+` is a flag: one bit that is added to the value of another label, such as
  /// `typed+redirect` for `typed=1,+redirect=256`. A negative flag such as `+redirect=-2147483648` is the sign of a number
  /// of 8, 16, 32 or 64 bits.
  ///
  /// ```swift
  /// let storage = EnumStorage.values([("open", 0.databaseValue), ("closed", 1.databaseValue)])
  /// storage?.name  // "open=0,closed=1"
  /// ```
  public static func values(_ pairs: [(label: String, value: DatabaseValue)]) -> EnumStorage? {
    guard !pairs.isEmpty else { return nil }
    let name = EnumValues(pairs: pairs).text
    if pairs.contains(where: { $0.label.isFlag }) { return flagStorage(name, pairs) }
    let labels = pairs.map(\.label)
    guard Set(labels.map { Array($0.utf8) }).count == pairs.count else { return nil }
    let integers = pairs.compactMap { pair -> Int64? in
      if case .int64(let integer) = pair.value.storage { integer } else { nil }
    }
    if integers.count == pairs.count {
      return integerStorage(name, labels, integers)
    }
    let texts = pairs.compactMap { pair -> String? in
      if case .string(let text) = pair.value.storage { text } else { nil }
    }
    return texts.count == pairs.count ? textStorage(name, labels, texts) : nil
  }

  private static func integerStorage(
    _ name: String, _ labels: [String], _ values: [Int64]
  ) -> EnumStorage? {
    guard Set(values).count == values.count else { return nil }
    let labelOfValue = Dictionary(zip(values, labels)) { first, _ in first }
    let valueOfLabel = Dictionary(zip(labels, values)) { first, _ in first }
    return EnumStorage(
      name: name, summary: "INTEGER that means a label",
      codec: .integer(
        decode: { labelOfValue[$0] },
        encode: { valueOfLabel[$0].map { .exact($0) } ?? .outOfRange }))
  }

  private static func textStorage(
    _ name: String, _ labels: [String], _ values: [String]
  ) -> EnumStorage? {
    let bytes = values.map { Array($0.utf8) }
    guard Set(bytes).count == values.count else { return nil }
    let labelOfValue = Dictionary(zip(bytes, labels)) { first, _ in first }
    let valueOfLabel = Dictionary(zip(labels, bytes)) { first, _ in first }
    return EnumStorage(
      name: name, summary: "TEXT that means a label",
      codec: .text(
        decode: { labelOfValue[$0.array] },
        encode: { label, buffer in
          guard let value = valueOfLabel[label] else { return .outOfRange }
          buffer.append(value)
          return .exact(())
        }))
  }
}

/// Labels with their values as text: `open=0,closed=1`, and `'in progress'=2` if a label needs quotes.
internal struct EnumValues {
  let pairs: [(label: String, value: DatabaseValue)]

  init(pairs: [(label: String, value: DatabaseValue)]) {
    self.pairs = pairs
  }

  /// Reads a text; nil if it is not a list of pairs.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    var pairs: [(label: String, value: DatabaseValue)] = []
    var index = 0
    while true {
      guard let label = Self.word(in: bytes, &index), !label.text.isEmpty || label.isQuoted,
        index < bytes.count,
        bytes[index] == UInt8(ascii: "=")
      else { return nil }
      index += 1
      guard let value = Self.word(in: bytes, &index), !value.text.isEmpty || value.isQuoted else {
        return nil
      }
      let integer = value.isQuoted ? nil : Self.integer(value.text)
      pairs.append((label.text, integer?.databaseValue ?? value.text.databaseValue))
      guard index < bytes.count else { break }
      guard bytes[index] == UInt8(ascii: ",") else { return nil }
      index += 1
    }
    self.pairs = pairs
  }

  /// The text, from which the same pairs are read.
  var text: String {
    pairs.map { pair in
      switch pair.value.storage {
      case .string(let value) where Self.integer(value) != nil: "\(Self.word(pair.label))='\(value)'"
      case .string(let value): "\(Self.word(pair.label))=\(Self.word(value))"
      default: "\(Self.word(pair.label))=\(pair.value)"
      }
    }.joined(separator: ",")
  }

  /// A word up to a comma or an equals sign, or one in single quotes.
  private static func word(in bytes: [UInt8], _ index: inout Int) -> (text: String, isQuoted: Bool)? {
    let quote = UInt8(ascii: "'")
    var word: [UInt8] = []
    guard index < bytes.count, bytes[index] == quote else {
      while index < bytes.count, !"=,".utf8.contains(bytes[index]) {
        word.append(bytes[index])
        index += 1
      }
      return (String(decoding: word, as: UTF8.self), false)
    }
    index += 1
    while index < bytes.count {
      if bytes[index] == quote {
        index += 1
        guard index < bytes.count, bytes[index] == quote else {
          return (String(decoding: word, as: UTF8.self), true)
        }
      }
      word.append(bytes[index])
      index += 1
    }
    return nil
  }

  private static func word(_ text: String) -> String {
    let needsQuotes = text.isEmpty || text.utf8.contains { "=,' ".utf8.contains($0) || $0 < 0x20 }
    return needsQuotes ? "'" + text.replacing("'", with: "''") + "'" : text
  }

  /// An integer as SQLite writes it.
  private static func integer(_ text: String) -> Int64? {
    Int64(text).flatMap { String($0) == text ? $0 : nil }
  }
}

extension String {
  /// Whether a label is that of a flag.
  internal var isFlag: Bool { hasPrefix("+") && utf8.count > 1 }
}

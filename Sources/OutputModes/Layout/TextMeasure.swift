/// How the width of text is counted.
package enum TextMeasure: Sendable {
  /// In terminal columns, by grapheme cluster.
  case columns
  /// As `columns`, but a DEL takes one column, as in the grids of sqlite3 3.52.
  case columnsAndDeletes
  /// In code points, as the grids of sqlite3 count.
  case codePoints
  /// In bytes, as sqlite3 aligns line mode.
  case bytes

  /// The width of a text.
  package func width(of text: Span<UInt8>) -> Int {
    var total = 0
    var index = 0
    switch self {
    case .bytes: total = text.count
    case .codePoints:
      for index in text.indices where text[index] & 0xC0 != 0x80 { total += 1 }
    case .columns, .columnsAndDeletes:
      while index < text.count {
        let cluster = cluster(in: text, at: index)
        total += cluster.width
        index += cluster.length
      }
    }
    return total
  }

  /// The index at which a text with more characters than a limit is cut; nil for a shorter text.
  package func end(of text: Span<UInt8>, characters limit: Int) -> Int? {
    guard text.count > limit else { return nil }
    var index = 0
    for _ in 0..<limit {
      guard index < text.count else { return nil }
      index += cluster(in: text, at: index).length
    }
    return index < text.count ? index : nil
  }

  /// The unit at `index` that cannot be cut.
  package func cluster(in text: Span<UInt8>, at index: Int) -> TextCluster {
    switch self {
    case .columns: TextCluster(text, at: index)
    case .columnsAndDeletes:
      text[index] == 0x7F ? TextCluster(length: 1, width: 1) : TextCluster(text, at: index)
    case .bytes: TextCluster(length: 1, width: 1)
    case .codePoints: TextCluster(codePointIn: text, at: index)
    }
  }
}

/// Bytes that are seen as one character.
package struct TextCluster {
  /// Its length in bytes.
  package private(set) var length: Int
  /// Its width in terminal columns.
  package private(set) var width: Int

  init(length: Int, width: Int) {
    self.length = length
    self.width = width
  }

  /// A byte and the UTF-8 continuation bytes after it, counted as one column.
  init(codePointIn text: Span<UInt8>, at index: Int) {
    length = 1
    width = 1
    while index + length < text.count, text[index + length] & 0xC0 == 0x80 { length += 1 }
  }

  /// The grapheme cluster at `index`: a scalar and those that modify it.
  package init(_ text: Span<UInt8>, at index: Int) {
    let byte = text[index]
    // An ASCII byte is a cluster unless a scalar follows that may modify it, and so is a byte that is not
    // part of any scalar.
    if byte < 0x80 ? index + 1 == text.count || !text[index + 1].beginsScalar : !byte.beginsScalar {
      length = 1
      width = byte < 0x20 || byte == 0x7F ? 0 : 1
      return
    }
    let first = DecodedScalar(text, at: index)
    length = first.length
    // A byte that is not UTF-8 is shown as one replacement character.
    width = first.isValid ? ScalarWidth.columns(first.value) : 1
    guard first.isValid, first.value >= 0x20 else { return }
    var last = first.value
    while index + length < text.count {
      let next = DecodedScalar(text, at: index + length)
      guard next.isValid, joins(next.value, last: last, first: first.value) else { return }
      if next.value == ScalarWidth.emojiSelector, ScalarWidth.isEmoji(last) { width = 2 }
      if ScalarWidth.isRegionalIndicator(next.value) { width = 2 }
      last = next.value
      length += next.length
    }
  }

  /// Whether a scalar belongs to the cluster that began with `first` and ends with `last` so far.
  private func joins(_ next: UInt32, last: UInt32, first: UInt32) -> Bool {
    if next < 0x300 { return false }
    if last == ScalarWidth.joiner, ScalarWidth.isEmoji(next) { return ScalarWidth.isEmoji(first) }
    if ScalarWidth.isRegionalIndicator(next) {
      return last == first && length == 4 && ScalarWidth.isRegionalIndicator(first)
    }
    if ScalarWidth.isSkinTone(next) { return ScalarWidth.isEmoji(first) }
    return ScalarWidth.columns(next) == 0
  }
}

extension String {
  /// The words of the text in lines of at most `width` characters, except for longer words.
  package func filled(to width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? word : " \(word)"
    }
    return line.isEmpty ? lines : lines + [line]
  }
}

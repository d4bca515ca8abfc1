import TypedSQLiteCore

/// What is known about the columns of a window, of the rows that are shown.
struct WindowColumns {
  private(set) var facts: [ColumnFitting.Column] = []
  /// The most digits, with the point, behind the whole numbers of each column; 0 if its numbers are not aligned by them.
  private(set) var fractions: [Int] = []

  /// The least number of columns in which a text can be read.
  private static let leastText = 12
  /// The longest part of a title that is not broken.
  private static let titlePart = 16
  /// The width of a UUID or a blob that is cut, and the least one from which on it is.
  private static let cut = (width: 9, from: 16)
  /// The number of rows from which on the cells of a column are judged together.
  private static let judgedRows = 3
  /// The share of NULLs in percent from which on a column has hardly any values.
  private static let sparseShare = 80

  init(_ window: ResultWindow, _ rows: ShownPart, _ cutter: CellCutter, showsTitles: Bool) {
    for column in window.titles.indices {
      let title = window.titles[column]
      var facts = ColumnFitting.Column(
        cells: 0, leastCells: 0, title: showsTitles ? cutter.width(of: title[...]) : 0,
        leastTitle: showsTitles ? Self.leastWidth(ofTitle: title) : 0)
      let fraction = Self.fraction(of: column, window, rows)
      measure(column, window, rows, cutter, fraction, &facts)
      let asked = column < window.options.widths.count ? window.options.widths[column] : 0
      if asked != 0 {
        // A width that the user chose is the width, also for longer cells.
        facts.cells = Int(min(asked.magnitude, 1_000_000))
        facts.leastCells = min(facts.cells, max(Self.leastText, 1))
        facts.leastCut = nil
        facts.title = min(facts.title, facts.cells)
        facts.leastTitle = min(facts.leastTitle, facts.cells)
      }
      if showsTitles, window.options.shownTypes == .on, column < window.types.count {
        facts.title = max(facts.title, cutter.width(of: window.types[column][...]))
      }
      facts.worth = Self.worth(of: column, window, rows)
      self.facts.append(facts)
      fractions.append(asked == 0 ? fraction.point : 0)
    }
  }

  private func measure(
    _ column: Int, _ window: ResultWindow, _ rows: ShownPart, _ cutter: CellCutter,
    _ fraction: (whole: Int, point: Int), _ facts: inout ColumnFitting.Column
  ) {
    var leastCut = 0
    var isCut = false
    for row in rows.indices {
      let text = window.text(row, column)
      let width = cutter.width(of: text)
      facts.cells = max(facts.cells, width)
      let content = window.content(row, column)
      let least = content == .text ? min(width, Self.leastText) : width
      facts.leastCells = max(facts.leastCells, least)
      let shortest = content == .unit ? Self.cutWidth(of: text.span, width) : least
      isCut = isCut || shortest < least
      leastCut = max(leastCut, shortest)
    }
    if fraction.point > 0 {
      facts.cells = max(facts.cells, fraction.whole + fraction.point)
      facts.leastCells = max(facts.leastCells, fraction.whole + fraction.point)
      leastCut = max(leastCut, facts.leastCells)
    }
    if isCut { facts.leastCut = leastCut }
  }

  /// The least width at which a value that is shown in one piece can be told from others.
  private static func cutWidth(of text: Span<UInt8>, _ width: Int) -> Int {
    guard width >= cut.from else { return width }
    if text.startsWithHexadecimal { return cut.width }
    // Labels and other words, which no digit would complete.
    return text.hasDigit ? width : min(width, leastText)
  }

  /// The widths of the longest whole number and of the longest fraction with its point, if each number of a column is
  /// written without an exponent and one has a fraction.
  private static func fraction(
    of column: Int, _ window: ResultWindow, _ rows: ShownPart
  ) -> (whole: Int, point: Int) {
    var longest = (whole: 0, point: 0)
    for row in rows.indices where window.content(row, column) == .number {
      let text = window.text(row, column)
      guard let length = text.span.fractionLength else { return (0, 0) }
      longest = (max(longest.whole, text.count - length), max(longest.point, length))
    }
    return longest
  }

  /// The longest part of a title that is not broken.
  private static func leastWidth(ofTitle title: [UInt8]) -> Int {
    var longest = 0
    var current = 0
    for byte in title where byte & 0xC0 != 0x80 {
      current += 1
      longest = max(longest, current)
      if byte == UInt8(ascii: "_") || byte == UInt8(ascii: " ") { current = 0 }
    }
    return min(longest, titlePart)
  }
}

// MARK: - Worth

extension WindowColumns {
  /// The last words of names of columns that say what a row is, or how it is.
  private static let namingWords: Set<String> = [
    "amount", "label", "name", "price", "state", "status", "subject", "title", "total",
  ]

  private static func worth(
    of column: Int, _ window: ResultWindow, _ rows: ShownPart
  ) -> ColumnFitting.Worth {
    let nulls = rows.indices.count { window.content($0, column) == .null }
    let count = rows.indices.count
    if nulls == count, count > 0 { return .empty }
    let title = String(decoding: window.titles[column], as: UTF8.self).lowercased()
    if window.askedNames.contains(title) { return .asked }
    if count >= judgedRows, nulls * 100 >= count * sparseShare { return .sparse }
    let words = title.split { $0 == "_" || $0 == " " }
    if let last = words.last, namingWords.contains(String(last)) { return .name }
    if window.columnsWithMeaning.contains(column) { return .meaning }
    let first = rows.indices.first.map { window.text($0, column) } ?? []
    let isUniform = count >= judgedRows && rows.indices.allSatisfy { window.text($0, column) == first }
    return isUniform ? .uniform : .plain
  }
}

extension Span<UInt8> {
  /// Whether the text is a UUID, a hash or another number in hexadecimal digits, or a blob.
  fileprivate var startsWithHexadecimal: Bool {
    if count > 2, self[0] == UInt8(ascii: "X"), self[1] == UInt8(ascii: "'") { return true }
    var hasLetter = false
    var hyphens = 0
    for index in indices {
      switch self[index] {
      case 0x30...0x39: continue
      case 0x41...0x46, 0x61...0x66: hasLetter = true
      case UInt8(ascii: "-") where index > 0: hyphens += 1
      default: return false
      }
    }
    return hasLetter || hyphens == 4
  }

  fileprivate var hasDigit: Bool {
    for index in indices where (0x30...0x39).contains(self[index]) { return true }
    return false
  }

  /// The length of the fraction of a decimal number with its point; 0 for an integer, nil for anything else.
  var fractionLength: Int? {
    var point: Int?
    for index in indices {
      switch self[index] {
      case 0x30...0x39: continue
      case UInt8(ascii: "-") where index == 0, UInt8(ascii: "+") where index == 0: continue
      case UInt8(ascii: ".") where point == nil: point = index
      default: return nil
      }
    }
    return point.map { count - $0 } ?? 0
  }
}

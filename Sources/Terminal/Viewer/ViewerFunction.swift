import OutputModes
import TypedSQLiteCore

/// A function of the viewer that keys call.
struct ViewerFunction: Sendable {
  let name: String
  let call: @Sendable (inout ViewerState) -> Void

  private init(_ name: String, _ call: @escaping @Sendable (inout ViewerState) -> Void) {
    self.name = name
    self.call = call
  }

  static func named(_ name: String) -> ViewerFunction? { all.first { $0.name == name } }

  /// All functions, which ``ViewerKey`` names.
  static let all: [ViewerFunction] = [
    ViewerFunction("leave") { $0.leave() },
    ViewerFunction("help") { $0.showKeys() },
    ViewerFunction("up") { $0.move(by: -1) },
    ViewerFunction("down") { $0.move(by: 1) },
    ViewerFunction("left") { $0.moveSideways(by: -1) },
    ViewerFunction("right") { $0.moveSideways(by: 1) },
    ViewerFunction("page-up") { $0.move(by: -$0.height) },
    ViewerFunction("page-down") { $0.move(by: $0.height) },
    ViewerFunction("first-column") { $0.place = 0 },
    ViewerFunction("last-column") { $0.place = $0.order.count - 1 },
    ViewerFunction("first-row") { $0.go(toRow: 0) },
    ViewerFunction("last-row") { $0.go(toRow: .max / 4) },
    ViewerFunction("row") { $0.askRow() },
    ViewerFunction("search") { $0.askSearch() },
    ViewerFunction("next") { $0.find(isBackward: false) },
    ViewerFunction("previous") { $0.find(isBackward: true) },
    ViewerFunction("filter") { $0.askFilter() },
    ViewerFunction("record") { $0.toggleRecord() },
    ViewerFunction("stored") { $0.toggleStored() },
    ViewerFunction("why") { $0.showExplanation() },
    ViewerFunction("chart") { $0.toggleChart() },
    ViewerFunction("describe") { $0.showDescription() },
    ViewerFunction("copy") { $0.copy() },
    ViewerFunction("edit") { $0.edit() },
    ViewerFunction("write") { $0.askFile() },
    ViewerFunction("sort") { $0.sort(isDescending: false) },
    ViewerFunction("sort-descending") { $0.sort(isDescending: true) },
    ViewerFunction("hide") { $0.hideColumn() },
    ViewerFunction("show-all") { $0.showAllColumns() },
    ViewerFunction("move-left") { $0.moveColumn(by: -1) },
    ViewerFunction("move-right") { $0.moveColumn(by: 1) },
    ViewerFunction("widen") { $0.widenColumn() },
    ViewerFunction("repaint") { $0.end = .repaint },
    ViewerFunction("suspend") { $0.end = .suspend },
  ]

  /// The functions by what the terminal sends.
  private static let characters: [UInt32: ViewerFunction] = Dictionary(
    ViewerKey.all.flatMap { key in
      key.characters.compactMap { character in named(key.function).map { (character.value, $0) } }
    }, uniquingKeysWith: { first, _ in first })
  private static let specials: [SpecialKey: ViewerFunction] = Dictionary(
    ViewerKey.all.flatMap { key in
      key.specials.compactMap { special in named(key.function).map { (special, $0) } }
    }, uniquingKeysWith: { first, _ in first })

  /// The function of a key; nil if it has none.
  static func of(_ key: Key) -> ViewerFunction? {
    switch key {
    case .scalar(let value): characters[value]
    case .special(let special): specials[special]
    case .escape, .alt: nil
    }
  }
}

// MARK: - Keys

extension ViewerState {
  /// Does what a key asks for.
  mutating func handle(_ key: Key) {
    message = ""
    end = nil
    if question != nil { return answer(with: key) }
    if key == .escape {
      page = nil
      return
    }
    ViewerFunction.of(key)?.call(&self)
    settle()
  }

  /// Does what Ctrl-C asks for.
  mutating func interrupt() {
    message = ""
    if question == nil, page == nil { end = .leave }
    question = nil
    page = nil
  }

  private mutating func answer(with key: Key) {
    guard let asked = question else { return }
    switch key {
    case .scalar(0x0A), .scalar(0x0D):
      question = nil
      asked.answer(&self, asked.text)
      settle()
    case .scalar(0x08), .scalar(0x7F):
      if asked.text.isEmpty { question = nil } else { question?.text.removeLast() }
    case .scalar(0x15): question?.text = ""
    case .scalar(let value):
      if value >= 0x20, let scalar = Unicode.Scalar(value) { question?.text.unicodeScalars.append(scalar) }
    case .escape: question = nil
    case .special, .alt: break
    }
  }
}

// MARK: - Moving

extension ViewerState {
  mutating func move(by count: Int) {
    if let shown = page {
      let last = max(0, shown.rows.count - (size.lines - 1))
      guard shown.isRecord, count != 0, count > 0 ? shown.top >= last : shown.top == 0 else {
        page?.top = max(0, min(shown.top + count, last))
        return
      }
      return goToRecord(count > 0 ? 1 : -1)
    }
    guard result.showsTitles else {
      top += count
      row = top
      return
    }
    row += count
    if abs(count) > 1 { top = max(0, top + count) }
    read(upTo: row + height)
    top = min(top, max(0, result.rowCount - height))
    row = min(row, result.rowCount - 1)
  }

  /// Goes to another column; in a text, scrolls, and among the columns of a row, goes to another row.
  fileprivate mutating func moveSideways(by count: Int) {
    if page?.isRecord == true {
      goToRecord(count)
    } else if result.showsTitles {
      place += count
    } else {
      left = max(1, left + count)
    }
  }

  /// Shows another row in place of the one that is shown alone.
  private mutating func goToRecord(_ distance: Int) {
    let before = row
    page = nil
    move(by: distance)
    settle()
    if row == before { message = "this is the \(distance > 0 ? "last" : "first") row" }
    toggleRecord()
  }

  fileprivate mutating func go(toRow index: Int) {
    page = nil
    read(upTo: index == .max / 4 ? index : index + height)
    row = min(index, result.rowCount - 1)
    if !result.showsTitles { top = row }
  }

  fileprivate mutating func leave() {
    if page != nil { page = nil } else { end = .leave }
  }

  fileprivate mutating func askRow() {
    question = ViewerQuestion(prompt: "Row: ") { viewer, text in
      guard let number = Int(text), number > 0 else {
        viewer.message = text.isEmpty ? "" : "'\(text)' is not a row number"
        return
      }
      viewer.go(toRow: number - 1)
      if number > viewer.result.rowCount { viewer.message = "there are \(viewer.rowsText)" }
    }
  }
}

// MARK: - Searching

extension ViewerState {
  fileprivate mutating func askSearch() {
    question = ViewerQuestion(prompt: "/") { viewer, text in
      guard !text.isEmpty else { return }
      viewer.search = ResultSearch(text)
      viewer.find(isBackward: false)
    }
  }

  fileprivate mutating func find(isBackward: Bool) {
    guard let search else {
      message = "search with / first"
      return
    }
    page = nil
    var found: (row: Int, place: Int)?
    var wasStopped = false
    work.run { isStopped in
      var reported = work.clock()
      func isLate() -> Bool {
        if work.clock() > reported + 0.2 {
          reported = work.clock()
          report(rowsText)
        }
        return isStopped()
      }
      found = search.find(
        in: result, after: row, place, columns: order, isStored: isStored, isBackward: isBackward,
        isStopped: isLate)
      if found == nil, !isStopped() {
        // The rows from the other end to the cursor are left.
        if isBackward { result.read(upTo: .max / 4, until: isLate) }
        found = search.find(
          in: result, after: isBackward ? max(0, result.rowCount - 1) : 0, isBackward ? order.count : -1,
          columns: order, isStored: isStored, isBackward: isBackward, isStopped: isLate)
        if found != nil { message = isBackward ? "went on from the last row" : "went on from the first row" }
      }
      wasStopped = isStopped()
    }
    guard let found else {
      message = wasStopped ? "the search was stopped" : "not found"
      return
    }
    row = found.row
    place = found.place
    if !result.showsTitles { top = row }
  }
}

// MARK: - Filtering and writing

extension ViewerState {
  fileprivate mutating func askFilter() {
    guard result.showsTitles else { return message = "only rows can be filtered" }
    question = ViewerQuestion(prompt: "Only rows with: ") { viewer, text in viewer.filter(text) }
  }

  /// Shows only the rows with a text; without one, all rows.
  private mutating func filter(_ text: String) {
    let whole = (result as? FilteredResult)?.whole ?? result
    let current = (result as? FilteredResult)?.indexInWhole(of: row) ?? row
    page = nil
    forgetWindow()
    guard !text.isEmpty else {
      result = whole
      row = current
      return
    }
    result = FilteredResult(whole, ResultSearch(text), isStored: isStored)
    (row, top) = (0, 0)
    read(upTo: height)
    guard result.rowCount == 0, result.isComplete else { return }
    (result, row) = (whole, current)
    message = "no row has '\(text)'"
  }

  fileprivate mutating func askFile() {
    question = ViewerQuestion(prompt: "Write to the file: ") { viewer, path in
      guard !path.isEmpty else { return }
      let whole = (viewer.result as? FilteredResult)?.whole ?? viewer.result
      viewer.work.run { _ in viewer.message = whole.write(to: path) }
    }
  }
}

// MARK: - Columns

extension ViewerState {
  fileprivate mutating func hideColumn() {
    guard order.count > 1 else { return message = "this is the only column that is shown" }
    order.remove(at: place)
  }

  fileprivate mutating func showAllColumns() {
    let current = column
    order = Array(result.titles.indices)
    place = current
  }

  fileprivate mutating func moveColumn(by distance: Int) {
    guard order.indices.contains(place + distance) else { return }
    order.swapAt(place, place + distance)
    place += distance
  }

  fileprivate mutating func widenColumn() {
    widened.formSymmetricDifference([column])
    widths[column] = nil
  }

  fileprivate mutating func toggleStored() {
    isStored.toggle()
    widths = [:]
    textColumns = []
    wholeColumns = []
    forgetWindow()
    message = isStored ? "values as they are stored" : "values by their meaning"
  }

  fileprivate mutating func sort(isDescending: Bool) {
    var failure: String?
    work.run { _ in failure = result.sort(by: column, isDescending: isDescending) }
    forgetWindow()
    guard failure == nil else { return message = failure ?? "" }
    (row, top) = (0, 0)
  }

  /// The longest cell that is copied, in bytes; terminals refuse longer ones.
  static let copyLimit = 50_000

  fileprivate mutating func edit() {
    guard result.rowCount > 0 else { return }
    guard let reason = result.edit(row: row, column: column) else { return end = .leave }
    message = reason
  }

  fileprivate mutating func copy() {
    guard result.rowCount > 0 else { return }
    guard let text = result.text(row: row, column: column, isStored: isStored, limit: Self.copyLimit) else {
      message = "the cell has more than \(countText(Self.copyLimit, "byte")) and is not copied"
      return
    }
    end = .copy(text)
    message = "\(countText(text.count, "byte")) copied"
  }
}

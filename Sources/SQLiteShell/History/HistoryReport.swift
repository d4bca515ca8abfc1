import OutputModes
import SQLSyntax
import TypedSQLiteCore

/// What `.history` prints.
struct HistoryReport {
  let path: [UInt8]
  let console: any CommandConsole

  func run() throws(ShellError) {
    let watch = SearchWatch(path, console)
    defer { watch.end() }
    let check = { () throws(ShellError) in try watch.check() }
    let states = try DatabaseStates(of: path, console.files, check)
    guard states.journal != .none else {
      guard !console.settings.mode.isForPrograms else { return }
      return console.say(
        line: "no earlier states: there is no write-ahead log with commits, and no rollback journal")
    }
    var table = ReportTable(
      "~history",
      columns: [
        ("commit", "INTEGER"), ("frames", "INTEGER"), ("bytes", "INTEGER"), ("pages", "INTEGER"),
        ("changes", "TEXT"),
        ("as_of", "TEXT"), ("mixed", "TEXT"),
      ])
    let owners = try states.owners(check)
    for number in 0...states.last {
      if let row = try row(number, states, owners, check) { table.add(row) }
    }
    watch.end()
    try table.show(in: console)
    guard !console.settings.mode.isForPrograms, console.output.isTerminal else { return }
    console.say(line: Self.advice(states))
  }

  private static func advice(_ states: DatabaseStates) -> String {
    states.last == 0
      ? "The last transaction did not end; --as-of 0 opens the database as it was before it."
      : "--as-of N opens the database as it was after commit N, and --as-of 0 as it was before commit 1."
  }

  private func row(
    _ number: Int, _ states: DatabaseStates, _ owners: [PageOwners], _ check: () throws(ShellError) -> Void
  ) throws(ShellError) -> [DatabaseValue]? {
    let mixed = try states.mixedTables(in: number, owners, check)
    let isNow =
      number == states.last && !(states.files.journal?.isHot ?? false && states.journal == .rollback)
    let asOf = isNow ? "now" : mixed.isEmpty ? "exact" : "mixed"
    guard let image = states.image(number) else { return nil }
    let after = PageFile(image)
    var (frames, bytes): (Int?, Int?) = (nil, nil)
    var changes: String?
    if number > 0, let before = states.image(number - 1) {
      let pages = states.pages(ofCommit: number)
      frames = pages.frames
      bytes = pages.frames * after.pageSize
      let change = StateChange(pages.pages, PageFile(before), after, owners)
      var parts = change.tables.map(\.text)
      if change.otherPages > 0 { parts.append(countText(change.otherPages, "other page")) }
      changes = parts.joined(separator: ", ")
    }
    return [
      number.databaseValue, frames.databaseValue, bytes.databaseValue, after.pageCount.databaseValue,
      changes.databaseValue, asOf.databaseValue,
      (isNow || mixed.isEmpty ? nil : mixed.joined(separator: ", ")).databaseValue,
    ]
  }
}

extension DatabaseStates {
  /// Reads the files of a database.
  init(
    of path: [UInt8], _ files: any FileAccess, _ check: () throws(ShellError) -> Void
  ) throws(ShellError) {
    let opened = try DatabaseFiles(path, files, check)
    self.init(opened, index: WriteAheadIndex(of: opened.path + "-shm".utf8, files))
  }

  /// Which tables have the pages, now and in the first state.
  func owners(_ check: () throws(ShellError) -> Void) throws(ShellError) -> [PageOwners] {
    var owners: [PageOwners] = []
    for number in Set([last, 0]).sorted(by: >) {
      if let image = image(number) { owners.append(try PageOwners(PageFile(image), check)) }
    }
    return owners
  }

  /// The pages that a commit wrote, and how many frames they have in the log.
  func pages(ofCommit number: Int) -> (pages: Set<Int>, frames: Int) {
    guard journal == .log, let log = files.log, (1...log.commits.count).contains(number) else {
      let pages = Set((files.journal?.pages ?? [:]).keys)
      return (pages, pages.count)
    }
    let first = number > 1 ? log.commits[number - 2].lastFrame : 0
    let frames = log.pages[first..<log.commits[number - 1].lastFrame]
    return (Set(frames.map { Int($0) }), frames.count)
  }

  /// The tables some of whose pages may be of a later state.
  func mixedTables(
    in number: Int, _ owners: [PageOwners], _ check: () throws(ShellError) -> Void
  ) throws(ShellError) -> [String] {
    guard let pages = try laterPages(in: number, check) else {
      return Array(Set(owners.flatMap(\.tables))).sorted()
    }
    var names: Set<String> = []
    for page in pages {
      let found = owners.compactMap { owner in owner.object(of: page).map { owner.tables[$0] } }
      names.formUnion(found.isEmpty ? ["other pages"] : found)
    }
    return names.sorted()
  }
}

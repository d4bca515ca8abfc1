import SQLSyntax
package import TypedSQLiteCore

/// Finds the storage that a column certainly has, so that a literal may be converted to it.
///
/// Showing a wrong value is bad; searching for or storing a wrong value is worse. So if nobody stated a format, the
/// cells at both ends of the table must confirm it: some are in the storage, and none is a text like the literal, except by
/// mistake.
///
/// It is made for one statement, and looks at each column once.
package final class InputStorage {
  private let database: Database
  private let settings: FormatSettings
  private var answers: [ColumnOrigin: Answer] = [:]
  private var tolerantAnswers: [ColumnOrigin: Answer] = [:]
  private var ends: [ColumnOrigin: Ends] = [:]

  package init(database: Database, settings: FormatSettings) {
    self.database = database
    self.settings = settings
  }

  /// The storage for the literals of a column, or why there is none.
  package enum Answer {
    case certain(ColumnStorage)
    /// None, although the column has a format; why, in words.
    case doubtful(String)
    /// None, because nothing known about the column settles a storage.
    case unknown
  }

  /// The storage for the literals of a column.
  ///
  /// - Parameters:
  ///   - format: the column's format.
  ///   - origin: the column.
  ///   - allowsStrangers: whether cells may be in other forms, because nothing is compared with them.
  /// - Returns: the storage, or why it is not sure.
  package func answer(
    for format: ColumnFormat, at origin: ColumnOrigin, allowsStrangers: Bool = false
  ) -> Answer {
    if let known = allowsStrangers ? tolerantAnswers[origin] : answers[origin] { return known }
    let answer = foundAnswer(for: format, at: origin, allowsStrangers: allowsStrangers)
    if allowsStrangers { tolerantAnswers[origin] = answer } else { answers[origin] = answer }
    return answer
  }

  private func foundAnswer(
    for format: ColumnFormat, at origin: ColumnOrigin, allowsStrangers: Bool
  ) -> Answer {
    if format.evidence.source == .pin { return format.storage.map(Answer.certain) ?? .unknown }
    let cells = EndCell.all(of: origin, in: database)
    guard !cells.isEmpty else {
      return settings.storage(withoutValues: format).map(Answer.certain) ?? .unknown
    }
    guard let storage = format.storage else { return .unknown }
    guard format.otherStorages.isEmpty else {
      let names = ([storage] + format.otherStorages).map(\.shortName)
      return .doubtful("the column holds \(names.joined(separator: " and "))")
    }
    let isText = storage.storageClass == .text
    let fits = { (cell: EndCell) in
      // SQLite stores whole numbers of REAL values as integers if the type of the column allows it.
      let isOfClass =
        cell.value.storageClass == storage.storageClass
        || storage.storageClass == .real && cell.value.storageClass == .integer
      return isOfClass && storage.values.decode(cell.value) != nil
    }
    let strangers = cells.filter { isText ? !fits($0) : $0.value.storageClass == .text }
    let fitting = cells.count(where: fits)
    if let stranger = strangers.first, !allowsStrangers,
      isText || !Self.isMistake(strangers.count, among: fitting, format.evidence, isSure: format.isSure)
    {
      return .doubtful("\(stranger.place) holds \(stranger.value.exampleText)")
    }
    return fitting > 0 ? .certain(storage) : .doubtful("no cell at either end of the table confirms it")
  }

  /// Whether texts in a column of numbers or blobs are mistakes, so that they leave no doubt about its storage.
  ///
  /// If they are, what users type is converted: it is stored like its neighbours and compared with them. As it is, it
  /// would become one more mistake, and would be found equal to nothing but such mistakes. One text to twenty cells that
  /// fit is a mistake. More may be a second form that some program writes, which a conversion would miss. A known
  /// application writes only its own storage, so there the cells that fit need only be the majority.
  private static func isMistake(_ count: Int, among fitting: Int, _ evidence: Evidence, isSure: Bool) -> Bool
  {
    guard isSure else { return false }
    return evidence.source == .signature ? fitting > count : fitting >= 20 * count
  }

  /// What the cells at both ends of a column are.
  struct Ends {
    /// Whether the column has no values.
    let areEmpty: Bool
    /// Whether one is not in the storage, which has no order for it.
    let haveStrangers: Bool
    /// Whether one is a text that is shown as another one.
    let showOtherTexts: Bool
    /// Whether one is not spelt as the storage spells its value.
    let haveOtherSpellings: Bool
    /// How those that are texts write days and times.
    let forms: Set<TextDateForm>
  }

  func ends(of origin: ColumnOrigin, _ format: ColumnFormat, _ storage: ColumnStorage) -> Ends {
    if let known = ends[origin] { return known }
    let found = foundEnds(of: origin, format, storage)
    ends[origin] = found
    return found
  }

  private func foundEnds(of origin: ColumnOrigin, _ format: ColumnFormat, _ storage: ColumnStorage) -> Ends {
    let write = format.makeWriter(DisplayStyle(style: .text, zone: settings.zone))
    let cells = EndCell.all(of: origin, in: database, shownBy: write)
    return Ends(
      areEmpty: cells.isEmpty,
      haveStrangers: cells.contains { storage.values.decode($0.value) == nil },
      showOtherTexts: cells.contains(where: \.isShownOtherwise),
      haveOtherSpellings: cells.contains { cell in
        guard cell.value.storageClass == .text, let value = storage.values.decode(cell.value) else {
          return false
        }
        return storage.values.encode(value)?.nearestValue != cell.value
      },
      forms: Set(
        cells.compactMap { cell in
          guard case .string(let text) = cell.value.storage else { return nil }
          return TextDateForm(Array(text.utf8))
        }))
  }
}

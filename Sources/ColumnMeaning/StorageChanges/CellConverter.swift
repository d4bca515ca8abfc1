import SQLSyntax
package import TypedSQLite

/// Says what becomes of a cell when its column changes storage.
///
/// Each cell is read by itself: in the storage of the column, else in one that it names itself, as a date in text
/// does, else in the new storage. A value is converted only where the new storage holds it exactly and gives it back.
package struct CellConverter: Sendable {
  /// What the values mean.
  package let kind: ColumnKind
  /// How numbers and blobs lie in the file; nil where only cells that say what they are can be read.
  package let source: ColumnStorage?
  /// The storages of other numbers, where the column holds several; each number is then told by its magnitude.
  package let otherSources: [ColumnStorage]
  /// Whether a cell outside the storages may say by itself what it is.
  package let readsOtherForms: Bool
  /// How they are to lie; text is on the clocks of ``textZone``.
  package let target: ColumnStorage
  /// The same storage without a zone, as it is stated for the column afterwards.
  package let statedTarget: ColumnStorage
  /// Whether what means "not set" or "never" is converted as any other value.
  package let convertsSentinels: Bool
  /// The zone of text of dates that names none; nil where that is UTC.
  package let textZone: DisplayZone?

  /// The storages that read cells of a storage class, in the order they are tried.
  private let readers: [StorageClass: [ColumnStorage]]

  package init(
    kind: ColumnKind, source: ColumnStorage?, otherSources: [ColumnStorage] = [],
    readsOtherForms: Bool = true, target: ColumnStorage, convertsSentinels: Bool = false,
    textZone: DisplayZone? = nil
  ) {
    let zone = kind.holdsInstants && textZone != .utc ? textZone : nil
    let inZone = { (storage: ColumnStorage) in zone.map { storage.onClocks(of: $0) } ?? storage }
    self.kind = kind
    self.source = source.map(inZone)
    self.otherSources = otherSources
    self.readsOtherForms = readsOtherForms
    self.target = inZone(target)
    statedTarget = target
    self.convertsSentinels = convertsSentinels
    self.textZone = zone
    let stated = [source].compactMap { $0 }.map(inZone)
    readers = Dictionary(
      uniqueKeysWithValues: StorageClass.allCases.map { storageClass in
        let describing =
          readsOtherForms ? kind.storages.filter { $0.isDescribed(by: storageClass) }.map(inZone) : []
        return (storageClass, stated + describing.filter { $0.name != source?.name })
      })
  }

  /// What becomes of a cell.
  package enum Outcome: Sendable {
    /// It stays as it is.
    case kept(Reason)
    /// It becomes another storage value of the same meaning.
    case converted(DatabaseValue, Spelling)
    /// The new storage would lose some of it, so that the column cannot be converted.
    case lost(Loss)
  }

  /// Why a cell stays as it is.
  package enum Reason: Sendable, CaseIterable {
    /// It is NULL.
    case null
    /// It lies in the new storage already.
    case alreadyThere
    /// It means "not set" or "never": 0, -1, the distant past or future.
    case sentinel
    /// It has no meaning of this kind.
    case unfit
  }

  /// Whether converting back gives the same bytes, or others that mean the same.
  package enum Spelling: Sendable, Equatable {
    case same
    /// The storage value that converting back would give.
    case other(DatabaseValue)
  }

  /// What the new storage would lose.
  package enum Loss: Sendable, Equatable {
    /// Digits: the nearest value that it holds.
    case rounded(DatabaseValue)
    /// All of it.
    case outOfRange
    /// The zone that a text states.
    case zone
    /// Which instant it is: the clocks of the zone never showed this time.
    case skipped(DisplayZone)
    /// Which instant it is: the clocks of the zone showed this time twice.
    case shownTwice(DisplayZone)
    /// That it is a date: its number is one that means "not set".
    case sentinel(DatabaseValue)
  }

  /// What becomes of a cell.
  package func outcome(for cell: Cell) -> Outcome {
    // Text that is not UTF-8 has no meaning, and would not come back.
    if cell.storageClass == .text, cell.withBytes({ String(validating: $0) }) == nil { return .kept(.unfit) }
    return outcome(for: cell.databaseValue)
  }

  /// What becomes of a cell that holds `value`.
  package func outcome(for value: DatabaseValue) -> Outcome {
    if value.isNull { return .kept(.null) }
    if let textZone, let fault = LocalTime(value)?.fault(in: textZone) {
      return target.writesLocalText ? .kept(.alreadyThere) : .lost(fault)
    }
    guard let (meaning, storage) = reading(of: value) else {
      return .kept(target.values.decode(value) == nil ? .unfit : .alreadyThere)
    }
    // The distant past is told by what the text says, whatever clocks showed then.
    let apparent = textZone.flatMap { _ in LocalTime(value) }.map { KindValue($0.time) } ?? meaning
    if !convertsSentinels, kind.holdsDates, Sentinel(value, apparent) != nil { return .kept(.sentinel) }
    return outcome(for: value, meaning: meaning, in: storage)
  }

  /// What a cell means, and the storage that reads it so.
  ///
  /// Of two forms of text, the one that writes the very bytes is the one to come back to.
  private func reading(of value: DatabaseValue) -> (meaning: KindValue, storage: ColumnStorage)? {
    var first: (meaning: KindValue, storage: ColumnStorage)?
    for storage in readers(of: value) {
      guard let meaning = storage.values.decode(value) else { continue }
      if storage.values.encode(meaning)?.nearestValue?.isIdentical(to: value) == true {
        return (meaning, storage)
      }
      if first == nil { first = (meaning, storage) }
    }
    return first
  }

  /// The storages that a cell may lie in, the first that reads it being the one.
  private func readers(of value: DatabaseValue) -> [ColumnStorage] {
    let stated = [source].compactMap { $0 }
    guard !otherSources.isEmpty, value.isNumber else { return readers[value.storageClass] ?? [] }
    return (stated + otherSources).filter { storage in
      guard let window = storage.window, storage.storageClass == value.storageClass else {
        return false
      }
      return window.isLikely(value.number)
    }
  }

  private func outcome(
    for value: DatabaseValue, meaning: KindValue, in storage: ColumnStorage
  ) -> Outcome {
    // A storage of text reads more forms than the one it writes.
    if storage.name == target.name { return .kept(.alreadyThere) }
    let encoding = target.values.encode(meaning) ?? .outOfRange
    if let converted = encoding.exactValue, converted.isIdentical(to: value) { return .kept(.alreadyThere) }
    if kind.holdsDates, value.statesZone { return .lost(.zone) }
    switch encoding {
    case .outOfRange: return .lost(.outOfRange)
    case .rounded(let nearest): return .lost(.rounded(nearest))
    case .exact(let converted):
      guard let back = target.values.decode(converted) else {
        return .lost(textZone.flatMap { LocalTime(converted)?.fault(in: $0) } ?? .outOfRange)
      }
      guard back == meaning else { return .lost(.rounded(converted)) }
      if !convertsSentinels, kind.holdsDates, Sentinel(converted, meaning) != nil {
        return .lost(.sentinel(converted))
      }
      guard let original = storage.values.encode(back)?.nearestValue else { return .lost(.outOfRange) }
      // A column that takes numbers makes an INTEGER of a REAL without fraction.
      let isSame = original.isNumber && value.isNumber ? original == value : original.isIdentical(to: value)
      return .converted(converted, isSame ? .same : .other(original))
    }
  }
}

extension ColumnStorage {
  /// Whether instants are written as texts that name no zone.
  fileprivate var writesLocalText: Bool {
    values.encode(KindValue(Timestamp.epoch))?.nearestValue.flatMap { LocalTime($0) } != nil
  }
}

extension DatabaseValue {
  /// An INTEGER or a REAL as a number near it; 0 for others.
  fileprivate var number: Double {
    switch storage {
    case .int64(let integer): Double(integer)
    case .double(let double): double
    default: 0
    }
  }

  /// Whether this is a text with a clock that is not that of UTC.
  fileprivate var statesZone: Bool {
    guard case .string(let text) = storage else { return false }
    guard case .offset(let minutes) = text.withUTF8Span({ DateText($0, rules: .shell) })?.zone else {
      return false
    }
    return minutes != 0
  }
}

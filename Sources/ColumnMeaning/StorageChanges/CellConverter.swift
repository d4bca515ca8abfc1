import SQLSyntax
package import TypedSQLiteCore

/// Decides what becomes of a cell when its column changes storage.
///
/// Each cell is read by itself: in the storage of the column, else in a form that it names itself, as a date in text
/// does, else in the new storage. A value is converted only if the new storage holds it exactly and can return it.
package struct CellConverter: Sendable {
  package let kind: ColumnKind
  /// How numbers and blobs are stored; nil if only cells that name their own form can be read.
  package let source: ColumnStorage?
  /// The storages of other numbers, if the column mixes several; the magnitude of each number then tells its storage.
  package let otherSources: [ColumnStorage]
  /// Whether a cell in another form, such as a date in text, is read in that form.
  package let readsOtherForms: Bool
  /// The new storage; its text is on the clocks of ``textZone``.
  package let target: ColumnStorage
  /// The new storage without a zone, as it is stated for the column afterwards.
  package let statedTarget: ColumnStorage
  /// Whether values that mean "not set" or "never" are converted like all others.
  package let convertsSentinels: Bool
  /// The zone of date text that names none; nil for UTC.
  package let textZone: DisplayZone?

  /// The storages that read cells of a storage class, in the order they are tried.
  private let readers: [StorageClass: [ColumnStorage]]

  package init(
    kind: ColumnKind, source: ColumnStorage?, otherSources: [ColumnStorage] = [],
    readsOtherForms: Bool = true, target: ColumnStorage, convertsSentinels: Bool = false,
    textZone: DisplayZone? = nil
  ) {
    let zone = kind.values.areInstants && textZone != .utc ? textZone : nil
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
        let isNumber = storageClass == .integer || storageClass == .real
        let describing =
          readsOtherForms && !(isNumber && source?.refusesReals == true)
          ? kind.storages.filter { $0.isDescribed(by: storageClass) }.map(inZone) : []
        return (storageClass, stated + describing.filter { $0.name != source?.name })
      })
  }

  package enum Outcome: Sendable {
    /// It stays as it is.
    case kept(Reason)
    /// It becomes another storage value of the same meaning.
    case converted(DatabaseValue, Spelling)
    /// The new storage would lose some of it, so the column cannot be converted.
    case lost(Loss)
  }

  /// Why a cell stays as it is.
  package enum Reason: Sendable, CaseIterable {
    /// It is NULL.
    case null
    /// It is in the new storage already.
    case alreadyThere
    /// It means "not set" or "never": 0, -1, the distant past or future.
    case sentinel
    /// It has no meaning of this kind.
    case unfit
  }

  /// Whether converting back gives the same bytes, or others with the same meaning.
  package enum Spelling: Sendable, Equatable {
    case same
    /// The storage value that converting back would give.
    case other(DatabaseValue)
  }

  /// What the new storage would lose.
  package enum Loss: Sendable, Equatable {
    /// Digits: the new storage would hold this nearest value.
    case rounded(DatabaseValue)
    /// All of it.
    case outOfRange
    /// The zone that a text states.
    case zone
    /// The instant: the clocks of the zone skipped this time.
    case skipped(DisplayZone)
    /// The instant: the clocks of the zone showed this time twice.
    case shownTwice(DisplayZone)
    /// That it is a date: its new number would mean "not set".
    case sentinel(DatabaseValue)
  }

  package func outcome(for cell: Cell) -> Outcome {
    // Text that is not UTF-8 has no meaning, and could not be converted back.
    if cell.storageClass == .text, cell.withBytes({ String(validating: $0) }) == nil { return .kept(.unfit) }
    return outcome(for: cell.databaseValue)
  }

  package func outcome(for value: DatabaseValue) -> Outcome {
    if value.isNull { return .kept(.null) }
    if let textZone, let fault = LocalTime(value)?.fault(in: textZone) {
      return target.showsStoredText && target.holdsLocalTimes ? .kept(.alreadyThere) : .lost(fault)
    }
    guard let (meaning, storage) = reading(of: value) else {
      return .kept(target.values.decode(value) == nil ? .unfit : .alreadyThere)
    }
    // Distant past and future are recognised from the date in the text, whatever clocks showed then.
    let apparent = textZone.flatMap { _ in LocalTime(value) }.map { KindValue($0.time) } ?? meaning
    if !convertsSentinels, kind.values.areDates, Sentinel(value, apparent) != nil { return .kept(.sentinel) }
    return outcome(for: value, meaning: meaning, in: storage)
  }

  /// What a cell means, and the storage that reads it.
  ///
  /// If two forms of text fit, the one that writes the same bytes is chosen, because it can return them.
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

  /// The storages that a cell may be in; the first that reads it counts.
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
    // A storage of text reads more forms than it writes. Texts with the offset of another zone sort wrongly among the
    // others, so they are converted to the zone of these.
    let isInOtherZone = kind.values.areDates && value.statesZone
    if storage.name == target.name, !isInOtherZone { return .kept(.alreadyThere) }
    let encoding = target.values.encode(meaning) ?? .outOfRange
    if let converted = encoding.exactValue, converted.isIdentical(to: value) { return .kept(.alreadyThere) }
    if isInOtherZone, target.storageClass != .text || !target.isInUTC && textZone == nil {
      return .lost(.zone)
    }
    switch encoding {
    case .outOfRange: return .lost(.outOfRange)
    case .rounded(let nearest): return .lost(.rounded(nearest))
    case .exact(let converted):
      guard let back = target.values.decode(converted) else {
        return .lost(textZone.flatMap { LocalTime(converted)?.fault(in: $0) } ?? .outOfRange)
      }
      guard back == meaning else { return .lost(.rounded(converted)) }
      if !convertsSentinels, kind.values.areDates, Sentinel(converted, meaning) != nil {
        return .lost(.sentinel(converted))
      }
      guard let original = storage.values.encode(back)?.nearestValue else { return .lost(.outOfRange) }
      // A column for numbers turns a REAL without fraction into an INTEGER.
      let isSame = original.isNumber && value.isNumber ? original == value : original.isIdentical(to: value)
      return .converted(converted, isSame ? .same : .other(original))
    }
  }
}

extension DatabaseValue {
  /// An INTEGER or a REAL as a Double; 0 for others.
  fileprivate var number: Double {
    switch storage {
    case .int64(let integer): Double(integer)
    case .double(let double): double
    default: 0
    }
  }

  /// Whether this is text with a zone other than UTC.
  fileprivate var statesZone: Bool {
    guard case .string(let text) = storage else { return false }
    guard case .offset(let minutes) = text.withUTF8Span({ DateText($0, rules: .shell) })?.zone else {
      return false
    }
    return minutes != 0
  }
}

package import TypedSQLiteCore

/// How values of a kind are stored: shows, reads and computes with such storage values.
///
/// Each storage belongs to one ``ColumnKind``. It is a class, because formats, plans and readers carry storages, and each
/// copy of the traits would be 3 KB of code.
package final class ColumnStorage: Sendable {
  private let traits: StorageTraits

  package init(_ traits: StorageTraits) {
    self.traits = traits
  }

  /// The same storage with other traits.
  func with(_ change: (inout StorageTraits) -> Void) -> ColumnStorage {
    var traits = traits
    change(&traits)
    return ColumnStorage(traits)
  }

  /// The same storage, with the writer for computed numbers.
  var forComputedNumbers: ColumnStorage {
    with { traits in
      if let makeComputedWriter = traits.makeComputedWriter { traits.makeWriter = makeComputedWriter }
      traits.showsComputed = true
      traits.isReversible = false
    }
  }

  /// Whether a cell is something else than the text that is shown.
  var differsFromText: Bool { storageClass != .text || !showsStoredText }

  /// Whether only whole numbers have a meaning: a number with a point beside them could be in either unit.
  var refusesReals: Bool { minorPlaces != nil && !showsComputed }

  /// Whether a cell of this class that can be read in this storage is surely in it.
  package func isDescribed(by storageClass: StorageClass) -> Bool {
    storageClass == .text && self.storageClass == .text && !readsAnyText
      || describedClasses.contains(storageClass)
  }
}

/// The ``StorageTraits``, whose documentation says what they are.
extension ColumnStorage {
  package var name: String { traits.name }
  package var summary: String { traits.summary }
  package var storageClass: StorageClass { traits.storageClass }
  package var makeWriter: @Sendable (DisplayStyle) -> TypedCellWriter { traits.makeWriter }
  package var parse: @Sendable (Span<UInt8>) -> StorageEncoding<DatabaseValue>? { traits.parse }
  package var values: KindValueCodec { traits.values }
  package var declaredType: String { traits.declaredType }
  package var showsStoredText: Bool { traits.showsStoredText }
  package var readsAnyText: Bool { traits.readsAnyText }
  package var describedClasses: Set<StorageClass> { traits.describedClasses }
  package var convertsTypedText: Bool { traits.convertsTypedText }
  package var isReversible: Bool { traits.isReversible }
  package var sortsByMeaning: Bool { traits.sortsByMeaning }
  package var sorting: StorageTraits.Sorting? { traits.sorting }
  package var isInUTC: Bool { traits.isInUTC }
  package var localTime: @Sendable (DatabaseValue) -> Timestamp? { traits.localTime }
  package var mayBeDigits: Bool { traits.mayBeDigits }
  package var jsonForm: StorageTraits.JSONForm { traits.jsonForm }
  package var window: DateWindow? { traits.window }
  package var nowSQL: String? { traits.nowSQL }
  package var manualSentences: @Sendable () -> [String] { traits.manualSentences }
  package var shortName: String { traits.shortName }
  package var bits: EnumBits? { traits.bits }
  package var examples: [String] { traits.examples }
  package var minorPlaces: Int? { traits.minorPlaces }
  package var showsComputed: Bool { traits.showsComputed }
  package var unitsPerDay: Double? { traits.unitsPerDay }
}

package import TypedSQLiteCore

/// How typed columns are shown and written.
package struct FormatSettings: Sendable {
  /// Whether values are shown as stored; off.
  package var showsRaw = false {
    didSet { revision = Revision() }
  }
  /// Whether values are sampled if the declared type does not settle the storage; on.
  package var usesSamples = true {
    didSet { revision = Revision() }
  }
  /// The zone in which instants are shown; UTC.
  package var zone = DisplayZone.utc {
    didSet { revision = Revision() }
  }
  /// Whether results for files and programs use ``zone`` too; off.
  package var zoneHoldsInFiles = false
  /// The zones that the user stated for text that names none, by `table.column` in lower case.
  package var textZones: [String: DisplayZone] = [:] {
    didSet { revision = Revision() }
  }
  /// The formats that the user stated, by `table.column` or result name in lower case.
  package private(set) var pins: [String: ColumnFormat] = [:] {
    didSet { revision = Revision() }
  }
  /// The storages that the user chose for writing, by the name of their kind.
  package private(set) var chosenStorages: [String: ColumnStorage] = [:] {
    didSet { revision = Revision() }
  }

  /// Identifies this state of the settings; each change makes a new one.
  package private(set) var revision = Revision()

  package init() {}

  /// An identity for settings, so that they need not be compared.
  package final class Revision: Sendable, Equatable {
    /// Whether both identify the same state.
    package static func == (lhs: Revision, rhs: Revision) -> Bool { lhs === rhs }
  }

  /// The storage that values of a kind are written in.
  package func writingStorage(of kind: ColumnKind) -> ColumnStorage? {
    chosenStorages[kind.name] ?? kind.storages.first
  }

  /// The storage of a format that no value shows: the user's choice, or the one that all software uses.
  package func storage(withoutValues format: ColumnFormat) -> ColumnStorage? {
    chosenStorages[format.kind.name] ?? (format.kind.storageSet.isUsual ? format.storage : nil)
  }

  /// Chooses the storage in which values of a kind are written, and read if nothing else decides.
  package mutating func choose(_ storage: ColumnStorage, for kind: ColumnKind) {
    chosenStorages[kind.name] = storage
  }

  /// Whether a column was stated to hold minor units.
  var mayHaveMinorUnits: Bool { pins.values.contains { $0.storage?.minorPlaces != nil } }

  /// States the format of a column, named `table.column`, or of a result column.
  package mutating func pin(_ name: String, to kind: ColumnKind, _ storage: ColumnStorage) {
    pins[name.lowercased()] = ColumnFormat(kind: kind, storage: storage, evidence: .pin(name))
  }

  /// Undoes the changes between two earlier states of these settings, except those that the user has overridden since.
  package mutating func revert(from after: FormatSettings, to before: FormatSettings) {
    for (name, pin) in after.pins {
      guard let current = pins[name] else { continue }
      let isUnchanged = current.kind == pin.kind && current.storage?.name == pin.storage?.name
      if isUnchanged { pins[name] = before.pins[name] }
    }
    for (name, zone) in after.textZones where textZones[name] == zone {
      textZones[name] = before.textZones[name]
    }
    for (kind, storage) in after.chosenStorages where chosenStorages[kind]?.name == storage.name {
      chosenStorages[kind] = before.chosenStorages[kind]
    }
    if zone == after.zone, zoneHoldsInFiles == after.zoneHoldsInFiles {
      zone = before.zone
      zoneHoldsInFiles = before.zoneHoldsInFiles
    }
  }

  /// The format that the user stated for a column, by its table or by its name in a result.
  package func pin(of origin: ColumnOrigin?, named name: String?) -> ColumnFormat? {
    guard !pins.isEmpty else { return nil }
    return origin.flatMap { pin(underKey: $0.name.lowercased()) }
      ?? name.flatMap { pin(underKey: $0.lowercased()) }
  }

  /// A pin with the zone that was stated for the texts of its column.
  private func pin(underKey key: String) -> ColumnFormat? {
    guard let pin = pins[key] else { return nil }
    return textZones[key].map { pin.with(textZone: $0) } ?? pin
  }

  /// Forgets the format that the user stated for a column.
  ///
  /// - Returns: whether there was one.
  package mutating func unpin(_ name: String) -> Bool {
    pins.removeValue(forKey: name.lowercased()) != nil
  }
}

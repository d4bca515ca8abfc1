package import TypedSQLiteCore

/// What the values of a column mean, how they are stored, and how that is known.
///
/// A class, because it is large, and functions pass on the columns of each statement of a script.
package final class ColumnFormat: Sendable {
  package let kind: ColumnKind
  /// How numbers and blobs are stored; nil if only cells that name their own form can be read.
  package let storage: ColumnStorage?
  /// The storages of other numbers, if the column mixes several.
  package let otherStorages: [ColumnStorage]
  /// The declared type of the column, which may state a scale.
  package let declaredType: DeclaredType?
  /// The zone of text that names none; nil if nobody stated one.
  package let textZone: DisplayZone?
  /// Whether a cell in another form, such as a date in text, is read in that form.
  package let readsOtherForms: Bool
  package let evidence: Evidence

  package init(
    kind: ColumnKind, storage: ColumnStorage?, otherStorages: [ColumnStorage] = [],
    readsOtherForms: Bool = true, declaredType: DeclaredType? = nil, textZone: DisplayZone? = nil,
    evidence: Evidence
  ) {
    self.kind = kind
    self.storage = storage
    self.otherStorages = otherStorages
    self.readsOtherForms = readsOtherForms
    self.declaredType = declaredType
    self.textZone = textZone
    self.evidence = evidence
  }

  /// Whether users at a terminal see a summary; all other outputs get the values as stored.
  package var isSummary: Bool {
    kind.shown.isSummary || evidence.source == .signature && kind.shown.summary == .signatures
  }

  /// The same format with a storage, for a format whose storage was left open.
  package func withStorage(_ storage: ColumnStorage, because reason: String) -> ColumnFormat {
    ColumnFormat(
      kind: kind, storage: storage, readsOtherForms: readsOtherForms, declaredType: declaredType,
      textZone: textZone,
      evidence: Evidence(evidence.source, .certain, evidence.reasons + [reason], settlesStorage: true))
  }

  /// The same format with another zone for text that names none, or with other evidence.
  package func with(textZone: DisplayZone? = nil, evidence: Evidence? = nil) -> ColumnFormat {
    ColumnFormat(
      kind: kind, storage: storage, otherStorages: otherStorages, readsOtherForms: readsOtherForms,
      declaredType: declaredType, textZone: textZone ?? self.textZone, evidence: evidence ?? self.evidence)
  }

  /// Makes the writer of the column's cells.
  ///
  /// Each cell is decoded by itself: if it is not in the column's storage, it may be in another one or name its own
  /// form, as a date in text does. Any other cell is shown as stored.
  ///
  /// - Returns: nil if all cells are shown as stored.
  package func makeWriter(_ style: DisplayStyle) -> TypedCellWriter? {
    guard style.showsSummaries || !isSummary else { return nil }
    var style = style
    style.textZone = textZone
    let describing =
      readsOtherForms ? kind.shown.makeSelfDescribingWriter(style, declaredType) : Self.writesNothing
    guard let storage else { return describing }
    let stored = storage.makeWriter(style)
    if evidence.isInferred && storage.showsStoredText && otherStorages.isEmpty
      || showsOwnTimes(in: storage, style)
    {
      return readsOtherForms ? describing : stored
    }
    if storage.refusesReals {
      return { cell, buffer in
        stored(cell, &buffer) ?? (cell.storageClass == .text ? describing(cell, &buffer) : nil)
      }
    }
    guard evidence.isInferred, kind.values.areDates else {
      return { cell, buffer in stored(cell, &buffer) ?? describing(cell, &buffer) }
    }
    guard otherStorages.isEmpty else { return mixedWriter(style, stored, describing) }
    let otherMagnitudes = storage.window?.numbers.otherMagnitudes ?? 0..<0
    return { cell, buffer in
      if cell.storageClass == .integer {
        let integer = cell.int64
        if Sentinel.isNoDate(integer) || otherMagnitudes.contains(integer) { return nil }
      } else if cell.storageClass == .real, Sentinel.isNoDate(cell.double) {
        return nil
      }
      return stored(cell, &buffer) ?? describing(cell, &buffer)
    }
  }

  /// Whether texts are times on their own clocks, which only the writer of texts that describe themselves knows.
  private func showsOwnTimes(in storage: ColumnStorage, _ style: DisplayStyle) -> Bool {
    readsOtherForms && kind.values.areInstants && storage.storageClass == .text && storage.showsStoredText
      && (style.zone != .utc || textZone.map { $0 != .utc } ?? false) && storage.holdsLocalTimes
  }

  private static let writesNothing: TypedCellWriter = { _, _ in nil }

  /// Makes the writer of a column that mixes several storages; the magnitude of each number tells its storage, and the
  /// form of each text.
  private func mixedWriter(
    _ style: DisplayStyle, _ stored: @escaping TypedCellWriter, _ describing: @escaping TypedCellWriter
  ) -> TypedCellWriter {
    let storages = [storage].compactMap { $0 } + otherStorages
    let choices = storages.compactMap { storage -> (window: DateWindow, write: TypedCellWriter)? in
      storage.window.map { ($0, storage.makeWriter(style)) }
    }
    let texts = storages.filter { $0.storageClass == .text && !$0.showsStoredText }.map {
      $0.makeWriter(style)
    }
    return { cell, buffer in
      guard cell.storageClass == .integer || cell.storageClass == .real else {
        for write in texts {
          if let form = write(cell, &buffer) { return form }
        }
        return describing(cell, &buffer)
      }
      for choice in choices
      where choice.window.accepts(cell) {
        return choice.write(cell, &buffer)
      }
      return nil
    }
  }
}

import TypedSQLite

/// What the values of a column mean, how they lie in the file, and how that is known.
package struct ColumnFormat: Sendable {
  /// What the values mean.
  package let kind: ColumnKind
  /// How numbers and blobs lie in the file; nil where only cells that say what they are can be read.
  package let storage: ColumnStorage?
  /// The declared type of the column, which may state a scale.
  package let declaredType: DeclaredType?
  /// How this is known.
  package let evidence: Evidence

  package init(
    kind: ColumnKind, storage: ColumnStorage?, declaredType: DeclaredType? = nil, evidence: Evidence
  ) {
    self.kind = kind
    self.storage = storage
    self.declaredType = declaredType
    self.evidence = evidence
  }

  /// Makes the writer of the column's cells.
  ///
  /// Each cell is decoded by itself: one that does not lie in the column's storage may still say what it is,
  /// as a date in text does, and one that does neither is shown as stored.
  package func makeWriter(_ style: DisplayStyle) -> TypedCellWriter {
    let describing = kind.makeSelfDescribingWriter(style, declaredType)
    guard let storage else { return describing }
    let stored = storage.makeWriter(style)
    guard evidence.isInferred, kind.hasSentinels, storage.storageClass != .text else {
      return { cell, buffer in stored(cell, &buffer) ?? describing(cell, &buffer) }
    }
    return { cell, buffer in
      if cell.storageClass == .integer, (-1...0).contains(cell.int64) { return nil }
      return stored(cell, &buffer) ?? describing(cell, &buffer)
    }
  }
}

/// How the format of a column is known.
package enum Evidence: Sendable, Hashable {
  /// The user stated it, for a column of a table or a name of a result.
  case pin(String)
  /// The declared type says the kind, and each cell says its storage.
  case declaredType(String)
  /// The declared type says the kind, and a sample of the values says the storage.
  case declaredTypeAndSample(String, SampleVerdict)

  /// Whether something was concluded that nobody stated.
  package var isInferred: Bool {
    if case .declaredTypeAndSample = self { true } else { false }
  }
}

/// What a sample of a column's numbers says about their storage.
package struct SampleVerdict: Sendable, Hashable {
  /// How many numbers were looked at.
  package let count: Int
  /// The storages that explain them all, by name.
  package let candidates: [String]
}

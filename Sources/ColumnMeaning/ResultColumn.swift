package import TypedSQLiteCore

/// A column of a result: its name, where it comes from and what it means.
package struct ResultColumn: Sendable {
  package let name: String
  /// The table column whose values it shows, or nil for an expression.
  package let origin: ColumnOrigin?
  /// The declared type of that table column.
  package let declaredType: String?
  /// What the values mean; nil for a plain column.
  package let format: ColumnFormat?
  /// How the meaning is known, or why there is none; nil if nobody asked for it.
  package let evidence: Evidence?
  /// Whether its meaning was looked for, as it is unless it shows nothing of a table.
  package let isExplained: Bool

  /// Whether it is computed from numbers as they are stored, in no unit that can be shown.
  package var isInStoredUnits: Bool { format == nil && evidence?.isComputed == true }

  package init(
    name: String, origin: ColumnOrigin?, declaredType: String?, format: ColumnFormat?,
    evidence: Evidence? = nil, isExplained: Bool = true
  ) {
    self.name = name
    self.origin = origin
    self.declaredType = declaredType
    self.format = format
    self.evidence = evidence
    self.isExplained = isExplained
  }

  /// A column of what a command prints, which shows nothing of a table.
  package init(named name: String) {
    self.init(name: name, origin: nil, declaredType: nil, format: nil, isExplained: false)
  }

  package func named(_ name: String) -> ResultColumn {
    ResultColumn(
      name: name, origin: origin, declaredType: declaredType, format: format, evidence: evidence,
      isExplained: isExplained)
  }
}

extension ColumnOrigin {
  /// The column as `.format` and messages name it: `table.column`.
  package var name: String { "\(table).\(column)" }
}

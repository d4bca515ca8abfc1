/// `to_date`, `as_date` and their siblings of other kinds.
struct TypedFunction: Sendable {
  private let kind: ColumnKind
  /// Whether it reads a storage value, as `as_date` does; else it makes one.
  let isReading: Bool

  private init(_ kind: ColumnKind, isReading: Bool) {
    self.kind = kind
    self.isReading = isReading
  }

  /// The function of a name in lower case; nil for any other name.
  init?(_ name: String) {
    guard let known = Self.byName[name] else { return nil }
    self = known
  }

  private static let byName = ColumnKind.all.reduce(into: [String: TypedFunction]()) { functions, kind in
    functions[kind.toFunction] = TypedFunction(kind, isReading: false)
    functions[kind.asFunction] = TypedFunction(kind, isReading: true)
  }

  /// Whether the values are instants, which are shown in a zone.
  var holdsInstants: Bool { kind.values.areInstants }

  /// Whether it returns a storage value of a kind.
  func gives(_ other: ColumnKind) -> Bool { !isReading && kind == other }

  /// Whether it takes a storage value of a kind.
  func takes(_ other: ColumnKind) -> Bool { isReading && kind == other }
}

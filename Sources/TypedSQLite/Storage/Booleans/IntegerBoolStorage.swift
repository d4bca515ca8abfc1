extension BoolStorage {
  /// INTEGER 0 or 1; another number is not a truth value.
  public static let integer = BoolStorage(
    name: "integer",
    summary: "INTEGER 0 or 1, as nearly all software writes",
    codec: .integer(
      decode: { $0 == 0 ? false : $0 == 1 ? true : nil },
      encode: { .exact($0 ? 1 : 0) }))
}

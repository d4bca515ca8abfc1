extension DecimalStorage {
  /// REAL, read as the shortest digits that identify the double; whole numbers that SQLite keeps as INTEGER
  /// are read too.
  public static let real = DecimalStorage(
    name: "real",
    summary: "REAL, exact to 15 digits, as Django, Rails and SQLAlchemy write",
    codec: .real(
      decode: { ExactDecimal($0) },
      encode: { decimal in
        let double = Double(decimal)
        guard double.isFinite else { return .outOfRange }
        return ExactDecimal(double) == decimal ? .exact(double) : .rounded(double)
      }),
    secondForm: .integer { ExactDecimal($0) })
}

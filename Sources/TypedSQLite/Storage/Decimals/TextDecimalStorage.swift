extension DecimalStorage {
  /// TEXT of all digits, with the scale kept and no exponent; reads exponents too.
  ///
  /// The column must have TEXT or BLOB affinity: NUMERIC, which `DECIMAL` means to SQLite, makes a double of
  /// the text.
  public static let text = DecimalStorage(
    name: "text",
    summary: "TEXT of all digits, as GRDB and EF Core write",
    codec: .text(
      decode: { ExactDecimal($0) },
      encode: { decimal, buffer in
        decimal.write(to: &buffer)
        return .exact(())
      }))
}

extension DecimalStorage {
  /// TEXT with all digits and the scale, without an exponent; reads exponents too.
  ///
  /// The column must have TEXT or BLOB affinity: a column declared `DECIMAL` has NUMERIC affinity, which
  /// turns the text into a double.
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

/// An example of how `.export` writes a value as JSON, from which `.import` restores it; the manual lists all of them.
package struct JSONSpelling: Sendable {
  /// What is written so, in one line without a full stop.
  package let summary: String
  /// A value as SQL.
  package let literal: String
  /// The value in JSON.
  package let json: String
  /// The declared type of the column that holds it.
  package let declaredType: String
  /// The storage that must be stated to restore the value; nil if none is needed.
  package let storage: String?

  init(
    _ summary: String, _ literal: String, is json: String, declared declaredType: String = "",
    storage: String? = nil
  ) {
    self.summary = summary
    self.literal = literal
    self.json = json
    self.declaredType = declaredType
    self.storage = storage
  }

  /// All spellings, in the order of the manual.
  package static let all: [JSONSpelling] = [
    JSONSpelling("NULL", "NULL", is: "null"),
    JSONSpelling("INTEGER, without a point", "12", is: "12"),
    JSONSpelling("REAL, with a point or an exponent; infinity is 1e999", "12.0", is: "12.0"),
    JSONSpelling("TEXT", "'12'", is: "\"12\""),
    JSONSpelling("A truth value", "1", is: "true", declared: "BOOLEAN"),
    JSONSpelling(
      "A JSON document, as it is stored", "'{\"a\":[1.50]}'", is: "{\"a\":[1.50]}", declared: "JSON"),
    JSONSpelling(
      "An instant, as ISO 8601", "1769853600123", is: "\"2026-01-31T10:00:00.123Z\"", declared: "DATETIME",
      storage: "date unix-ms"),
    JSONSpelling(
      "A date in UTC that is stored as text without a Z", "'2026-01-31 10:00:00'",
      is: "\"2026-01-31T10:00:00Z\"",
      declared: "DATETIME DEFAULT CURRENT_TIMESTAMP", storage: "date text Z"),
    JSONSpelling(
      "A UUID", "X'019B5525A6F87C3E9D420123456789AB'", is: "\"019b5525-a6f8-7c3e-9d42-0123456789ab\"",
      declared: "UUID", storage: "uuid blob"),
    JSONSpelling(
      "A decimal, with its digits", "'12.30'", is: "12.30", declared: "DECIMAL TEXT", storage: "decimal text"),
    JSONSpelling("A BLOB, as hexadecimal digits", "X'00FF'", is: "{\"$blob\":\"00FF\"}"),
    JSONSpelling("A TEXT that is not UTF-8", "CAST(X'FF' AS TEXT)", is: "{\"$text\":{\"$blob\":\"FF\"}}"),
    JSONSpelling(
      "A TEXT that would be read as another value", "'yes'", is: "{\"$text\":\"yes\"}", declared: "BOOLEAN"),
  ]
}

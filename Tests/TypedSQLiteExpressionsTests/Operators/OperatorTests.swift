import Testing
import TypedSQLiteExpressions

private let number = Expression<Int>("number")
private let optionalNumber = Expression<Int?>("optionalNumber")
private let ratio = Expression<Double>("ratio")
private let text = Expression<String>("text")
private let optionalText = Expression<String?>("optionalText")
private let flag = Expression<Bool>("flag")
private let optionalFlag = Expression<Bool?>("optionalFlag")

@Suite struct OperatorTests {
  @Test func `equality compares columns and values on either side`() {
    expectSQL(number == 1, #"("number" = 1)"#)
    expectSQL(1 == number, #"(1 = "number")"#)
    expectSQL(number == number, #"("number" = "number")"#)
    expectSQL(number == optionalNumber, #"("number" = "optionalNumber")"#)
    expectSQL(optionalNumber == number, #"("optionalNumber" = "number")"#)
    expectSQL(optionalNumber == optionalNumber, #"("optionalNumber" = "optionalNumber")"#)
    expectSQL(optionalNumber == 1, #"("optionalNumber" = 1)"#)
    expectSQL(1 == optionalNumber, #"(1 = "optionalNumber")"#)
    expectSQL(text != "it's", #"("text" != 'it''s')"#)
  }

  @Test func `nil makes IS NULL and IS NOT NULL`() {
    expectSQL(optionalText == nil, #"("optionalText" IS NULL)"#)
    expectSQL(optionalText != nil, #"("optionalText" IS NOT NULL)"#)
    expectSQL(nil == optionalText, #"(NULL IS "optionalText")"#)
    let missing: Int? = nil
    expectSQL(optionalNumber == missing, #"("optionalNumber" IS NULL)"#)
  }

  @Test func `identity is IS, for which NULL equals NULL`() {
    expectSQL(optionalNumber === optionalNumber, #"("optionalNumber" IS "optionalNumber")"#)
    expectSQL(optionalNumber !== 3, #"("optionalNumber" IS NOT 3)"#)
  }

  @Test func `order compares numbers and texts`() {
    expectSQL(number < 2, #"("number" < 2)"#)
    expectSQL(number <= optionalNumber, #"("number" <= "optionalNumber")"#)
    expectSQL(ratio > 0.5, #"("ratio" > 0.5)"#)
    expectSQL(text >= "m", #"("text" >= 'm')"#)
  }

  @Test func `arithmetic keeps parentheses around each operation`() {
    expectSQL(number + 1 - 2, #"(("number" + 1) - 2)"#)
    expectSQL(number * number / 3, #"(("number" * "number") / 3)"#)
    expectSQL(-number, #"-("number")"#)
    expectSQL(ratio * 1, #"("ratio" * 1.0)"#)
  }

  @Test func `plus joins texts`() {
    expectSQL(text + "!", #"("text" || '!')"#)
    expectSQL(optionalText + text, #"("optionalText" || "text")"#)
  }

  @Test func `the bit operators are those of SQLite, and exclusive or is made of them`() {
    expectSQL(number % 7, #"("number" % 7)"#)
    expectSQL(number << 1, #"("number" << 1)"#)
    expectSQL(number >> 1, #"("number" >> 1)"#)
    expectSQL(number & 6, #"("number" & 6)"#)
    expectSQL(number | 6, #"("number" | 6)"#)
    expectSQL(~number, #"~("number")"#)
    expectSQL(number ^ 6, #"(~(("number" & 6)) & ("number" | 6))"#)
  }

  @Test func `logic combines conditions`() {
    expectSQL(flag && optionalFlag, #"("flag" AND "optionalFlag")"#)
    expectSQL(flag || true, #"("flag" OR 1)"#)
    expectSQL(!flag, #"NOT ("flag")"#)
    expectSQL(and([number == 1, number == 2, flag]), #"(("number" = 1) AND ("number" = 2) AND "flag")"#)
    expectSQL(or(flag, flag), #"("flag" OR "flag")"#)
  }

  @Test func `of no terms, and is true and or is false`() {
    expectSQL(and(), "1")
    expectSQL(or([]), "0")
  }

  @Test func `ranges make bounds`() {
    expectSQL(0...5 ~= number, #"("number" BETWEEN 0 AND 5)"#)
    expectSQL(1.5..<2 ~= ratio, #"("ratio" >= 1.5 AND "ratio" < 2.0)"#)
    expectSQL(...2 ~= optionalNumber, #"("optionalNumber" <= 2)"#)
    expectSQL(..<2 ~= number, #"("number" < 2)"#)
    expectSQL(2... ~= number, #"("number" >= 2)"#)
    expectSQL((0...5 ~= number) == true, #"(("number" BETWEEN 0 AND 5) = 1)"#)
    expectSQL(flag || (1..<2 ~= number), #"("flag" OR ("number" >= 1 AND "number" < 2))"#)
  }

  @Test func `coalescing is ifnull`() {
    expectSQL(optionalNumber ?? 0, #"ifnull("optionalNumber", 0)"#)
    expectSQL(optionalText ?? text, #"ifnull("optionalText", "text")"#)
    expectSQL(optionalText ?? optionalText, #"ifnull("optionalText", "optionalText")"#)
  }
}

import Testing
import TypedSQLiteExpressions

private let number = Expression<Int>("number")
private let optionalNumber = Expression<Int?>("optionalNumber")
private let text = Expression<String>("text")

@Suite struct SetterTests {
  @Test func `an arrow sets a column to a value, a column or nil`() {
    expectSQL(number <- 1, #""number" = 1"#)
    expectSQL(number <- number + 1, #""number" = ("number" + 1)"#)
    expectSQL(optionalNumber <- nil, #""optionalNumber" = NULL"#)
    expectSQL(optionalNumber <- 1, #""optionalNumber" = 1"#)
    expectSQL(optionalNumber <- number, #""optionalNumber" = "number""#)
    #expect((text <- "it's").description == #""text" = 'it''s'"#)
  }

  @Test func `the assigning operators repeat the column`() {
    expectSQL(number += 2, #""number" = ("number" + 2)"#)
    expectSQL(number -= number, #""number" = ("number" - "number")"#)
    expectSQL(optionalNumber *= 2, #""optionalNumber" = ("optionalNumber" * 2)"#)
    expectSQL(number /= 2, #""number" = ("number" / 2)"#)
    expectSQL(text += "!", #""text" = ("text" || '!')"#)
    expectSQL(number %= 2, #""number" = ("number" % 2)"#)
    expectSQL(number <<= 2, #""number" = ("number" << 2)"#)
    expectSQL(number >>= 2, #""number" = ("number" >> 2)"#)
    expectSQL(number &= 2, #""number" = ("number" & 2)"#)
    expectSQL(number |= 2, #""number" = ("number" | 2)"#)
    expectSQL(number ^= 2, #""number" = (~(("number" & 2)) & ("number" | 2))"#)
    expectSQL(number++, #""number" = ("number" + 1)"#)
    expectSQL(optionalNumber--, #""optionalNumber" = ("optionalNumber" - 1)"#)
  }
}

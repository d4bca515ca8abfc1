import Testing
import TypedSQLiteExpressions

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

private let number = Expression<Int>("number")
private let optionalNumber = Expression<Int?>("optionalNumber")
private let ratio = Expression<Double>("ratio")
private let text = Expression<String>("text")
private let optionalText = Expression<String?>("optionalText")
private let day = Expression<Date>("day")

@Suite struct FunctionTests {
  @Test func `aggregates`() {
    expectSQL(count(*), "count(*)")
    expectSQL(text.count, #"count("text")"#)
    expectSQL(optionalText.distinct.count, #"count(DISTINCT "optionalText")"#)
    expectSQL(number.max, #"max("number")"#)
    expectSQL(optionalNumber.min, #"min("optionalNumber")"#)
    expectSQL(number.average, #"avg("number")"#)
    expectSQL(optionalNumber.sum, #"sum("optionalNumber")"#)
    expectSQL(ratio.total, #"total("ratio")"#)
  }

  @Test func `functions of numbers`() {
    expectSQL(number.absoluteValue, #"abs("number")"#)
    expectSQL(ratio.round(), #"round("ratio")"#)
    expectSQL(ratio.round(2), #"round("ratio", 2)"#)
    expectSQL(Expression<Int>.random(), "random()")
    expectSQL(Expression<Data>.random(4), "randomblob(4)")
    expectSQL(Expression<Data>.allZeros(3), "zeroblob(3)")
    expectSQL(Expression<Data>("d").length, #"length("d")"#)
  }

  @Test func `functions of texts`() {
    expectSQL(text.length, #"length("text")"#)
    expectSQL(text.lowercaseString, #"lower("text")"#)
    expectSQL(optionalText.uppercaseString, #"upper("optionalText")"#)
    expectSQL(text.trim(), #"trim("text")"#)
    expectSQL(text.ltrim(["b", "a"]), #"ltrim("text", 'ab')"#)
    expectSQL(text.rtrim([" "]), #"rtrim("text", ' ')"#)
    expectSQL(text.replace("a", with: "b"), #"replace("text", 'a', 'b')"#)
    expectSQL(text.substring(2), #"substr("text", 2)"#)
    expectSQL(text.substring(2, length: 3), #"substr("text", 2, 3)"#)
    expectSQL(text[1..<4], #"substr("text", 1, 3)"#)
  }

  @Test func `a value can be converted by SQLite`() throws {
    expectSQL(cast(number) as Expression<String>, #"CAST ("number" AS TEXT)"#)
    expectSQL(cast(optionalText) as Expression<Int?>, #"CAST ("optionalText" AS INTEGER)"#)
    expectSQL(cast(number + 1) as Expression<Blob>, #"CAST (("number" + 1) AS BLOB)"#)
    expectSQL(
      cast(1...3 ~= number) as Expression<String>, #"CAST (("number" BETWEEN 1 AND 3) AS TEXT)"#)
    let apples: Expression<Int> = cast(Expression<String>(value: "12 apples"))
    #expect(try Connection().scalar("SELECT \(apples.asSQL())") as? Int64 == 12)
  }

  @Test func `patterns of texts`() {
    expectSQL(text.like("%a"), #"("text" LIKE '%a')"#)
    expectSQL(text.like(#"\%"#, escape: "\\"), #"("text" LIKE '\%' ESCAPE '\')"#)
    expectSQL(optionalText.like(text), #"("optionalText" LIKE "text")"#)
    expectSQL("abc".like(text), #"('abc' LIKE "text")"#)
    expectSQL(text.glob("*.txt"), #"("text" GLOB '*.txt')"#)
    expectSQL(text.match("a OR b"), #"("text" MATCH 'a OR b')"#)
    expectSQL(text.regexp("^a"), #"("text" REGEXP '^a')"#)
  }

  @Test func `collations`() {
    expectSQL(text.collate(.nocase) == "A", #"(("text" COLLATE NOCASE) = 'A')"#)
    expectSQL(text.collate(.custom(#"my "own""#)), #"("text" COLLATE "my ""own""")"#)
    #expect(Collation.rtrim.description == "RTRIM")
  }

  @Test func `functions of dates`() {
    expectSQL(day.date, #"date("day")"#)
    expectSQL(Expression<Date?>("d").julianday, #"julianday("d")"#)
    expectSQL(DateFunctions.date("now", "+1 day"), "date('now', '+1 day')")
    expectSQL(DateFunctions.strftime("%Y", "now"), "strftime('%Y', 'now')")
    expectSQL(Date(timeIntervalSince1970: 0).time, "time('1970-01-01T00:00:00.000')")
  }

  @Test func `window functions`() {
    expectSQL(rowNumber(number.desc), #"row_number() OVER (ORDER BY "number" DESC)"#)
    expectSQL(rank(number), #"rank() OVER (ORDER BY "number")"#)
    expectSQL(denseRank(number), #"dense_rank() OVER (ORDER BY "number")"#)
    expectSQL(percentRank(number), #"percent_rank() OVER (ORDER BY "number")"#)
    expectSQL(cumeDist(number), #"cume_dist() OVER (ORDER BY "number")"#)
    expectSQL(ntile(4, number), #"ntile(4) OVER (ORDER BY "number")"#)
    expectSQL(number.lag(number), #"lag("number", 0) OVER (ORDER BY "number")"#)
    expectSQL(
      number.lead(offset: 2, default: Expression<Int>(value: 7), number),
      #"lead("number", 2, 7) OVER (ORDER BY "number")"#)
    expectSQL(number.firstValue(number), #"first_value("number") OVER (ORDER BY "number")"#)
    expectSQL(number.lastValue(number), #"last_value("number") OVER (ORDER BY "number")"#)
    expectSQL(number.value(3, number), #"nth_value("number", 3) OVER (ORDER BY "number")"#)
  }
}

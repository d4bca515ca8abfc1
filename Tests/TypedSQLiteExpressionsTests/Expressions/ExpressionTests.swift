import Testing
import TypedSQLiteExpressions

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct ExpressionTests {
  @Test func `a name is quoted, whatever is in it`() {
    expectSQL(Expression<Int>("plain"), #""plain""#)
    expectSQL(Expression<Int>(#"a "quoted" name"#), #""a ""quoted"" name""#)
    expectSQL(Expression<Int>(#"x"; DROP TABLE user; --"#), #""x""; DROP TABLE user; --""#)
    expectSQL(Expression<Int>(""), #""""#)
  }

  @Test func `a question mark in a name or a text is no parameter`() {
    expectSQL(Expression<Int>("why?") == 1, #"("why?" = 1)"#)
    expectSQL(Expression<Int>(literal: "length('?')") == 1, "(length('?') = 1)")
    expectSQL(Expression<String>("a") == "?", #"("a" = '?')"#)
  }

  @Test func `a parameter without a value stays a question mark`() {
    expectSQL(Expression<Int>("? + ?", [1 as Int64]), "1 + ?")
  }

  @Test func `values are written as literals`() {
    expectSQL(Expression<Double>(value: 1), "1.0")
    expectSQL(Expression<Blob>(value: Blob(bytes: [0, 255, 16])), "x'00ff10'")
    expectSQL(Expression<Bool>(value: true), "1")
    expectSQL(Expression<String?>(value: nil), "NULL")
    expectSQL(Expression<Int?>.null, "NULL")
    expectSQL(Expression<Int64>(value: .min), "-9223372036854775808")
    expectSQL(Expression<Date>(value: Date(timeIntervalSince1970: 0)), "'1970-01-01T00:00:00.000'")
  }

  @Test func `an expression can be sorted by`() {
    expectSQL(Expression<Int>("a").asc, #""a" ASC"#)
    expectSQL(Expression<Int>("a").desc, #""a" DESC"#)
  }
}

import TestSupport
import Testing
import TypedSQLite
import TypedSQLiteCollections
import TypedSQLiteExpressions

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Regardless of what a file contains, a collection is read or refused; none stops the program.
@Suite struct TotalityTests {
  private func check<Value: DatabaseValueConvertible>(_ type: Value.Type) {
    for value in AwkwardValues.all + AwkwardValues.deepTexts.map(\.databaseValue) {
      _ = Value.fromDatabaseValue(value)?.databaseValue
    }
    // Each text as an element and as a key, in the stored form of collections.
    for text in AwkwardValues.texts {
      _ = Value.fromDatabaseValue([text].databaseValue)?.databaseValue
      _ = Value.fromDatabaseValue([text: text].databaseValue)?.databaseValue
    }
  }

  @Test func `each element and each key takes any text`() {
    check([Blob].self)
    check([Bool].self)
    check([Data].self)
    check([Date].self)
    check([Double].self)
    check([Float].self)
    check([Int].self)
    check([Int64].self)
    check([String].self)
    check([[Int]].self)
    check([Int: Date].self)
    check([String: [Double]].self)
    check(Float.self)
  }

  @Test func `texts that are elements come back as they were`() {
    #expect([String].fromDatabaseValue(AwkwardValues.texts.databaseValue) == AwkwardValues.texts)
  }
}

import ColumnMeaning
import TypedSQLiteCore

/// The table `_`, which has the rows of the last result.
struct LastTable: VirtualTable {
  /// The name in SQL.
  static let name = "_"

  let result: KeptResult
  /// Called with a sentence if rows of the result are missing.
  let warn: (String) -> Void

  func plan(for query: TableQuery) throws(FunctionError) -> TablePlan? {
    guard var plan = TablePlan(arguments: query) else { return nil }
    plan.rowCount = Int64(max(result.rowCount, 1))
    plan.cost = Double(plan.rowCount)
    return plan
  }

  func rows(_ search: TableSearch) throws(FunctionError) -> any TableRows {
    do throws(DatabaseError) {
      return LastTableRows(try KeptRows(result), of: self)
    } catch {
      throw FunctionError(error.message ?? "the last result cannot be read")
    }
  }

  /// The columns of the table: those of the result, with names that differ.
  static func columns(_ result: KeptResult) -> [TableModule.Column] {
    var names: Set<String> = []
    return result.columns.enumerated().map { index, column in
      let name = column.name.isEmpty ? "column\(index + 1)" : column.name
      var unique = name
      var number = 0
      // As in CREATE TABLE … AS SELECT.
      while !names.insert(unique.lowercased()).inserted {
        number += 1
        unique = "\(name):\(number)"
      }
      return TableModule.Column(unique, type: column.declaredType.flatMap(plainType) ?? "")
    }
  }

  /// A declared type, unless a part of it would say something else about the column.
  private static func plainType(_ type: String) -> String? {
    let isPlain = type.utf8.allSatisfy { $0.isWordByte && $0 < 0x80 || " (),".utf8.contains($0) }
    let words = type.lowercased().split { !$0.isLetter }
    return isPlain && !words.contains { otherWords.contains(String($0)) } ? type : nil
  }

  private static let otherWords: Set = [
    "hidden", "primary", "unique", "not", "null", "check", "default", "collate", "references", "generated",
    "as", "constraint",
  ]
}

private final class LastTableRows: TableRows {
  private let rows: KeptRows
  private let table: LastTable

  init(_ rows: KeptRows, of table: LastTable) {
    self.rows = rows
    self.table = table
  }

  func next() throws(FunctionError) -> Bool {
    do throws(DatabaseError) {
      if try rows.step() { return true }
    } catch {
      throw FunctionError(error.message ?? "the last result cannot be read", code: error.resultCode)
    }
    if let missing = table.result.missing { table.warn(missing) }
    return false
  }

  func value(ofColumn index: Int) -> DatabaseValue { rows.statement.cell(index).databaseValue }

  func text(ofColumn index: Int) -> [UInt8]? {
    let cell = rows.statement.cell(index)
    return cell.storageClass == .text ? cell.withBytes { $0.array } : nil
  }

  var rowID: Int64? { Int64(rows.position) }
}

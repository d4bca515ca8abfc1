import CoreSupport
import Foundation
import Testing
import TypedSQLiteCore

@testable import ColumnMeaning

/// Databases with the schemas of many applications and three rows in each table: each column means what its
/// application stores there, or it is open.
@Suite struct ApplicationTests {
  /// A column of a list of facts about applications.
  struct Fact {
    let application, table, column, declared, storageClass, kind: String
    let storages: [String]

    init?(_ line: Substring) {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count >= 8 else { return nil }
      application = fields[0]
      table = fields[2]
      column = fields[3]
      declared = fields[4]
      storageClass = fields[5]
      kind = fields[6]
      storages = fields[7].split(separator: "|").map(String.init)
    }

    var storage: ColumnStorage? {
      ColumnKind.named(kind).flatMap { kind in storages.first.flatMap(kind.storage(named:)) }
    }

    /// The value in a row, from 0; nil if the storage does not exist here.
    func value(_ row: Int) -> DatabaseValue? {
      let typed: String
      switch kind {
      case "plain":
        switch storageClass {
        case "integer": return (row + 1).databaseValue
        case "real": return (Double(row) + 0.5).databaseValue
        case "blob": return Data([1, 2, 3, UInt8(row)]).databaseValue
        default: return ["alpha", "beta", "hello world"][row].databaseValue
        }
      case "date": typed = ["2026-03-01 10:00:00", "2025-11-20 08:15:30", "2026-06-30 23:59:59"][row]
      case "day": typed = ["2026-03-01", "2025-11-20", "2026-06-30"][row]
      case "duration": typed = ["0:03:20", "0:00:01", "1:10:00"][row]
      case "bool": typed = ["true", "false", "true"][row]
      case "json": typed = #"{"a": \#(row)}"#
      default: typed = "6BA7B81\(row)-9DAD-41D1-80B4-00C04FD430C8"
      }
      return storage?.parse(Array(typed.utf8).span)?.nearestValue
    }
  }

  private static let facts: [String: [Fact]] = {
    let list = ProjectFolder.url.deletingLastPathComponent().appending(path: "shared/facts/applications.tsv")
    let text = (try? String(contentsOf: list, encoding: .utf8)) ?? ""
    return Dictionary(
      grouping: text.split(separator: "\n").dropFirst().compactMap(Fact.init), by: \.application)
  }()

  /// The storages of the list that do not exist here yet.
  private static let openStorages: [String] = []

  /// The storages of columns of which the list names only the unit.
  private static let realStorages = ["item_extra.total_time_ms": "ms-real"]

  /// Columns of which the numbers have labels.
  private static let labelled: Set<String> = [
    "calls.presentation", "calls.type", "sms.type", "pdu.msg_box", "visits.transition", "downloads.state",
    "cookies.priority", "cookies.samesite", "moz_historyvisits.visit_type", "moz_bookmarks.type",
    "events.type",
    "query_storage.type", "query_storage.status", "domainlist.type", "invoices.state", "payments.status",
    "cards.type", "cards.queue", "revlog.type", "access.auth_value", "access.auth_reason",
    "access.client_type", "ZCALLRECORD.ZORIGINATED", "ZCALLRECORD.ZCALLTYPE", "downloads.danger_type",
    "sms.status",
  ]

  @Test(.enabled(if: !facts.isEmpty, "needs ../shared"), arguments: facts.keys.sorted())
  func `the columns of a known application mean what it stores`(application: String) throws {
    let facts = Self.facts[application] ?? []
    let database = try Database(path: ":memory:")
    let tables = Dictionary(grouping: facts, by: \.table)
    for (table, columns) in tables {
      let definitions = columns.map { "\"\($0.column)\" \($0.declared.replacing("…", with: ""))" }
      try database.runAll("CREATE TABLE \"\(table)\"(\(definitions.joined(separator: ", ")))")
      let places = columns.map { _ in "?" }.joined(separator: ", ")
      let insert = try database.prepare("INSERT INTO \"\(table)\" VALUES (\(places))")
      for row in 0..<3 {
        for (index, fact) in columns.enumerated() { try insert.bind(fact.value(row) ?? .null, at: index + 1) }
        _ = try insert.step()
        insert.reset()
      }
    }
    let meanings = ColumnMeanings(database)
    for (table, columns) in tables {
      for (fact, meaning) in zip(columns, try meanings.meanings(ofTable: table)) {
        let name = "\(table).\(fact.column)"
        if fact.kind == "plain" {
          // The list has no enumerations, so their numbers are plain there.
          #expect(meaning.kind == nil || Self.labelled.contains(name) && meaning.kind == "enum", "\(name)")
        } else if fact.storage == nil {
          #expect(fact.storages.allSatisfy(Self.openStorages.contains), "\(name)")
        } else {
          #expect(meaning.kind == fact.kind, "\(name)")
          let storages = Self.realStorages[name].map { [$0] } ?? fact.storages
          #expect(meaning.storage.map(storages.contains) ?? false, "\(name): \(meaning.storage ?? "open")")
        }
      }
    }
  }
}

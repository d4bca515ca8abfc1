import SQLSyntax
import TypedSQLiteCore

/// Asks SQLite which columns names are, by preparing queries that are never run.
final class OriginProbe {
  private let database: Database
  /// How many queries may still be prepared.
  private var queriesLeft = 200

  /// A result of a query.
  struct Column {
    let name: String
    let leaf: Leaf
  }

  /// What a name is.
  enum Leaf {
    /// No column, or one whose origin SQLite does not give.
    case none
    /// A column of a table.
    case column(ColumnOrigin, declaredType: String?)
    /// A column of a query, a view or a table of WITH.
    case derived(DerivedTable, Int)
  }

  init(_ database: Database) {
    self.database = database
  }

  /// What some names are in a SELECT, in their order; nil if SQLite does not take them.
  func leaves(of names: [String], in arm: ArmScope) -> [Column]? {
    guard let columns = columns(names, in: arm), columns.count == names.count else { return nil }
    return columns
  }

  /// What the columns of a star are in a SELECT.
  func leaves(of star: String, in arm: ArmScope) -> [Column]? {
    guard arm.scope.outer == nil else { return nil }
    return columns([star], in: arm)
  }

  private func columns(_ names: [String], in arm: ArmScope) -> [Column]? {
    let marked = MarkedColumns(arm)
    guard let statement = prepare(names, in: arm, marked.texts { _ in "NULL" }) else { return nil }
    var columns = (0..<statement.columnCount).map { index in
      let origin = statement.origin(index)
      return Column(
        name: statement.columnName(index),
        leaf: origin.map { .column($0, declaredType: statement.declaredType(index)) } ?? .none)
    }
    guard marked.count > 0, columns.contains(where: { if case .none = $0.leaf { true } else { false } })
    else {
      return columns
    }
    // The number of each marker, in digits that are columns of the schema's table.
    var numbers: [Int?] = columns.map { _ in 0 }
    var unit = 1
    repeat {
      guard
        let statement = prepare(names, in: arm, marked.texts { Self.marker($0 / unit % Self.digits.count) }),
        statement.columnCount == columns.count
      else { return nil }
      for index in columns.indices {
        let digit = statement.origin(index).flatMap { Self.digits.firstIndex(of: $0.column) }
        numbers[index] = numbers[index].flatMap { number in digit.map { number + $0 * unit } }
      }
      unit *= Self.digits.count
    } while unit < marked.count
    for index in columns.indices {
      guard case .none = columns[index].leaf, let number = numbers[index],
        let (table, position) = marked.column(number)
      else { continue }
      columns[index] = Column(name: columns[index].name, leaf: .derived(table, position))
    }
    return columns
  }

  private static let digits = ["type", "name", "tbl_name", "rootpage", "sql"]

  private static func marker(_ digit: Int) -> String { "(SELECT \(digits[digit]) FROM main.sqlite_master)" }

  // MARK: - Text

  private func prepare(
    _ names: [String], in arm: ArmScope, _ texts: [ObjectIdentifier: String]
  ) -> Statement? {
    guard queriesLeft > 0 else { return nil }
    queriesLeft -= 1
    var list = names
    var current = arm
    while let outer = current.scope.outer {
      list = list.map { "(SELECT \($0)\(Self.tables(of: current, texts)))" }
      current = outer
    }
    var text = "SELECT \(list.joined(separator: ", "))\(Self.tables(of: current, texts))"
    let definitions = Self.visible(arm.scope.definitions).map { table in
      "\(SQLName.quoted(table.name)) AS \(texts[ObjectIdentifier(table)] ?? "(SELECT NULL)")"
    }
    if !definitions.isEmpty { text = "WITH \(definitions.joined(separator: ", ")) \(text)" }
    return try? database.prepare(text)
  }

  /// The tables of WITH whose names no inner ones hide; none whose columns are not known yet.
  fileprivate static func visible(_ definitions: [DerivedTable]) -> [DerivedTable] {
    var visible: [DerivedTable] = []
    for table in definitions.reversed()
    where !table.columns.isEmpty && !visible.contains(where: { $0.name.matches(table.name) }) {
      visible.insert(table, at: 0)
    }
    return visible
  }

  /// FROM with its tables, in which queries and views are replaced.
  private static func tables(of arm: ArmScope, _ texts: [ObjectIdentifier: String]) -> String {
    guard let tables = arm.arm.tables, !tables.isEmpty else { return "" }
    let outline = arm.scope.outline
    var text = " FROM "
    var next = tables.lowerBound
    for replacement in arm.replaced {
      if next < replacement.tokens.lowerBound {
        text += outline.text(next..<replacement.tokens.lowerBound) + " "
      }
      text += texts[ObjectIdentifier(replacement.table)] ?? "(SELECT NULL)"
      if let alias = replacement.alias { text += " AS \(SQLName.quoted(alias))" }
      text += " "
      next = replacement.tokens.upperBound
    }
    return text + outline.text(next..<tables.upperBound)
  }
}

/// The columns of all derived tables that a SELECT can name, which are numbered.
private struct MarkedColumns {
  private let tables: [DerivedTable]
  let count: Int

  init(_ arm: ArmScope) {
    var tables = OriginProbe.visible(arm.scope.definitions)
    var next: ArmScope? = arm
    while let current = next {
      tables += current.replaced.map(\.table)
      next = current.scope.outer
    }
    self.tables = tables
    count = tables.reduce(0) { $0 + $1.columns.count }
  }

  /// Each table as a row of markers.
  func texts(_ marker: (Int) -> String) -> [ObjectIdentifier: String] {
    var texts: [ObjectIdentifier: String] = [:]
    var number = 0
    for table in tables {
      let results = table.columns.map { name in
        defer { number += 1 }
        return "\(marker(number)) AS \(SQLName.quoted(name))"
      }
      texts[ObjectIdentifier(table)] = "(SELECT \(results.joined(separator: ", ")))"
    }
    return texts
  }

  /// The column of a number.
  func column(_ number: Int) -> (DerivedTable, Int)? {
    var rest = number
    for table in tables {
      if rest < table.columns.count { return (table, rest) }
      rest -= table.columns.count
    }
    return nil
  }
}

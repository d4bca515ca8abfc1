import TypedSQLiteCore

/// Tables with their keys, and how they refer to each other.
struct Diagram: Equatable {
  /// A table.
  struct Table: Equatable {
    let schema: String
    let name: String
    var columns: [Column]
    /// The number of columns that are not in ``columns``, because the diagram shows only keys.
    var hiddenCount = 0

    /// The name, with its database unless that is `main`.
    var shownName: String { schema == "main" ? name : "\(schema).\(name)" }
  }

  /// A column of a table.
  struct Column: Equatable {
    let name: String
    /// The declared type; empty if there is none.
    let type: String
    let isNotNull: Bool
    /// The position in the primary key from 1; 0 for a column outside it.
    let keyPosition: Int
    /// Whether each row has another value.
    let isUnique: Bool
    /// Whether it refers to another table.
    var isReference = false

    /// `PK`, `FK` and `UK`, as far as they are true.
    var marks: [String] {
      (keyPosition > 0 ? ["PK"] : []) + (isReference ? ["FK"] : [])
        + (isUnique && keyPosition == 0 ? ["UK"] : [])
    }

    var isKey: Bool { keyPosition > 0 || isReference }
  }

  /// How the rows of one table refer to those of another.
  struct Link: Equatable {
    /// The index of the table that refers.
    var child: Int
    let childColumns: [String]
    /// The index of the table that is referred to; nil if there is no such table.
    var parent: Int?
    let parentName: String
    let parentColumns: [String]
    /// Whether no foreign key says so, only names and values.
    let isImplied: Bool
    /// Whether a row of the parent has at most one row that refers to it.
    let isSingle: Bool
    /// Whether a row need not refer to any.
    let isOptional: Bool
    /// How many values were compared with those of the parent, and how many of them it lacks; nil if that was not done.
    var missing: Missing?
  }

  /// Values without a parent.
  struct Missing: Equatable {
    let count: Int
    let comparedCount: Int
    /// Whether only the first values of the table were compared.
    let isPart: Bool
  }

  var tables: [Table]
  var links: [Link]

  /// The number of tables above which only keys are shown.
  static let keysAbove = 20

  /// The diagram with only the columns that are keys.
  var withKeysOnly: Diagram {
    var copy = self
    for index in copy.tables.indices {
      let columns = copy.tables[index].columns
      // What others refer to need not be a primary key.
      let referenced = Set(
        links.filter { $0.parent == index }.flatMap { $0.parentColumns.map { $0.lowercased() } })
      copy.tables[index].columns = columns.filter { $0.isKey || referenced.contains($0.name.lowercased()) }
      copy.tables[index].hiddenCount += columns.count - copy.tables[index].columns.count
    }
    return copy
  }

  /// The links in which a table is the child.
  func links(from table: Int) -> [Link] { links.filter { $0.child == table } }

  /// The rank of each table: parents are before their children, unless tables refer to each other in a circle.
  var ranks: [Int] {
    var ranks = [Int](repeating: 0, count: tables.count)
    var states = [UInt8](repeating: 0, count: tables.count)
    let parents = tables.indices.map { table in
      links(from: table).compactMap(\.parent).filter { $0 != table }
    }
    // A schema may have a chain of thousands of tables, so this does not recur.
    for start in tables.indices where states[start] == 0 {
      var stack = [(table: start, next: 0)]
      states[start] = 1
      while let (table, next) = stack.last {
        guard next < parents[table].count else {
          states[table] = 2
          ranks[table] = parents[table].filter { states[$0] == 2 }.map { ranks[$0] + 1 }.max() ?? 0
          stack.removeLast()
          continue
        }
        stack[stack.count - 1].next += 1
        let parent = parents[table][next]
        if states[parent] == 0 {
          states[parent] = 1
          stack.append((parent, 0))
        }
      }
    }
    return ranks
  }
}

extension Diagram.Link {
  /// How many children a parent has, and how many parents a child.
  var cardinality: String {
    "\(isSingle ? "0..1" : "0..n") to \(isOptional ? "0..1" : "1")"
  }

  /// What is known of values without a parent; nil if nothing is.
  var missingText: String? {
    guard let missing else { return nil }
    if missing.comparedCount == 0 { return "no values" }
    let compared = (missing.isPart ? "the first " : "") + groupedText(missing.comparedCount)
    return "\(groupedText(missing.count)) of \(compared) values without a parent"
  }
}

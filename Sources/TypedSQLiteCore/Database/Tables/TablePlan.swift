/// The part of a query that a table handles itself.
package struct TablePlan {
  /// The constraints whose values the search receives.
  package var uses: [Use]
  /// The cost of the search, in units that are compared only with those of the table's other plans and of
  /// other tables.
  package var cost: Double
  /// An estimate of the number of rows.
  package var rowCount: Int64
  /// Whether the rows are in the order that the query wants, so SQLite need not sort them; false by default.
  package var isOrdered = false
  /// A number that the search receives and EXPLAIN QUERY PLAN shows; only the table knows its meaning.
  package var number: Int32
  /// Whether EXPLAIN QUERY PLAN shows the number in hexadecimal, if the library can.
  package var isNumberHexadecimal = false

  /// A constraint whose value the search receives.
  package struct Use: Hashable, Sendable {
    package let constraint: TableQuery.Constraint
    /// Whether the table alone enforces it; otherwise SQLite also checks each row.
    package let isExact: Bool

    package init(_ constraint: TableQuery.Constraint, isExact: Bool) {
      self.constraint = constraint
      self.isExact = isExact
    }
  }

  /// Creates a plan that uses each argument that is passed and nothing else; nil if the value of one will not
  /// be known.
  ///
  /// The plan's number has a bit for each argument, the lowest for the first. Of two values for one argument
  /// the later one is used, and SQLite compares the other one with the column.
  ///
  /// - Parameters:
  ///   - query: the query.
  ///   - columns: the columns that receive arguments; all hidden ones by default.
  package init?(arguments query: TableQuery, of columns: ClosedRange<Int>? = nil) {
    var taken: [Int: TableQuery.Constraint] = [:]
    let arguments =
      columns.map(Array.init) ?? query.columns.indices.filter { query.columns[$0].isArgument }
    var unknown: Set<Int> = []
    for constraint in query.constraints where arguments.contains(constraint.column) {
      if !constraint.isUsable {
        unknown.insert(constraint.column)
      } else if constraint.comparison == .equal {
        taken[constraint.column] = constraint
      }
    }
    guard unknown.isSubset(of: taken.keys) else { return nil }
    uses = arguments.compactMap { taken[$0] }.map { Use($0, isExact: true) }
    number = 0
    for (place, column) in arguments.enumerated().prefix(31) where taken[column] != nil {
      number |= 1 << Int32(place)
    }
    cost = taken.count == arguments.count ? 1 : 1000
    rowCount = 1000
  }
}

// MARK: - Text

extension TablePlan {
  /// The plan as bytes after an empty C string: SQLite passes them to the search, and EXPLAIN QUERY PLAN
  /// prints nothing.
  internal var bytes: [UInt8] {
    [0]
      + uses.flatMap { use in
        let column = UInt16(truncatingIfNeeded: use.constraint.column)
        return [use.constraint.comparison.rawValue, UInt8(column >> 8), UInt8(column & 0xFF)]
      }
  }

  /// Reads the use at an index of ``bytes``.
  internal static func use(at place: Int, of bytes: Span<UInt8>) -> (
    column: Int, comparison: TableComparison
  )? {
    let start = 1 + 3 * place
    guard place >= 0, start + 2 < bytes.count, let comparison = TableComparison(rawValue: bytes[start]) else {
      return nil
    }
    let column = Int16(truncatingIfNeeded: Int(bytes[start + 1]) << 8 | Int(bytes[start + 2]))
    return (Int(column), comparison)
  }
}

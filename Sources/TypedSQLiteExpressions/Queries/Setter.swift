/// A column and its new value, made with `<-` and similar operators.
///
/// ```swift
/// try db.run(users.filter(id == 1).update(name <- "Arthur", age += 1))
/// ```
public struct Setter: Expressible, CustomStringConvertible {
  /// The column, without its table.
  internal let column: Expression<Void>
  internal let value: Expression<Void>

  internal init(_ column: any Expressible, _ value: any Expressible) {
    // Neither INSERT nor UPDATE accepts the table's name before a column.
    self.column = column.expression.unqualified
    self.value = value.expression.matching(self.column)
  }

  /// The assignment, such as `"age" = ?`.
  public var expression: Expression<Void> {
    .joined([column, value], separator: " = ")
  }

  /// The assignment with a literal value, such as `"age" = 30`.
  public var description: String { asSQL() }
}

extension Setter {
  /// Sets a column to the value that an upsert could not insert.
  internal static func excluded(_ column: Expression<Void>) -> Setter {
    Setter(column, Expression<Void>("\"excluded\".\(column.template)", column.bindings))
  }
}

infix operator <- : ColumnAssignment

/// The precedence of `<-`, which is lower than that of all operators in the value.
precedencegroup ColumnAssignment {
  associativity: left
  assignment: true
  lowerThan: AssignmentPrecedence
}

/// Sets a column to a value.
public func <- <V: Value>(column: Expression<V>, value: Expression<V>) -> Setter {
  Setter(column, value)
}

/// Sets a column to a value.
public func <- <V: Value>(column: Expression<V>, value: V) -> Setter {
  Setter(column, column.argument(value))
}

/// Sets a column to a value.
public func <- <V: Value>(column: Expression<V?>, value: Expression<V>) -> Setter {
  Setter(column, value)
}

/// Sets a column to a value.
public func <- <V: Value>(column: Expression<V?>, value: Expression<V?>) -> Setter {
  Setter(column, value)
}

/// Sets a column to a value.
public func <- <V: Value>(column: Expression<V?>, value: V?) -> Setter {
  Setter(column, column.argument(value))
}

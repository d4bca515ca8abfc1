/// Adds a value to a column.
public func += <V: Value>(column: Expression<V>, value: Expression<V>) -> Setter
where V.Datatype: Number {
  Setter(column, column + value)
}

/// Adds a value to a column.
public func += <V: Value>(column: Expression<V>, value: V) -> Setter
where V.Datatype: Number {
  Setter(column, column + value)
}

/// Adds a value to a column.
public func += <V: Value>(column: Expression<V?>, value: Expression<V>) -> Setter
where V.Datatype: Number {
  Setter(column, column + value)
}

/// Adds a value to a column.
public func += <V: Value>(column: Expression<V?>, value: Expression<V?>) -> Setter
where V.Datatype: Number {
  Setter(column, column + value)
}

/// Adds a value to a column.
public func += <V: Value>(column: Expression<V?>, value: V) -> Setter
where V.Datatype: Number {
  Setter(column, column + Optional(value))
}

/// Subtracts a value from a column.
public func -= <V: Value>(column: Expression<V>, value: Expression<V>) -> Setter
where V.Datatype: Number {
  Setter(column, column - value)
}

/// Subtracts a value from a column.
public func -= <V: Value>(column: Expression<V>, value: V) -> Setter
where V.Datatype: Number {
  Setter(column, column - value)
}

/// Subtracts a value from a column.
public func -= <V: Value>(column: Expression<V?>, value: Expression<V>) -> Setter
where V.Datatype: Number {
  Setter(column, column - value)
}

/// Subtracts a value from a column.
public func -= <V: Value>(column: Expression<V?>, value: Expression<V?>) -> Setter
where V.Datatype: Number {
  Setter(column, column - value)
}

/// Subtracts a value from a column.
public func -= <V: Value>(column: Expression<V?>, value: V) -> Setter
where V.Datatype: Number {
  Setter(column, column - Optional(value))
}

/// Multiplies a column by a value.
public func *= <V: Value>(column: Expression<V>, value: Expression<V>) -> Setter
where V.Datatype: Number {
  Setter(column, column * value)
}

/// Multiplies a column by a value.
public func *= <V: Value>(column: Expression<V>, value: V) -> Setter
where V.Datatype: Number {
  Setter(column, column * value)
}

/// Multiplies a column by a value.
public func *= <V: Value>(column: Expression<V?>, value: Expression<V>) -> Setter
where V.Datatype: Number {
  Setter(column, column * value)
}

/// Multiplies a column by a value.
public func *= <V: Value>(column: Expression<V?>, value: Expression<V?>) -> Setter
where V.Datatype: Number {
  Setter(column, column * value)
}

/// Multiplies a column by a value.
public func *= <V: Value>(column: Expression<V?>, value: V) -> Setter
where V.Datatype: Number {
  Setter(column, column * Optional(value))
}

/// Divides a column by a value.
public func /= <V: Value>(column: Expression<V>, value: Expression<V>) -> Setter
where V.Datatype: Number {
  Setter(column, column / value)
}

/// Divides a column by a value.
public func /= <V: Value>(column: Expression<V>, value: V) -> Setter
where V.Datatype: Number {
  Setter(column, column / value)
}

/// Divides a column by a value.
public func /= <V: Value>(column: Expression<V?>, value: Expression<V>) -> Setter
where V.Datatype: Number {
  Setter(column, column / value)
}

/// Divides a column by a value.
public func /= <V: Value>(column: Expression<V?>, value: Expression<V?>) -> Setter
where V.Datatype: Number {
  Setter(column, column / value)
}

/// Divides a column by a value.
public func /= <V: Value>(column: Expression<V?>, value: V) -> Setter
where V.Datatype: Number {
  Setter(column, column / Optional(value))
}

/// Appends a text to a column.
public func += <V: Value>(column: Expression<V>, value: Expression<V>) -> Setter
where V.Datatype == String {
  Setter(column, column + value)
}

/// Appends a text to a column.
public func += <V: Value>(column: Expression<V>, value: V) -> Setter
where V.Datatype == String {
  Setter(column, column + value)
}

/// Appends a text to a column.
public func += <V: Value>(column: Expression<V?>, value: Expression<V>) -> Setter
where V.Datatype == String {
  Setter(column, column + value)
}

/// Appends a text to a column.
public func += <V: Value>(column: Expression<V?>, value: Expression<V?>) -> Setter
where V.Datatype == String {
  Setter(column, column + value)
}

/// Appends a text to a column.
public func += <V: Value>(column: Expression<V?>, value: V) -> Setter
where V.Datatype == String {
  Setter(column, column + Optional(value))
}

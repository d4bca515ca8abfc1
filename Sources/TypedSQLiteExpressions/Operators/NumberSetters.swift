/// Adds to a column.
public func += <V: Value>(column: Expression<V>, value: Expression<V>) -> Setter
where V.Datatype: Number {
  Setter(column, column + value)
}

/// Adds to a column.
public func += <V: Value>(column: Expression<V>, value: V) -> Setter
where V.Datatype: Number {
  Setter(column, column + value)
}

/// Adds to a column.
public func += <V: Value>(column: Expression<V?>, value: Expression<V>) -> Setter
where V.Datatype: Number {
  Setter(column, column + value)
}

/// Adds to a column.
public func += <V: Value>(column: Expression<V?>, value: Expression<V?>) -> Setter
where V.Datatype: Number {
  Setter(column, column + value)
}

/// Adds to a column.
public func += <V: Value>(column: Expression<V?>, value: V) -> Setter
where V.Datatype: Number {
  Setter(column, column + Optional(value))
}

/// Subtracts from a column.
public func -= <V: Value>(column: Expression<V>, value: Expression<V>) -> Setter
where V.Datatype: Number {
  Setter(column, column - value)
}

/// Subtracts from a column.
public func -= <V: Value>(column: Expression<V>, value: V) -> Setter
where V.Datatype: Number {
  Setter(column, column - value)
}

/// Subtracts from a column.
public func -= <V: Value>(column: Expression<V?>, value: Expression<V>) -> Setter
where V.Datatype: Number {
  Setter(column, column - value)
}

/// Subtracts from a column.
public func -= <V: Value>(column: Expression<V?>, value: Expression<V?>) -> Setter
where V.Datatype: Number {
  Setter(column, column - value)
}

/// Subtracts from a column.
public func -= <V: Value>(column: Expression<V?>, value: V) -> Setter
where V.Datatype: Number {
  Setter(column, column - Optional(value))
}

/// Multiplies a column.
public func *= <V: Value>(column: Expression<V>, value: Expression<V>) -> Setter
where V.Datatype: Number {
  Setter(column, column * value)
}

/// Multiplies a column.
public func *= <V: Value>(column: Expression<V>, value: V) -> Setter
where V.Datatype: Number {
  Setter(column, column * value)
}

/// Multiplies a column.
public func *= <V: Value>(column: Expression<V?>, value: Expression<V>) -> Setter
where V.Datatype: Number {
  Setter(column, column * value)
}

/// Multiplies a column.
public func *= <V: Value>(column: Expression<V?>, value: Expression<V?>) -> Setter
where V.Datatype: Number {
  Setter(column, column * value)
}

/// Multiplies a column.
public func *= <V: Value>(column: Expression<V?>, value: V) -> Setter
where V.Datatype: Number {
  Setter(column, column * Optional(value))
}

/// Divides a column.
public func /= <V: Value>(column: Expression<V>, value: Expression<V>) -> Setter
where V.Datatype: Number {
  Setter(column, column / value)
}

/// Divides a column.
public func /= <V: Value>(column: Expression<V>, value: V) -> Setter
where V.Datatype: Number {
  Setter(column, column / value)
}

/// Divides a column.
public func /= <V: Value>(column: Expression<V?>, value: Expression<V>) -> Setter
where V.Datatype: Number {
  Setter(column, column / value)
}

/// Divides a column.
public func /= <V: Value>(column: Expression<V?>, value: Expression<V?>) -> Setter
where V.Datatype: Number {
  Setter(column, column / value)
}

/// Divides a column.
public func /= <V: Value>(column: Expression<V?>, value: V) -> Setter
where V.Datatype: Number {
  Setter(column, column / Optional(value))
}

/// Appends to a column.
public func += <V: Value>(column: Expression<V>, value: Expression<V>) -> Setter
where V.Datatype == String {
  Setter(column, column + value)
}

/// Appends to a column.
public func += <V: Value>(column: Expression<V>, value: V) -> Setter
where V.Datatype == String {
  Setter(column, column + value)
}

/// Appends to a column.
public func += <V: Value>(column: Expression<V?>, value: Expression<V>) -> Setter
where V.Datatype == String {
  Setter(column, column + value)
}

/// Appends to a column.
public func += <V: Value>(column: Expression<V?>, value: Expression<V?>) -> Setter
where V.Datatype == String {
  Setter(column, column + value)
}

/// Appends to a column.
public func += <V: Value>(column: Expression<V?>, value: V) -> Setter
where V.Datatype == String {
  Setter(column, column + Optional(value))
}

/// Sets a column to the remainder of its division by a value.
public func %= <V: Value>(column: Expression<V>, value: Expression<V>) -> Setter
where V.Datatype == Int64 {
  Setter(column, column % value)
}

/// Sets a column to the remainder of its division by a value.
public func %= <V: Value>(column: Expression<V>, value: V) -> Setter
where V.Datatype == Int64 {
  Setter(column, column % value)
}

/// Sets a column to the remainder of its division by a value.
public func %= <V: Value>(column: Expression<V?>, value: Expression<V>) -> Setter
where V.Datatype == Int64 {
  Setter(column, column % value)
}

/// Sets a column to the remainder of its division by a value.
public func %= <V: Value>(column: Expression<V?>, value: Expression<V?>) -> Setter
where V.Datatype == Int64 {
  Setter(column, column % value)
}

/// Sets a column to the remainder of its division by a value.
public func %= <V: Value>(column: Expression<V?>, value: V) -> Setter
where V.Datatype == Int64 {
  Setter(column, column % Optional(value))
}

/// Shifts the bits of a column left.
public func <<= <V: Value>(column: Expression<V>, value: Expression<V>) -> Setter
where V.Datatype == Int64 {
  Setter(column, column << value)
}

/// Shifts the bits of a column left.
public func <<= <V: Value>(column: Expression<V>, value: V) -> Setter
where V.Datatype == Int64 {
  Setter(column, column << value)
}

/// Shifts the bits of a column left.
public func <<= <V: Value>(column: Expression<V?>, value: Expression<V>) -> Setter
where V.Datatype == Int64 {
  Setter(column, column << value)
}

/// Shifts the bits of a column left.
public func <<= <V: Value>(column: Expression<V?>, value: Expression<V?>) -> Setter
where V.Datatype == Int64 {
  Setter(column, column << value)
}

/// Shifts the bits of a column left.
public func <<= <V: Value>(column: Expression<V?>, value: V) -> Setter
where V.Datatype == Int64 {
  Setter(column, column << Optional(value))
}

/// Shifts the bits of a column right.
public func >>= <V: Value>(column: Expression<V>, value: Expression<V>) -> Setter
where V.Datatype == Int64 {
  Setter(column, column >> value)
}

/// Shifts the bits of a column right.
public func >>= <V: Value>(column: Expression<V>, value: V) -> Setter
where V.Datatype == Int64 {
  Setter(column, column >> value)
}

/// Shifts the bits of a column right.
public func >>= <V: Value>(column: Expression<V?>, value: Expression<V>) -> Setter
where V.Datatype == Int64 {
  Setter(column, column >> value)
}

/// Shifts the bits of a column right.
public func >>= <V: Value>(column: Expression<V?>, value: Expression<V?>) -> Setter
where V.Datatype == Int64 {
  Setter(column, column >> value)
}

/// Shifts the bits of a column right.
public func >>= <V: Value>(column: Expression<V?>, value: V) -> Setter
where V.Datatype == Int64 {
  Setter(column, column >> Optional(value))
}

/// Sets a column to its bitwise AND with a value.
public func &= <V: Value>(column: Expression<V>, value: Expression<V>) -> Setter
where V.Datatype == Int64 {
  Setter(column, column & value)
}

/// Sets a column to its bitwise AND with a value.
public func &= <V: Value>(column: Expression<V>, value: V) -> Setter
where V.Datatype == Int64 {
  Setter(column, column & value)
}

/// Sets a column to its bitwise AND with a value.
public func &= <V: Value>(column: Expression<V?>, value: Expression<V>) -> Setter
where V.Datatype == Int64 {
  Setter(column, column & value)
}

/// Sets a column to its bitwise AND with a value.
public func &= <V: Value>(column: Expression<V?>, value: Expression<V?>) -> Setter
where V.Datatype == Int64 {
  Setter(column, column & value)
}

/// Sets a column to its bitwise AND with a value.
public func &= <V: Value>(column: Expression<V?>, value: V) -> Setter
where V.Datatype == Int64 {
  Setter(column, column & Optional(value))
}

/// Sets a column to its bitwise OR with a value.
public func |= <V: Value>(column: Expression<V>, value: Expression<V>) -> Setter
where V.Datatype == Int64 {
  Setter(column, column | value)
}

/// Sets a column to its bitwise OR with a value.
public func |= <V: Value>(column: Expression<V>, value: V) -> Setter
where V.Datatype == Int64 {
  Setter(column, column | value)
}

/// Sets a column to its bitwise OR with a value.
public func |= <V: Value>(column: Expression<V?>, value: Expression<V>) -> Setter
where V.Datatype == Int64 {
  Setter(column, column | value)
}

/// Sets a column to its bitwise OR with a value.
public func |= <V: Value>(column: Expression<V?>, value: Expression<V?>) -> Setter
where V.Datatype == Int64 {
  Setter(column, column | value)
}

/// Sets a column to its bitwise OR with a value.
public func |= <V: Value>(column: Expression<V?>, value: V) -> Setter
where V.Datatype == Int64 {
  Setter(column, column | Optional(value))
}

/// Sets a column to its bitwise exclusive OR with a value.
public func ^= <V: Value>(column: Expression<V>, value: Expression<V>) -> Setter
where V.Datatype == Int64 {
  Setter(column, column ^ value)
}

/// Sets a column to its bitwise exclusive OR with a value.
public func ^= <V: Value>(column: Expression<V>, value: V) -> Setter
where V.Datatype == Int64 {
  Setter(column, column ^ value)
}

/// Sets a column to its bitwise exclusive OR with a value.
public func ^= <V: Value>(column: Expression<V?>, value: Expression<V>) -> Setter
where V.Datatype == Int64 {
  Setter(column, column ^ value)
}

/// Sets a column to its bitwise exclusive OR with a value.
public func ^= <V: Value>(column: Expression<V?>, value: Expression<V?>) -> Setter
where V.Datatype == Int64 {
  Setter(column, column ^ value)
}

/// Sets a column to its bitwise exclusive OR with a value.
public func ^= <V: Value>(column: Expression<V?>, value: V) -> Setter
where V.Datatype == Int64 {
  Setter(column, column ^ Optional(value))
}

/// Adds 1 to a column.
public postfix func ++ <V: Value>(column: Expression<V>) -> Setter
where V.Datatype == Int64 {
  Setter(column, Expression<V>.infix(column, "+", Expression<Int>(value: 1)))
}

/// Adds 1 to a column.
public postfix func ++ <V: Value>(column: Expression<V?>) -> Setter
where V.Datatype == Int64 {
  Setter(column, Expression<V>.infix(column, "+", Expression<Int>(value: 1)))
}

/// Subtracts 1 from a column.
public postfix func -- <V: Value>(column: Expression<V>) -> Setter
where V.Datatype == Int64 {
  Setter(column, Expression<V>.infix(column, "-", Expression<Int>(value: 1)))
}

/// Subtracts 1 from a column.
public postfix func -- <V: Value>(column: Expression<V?>) -> Setter
where V.Datatype == Int64 {
  Setter(column, Expression<V>.infix(column, "-", Expression<Int>(value: 1)))
}

/// Keeps the remainder of a division.
public func %= <V: Value>(column: Expression<V>, value: Expression<V>) -> Setter
where V.Datatype == Int64 {
  Setter(column, column % value)
}

/// Keeps the remainder of a division.
public func %= <V: Value>(column: Expression<V>, value: V) -> Setter
where V.Datatype == Int64 {
  Setter(column, column % value)
}

/// Keeps the remainder of a division.
public func %= <V: Value>(column: Expression<V?>, value: Expression<V>) -> Setter
where V.Datatype == Int64 {
  Setter(column, column % value)
}

/// Keeps the remainder of a division.
public func %= <V: Value>(column: Expression<V?>, value: Expression<V?>) -> Setter
where V.Datatype == Int64 {
  Setter(column, column % value)
}

/// Keeps the remainder of a division.
public func %= <V: Value>(column: Expression<V?>, value: V) -> Setter
where V.Datatype == Int64 {
  Setter(column, column % Optional(value))
}

/// Moves the bits of a column to the left.
public func <<= <V: Value>(column: Expression<V>, value: Expression<V>) -> Setter
where V.Datatype == Int64 {
  Setter(column, column << value)
}

/// Moves the bits of a column to the left.
public func <<= <V: Value>(column: Expression<V>, value: V) -> Setter
where V.Datatype == Int64 {
  Setter(column, column << value)
}

/// Moves the bits of a column to the left.
public func <<= <V: Value>(column: Expression<V?>, value: Expression<V>) -> Setter
where V.Datatype == Int64 {
  Setter(column, column << value)
}

/// Moves the bits of a column to the left.
public func <<= <V: Value>(column: Expression<V?>, value: Expression<V?>) -> Setter
where V.Datatype == Int64 {
  Setter(column, column << value)
}

/// Moves the bits of a column to the left.
public func <<= <V: Value>(column: Expression<V?>, value: V) -> Setter
where V.Datatype == Int64 {
  Setter(column, column << Optional(value))
}

/// Moves the bits of a column to the right.
public func >>= <V: Value>(column: Expression<V>, value: Expression<V>) -> Setter
where V.Datatype == Int64 {
  Setter(column, column >> value)
}

/// Moves the bits of a column to the right.
public func >>= <V: Value>(column: Expression<V>, value: V) -> Setter
where V.Datatype == Int64 {
  Setter(column, column >> value)
}

/// Moves the bits of a column to the right.
public func >>= <V: Value>(column: Expression<V?>, value: Expression<V>) -> Setter
where V.Datatype == Int64 {
  Setter(column, column >> value)
}

/// Moves the bits of a column to the right.
public func >>= <V: Value>(column: Expression<V?>, value: Expression<V?>) -> Setter
where V.Datatype == Int64 {
  Setter(column, column >> value)
}

/// Moves the bits of a column to the right.
public func >>= <V: Value>(column: Expression<V?>, value: V) -> Setter
where V.Datatype == Int64 {
  Setter(column, column >> Optional(value))
}

/// Keeps the bits that the value has too.
public func &= <V: Value>(column: Expression<V>, value: Expression<V>) -> Setter
where V.Datatype == Int64 {
  Setter(column, column & value)
}

/// Keeps the bits that the value has too.
public func &= <V: Value>(column: Expression<V>, value: V) -> Setter
where V.Datatype == Int64 {
  Setter(column, column & value)
}

/// Keeps the bits that the value has too.
public func &= <V: Value>(column: Expression<V?>, value: Expression<V>) -> Setter
where V.Datatype == Int64 {
  Setter(column, column & value)
}

/// Keeps the bits that the value has too.
public func &= <V: Value>(column: Expression<V?>, value: Expression<V?>) -> Setter
where V.Datatype == Int64 {
  Setter(column, column & value)
}

/// Keeps the bits that the value has too.
public func &= <V: Value>(column: Expression<V?>, value: V) -> Setter
where V.Datatype == Int64 {
  Setter(column, column & Optional(value))
}

/// Adds the bits of a value.
public func |= <V: Value>(column: Expression<V>, value: Expression<V>) -> Setter
where V.Datatype == Int64 {
  Setter(column, column | value)
}

/// Adds the bits of a value.
public func |= <V: Value>(column: Expression<V>, value: V) -> Setter
where V.Datatype == Int64 {
  Setter(column, column | value)
}

/// Adds the bits of a value.
public func |= <V: Value>(column: Expression<V?>, value: Expression<V>) -> Setter
where V.Datatype == Int64 {
  Setter(column, column | value)
}

/// Adds the bits of a value.
public func |= <V: Value>(column: Expression<V?>, value: Expression<V?>) -> Setter
where V.Datatype == Int64 {
  Setter(column, column | value)
}

/// Adds the bits of a value.
public func |= <V: Value>(column: Expression<V?>, value: V) -> Setter
where V.Datatype == Int64 {
  Setter(column, column | Optional(value))
}

/// Turns over the bits that a value has.
public func ^= <V: Value>(column: Expression<V>, value: Expression<V>) -> Setter
where V.Datatype == Int64 {
  Setter(column, column ^ value)
}

/// Turns over the bits that a value has.
public func ^= <V: Value>(column: Expression<V>, value: V) -> Setter
where V.Datatype == Int64 {
  Setter(column, column ^ value)
}

/// Turns over the bits that a value has.
public func ^= <V: Value>(column: Expression<V?>, value: Expression<V>) -> Setter
where V.Datatype == Int64 {
  Setter(column, column ^ value)
}

/// Turns over the bits that a value has.
public func ^= <V: Value>(column: Expression<V?>, value: Expression<V?>) -> Setter
where V.Datatype == Int64 {
  Setter(column, column ^ value)
}

/// Turns over the bits that a value has.
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

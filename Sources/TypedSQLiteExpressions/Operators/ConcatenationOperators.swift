/// The concatenation of the two texts.
public func + <V: Value>(lhs: Expression<V>, rhs: Expression<V>) -> Expression<V>
where V.Datatype == String {
  .infix(lhs, "||", rhs)
}

/// The concatenation of the two texts.
public func + <V: Value>(lhs: Expression<V>, rhs: Expression<V?>) -> Expression<V?>
where V.Datatype == String {
  .infix(lhs, "||", rhs)
}

/// The concatenation of the two texts.
public func + <V: Value>(lhs: Expression<V?>, rhs: Expression<V>) -> Expression<V?>
where V.Datatype == String {
  .infix(lhs, "||", rhs)
}

/// The concatenation of the two texts.
public func + <V: Value>(lhs: Expression<V?>, rhs: Expression<V?>) -> Expression<V?>
where V.Datatype == String {
  .infix(lhs, "||", rhs)
}

/// The concatenation of the two texts.
public func + <V: Value>(lhs: Expression<V>, rhs: V) -> Expression<V>
where V.Datatype == String {
  .infix(lhs, "||", Expression(value: rhs))
}

/// The concatenation of the two texts.
public func + <V: Value>(lhs: Expression<V?>, rhs: V?) -> Expression<V?>
where V.Datatype == String {
  .infix(lhs, "||", Expression<V?>(value: rhs))
}

/// The concatenation of the two texts.
public func + <V: Value>(lhs: V, rhs: Expression<V>) -> Expression<V>
where V.Datatype == String {
  .infix(Expression(value: lhs), "||", rhs)
}

/// The concatenation of the two texts.
public func + <V: Value>(lhs: V?, rhs: Expression<V?>) -> Expression<V?>
where V.Datatype == String {
  .infix(Expression<V?>(value: lhs), "||", rhs)
}

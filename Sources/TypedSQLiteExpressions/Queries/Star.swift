/// What `*` is where it is given as an argument: each column.
///
/// ```swift
/// users.select(*)
/// users.select(users[*], count(*))
/// ```
public typealias Star = (Expression<any Binding>?, Expression<any Binding>?) -> Expression<Void>

/// Each column, as ``Star`` names it.
public func * (_: Expression<any Binding>?, _: Expression<any Binding>?) -> Expression<Void> {
  .star
}

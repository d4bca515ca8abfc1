/// The type of `*` as an argument, which means all columns.
///
/// ```swift
/// users.select(*)
/// users.select(users[*], count(*))
/// ```
public typealias Star = (Expression<any Binding>?, Expression<any Binding>?) -> Expression<Void>

/// All columns, as ``Star`` names it.
public func * (_: Expression<any Binding>?, _: Expression<any Binding>?) -> Expression<Void> {
  .star
}

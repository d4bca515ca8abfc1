/// A truth value in SQL that may be NULL or not: an `Expression<Bool>` or an `Expression<Bool?>`.
public protocol Condition: Expressible {}

extension Expression: Condition where Datatype: _ConditionType {}

/// A protocol to which only `Bool` and `Bool?` conform, so that an extension can require one of them.
public protocol _ConditionType {}

extension Bool: _ConditionType {}

extension Optional: _ConditionType where Wrapped == Bool {}

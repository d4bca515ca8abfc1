/// A SELECT or VALUES with all its arms, as its tokens show it.
///
/// Ranges are tokens of the ``SQLOutline`` that it was read from. Names are not resolved.
package struct SQLQuery: Sendable {
  /// The tokens of the query.
  package let tokens: Range<Int>
  /// The tables that its WITH defines, in their order.
  package let definitions: [Definition]
  /// The SELECTs that UNION, INTERSECT and EXCEPT join, and each row of VALUES as one.
  package let arms: [Arm]
  /// Whether INTERSECT or EXCEPT compares the rows of its arms.
  package let comparesRows: Bool

  /// A table that WITH defines.
  package struct Definition: Sendable {
    /// The token of its name.
    package let name: Int
    /// The tokens of the names of its columns, if it states them.
    package let columns: [Int]?
    /// Its rows.
    package let query: SQLQuery
  }

  /// One SELECT.
  package struct Arm: Sendable {
    /// Its results, in their order.
    package let results: [Result]
    /// The tokens behind FROM, up to the next clause; nil if there is no FROM.
    package let tables: Range<Int>?
    /// What it selects from.
    package let sources: [Source]
  }

  /// A result of a SELECT.
  package enum Result: Sendable {
    /// `*` or `t.*`, as its tokens.
    case star(Range<Int>)
    /// An expression, with the token of the name that the result gets, if the query states one.
    case expression(Expression, tokens: Range<Int>, name: Int?)
  }

  /// A table, view, function or query behind FROM.
  package struct Source: Sendable {
    /// What it is.
    package let relation: Relation
    /// Its tokens without the alias.
    package let tokens: Range<Int>
    /// The token of its alias.
    package let alias: Int?

    /// What a SELECT can read.
    package enum Relation: Sendable {
      /// A table, a view, or a name that WITH defines; the tokens of the schema and the name.
      case name(schema: Int?, Int)
      /// A query in parentheses.
      case query(SQLQuery)
      /// A table-valued function.
      case function
    }
  }
}

extension SQLQuery {
  /// An expression, as far as it hands on values or computes with them in a known way.
  package indirect enum Expression: Sendable {
    /// A column, as the tokens of its name and qualifiers.
    case reference(Range<Int>)
    /// NULL.
    case null
    /// A text literal, as its token.
    case text(Int)
    /// A number without a sign, as its token.
    case number(Int)
    /// `-x`.
    case negation(Expression)
    /// `x + y` and the other operators of numbers, and `x || y`.
    case arithmetic(Expression, SQLSign, Expression)
    /// `CAST(x AS type)`, and whether the type is one of numbers.
    case cast(Expression, toNumber: Bool)
    /// A function with its name in lower case.
    case call(String, [Expression])
    /// What CASE gives in its branches, NULL among them if it has no ELSE.
    case cases([Expression])
    /// A query whose first value it is.
    case query(SQLQuery)
    /// Anything else.
    case other
  }
}

extension SQLQuery.Expression {
  /// The columns that the expression names, those in its queries left out.
  package var references: [Range<Int>] {
    switch self {
    case .reference(let tokens): [tokens]
    case .negation(let operand), .cast(let operand, _): operand.references
    case .arithmetic(let left, _, let right): left.references + right.references
    case .call(_, let operands), .cases(let operands): operands.flatMap(\.references)
    case .null, .text, .number, .query, .other: []
    }
  }
}

extension SQLQuery.Source {
  /// The token behind the source and its alias.
  package var end: Int { max(tokens.upperBound, alias.map { $0 + 1 } ?? 0) }
}

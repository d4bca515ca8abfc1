import SQLSyntax
import TypedSQLiteCore

/// Where a query is: its text, and what its names can mean beside the tables of the database.
final class QueryScope {
  let outline: SQLOutline
  /// The tables that the WITHs around it define, the inner ones last.
  var definitions: [DerivedTable]
  /// The SELECT whose columns it can name, if it is an operand.
  let outer: ArmScope?

  init(outline: SQLOutline, definitions: [DerivedTable], outer: ArmScope?) {
    self.outline = outline
    self.definitions = definitions
    self.outer = outer
  }
}

/// A SELECT, with what replaces the queries and views of its FROM.
final class ArmScope {
  let arm: SQLQuery.Arm
  let scope: QueryScope
  /// What is replaced by rows of markers, in the order of the text.
  var replaced: [Replacement] = []

  /// A query or a view.
  struct Replacement {
    /// The tokens that are replaced.
    let tokens: Range<Int>
    let table: DerivedTable
    /// The name that the rows need instead; nil if the text has an alias, or needs none.
    let alias: String?
  }

  init(_ arm: SQLQuery.Arm, in scope: QueryScope) {
    self.arm = arm
    self.scope = scope
  }
}

/// The rows of a query, a view or a table of WITH.
final class DerivedTable {
  let name: String
  var columns: [String]
  /// Finds out what the columns mean.
  var find: () -> [ExpressionMeaning]? = { nil }
  private var state = State.unknown

  private enum State {
    case unknown
    /// It is being found out; a recursive table takes from itself what is assumed, at first anything.
    case busy(assumed: [ExpressionMeaning]?, isAsked: Bool)
    case found([ExpressionMeaning]?)
  }

  init(name: String, columns: [String]) {
    self.name = name
    self.columns = columns
  }

  /// What a column means.
  func meaning(_ position: Int) -> ExpressionMeaning {
    switch state {
    case .busy(let assumed, _):
      state = .busy(assumed: assumed, isAsked: true)
      guard let assumed else { return .any }
      return assumed.indices.contains(position) ? assumed[position] : .unknown
    case .found(let meanings):
      guard let meanings, meanings.indices.contains(position) else { return .unknown }
      return meanings[position]
    case .unknown:
      state = .busy(assumed: nil, isAsked: false)
      var meanings = find()
      // What the first rows mean must be what the rows that follow from them mean.
      if case .busy(_, isAsked: true) = state, let first = meanings {
        state = .busy(assumed: first, isAsked: false)
        meanings = find().map { zip(first, $0).map { ExpressionMeaning.one(of: [$0, $1]) } }
      }
      state = .found(meanings)
      return meaning(position)
    }
  }
}

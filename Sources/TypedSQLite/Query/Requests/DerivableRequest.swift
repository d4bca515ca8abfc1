/// A request that can join, include and be annotated with rows of other tables.
public protocol JoinableRequest<RowDecoder>: TypedRequest {
  /// The request joined with rows of another table, which may be missing; only its own columns are selected.
  func joining<Other: Association>(
    optional association: Other
  ) -> Self where Other.OriginRowDecoder == RowDecoder

  /// The request limited to rows that have one in another table; only its own columns are selected.
  func joining<Other: Association>(
    required association: Other
  ) -> Self where Other.OriginRowDecoder == RowDecoder

  /// The request with the row of another table in each row, or none.
  func including<Other: Association>(
    optional association: Other
  ) -> Self where Other.OriginRowDecoder == RowDecoder

  /// The request limited to rows that have one in another table, with that row in each of them.
  func including<Other: Association>(
    required association: Other
  ) -> Self where Other.OriginRowDecoder == RowDecoder

  /// The request with all rows of another table that belong to each of its rows.
  func including<Other: AssociationToMany>(
    all association: Other
  ) -> Self where Other.OriginRowDecoder == RowDecoder

  /// The request with columns that are computed from associations.
  func annotated(with aggregates: [AssociationAggregate<RowDecoder>]) -> Self

  /// The request limited to rows whose associations meet a condition.
  func having(_ predicate: AssociationAggregate<RowDecoder>) -> Self
}

/// A request or an association, for methods that both can have.
///
/// ```swift
/// extension DerivableRequest<Player> {
///   func ofTeam(colored color: String) -> Self { joining(required: Player.team.filter { $0.color == color }) }
/// }
/// let request = Team.including(all: Team.players.ofTeam(colored: "red"))
/// let reds = Player.all().ofTeam(colored: "red")
/// ```
public protocol DerivableRequest<RowDecoder>: AggregatingRequest, FilteredRequest, JoinableRequest,
  OrderedRequest, SelectionRequest, TableRequest
{
  /// The request without duplicate rows.
  func distinct() -> Self

  /// The request with one row for each primary key, which joins can repeat.
  func groupByPrimaryKey() -> Self

  /// The request in the order of the primary key, in place of its previous order.
  func orderByPrimaryKey() -> Self

  /// The request in its order, with the primary key as the last term, so that equal rows keep an order.
  func withStableOrder() -> Self

  /// The request with a common table expression, which it and its subqueries can use as a table.
  func with<Other>(_ expression: CommonTableExpression<Other>) -> Self
}

extension QueryInterfaceRequest: DerivableRequest {}

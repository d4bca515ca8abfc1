import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// A part of the changes of a table, if they cannot be made in the order of the rows.
enum ChangePhase {
  /// All changes at once.
  case all
  /// What frees values of unique indexes.
  case freeing
  /// The rest.
  case filling
}

/// Says in which order rows are changed so that no unique index is violated in between.
///
/// If two rows swap a value, neither can be updated first. So rows whose old values may be in the way are deleted first,
/// and inserted with their new ones at the end.
struct ChangeOrder {
  /// What happens to a row.
  enum Operation {
    case delete
    case update
    case insert
  }

  /// A unique index, with a query that says whether the old side has some values of it.
  private struct Constraint {
    /// The places of its columns on the old side; empty if any change may violate it.
    let places: [Int]
    let search: Statement?
  }

  private let constraints: [Constraint]
  private let pairs: [ComparedTable.ColumnPair]

  /// The phases, in their order.
  let phases: [ChangePhase]

  init(_ table: ComparedTable, _ side: ComparedSide) throws(DatabaseError) {
    pairs = table.pairs
    guard let old = table.old, table.new != nil else {
      (constraints, phases) = ([], [.all])
      return
    }
    var keys = old.uniqueKeys
    // Otherwise rows of one key are compared, and nothing else has that key.
    if !table.followsOwnKey, !old.key.isEmpty { keys.append(UniqueKey(old.key, of: old.columns)) }
    var constraints: [Constraint] = []
    for key in keys {
      let conditions = zip(key.places, key.collations).enumerated().map { number, term in
        "\(SQLName.quoted(old.columns[term.0].name)) COLLATE \(SQLName.quoted(term.1)) = ?\(number + 1)"
      }
      let source = side.name(of: old.name)
      let search =
        conditions.isEmpty
        ? nil
        : try? side.database.prepare(
          "SELECT 1 FROM \(source) WHERE \(conditions.joined(separator: " AND ")) LIMIT 1")
      constraints.append(Constraint(places: search == nil ? [] : key.places, search: search))
    }
    self.constraints = constraints
    phases = constraints.isEmpty ? [.all] : [.freeing, .filling]
  }

  /// What is done for a difference in a phase.
  ///
  /// - Parameters:
  ///   - difference: the difference.
  ///   - phase: the phase.
  ///   - isReplaced: whether the row is deleted and inserted in any case.
  /// - Returns: the operations, in their order.
  /// - Throws: ``ShellError`` if the old side cannot be read.
  func operations(
    for difference: RowDifference, in phase: ChangePhase, isReplaced: Bool = false
  ) throws(ShellError) -> [Operation] {
    switch difference.kind {
    case .removed: return phase == .filling ? [] : [.delete]
    case .added: return phase == .freeing ? [] : [.insert]
    case .changed, .sameMeaning: break
    }
    guard phase != .all else { return isReplaced ? [.delete, .insert] : [.update] }
    let reach: Reach
    do throws(DatabaseError) {
      reach = isReplaced ? .replacement : try self.reach(of: difference)
    } catch {
      throw .database(error)
    }
    switch reach {
    case .replacement: return phase == .freeing ? [.delete] : [.insert]
    case .free: return phase == .freeing ? [.update] : []
    case .none: return phase == .freeing ? [] : [.update]
    }
  }

  /// What a changed row has to do with unique indexes.
  private enum Reach {
    case none
    /// Its new values are new, so it can be updated early.
    case free
    /// Another row may still have its new values.
    case replacement
  }

  private func reach(of difference: RowDifference) throws(DatabaseError) -> Reach {
    guard let new = difference.new else { return .none }
    let touched = Set((difference.changed + difference.restored).map { pairs[$0].old })
    var reach = Reach.none
    for constraint in constraints {
      if constraint.places.isEmpty { return .replacement }
      guard !touched.isDisjoint(with: constraint.places) else { continue }
      reach = .free
      guard let search = constraint.search else { return .replacement }
      for (number, place) in constraint.places.enumerated() {
        guard let pair = pairs.first(where: { $0.old == place }) else { return .replacement }
        try search.bind(new.cell(pair.new), at: number + 1)
      }
      defer { search.reset() }
      if try search.step() { return .replacement }
    }
    return reach
  }
}

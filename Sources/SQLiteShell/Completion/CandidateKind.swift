/// What a candidate of a completion is.
///
/// The raw value is the word that a menu shows beside the candidate.
package enum CandidateKind: String, Hashable, Sendable, CaseIterable {
  case alias
  case collation
  case column
  case command
  case cte = "CTE"
  case file
  case folder
  case function
  case index
  /// A condition of a join, such as `a.x = b.id`.
  case join
  case keyword
  case module
  case option
  case pragma
  case query
  case schema
  case setting
  case table
  case trigger
  case type
  case value
  case view

  /// Whether it is inserted as a text in a statement, in single quotes.
  var isText: Bool { self == .value || self == .file || self == .folder }

  /// Whether a part of its name finds it, because people choose such names and remember only a part of them.
  var isFoundByMiddle: Bool {
    switch self {
    case .column, .cte, .index, .query, .setting, .table, .trigger, .value, .view, .command: true
    case .alias, .collation, .file, .folder, .function, .join, .keyword, .module, .option, .pragma, .schema,
      .type:
      false
    }
  }
}

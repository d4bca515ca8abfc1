package import TypedSQLite

/// A layout of results: its name, its documentation and the renderer behind it.
package struct OutputMode: Sendable {
  /// The name `.mode` takes.
  package let name: String
  /// How many letters of the name are enough for `.mode`.
  package let shortest: Int
  /// What sqlite3 calls the mode, where it has no name for it; nil for the same name.
  package let compatibleName: String?
  /// What it looks like, in one line without a full stop.
  package let summary: String
  /// More about it, in sentences.
  package let discussion: String
  /// Statements and what the mode shows for them.
  package let examples: [Example]
  /// Whether nothing can be shown before the last row is known.
  package let needsAllRows: Bool
  /// Whether it is laid out for the width of the screen.
  package let usesScreenWidth: Bool
  /// Whether a result without rows is shown too.
  package let showsEmptyResults: Bool
  /// Whether the program has an option of its name.
  package let hasOption: Bool
  /// Whether programs read it rather than people: its instants are in UTC unless files follow the zone too.
  package let isForPrograms: Bool
  /// How typed cells are written.
  package let typedStyle: TypedStyle
  /// What choosing the mode with `.mode` sets, such as the separators of csv.
  package let select: @Sendable (inout RenderOptions) -> Void
  /// Makes the renderer of one result.
  package let makeRenderer: @Sendable (RenderOptions) -> any RowRenderer

  package init(
    name: String, shortest: Int = 1, compatibleName: String? = nil, summary: String, discussion: String = "",
    examples: [Example] = [],
    needsAllRows: Bool = false, usesScreenWidth: Bool? = nil, showsEmptyResults: Bool = false,
    hasOption: Bool = true,
    isForPrograms: Bool = false, typedStyle: TypedStyle = .text,
    select: @escaping @Sendable (inout RenderOptions) -> Void = { _ in },
    makeRenderer: @escaping @Sendable (RenderOptions) -> any RowRenderer
  ) {
    self.name = name
    self.shortest = shortest
    self.compatibleName = compatibleName
    self.summary = summary
    self.discussion = discussion
    self.examples = examples
    self.needsAllRows = needsAllRows
    self.usesScreenWidth = usesScreenWidth ?? needsAllRows
    self.showsEmptyResults = showsEmptyResults
    self.hasOption = hasOption
    self.isForPrograms = isForPrograms
    self.typedStyle = typedStyle
    self.select = select
    self.makeRenderer = makeRenderer
  }

  /// Each mode, in the order of the manual.
  package static let all: [OutputMode] = [
    .list,
    .tabs,
    .csv,
    .line,
    .column,
    .box,
    .table,
    .markdown,
    .psql,
    .qbox,
    .split,
    .json,
    .jsonl,
    .jobject,
    .jatom,
    .html,
    .www,
    .quote,
    .insert,
    .tcl,
    .cstring,
    .ascii,
    .count,
    .off,
    .batch,
    .tty,
  ]
}

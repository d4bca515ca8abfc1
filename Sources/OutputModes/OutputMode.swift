package import TypedSQLiteCore

/// An output mode: its name, its documentation and its renderer.
package struct OutputMode: Sendable {
  /// The name for `.mode`.
  package let name: String
  /// How many letters of the name `.mode` needs.
  package let shortest: Int
  /// The name of the mode in sqlite3, if it differs; nil for the same name.
  package let compatibleName: String?
  /// A description in one line without a full stop.
  package let summary: String
  /// More details, in sentences.
  package let discussion: String
  /// Statements and the output of the mode for them.
  package let examples: [Example]
  /// Whether nothing can be shown before all rows are known.
  package let needsAllRows: Bool
  /// Whether it is laid out for the width of the screen.
  package let usesScreenWidth: Bool
  /// Whether people at a terminal see a summary, such as `PNG, 14 kB`, in place of content that is no text, and a mark on
  /// cells that are not in their column's storage.
  package let showsSummaries: Bool
  /// How a terminal shows the part of a result that fits its screen; nil if it shows the whole result.
  package let window: WindowStyle?
  /// Whether a result without rows is shown.
  package let showsEmptyResults: Bool
  /// What the option with its name sets; nil if the program has no such option.
  package let option: OptionScope?
  /// Whether the mode is for programs rather than people: its instants are in UTC, unless the zone also
  /// applies to files.
  package let isForPrograms: Bool
  /// Whether `.import` takes CR LF for LF while it is the mode, with --compat too.
  package let readsLineEnds: Bool
  /// Whether `.import` finds no quotes around fields, and leaves out empty rows, while it is the mode.
  package let hasBareFields: Bool
  /// What makes a file for a browser of its results: the text before them and the text after them.
  package let page: (start: StaticString, end: StaticString)?
  /// The settings of other modes too that count in it, as `.mode` of sqlite3 3.52 shows them.
  package let ownSettings: [OwnSetting]
  /// The text for NULL that choosing the mode sets, if ``ModeDialect/modesHaveNullTexts``.
  package let nullText: String
  /// Whether its name sets it as in sqlite3, whatever options are before the name.
  package let forgetsOptions: Bool
  /// How typed cells are written.
  package let typedStyle: TypedStyle
  /// The settings that `.mode` makes when it selects the mode, such as the separators of csv.
  package let select: @Sendable (inout RenderOptions) -> Void
  /// Makes the renderer of one result.
  package let makeRenderer: @Sendable (RenderOptions) -> any RowRenderer

  package init(
    name: String, shortest: Int = 1, compatibleName: String? = nil, summary: String, discussion: String = "",
    examples: [Example] = [],
    needsAllRows: Bool = false, usesScreenWidth: Bool? = nil, showsSummaries: Bool? = nil,
    window: WindowStyle? = nil, showsEmptyResults: Bool = false,
    option: OptionScope? = .everything,
    isForPrograms: Bool = false, readsLineEnds: Bool = false, hasBareFields: Bool = false,
    page: (start: StaticString, end: StaticString)? = nil, ownSettings: [OwnSetting] = [],
    nullText: String = "",
    forgetsOptions: Bool = false,
    typedStyle: TypedStyle = .text,
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
    self.showsSummaries = showsSummaries ?? needsAllRows
    self.window = window
    self.showsEmptyResults = showsEmptyResults
    self.option = option
    self.isForPrograms = isForPrograms
    self.readsLineEnds = readsLineEnds
    self.hasBareFields = hasBareFields
    self.page = page
    self.ownSettings = ownSettings
    self.nullText = nullText
    self.forgetsOptions = forgetsOptions
    self.typedStyle = typedStyle
    self.select = select
    self.makeRenderer = makeRenderer
  }

  /// What an option such as `-csv` sets of what `.mode csv` sets; those of sqlite3 3.40 do not set all.
  package enum OptionScope: Sendable {
    case everything
    case separators
    case columnSeparator
    case modeAlone
  }

  /// A setting that counts in some modes only.
  package enum OwnSetting: Sendable {
    case columnSeparator
    /// The table that INSERT statements name.
    case table
  }

  /// All modes, in the order of the manual.
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

package import TypedSQLiteCore

/// An output mode: its name, its documentation and its renderer.
///
/// It is a class, because it is large, and there is only one of each.
package final class OutputMode: Sendable {
  /// The name for `.mode`.
  package var name: String { names.name }
  package let names: Names
  package let documentation: Documentation
  package let layout: Layout
  /// Whether the mode is for programs rather than people: its instants are in UTC, unless the zone also
  /// applies to files.
  package let isForPrograms: Bool
  /// What `.import` takes for fields while it is the mode.
  package let fields: FieldSyntax
  package let selection: Selection
  /// How typed cells are written.
  package let typedStyle: TypedStyle
  /// Makes the renderer of one result.
  package let makeRenderer: @Sendable (RenderOptions) -> any RowRenderer

  package init(
    _ names: Names, _ documentation: Documentation, layout: Layout = .rows, isForPrograms: Bool = false,
    fields: FieldSyntax = .quoted, selection: Selection = Selection(), typedStyle: TypedStyle = .text,
    makeRenderer: @escaping @Sendable (RenderOptions) -> any RowRenderer
  ) {
    self.names = names
    self.documentation = documentation
    self.layout = layout
    self.isForPrograms = isForPrograms
    self.fields = fields
    self.selection = selection
    self.typedStyle = typedStyle
    self.makeRenderer = makeRenderer
  }

  /// How a mode is named.
  package struct Names: Sendable, ExpressibleByStringLiteral {
    package let name: String
    /// How many letters of the name `.mode` needs.
    package let shortest: Int
    /// The name of the mode in sqlite3, if it differs; nil for the same name.
    package let inSQLite3: String?

    package init(_ name: String, shortest: Int = 1, inSQLite3: String? = nil) {
      self.name = name
      self.shortest = shortest
      self.inSQLite3 = inSQLite3
    }

    package init(stringLiteral name: String) {
      self.init(name)
    }
  }

  /// How a result is laid out.
  package struct Layout: Sendable {
    /// Whether nothing can be shown before all rows are known, and the width of the screen counts.
    package let needsAllRows: Bool
    /// Whether people at a terminal see a summary, such as `PNG, 14 kB`, in place of content that is no text, and a mark on
    /// cells that are not in their column's storage.
    package let showsSummaries: Bool
    /// How a terminal shows the part of a result that fits its screen; nil if it shows the whole result.
    package let window: WindowStyle?
    /// Whether a result without rows is shown.
    package let showsEmptyResults: Bool
    /// The form of a result in its envelope, in a mode that writes JSON texts; nil in other modes.
    package let envelope: EnvelopeForm?
    /// Whether each result is a sequence of JSON texts.
    package var isJSON: Bool { envelope != nil }

    /// What is before and after the rows in a file of their own; nil if rows are a whole file.
    package private(set) var fileFrame: (head: StaticString, tail: StaticString)?

    private init(
      needsAllRows: Bool, showsSummaries: Bool, window: WindowStyle? = nil, showsEmptyResults: Bool = false,
      envelope: EnvelopeForm? = nil
    ) {
      self.needsAllRows = needsAllRows
      self.showsSummaries = showsSummaries
      self.window = window
      self.showsEmptyResults = showsEmptyResults
      self.envelope = envelope
    }

    /// Row by row.
    package static let rows = Layout(needsAllRows: false, showsSummaries: false)
    /// Row by row, in a file between two texts.
    package static func rows(inFileAfter head: StaticString, before tail: StaticString) -> Layout {
      var layout = rows
      layout.fileFrame = (head, tail)
      return layout
    }

    /// Row by row, for people.
    package static let records = Layout(needsAllRows: false, showsSummaries: true)

    /// Row by row, as JSON.
    package static func json(_ envelope: EnvelopeForm) -> Layout {
      Layout(needsAllRows: false, showsSummaries: false, envelope: envelope)
    }

    /// In columns, for people.
    package static func grid(_ window: WindowStyle? = nil, showsEmptyResults: Bool = false) -> Layout {
      Layout(
        needsAllRows: true, showsSummaries: true, window: window, showsEmptyResults: showsEmptyResults)
    }
  }

  /// What `.import` takes for fields.
  package enum FieldSyntax: Sendable {
    /// Fields that may be in quotes.
    case quoted
    /// The same, and CR LF for LF, with --compat too.
    case quotedWithLineEnds
    /// Fields without quotes; empty rows are left out.
    case bare
  }

  /// What choosing a mode does.
  package struct Selection: Sendable {
    /// What the option with the name of the mode sets; nil if the program has no such option.
    package let option: OptionScope?
    /// The settings of other modes too that count in it, as `.mode` of sqlite3 3.52 shows them.
    package let ownSettings: [OwnSetting]
    /// The text for NULL that it sets, if ``ModeDialect/modesHaveNullTexts``.
    package let nullText: String
    /// Makes the settings of the mode, such as the separators of csv.
    package let apply: @Sendable (inout RenderOptions) -> Void

    package init(
      option: OptionScope? = .everything, own ownSettings: [OwnSetting] = [], nullText: String = "",
      _ apply: @escaping @Sendable (inout RenderOptions) -> Void = { _ in }
    ) {
      self.option = option
      self.ownSettings = ownSettings
      self.nullText = nullText
      self.apply = apply
    }
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

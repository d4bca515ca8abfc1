import OutputModes
import TypedSQLiteCore

/// What a page about a database says, before it is written.
struct ReportContents {
  /// The name of the file, without its folders.
  let name: String
  /// When and by what the page was made.
  var origin = ""
  /// What the file is, in lines.
  var identity: [String] = []
  var tables: [Table] = []
  /// How many tables and views are not listed, because there are too many.
  var unlistedTables = 0
  /// The diagram as lines of SVG; empty if it is not drawn.
  var diagram: [String] = []
  /// Why the diagram is not drawn, or lacks columns; nil if it is whole.
  var diagramNote: String?
  /// The distribution of all dates as lines of SVG; empty if there are none.
  var datesChart: [String] = []
  var dates: [Dates] = []
  var findings: [Finding] = []
  /// What the page does not have in full, in sentences.
  var omissions: [String] = []

  /// A table or a view.
  struct Table {
    let name: String
    /// `table`, `view` or `virtual table`, with `WITHOUT ROWID` and the like.
    let kind: String
    var rows: ReportCell = .none
    var bytes: Int?
    var purpose: String?
    /// The columns and first rows; nil for a table that is only listed.
    var details: Details?
  }

  /// What a section about a table has.
  struct Details {
    /// Which rows were read, if not all.
    var readText: String?
    var columns: Grid
    /// The evidence for the meanings, in lines.
    var evidence: [String]
    /// Indexes, foreign keys and triggers, in lines.
    var parts: [String]
    var rows: Grid
    /// What the grids lack, in sentences.
    var omissions: [String]
  }

  /// The cells of a table of the page.
  struct Grid {
    let titles: [String]
    var rows: [[ReportCell]] = []
    /// The titles of columns that hold drawings made of characters.
    var drawings: Set<String> = []
  }

  /// A column of dates.
  struct Dates {
    let column: String
    let cells: [ReportCell]
  }

  /// Something that may be wrong.
  struct Finding: Equatable {
    let subject: String
    let text: String
  }
}

/// How much a page has.
enum ReportLimits {
  /// The tables and views that are listed.
  static let listed = 2000
  /// The tables and views with a section.
  static let described = 100
  /// The columns of a table that are described.
  static let columns = 100
  /// The columns of first rows.
  static let rowColumns = 40
  /// The tables of a diagram.
  static let drawn = 150
  /// The rows above which a table is described from a sample, and how many rows that has.
  static let sample = (above: 1_000_000, rows: 100_000)
  /// The size of a file all of whose pages are read to say what it is, in bytes.
  static let identified = 1_000_000_000
  /// The lines of evidence, of parts of a table, and of findings.
  static let lines = 500
}

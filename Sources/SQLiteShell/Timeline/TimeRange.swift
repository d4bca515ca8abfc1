import ColumnMeaning

/// The times to which `--from TIME` and `--to TIME` limit what a command shows.
struct TimeRange: CommandRequest {
  private(set) var first: TimelineBound?
  private(set) var last: TimelineBound?

  var isUnlimited: Bool { first == nil && last == nil }

  /// The conditions on a column `events.time` with the texts of instants in UTC and of days.
  var conditions: [String] {
    [first?.conditionAsFirst, last?.conditionAsLast].compactMap(\.self)
  }

  /// The words that are left: names of tables and columns.
  private(set) var names: [String] = []
  /// The zone of a time that names none.
  private let zone: DisplayZone
  private let command: DotCommand

  static let options: [RequestOption<TimeRange>] = [
    bound("--from", \.first, "Begin with this day or time, such as 2026-01-31 or '2026-01-31 10:00'"),
    bound("--to", \.last, "End with this day or time"),
  ]

  private static func bound(
    _ name: String, _ place: any WritableKeyPath<TimeRange, TimelineBound?> & Sendable, _ summary: String
  ) -> RequestOption<TimeRange> {
    RequestOption(name, value: .text("TIME"), summary) { request, time, _ throws(ShellError) in
      let bound: TimelineBound?
      do throws(LocalTimeFault) {
        bound = try TimelineBound(time, in: request.zone)
      } catch {
        throw .command(.notOneInstant(time, error))
      }
      guard let bound else { throw .command(.notATime(time)) }
      request[keyPath: place] = bound
    }
  }

  /// Takes the times out of words.
  ///
  /// - Parameters:
  ///   - words: the arguments.
  ///   - zone: the zone of a time that names none.
  ///   - command: the command, whose usage is the message if an option is wrong.
  ///   - dialect: the dialect of the session.
  /// - Throws: ``ShellError`` if an option is wrong, or a word is no time, or not one instant.
  init(
    from words: some Sequence<String>, in zone: DisplayZone, of command: DotCommand, _ dialect: Dialect
  ) throws(ShellError) {
    self.zone = zone
    self.command = command
    try read(words, dialect)
  }

  mutating func take(_ word: String) { names.append(word) }

  func failure(of word: String, _ fault: OptionFault) -> ShellError? {
    .usage(command)
  }
}

/// The arguments of `.timeline`.
struct TimelineRequest: CommandRequest {
  private(set) var range: TimeRange
  /// Whether the rows are those that are no longer in their tables.
  private(set) var isOfDeletedRows = false

  static let options: [RequestOption<TimelineRequest>] =
    TimeRange.options.map { $0.lifted(to: \.range) } + [
      RequestOption("--deleted", "Show the rows that .deleted finds", sets: \.isOfDeletedRows)
    ]

  /// - Parameters:
  ///   - words: the arguments.
  ///   - zone: the zone of a time that names none.
  ///   - dialect: the dialect of the session.
  /// - Throws: ``ShellError`` if an option is wrong, or a word is no time, or not one instant.
  init(_ words: some Sequence<String>, in zone: DisplayZone, _ dialect: Dialect) throws(ShellError) {
    range = try TimeRange(from: [String](), in: zone, of: .timeline, dialect)
    try read(words, dialect)
  }

  mutating func take(_ word: String) { range.take(word) }

  func failure(of word: String, _ fault: OptionFault) -> ShellError? { range.failure(of: word, fault) }
}

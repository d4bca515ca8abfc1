import TypedSQLiteCore

extension ColumnJudge {
  /// Concludes instants from a comment in the CREATE TABLE that says from when numbers count, if they agree.
  package static let comments = ColumnJudge("Comment") { subject in
    guard let comment = subject.table.comments[subject.origin.column.lowercased()], subject.sample.hasNumbers,
      let storage = CommentWords(comment).storage
    else { return nil }
    let reading = NumberDateReading(subject.sample, name: subject.name, limitedTo: [storage])
    // An epoch can also be that of a training.
    guard reading.shares.contains(where: { $0.share >= 0.9 }) else { return nil }
    let says = "the comment in the CREATE TABLE says \(storage)"
    return SignatureJudge.date(.date, [storage], subject, .constraint, [says]).map { ColumnFinding($0) }
  }
}

/// What a comment says about numbers that are instants.
struct CommentWords {
  private let words: [String]

  init(_ comment: String) {
    words = comment.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// The storage that it names; nil if it names none, or none for certain.
  var storage: DateStorage? {
    let named = Self.zeroPoints.filter { point in point.phrases.contains(where: contains) }
    guard named.count == 1, let point = named.first else { return nil }
    let units = Set(words.compactMap { Self.units[$0] })
    guard units.count <= 1 else { return nil }
    return point.storages[units.first ?? point.unit]
  }

  /// The unit in which it says that lengths are counted; nil if it names none, or several.
  var lengthUnit: DurationStorage? {
    let units = Set(words.compactMap { Self.units[$0] })
    guard units.count == 1, let unit = units.first, !words.contains("per") else { return nil }
    return unit.lengths
  }

  /// Whether words follow each other.
  private func contains(_ phrase: [String]) -> Bool {
    words.indices.contains { words[$0...].starts(with: phrase) }
  }

  /// The length of what is counted.
  enum Unit {
    case seconds
    case milliseconds
    case microseconds
    case nanoseconds
    case days

    /// The storage of lengths that counts in this unit.
    var lengths: DurationStorage? {
      switch self {
      case .seconds: .seconds
      case .milliseconds: .milliseconds
      case .microseconds: .microseconds
      case .nanoseconds: .nanoseconds
      case .days: nil
      }
    }
  }

  private static let units: [String: Unit] = [
    "s": .seconds, "sec": .seconds, "secs": .seconds, "second": .seconds, "seconds": .seconds,
    "ms": .milliseconds, "msec": .milliseconds, "millis": .milliseconds, "millisecond": .milliseconds,
    "milliseconds": .milliseconds, "us": .microseconds, "usec": .microseconds, "micros": .microseconds,
    "microsecond": .microseconds, "microseconds": .microseconds, "ns": .nanoseconds, "nanos": .nanoseconds,
    "nanoseconds": .nanoseconds, "days": .days,
  ]

  /// An instant from which software counts.
  private struct ZeroPoint: Sendable {
    /// The words that name it.
    let phrases: [[String]]
    /// The unit if none is named.
    let unit: Unit
    let storages: [Unit: DateStorage]
  }

  private static let zeroPoints = [
    ZeroPoint(
      phrases: [
        ["unix", "time"], ["unix", "timestamp"], ["unix", "epoch"], ["unixtime"], ["posix", "time"],
        ["since", "epoch"], ["since", "the", "epoch"], ["since", "the", "unix", "epoch"], ["since", "1970"],
        ["epoch", "seconds"], ["epoch", "milliseconds"], ["epoch", "millis"], ["epoch", "ms"],
        ["seconds", "epoch"], ["since", "1", "1", "1970"], ["since", "1970", "01", "01"],
      ],
      unit: .seconds,
      storages: [
        .seconds: .unix, .milliseconds: .unixMilliseconds, .microseconds: .unixMicroseconds,
        .nanoseconds: .unixNanoseconds,
      ]),
    ZeroPoint(
      phrases: [
        ["since", "2001"], ["since", "1", "1", "2001"], ["since", "2001", "01", "01"], ["cocoa"],
        ["mac", "absolute", "time"], ["core", "data", "timestamp"], ["nsdate"],
      ],
      unit: .seconds, storages: [.seconds: .cocoa, .nanoseconds: .cocoaNanoseconds]),
    ZeroPoint(
      phrases: [["webkit"], ["since", "1601"], ["since", "1601", "01", "01"]],
      unit: .microseconds, storages: [.microseconds: .webkit, .seconds: .webkitSeconds]),
    ZeroPoint(phrases: [["julian", "day"], ["julianday"]], unit: .days, storages: [.days: .julian]),
  ]
}

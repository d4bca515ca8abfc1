/// How instants are stored in a SQLite file.
///
/// Each strategy is in a file of this folder and an entry of ``all``.
public struct DateStorage: ValueStorage {
  /// The name that `.format` accepts.
  public let name: String
  /// What the file contains and which software writes it.
  public let summary: String
  /// Other names that `.format` accepts.
  public let aliases: [String]
  /// The unit of a number, such as `ms`; nil for text.
  public let unit: String?
  /// The zero point of a number, such as `1970-01-01 00:00:00 UTC`; nil for text.
  public let zeroPoint: String?
  /// The first and the last instant it can hold.
  public let range: ClosedRange<Timestamp>
  /// The smallest step it holds throughout its range, in nanoseconds.
  public let resolution: Int64
  /// How a value is encoded and decoded.
  public let codec: StorageCodec<Timestamp>
  /// A second form that is read but never written; nil if there is none.
  public let secondForm: StorageReader<Timestamp>?
  /// Whether a day begins at noon, so that noon means the whole day as midnight does.
  package let daysBeginAtNoon: Bool
  /// SQL of the current time, if two neighbouring seconds do not say how to count up to it; nil for counts of a unit.
  package let nowSQL: String?
  /// Whether people can read the texts as dates, so that they are shown as stored.
  package let isReadable: Bool
  /// Whether it holds instants; if not, it has what a clock of an unknown zone showed, such as that of a camera.
  package let isInUTC: Bool
  /// Whether storage values sort in the order of their instants.
  package let sortsByInstant: Bool
  /// How many of the unit are a day; nil if the storage does not count one unit.
  public let unitsPerDay: Double?

  init(
    name: String, summary: String, aliases: [String] = [], count: Count = Count(),
    range: ClosedRange<Timestamp>, resolution: Int64, codec: StorageCodec<Timestamp>,
    traits: Traits = Traits()
  ) {
    self.name = name
    self.summary = summary
    self.aliases = aliases
    unit = count.unit
    zeroPoint = count.zeroPoint
    unitsPerDay = count.unitsPerDay
    daysBeginAtNoon = count.daysBeginAtNoon
    self.range = range
    self.resolution = resolution
    self.codec = codec
    secondForm = traits.secondForm
    nowSQL = traits.nowSQL
    isReadable = traits.isReadable
    isInUTC = traits.isInUTC
    sortsByInstant = traits.sortsByInstant
  }

  /// What a number of a storage counts; nothing for text.
  struct Count {
    var unit: String?
    var zeroPoint: String?
    var unitsPerDay: Double?
    var daysBeginAtNoon = false
  }

  /// What differs from most storages; the fields of a storage with these names document it.
  struct Traits {
    var secondForm: StorageReader<Timestamp>?
    var nowSQL: String?
    var isReadable = true
    var isInUTC = true
    var sortsByInstant = true
  }

  /// Whether it holds days without a time.
  package var holdsDays: Bool { resolution >= 86_400_000_000_000 }

  /// The storages of instants, the default one first.
  public static let all: [DateStorage] =
    [
      .text, .iso8601,
      .unix, .unixMilliseconds, .unixMicroseconds, .unixNanoseconds, .unixReal,
      .julian, .cocoa, .cocoaNanoseconds,
      .webkit, .filetime, .ticks, .ole, .mac, .yyyymmdd,
      .unixMillisecondsReal, .unixMicrosecondsReal, .unixDaysReal, .unixMinutes, .unixHours,
      .unixText, .unixMillisecondsText, .unixHex, .unixBlob, .unixBlobBigEndian,
      .unixMillisecondsBlob, .unixMillisecondsBlobBigEndian,
      .cocoaText, .webkitSeconds, .filetimeHex, .filetimeBlob, .filetimeBlobBigEndian, .systemtime, .fat,
      .hfsLocal,
      .oleBlob, .excel1904, .modifiedJulian, .gps, .ntp, .ntpBlob,
      .digits14, .yyyymmddhhmmss, .ordinal, .week, .exif, .rfc2822, .asctime, .javaText, .javaScriptText, .us,
    ] + dayFirst + monthFirst
}

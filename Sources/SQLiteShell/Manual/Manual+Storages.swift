import FoundationEssentials
import TypedSQLite

extension Manual {
  /// Writes each storage of each kind, the default one first, with one value as it lies in the file.
  func writeStorages(to text: inout MdocText) {
    if let instant = Timestamp(seconds: 1_769_853_600) {
      text.writeStorages(DateStorage.all, of: "date", example: instant, shown: "\(instant)") {
        storage, text in
        if let unit = storage.unit { text.prose("Unit: \(unit).") }
        if let zeroPoint = storage.zeroPoint { text.prose("Zero: \(zeroPoint).") }
        text.prose("From \(storage.range.lowerBound) to \(storage.range.upperBound).")
      }
    }
    if let day = CivilDate(year: 2026, month: 1, day: 31) {
      text.writeStorages(DayStorage.all, of: "day", example: day, shown: "2026-01-31")
    }
    if let time = TimeOfDay(hour: 10, minute: 30) {
      text.writeStorages(TimeStorage.all, of: "time", example: time, shown: "10:30:00")
    }
    text.writeStorages(
      DurationStorage.all, of: "duration", example: .seconds(5400), shown: "One hour and a half")
    if let uuid = UUID(uuidString: "4FE1C2D0-A3B7-4C7E-9F10-D2C3B4A59687") {
      text.writeStorages(UUIDStorage.all, of: "uuid", example: uuid, shown: uuid.uuidString.lowercased())
    }
    if let decimal = ExactDecimal("12.50") {
      text.writeStorages(DecimalStorage.all, of: "decimal", example: decimal, shown: "12.50")
    }
    text.writeStorages(BoolStorage.all, of: "bool", example: true, shown: "true")
    if let json = TypedSQLite.JSONText("{\"on\":true}") {
      text.writeStorages(JSONStorage.all, of: "json", example: json, shown: "{\"on\":true}")
    }
  }
}

extension MdocText {
  fileprivate mutating func writeStorages<Storage: ValueStorage>(
    _ storages: [Storage], of kind: String, example: Storage.Value, shown: String,
    details: (Storage, inout MdocText) -> Void = { _, _ in }
  ) {
    macro("Ss Storages of \(kind)")
    macro("Bl -tag -width Ds")
    for storage in storages {
      macro("It Cm \(storage.name)")
      prose(storage.summary + ".")
      details(storage, &self)
      switch storage.encode(example) {
      case .exact(let value): prose("\(shown) is \(value.literal).")
      case .rounded(let value): prose("\(shown) becomes \(value.literal), which is not exact.")
      case .outOfRange: break
      }
    }
    macro("El")
  }
}

extension DatabaseValue {
  /// The value as SQL writes it.
  fileprivate var literal: String {
    switch storage {
    case .null: "NULL"
    case .int64(let integer): "\(integer)"
    case .double(let double): "\(double)"
    case .string(let text): "'\(text.replacing("'", with: "''"))'"
    case .blob(let bytes): "x'" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "'"
    }
  }
}

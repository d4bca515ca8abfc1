import ColumnMeaning
import TypedSQLiteCore

extension FunctionFamily {
  /// `stored_date` and `readable_date`: between SQLite's date functions and the storages of columns.
  static let dates = FunctionFamily(
    title: "Dates",
    functions: [
      ShellFunction(
        "readable_date", "X", "STORAGE", "[ZONE]", "[STORED]", reach: .database,
        summary:
          "X in a storage as an instant that SQLite's date functions read, on the clocks of a zone; any other X unchanged",
        example: FunctionExample("date(readable_date(1769817600000, 'unix-ms'))", "'2026-01-31'")
      ) { surroundings in
        let conversion = DateConversion("readable_date", zone: surroundings.zone)
        return { call throws(FunctionError) in try conversion.setReadable(call) }
      },
      ShellFunction(
        "stored_date", "X", "STORAGE", "[FROM]", "[ZONE]", "[STORED]", reach: .database,
        summary:
          "The text or number X, which is in the storage FROM or on the clocks of a zone, in another storage; any other X unchanged",
        example: FunctionExample("stored_date('2026-01-31', 'unix-ms')", "1769817600000")
      ) { surroundings in
        let conversion = DateConversion("stored_date", zone: surroundings.zone)
        return { call throws(FunctionError) in try conversion.setStored(call) }
      },
    ])
}

// Fields of a calendar and a clock in bits and bytes.

extension DateStorage {
  /// INTEGER of 32 bits with a date and a time of MS-DOS, which name no zone; from 1980 to 2107, in steps of 2 s.
  ///
  /// See [DosDateTimeToFileTime](https://learn.microsoft.com/windows/win32/api/winbase/nf-winbase-dosdatetimetofiletime).
  public static let fat = DateStorage(
    name: "fat",
    summary:
      "INTEGER of the date of MS-DOS in the upper 16 bits and its time in the lower ones, as FAT, exFAT and ZIP have",
    aliases: ["dos", "exfat"],
    range: Timestamp(
      uncheckedSeconds: 315_532_800, nanoseconds: 0)...Timestamp(
        uncheckedSeconds: 4_354_819_198, nanoseconds: 0),
    resolution: 2_000_000_000,
    codec: .integer(
      decode: { number in
        guard let bits = UInt32(exactly: number) else { return nil }
        var fields = DateFields()
        fields.year = 1980 + Int(bits >> 25)
        fields.month = Int(bits >> 21 & 15)
        fields.day = Int(bits >> 16 & 31)
        fields.hour = Int(bits >> 11 & 31)
        fields.minute = Int(bits >> 5 & 63)
        fields.second = Int(bits & 31) * 2
        return fields.timestamp
      },
      encode: { timestamp in
        let fields = DateFields(timestamp)
        guard (1980...2107).contains(fields.year) else { return .outOfRange }
        let date = (fields.year - 1980) << 9 | fields.month << 5 | fields.day
        let time = fields.hour << 11 | fields.minute << 5 | fields.second / 2
        let number = Int64(date << 16 | time)
        return fields.second % 2 == 0 && fields.nanosecond == 0 ? .exact(number) : .rounded(number)
      }),
    traits: Traits(isInUTC: false))

  /// BLOB of eight numbers of 2 bytes, the first byte the lower one, from 1601 on; they name no zone.
  ///
  /// They are year, month, day of the week from Sunday on, day, hour, minute, second and millisecond. A day of the week
  /// that is 0 is ignored, because Windows ignores it. See
  /// [SYSTEMTIME](https://learn.microsoft.com/windows/win32/api/minwinbase/ns-minwinbase-systemtime).
  public static let systemtime = DateStorage(
    name: "systemtime",
    summary:
      "BLOB of 16 bytes with year, month, weekday, day, hour, minute, second and ms, as Windows SYSTEMTIME",
    range: Timestamp(
      uncheckedSeconds: -11_644_473_600, nanoseconds: 0)...Timestamp(
        uncheckedSeconds: 910_670_515_199, nanoseconds: 999_000_000),
    resolution: 1_000_000,
    codec: .blob(
      decode: { bytes in
        guard bytes.count == 16 else { return nil }
        let number = { (place: Int, bytes: Span<UInt8>) in
          Int(bytes[2 * place]) | Int(bytes[2 * place + 1]) << 8
        }
        var fields = DateFields()
        (fields.year, fields.month, fields.day) = (number(0, bytes), number(1, bytes), number(3, bytes))
        (fields.hour, fields.minute, fields.second) = (number(4, bytes), number(5, bytes), number(6, bytes))
        guard number(7, bytes) < 1000, (1601...30827).contains(fields.year) else { return nil }
        fields.nanosecond = Int32(number(7, bytes)) * 1_000_000
        guard let timestamp = fields.timestamp, [0, fields.weekday].contains(number(2, bytes)) else {
          return nil
        }
        return timestamp
      },
      encode: { timestamp, buffer in
        let fields = DateFields(timestamp)
        guard (1601...30827).contains(fields.year) else { return .outOfRange }
        let (milliseconds, rest) = fields.nanosecond.quotientAndRemainder(dividingBy: 1_000_000)
        for number in [
          fields.year, fields.month, fields.weekday, fields.day, fields.hour, fields.minute, fields.second,
          Int(milliseconds),
        ] {
          buffer.append(UInt8(number & 0xFF))
          buffer.append(UInt8(number >> 8))
        }
        return rest == 0 ? .exact(()) : .rounded(())
      }),
    traits: Traits(isReadable: false, isInUTC: false, sortsByInstant: false))
}

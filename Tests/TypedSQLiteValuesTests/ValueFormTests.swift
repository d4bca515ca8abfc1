import Foundation
import Testing
import TypedSQLite
import TypedSQLiteValues

/// The forms of values, compared with the storages of the library.
struct ValueFormTests {
  private static let dates = [
    -62_135_596_800, -1, 0, 1.5, 1_600_000_000, 1_769_853_600.123, 4_102_444_800.25, 253_402_300_799,
  ].map { Date(timeIntervalSince1970: $0) }

  @Test func `each storage of the library is a form`() {
    #expect(ValueForm<Date>.all.map(\.name) == DateStorage.all.map(\.name))
    #expect(ValueForm<Date>.all.map(\.summary) == DateStorage.all.map(\.summary))
    #expect(ValueForm<UUID>.all.map(\.name) == UUIDStorage.all.map(\.name))
    #expect(ValueForm<Decimal>.all.map(\.name) == DecimalStorage.all.map(\.name))
    #expect(ValueForm<Bool>.all.map(\.name) == BoolStorage.all.map(\.name))
    #expect(ValueForm<Duration>.all.map(\.name) == DurationStorage.all.map(\.name))
    #expect(ValueForm<Date>.named("unix-ms")?.name == "unix-ms")
    #expect(ValueForm<Decimal>.named("minor:3")?.name == "minor:3")
    #expect(ValueForm<UUID>.named("none")?.name == nil)
  }

  @Test(arguments: DateStorage.all)
  func `dates are written and read as the storage does`(storage: DateStorage) throws {
    let form = try #require(ValueForm<Date>.named(storage.name))
    for date in Self.dates {
      guard let nearest = try? date.stored(as: storage) else {
        #expect(throws: ValueFormError.outOfRange(form: storage.name)) { try form.writeNearest(date) }
        continue
      }
      let stored = try form.writeNearest(date)
      #expect(StoredForm(nearest.storage.value) == stored)
      #expect(try form.read(stored) == Date(nearest, storedAs: storage))
      if (try? date.stored(exactlyAs: storage)) != nil {
        #expect(try form.write(date) == stored)
        #expect(try form.read(stored) == date)
      } else {
        #expect(throws: ValueFormError.inexact(form: storage.name, nearest: stored)) { try form.write(date) }
      }
    }
  }

  @Test func `other values are written and read exactly`() throws {
    let uuid = UUID()
    for form in ValueForm<UUID>.all { #expect(try form.read(form.write(uuid)) == uuid, "\(form.name)") }
    #expect(try ValueForm<UUID>.textUpper.write(uuid) == .text(uuid.uuidString))
    let price = try #require(Decimal(string: "12.34"))
    for form in ValueForm<Decimal>.all { #expect(try form.read(form.write(price)) == price, "\(form.name)") }
    #expect(try ValueForm<Decimal>.cents.write(price) == .integer(1234))
    for form in ValueForm<Bool>.all { #expect(try form.read(form.write(true)), "\(form.name)") }
    for form in ValueForm<Duration>.all {
      #expect(try form.read(form.write(.seconds(90))) == .seconds(90), "\(form.name)")
    }
    #expect(try ValueForm<Duration>.milliseconds.write(.milliseconds(1500)) == .integer(1500))
  }

  @Test func `the named forms are those of their names`() {
    let dates: [(ValueForm<Date>, String)] = [
      (.text, "text"), (.iso8601, "iso8601"), (.unix, "unix"), (.unixMilliseconds, "unix-ms"),
      (.unixMicroseconds, "unix-us"), (.unixNanoseconds, "unix-ns"), (.unixReal, "unix-real"),
      (.julian, "julian"), (.cocoa, "cocoa"), (.webkit, "webkit"), (.filetime, "filetime"), (.ticks, "ticks"),
    ]
    for (form, name) in dates { #expect(form.name == name) }
    #expect(
      [ValueForm<UUID>.blob, .blobGUID, .text, .textUpper, .hex].map(\.name)
        == ["blob", "blob-guid", "text", "text-upper", "hex"])
    #expect([ValueForm<Decimal>.text, .cents, .real].map(\.name) == ["text", "minor:2", "real"])
    #expect([ValueForm<Bool>.integer, .text].map(\.name) == ["integer", "text"])
    #expect(
      [ValueForm<Duration>.seconds, .milliseconds, .microseconds, .nanoseconds, .secondsReal].map(\.name)
        == ["seconds", "ms", "us", "ns", "seconds-real"])
  }

  @Test func `what is wrong is said`() {
    func message(_ body: () throws -> Void) -> String? {
      do throws { try body() } catch { return "\(error)" }
      return nil
    }
    #expect(
      message { _ = try ValueForm<Date>.unix.write(Date(timeIntervalSince1970: 1.5)) }
        == "unix has no exact value; the nearest one is 1")
    #expect(
      message { _ = try ValueForm<Date>.unix.read(.text("soon")) }
        == #""soon" is not a value in the form unix"#)
    #expect(message { _ = try ValueForm<Date>.unix.read(.null) } == "NULL is not a value in the form unix")
    #expect(
      message { _ = try ValueForm<Date>.unixNanoseconds.writeNearest(.distantFuture) }
        == "the value is outside the range of unix-ns")
  }

  @Test func `the types of Swift that libraries share are forms`() {
    let forms: [(Any?, StoredForm?)] = [
      (nil, .null), (Int64(1), .integer(1)), (2, .integer(2)), (1.5, .real(1.5)), ("a", .text("a")),
      (Data([1]), .blob(Data([1]))), ([UInt8](arrayLiteral: 1), .blob(Data([1]))), (Date(), nil), (true, nil),
    ]
    for (base, form) in forms { #expect(StoredForm(base) == form, "\(String(describing: base))") }
    #expect(StoredForm.integer(3).base as? Int64 == 3)
    #expect(StoredForm.null.base == nil)
  }
}

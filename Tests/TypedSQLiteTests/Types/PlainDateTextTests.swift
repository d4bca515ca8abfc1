import TestSupport
import Testing
import TypedSQLite
import TypedSQLiteCore

/// The short way to recognise dates, beside the reader of all their forms.
@Suite struct PlainDateTextTests {
  private static let samples = ["2026-01-28 10:00:00", "2026-12-01T23:59:59", "0000-02-28 00:00:00"]

  @Test(arguments: samples)
  func `a text with one other byte is plain only if it is a date`(sample: String) {
    #expect(sample.withUTF8Span { $0.isPlainDateTime })
    for index in 0..<sample.utf8.count {
      for byte in UInt8.min...UInt8.max {
        var bytes = Array(sample.utf8)
        bytes[index] = byte
        guard bytes.span.isPlainDateTime else { continue }
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(DateText(text, rules: .shell)?.description == text)
      }
    }
  }

  @Test func `the days of a month and the times of a day are plain`() {
    let digits = (0...99).map { $0 < 10 ? "0\($0)" : "\($0)" }
    for month in 0...99 {
      for day in 0...99 {
        let text = "2026-\(digits[month])-\(digits[day])"
        let isPlain = text.withUTF8Span { $0.beginsWithPlainDay }
        #expect(isPlain == ((1...12).contains(month) && (1...28).contains(day)), "\(text)")
      }
    }
    for (number, digits) in digits.enumerated() {
      #expect("2026-01-28 \(digits):00:00".withUTF8Span { $0.isPlainDateTime } == (number < 24))
      #expect("2026-01-28 00:\(digits):00".withUTF8Span { $0.isPlainDateTime } == (number < 60))
      #expect("2026-01-28 00:00:\(digits)".withUTF8Span { $0.isPlainDateTime } == (number < 60))
    }
  }
}

import ColumnMeaning
import SQLSyntax
import Testing
import TypedSQLiteCore

@Suite struct CellConverterTests {
  @Test(arguments: ColumnKind.all.map(\.name))
  func `a value goes to each storage of its kind and comes back bit by bit, or is refused`(
    name: String
  ) throws {
    let kind = try #require(ColumnKind.named(name))
    var convertedCount = 0
    for (source, target) in kind.pairs {
      let there = CellConverter(kind: kind, source: source, target: target, convertsSentinels: true)
      let back = CellConverter(kind: kind, source: target, target: source, convertsSentinels: true)
      for text in KindSamples.texts(of: kind, seed: 7) {
        guard let value = text.withUTF8Span({ source.parse($0) })?.exactValue else { continue }
        guard case .converted(let new, .same) = there.outcome(for: value) else { continue }
        convertedCount += 1
        guard case .converted(let restored, _) = back.outcome(for: new) else {
          // Two storages may encode some values in the same way.
          #expect(new.isIdentical(to: value), "\(source.name) to \(target.name): \(text)")
          continue
        }
        #expect(restored.isIdentical(to: value), "\(source.name) to \(target.name): \(text)")
      }
    }
    #expect(kind.storages.count == 1 || convertedCount > kind.storages.count)
  }

  @Test(arguments: ColumnKind.all.map(\.name))
  func `what a storage holds exactly is never refused`(name: String) throws {
    let kind = try #require(ColumnKind.named(name))
    for (source, target) in kind.pairs where source.name != target.name {
      let converter = CellConverter(kind: kind, source: source, target: target, convertsSentinels: true)
      for text in KindSamples.texts(of: kind, seed: 8) {
        let parsed = (text.withUTF8Span { source.parse($0) }, text.withUTF8Span { target.parse($0) })
        guard let value = parsed.0?.exactValue, let expected = parsed.1?.exactValue else { continue }
        switch converter.outcome(for: value) {
        case .converted(let new, _):
          #expect(target.values.decode(new) == target.values.decode(expected), "\(target.name): \(text)")
        case .kept(.alreadyThere): #expect(value.isIdentical(to: expected))
        case .kept, .lost: Issue.record("\(source.name) to \(target.name): \(text)")
        }
      }
    }
  }

  @Test func `digits that the new storage cannot hold are a loss`() throws {
    let converter = try CellConverter(.date, "unix-ms", to: "unix")
    #expect(converter.outcome(for: 1_769_853_600_123.databaseValue).text == "rounded to 1769853600")
    #expect(converter.outcome(for: 1_769_853_600_000.databaseValue).text == "1769853600")
    let cents = try CellConverter(.decimal, "text", to: "minor:2")
    #expect(cents.outcome(for: "0.005".databaseValue).text == "rounded to 0")
    #expect(cents.outcome(for: "1e30".databaseValue).text == "out of range")
  }

  @Test func `a text that states a zone would lose it`() throws {
    let converter = try CellConverter(.date, "text", to: "unix-ms")
    #expect(converter.outcome(for: "2026-01-31 10:00:00+02:00".databaseValue).text == "loses its zone")
    #expect(converter.outcome(for: "2026-01-31T10:00:00Z".databaseValue).text == "1769853600000")
    let clocks = try CellConverter(.date, "unix-ms", to: "us")
    #expect(clocks.outcome(for: "2026-01-31 10:00:00+02:00".databaseValue).text == "loses its zone")
  }

  @Test func `a text in UTC stays, however it says that`() throws {
    let converter = try CellConverter(.date, "iso8601", to: "iso8601")
    for text in ["2026-01-31T10:00:00+00:00", "2026-01-31T10:00Z", "2026-01-31 10:00:00"] {
      #expect(converter.outcome(for: text.databaseValue).text == "kept alreadyThere")
    }
  }

  @Test(arguments: ["text", "iso8601", "unix-ms"])
  func `a text in another zone becomes one in UTC, which sorts among the others`(source: String) throws {
    let iso8601 = try CellConverter(.date, source, to: "iso8601")
    for text in ["2026-01-31 10:00+02:00", "2026-01-31T10:00:00.000+02:00", "2026-01-30T22:00:00-10:00"] {
      #expect(iso8601.outcome(for: text.databaseValue).text == "'2026-01-31T08:00:00.000Z'")
    }
    let text = try CellConverter(.date, source, to: "text")
    #expect(text.outcome(for: "2026-01-31 10:00:00+02:00".databaseValue).text == "'2026-01-31 08:00:00.000'")
  }

  @Test func `sentinels stay unless their conversion is requested`() throws {
    let converter = try CellConverter(.date, "unix", to: "text")
    for value: Int64 in [0, -1, -62_135_596_800, 64_092_211_200, 253_402_300_799] {
      #expect(converter.outcome(for: value.databaseValue).text == "kept sentinel", "\(value)")
    }
    let all = try CellConverter(.date, "unix", to: "text", convertsSentinels: true)
    #expect(all.outcome(for: Int64(0).databaseValue).text == "'1970-01-01 00:00:00.000'")
  }

  @Test func `a date whose number would mean not set is a loss`() throws {
    let converter = try CellConverter(.date, "text", to: "unix")
    #expect(converter.outcome(for: "1970-01-01 00:00:00.000".databaseValue).text == "would be unset: 0")
    #expect(converter.outcome(for: "1969-12-31 23:59:59.000".databaseValue).text == "would be unset: -1")
    let all = try CellConverter(.date, "text", to: "unix", convertsSentinels: true)
    #expect(all.outcome(for: "1970-01-01 00:00:00.000".databaseValue).text == "0")
  }

  @Test func `each cell is read by itself`() throws {
    let converter = try CellConverter(.date, "unix-ms", to: "julian")
    #expect(converter.outcome(for: .null).text == "kept null")
    #expect(converter.outcome(for: "soon".databaseValue).text == "kept unfit")
    #expect(converter.outcome(for: "2026-01-31 12:00".databaseValue).text == "2461072.0")
    #expect(converter.outcome(for: 2_461_072.0.databaseValue).text == "kept alreadyThere")
  }

  @Test func `the stated byte order is the one that is converted`() throws {
    let converter = try CellConverter(.uuid, "blob-guid", to: "text")
    let blob = "019b5525-a6f8-7c3e-9d42-0123456789ab".withUTF8Span {
      ColumnKind.uuid.storage(named: "blob-guid")?.parse($0)
    }
    let value = try #require(blob?.exactValue)
    #expect(converter.outcome(for: value).text == "'019b5525-a6f8-7c3e-9d42-0123456789ab'")
  }
}

extension ColumnKind {
  /// Each pair of storages, including a storage with itself.
  var pairs: [(ColumnStorage, ColumnStorage)] {
    let storages = KindSamples.storages(of: self)
    return storages.flatMap { source in storages.map { (source, $0) } }
  }
}

extension CellConverter {
  fileprivate init(
    _ kind: ColumnKind, _ source: String, to target: String, convertsSentinels: Bool = false
  ) throws {
    let storage: ColumnStorage = try #require(kind.storage(named: source))
    self.init(
      kind: kind, source: storage, target: try #require(kind.storage(named: target)),
      convertsSentinels: convertsSentinels)
  }
}

extension CellConverter.Outcome {
  fileprivate var text: String {
    switch self {
    case .kept(let reason): "kept \(reason)"
    case .converted(let value, _): value.sqlLiteral
    case .lost(.rounded(let value)): "rounded to \(value.sqlLiteral)"
    case .lost(.outOfRange): "out of range"
    case .lost(.zone): "loses its zone"
    case .lost(.skipped(let zone)): "skipped in \(zone.name)"
    case .lost(.shownTwice(let zone)): "shown twice in \(zone.name)"
    case .lost(.sentinel(let value)): "would be unset: \(value.sqlLiteral)"
    }
  }
}

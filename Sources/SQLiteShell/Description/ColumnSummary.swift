import ColumnMeaning
import TypedSQLiteCore

/// What is known of the values of a column after one pass over its rows.
///
/// Values are counted exactly until there are too many different ones; then their number is estimated, and only frequent
/// values are counted. It needs a fixed amount of memory, whatever the number of rows.
struct ColumnSummary {
  /// How much memory the summaries of a result may need.
  struct Budget {
    /// How many different values of a column are counted.
    let distinct: Int
    /// The binary logarithm of the registers of an estimate.
    let precision: Int

    /// The most different values of one column, and of all columns together.
    static let most = (column: 65_536, together: 786_432)

    init(columns: Int) {
      let share = Self.most.together / max(columns, 1)
      distinct = min(Self.most.column, max(share, 256))
      precision = columns > 128 ? 12 : 14
    }

    /// Creates a budget for one column, for tests.
    init(distinct: Int) {
      self.distinct = distinct
      precision = 14
    }
  }

  /// The number of different values.
  enum Distinct: Equatable {
    case exactly(Int)
    case about(Int)
  }

  /// A value that occurs often.
  struct Frequent: Equatable {
    let value: SummaryValue
    /// How many cells have it; no less if ``isExact`` is false.
    let count: Int
    let isExact: Bool
  }

  /// Whether few values, less than one of twenty, have a storage class that the others do not have.
  var hasRareClass: Bool {
    let counts = classes.map(\.count).filter { $0 > 0 }
    return counts.count > 1 && (counts.min() ?? 0) * 20 < valueCount
  }

  /// The number of cells of each storage class.
  var classes: [(storageClass: StorageClass, count: Int)] {
    [(.integer, integerCount), (.real, realCount), (.text, textCount), (.blob, blobCount)]
  }
  private var nulls = 0
  private var integerCount = 0
  private var realCount = 0
  private var textCount = 0
  private var blobCount = 0
  /// The bytes of the longest text or blob.
  private(set) var longest = 0
  /// The numbers of cells that fit the meaning, are not set, and do not fit.
  private var statuses: (fitting: Int, unset: Int, odd: Int) = (0, 0, 0)

  private var reader: CellReader
  /// Whether no value occurs twice, because an index sees to it.
  private let isUnique: Bool
  private let budget: Budget
  private let hash: ByteHash
  private var integers = TallyTable()
  private var reals = TallyTable()
  private var texts = TallyTable()
  /// The bytes of frequent texts and blobs, by their hash.
  private var spellings: [UInt64: SummaryValue] = [:]
  /// The count from which a text is spelled.
  private var spelledFrom = 2
  /// How many spellings are kept until some are forgotten.
  private var spellingLimit = spellings.most
  /// How many values were new since one occurred again.
  private var newValues = 0
  /// What estimates the number of different values; nil while they are counted.
  private var estimate: DistinctEstimate?
  /// The distribution of the values once they are not counted; nil before, or if they have no places.
  private var distribution: Distribution?
  private var extremes = Extremes()
  /// The least and the greatest value of the whole table, if only a sample of it was added.
  private var knownEnds: (least: SummaryValue, greatest: SummaryValue)?
  /// The values at the quarters, if an index had them.
  private var indexedQuartiles: [SummaryValue]?

  /// How many bytes of a frequent value are kept.
  private static let spelledBytes = 256
  /// How many spellings are kept, and to how many they are reduced.
  private static let spellings = (most: 4096, kept: 1024)
  /// How many values compete for being frequent once they are not all counted.
  private static let competitors = 512
  /// How many new values are followed by fewer that compete.
  private static let patience = 4096

  init(_ format: ColumnFormat?, isUnique: Bool = false, budget: Budget, hash: ByteHash) {
    reader = CellReader(format)
    self.isUnique = isUnique
    self.budget = budget
    self.hash = hash
  }

  // MARK: - Adding

  /// Adds a cell.
  @inline(__always)
  mutating func add(_ cell: Cell) {
    switch cell.storageClass {
    case .null: nulls &+= 1
    case .integer:
      integerCount &+= 1
      add(integer: cell.int64, cell)
    case .real:
      realCount &+= 1
      let number = cell.double
      // SQL regards 1 and 1.0 as equal.
      if let whole = Int64(exactly: number) {
        add(integer: whole, cell)
      } else if isUnique {
        addUnique(cell)
      } else if let slot = reals.increment(number.bitPattern) {
        count(reals[slot])
      } else {
        addNew(number.bitPattern, number.bitPattern.mixed &+ 1, .reals, read(cell))
      }
    case .text:
      textCount &+= 1
      cell.withBytes { add($0, of: cell, 1) }
    case .blob:
      blobCount &+= 1
      cell.withBytes { add($0, of: cell, 2) }
    }
  }

  @inline(__always)
  private mutating func add(integer: Int64, _ cell: Cell) {
    let key = UInt64(bitPattern: integer)
    if isUnique {
      addUnique(cell)
    } else if let slot = integers.increment(key) {
      count(integers[slot])
    } else {
      addNew(key, key.mixed, .integers, read(cell))
    }
  }

  @inline(__always)
  private mutating func add(_ bytes: Span<UInt8>, of cell: Cell, _ storageClass: UInt64) {
    longest = max(longest, bytes.count)
    if isUnique { return addUnique(cell) }
    let key = hash.hash(bytes, storageClass)
    if let index = texts.increment(key) {
      let slot = texts[index]
      count(slot)
      if !slot.isSpelled, slot.count >= spelledFrom { spell(cell, at: index) }
    } else if reader.hasMeaning {
      addNew(key, key, .texts, read(cell))
    } else {
      statuses.fitting &+= 1
      extremes.add(bytes, isText: storageClass == 1)
      addNew(key, key, .texts, CellReader.Reading(.fits))
    }
  }

  /// Counts a value that occurred before.
  @inline(__always)
  private mutating func count(_ slot: TallyTable.Slot) {
    count(slot.status)
    newValues = 0
    if distribution != nil { distribution?.add(slot.position) }
  }

  @inline(__always)
  private mutating func count(_ status: UInt8) {
    switch status {
    case CellReader.Status.fits.rawValue: statuses.fitting &+= 1
    case CellReader.Status.unset.rawValue: statuses.unset &+= 1
    default: statuses.odd &+= 1
    }
  }

  /// Reads a value for the first time.
  @inline(__always)
  private mutating func read(_ cell: Cell) -> CellReader.Reading {
    let reading = reader.read(cell)
    count(reading.status.rawValue)
    if reading.status == .fits {
      if reader.hasMeaning, !reading.position.isNaN {
        extremes.add(cell, at: reading.position, reader.precedes)
      } else {
        extremes.add(cell)
      }
    }
    return reading
  }

  private mutating func addUnique(_ cell: Cell) {
    let position = read(cell).position
    if !position.isNaN { place(position) }
  }

  /// The tables of values.
  private enum Table { case integers, reals, texts }

  private mutating func addNew(_ key: UInt64, _ hash: UInt64, _ table: Table, _ reading: CellReader.Reading) {
    guard estimate != nil else {
      _ = insert(key, reading, into: table)
      if integers.count + reals.count + texts.count > budget.distinct { beginEstimate() }
      return
    }
    estimate?.add(hash)
    if !reading.position.isNaN { place(reading.position) }
    newValues &+= 1
    // If hardly any value occurs again, one of eight may compete: a frequent value soon does.
    if newValues > Self.patience, newValues & 7 != 0 { return }
    if insert(key, reading, into: table) > Self.competitors { drop(from: table) }
  }

  /// Inserts a value; returns the number of values in its table.
  private mutating func insert(_ key: UInt64, _ reading: CellReader.Reading, into table: Table) -> Int {
    let (status, position) = (reading.status.rawValue, reading.position)
    switch table {
    case .integers:
      integers.insert(key, status: status, at: position)
      return integers.count
    case .reals:
      reals.insert(key, status: status, at: position)
      return reals.count
    case .texts:
      texts.insert(key, status: status, at: position)
      return texts.count
    }
  }

  /// Lets values of a table make room for others.
  private mutating func drop(from table: Table) {
    switch table {
    case .integers: integers.drop()
    case .reals: reals.drop()
    case .texts:
      texts.drop()
      if spellings.count > Self.competitors * 2 { forgetSpellings() }
    }
  }

  private mutating func place(_ position: Double) {
    if distribution == nil {
      distribution = Distribution([(position, 1)])
    } else {
      distribution?.add(position)
    }
  }

  /// Goes over to an estimate, because there are too many different values to count them.
  private mutating func beginEstimate() {
    var estimate = DistinctEstimate(precision: budget.precision)
    for slot in integers.values { estimate.add(slot.key.mixed) }
    for slot in reals.values { estimate.add(slot.key.mixed &+ 1) }
    for slot in texts.values { estimate.add(slot.key) }
    self.estimate = estimate
    distribution = Distribution(places)
    integers.keep(Self.competitors / 2)
    reals.keep(Self.competitors / 2)
    texts.keep(Self.competitors / 2)
    forgetSpellings()
    spelledFrom = 2
  }

  /// Keeps the bytes of a text that occurs again.
  private mutating func spell(_ cell: Cell, at index: Int) {
    spellings[texts[index].key] = SummaryValue(cell, limit: Self.spelledBytes)
    texts.setSpelled(at: index)
    guard spellings.count > spellingLimit else { return }
    let counts = texts.values.filter(\.isSpelled).map(\.count).sorted(by: >)
    guard counts.count > Self.spellings.kept else { return forgetSpellings() }
    // Values that occur as often as the last one that is kept are kept too, but no more are added.
    let least = counts[Self.spellings.kept]
    spelledFrom = least
    forgetSpellings()
    spelledFrom = least + 1
    spellingLimit = max(Self.spellings.most, spellings.count * 2)
  }

  /// Forgets the bytes of texts that are not in the table, or occur too rarely.
  private mutating func forgetSpellings() {
    let kept = texts.forgetSpelled(below: spelledFrom)
    spellings = spellings.filter { kept.contains($0.key) }
  }

  private var places: [(position: Double, count: Int)] {
    (integers.values + reals.values + texts.values).map { ($0.position, $0.count) }
  }

  /// Replaces the least and the greatest value by those of more rows than were added.
  mutating func widen(to least: SummaryValue, _ greatest: SummaryValue) {
    knownEnds = (least, greatest)
  }

  /// Adds the values at the quarters, which an index has.
  mutating func add(quartiles: [SummaryValue]) { indexedQuartiles = quartiles }

  // MARK: - Results

  /// The number of cells.
  var rowCount: Int { nulls + valueCount }
  var nullCount: Int { nulls }
  /// The number of cells that are not NULL.
  var valueCount: Int { integerCount + realCount + textCount + blobCount }
  /// The number of cells that mean "not set" or "never".
  var unsetCount: Int { statuses.unset }
  /// The number of cells that have no such meaning as the column.
  var oddCount: Int { statuses.odd }

  /// The number of different values.
  var distinct: Distinct {
    if isUnique { return .exactly(valueCount) }
    guard let estimate else { return .exactly(integers.count + reals.count + texts.count) }
    return .about(min(max(Int(exactly: estimate.value.rounded()) ?? valueCount, budget.distinct), valueCount))
  }

  var least: SummaryValue? { knownEnds?.least ?? extremes.least }
  var greatest: SummaryValue? { knownEnds?.greatest ?? extremes.greatest }

  /// The lower quartile, the median and the upper quartile of the values that fit: for each the least value that is not
  /// exceeded by a quarter, a half and three quarters of them.
  ///
  /// They are nil if they are not known exactly, and of fewer than four values.
  var quartiles: [SummaryValue]? { indexedQuartiles ?? countedQuartiles }

  /// Whether an index can add the quartiles: all values fit, and have places.
  var lacksQuartiles: Bool {
    valueCount >= 4 && unsetCount == 0 && oddCount == 0 && countedQuartiles == nil && bars != nil
  }

  /// The ranks of the quartiles of some values in their order, from 0.
  static func quartileRanks(among count: Int) -> [Int] { (1...3).map { (count * $0 + 3) / 4 - 1 } }

  private var countedQuartiles: [SummaryValue]? {
    let fits = { (slot: TallyTable.Slot) in slot.status == CellReader.Status.fits.rawValue }
    guard estimate == nil, !isUnique, !texts.values.contains(where: fits) else { return nil }
    let isReal = integerCount == 0
    var values = integers.values.filter(fits).map { slot in
      let integer = Int64(bitPattern: slot.key)
      return (slot.position, isReal ? SummaryValue.real(Double(integer)) : .integer(integer), slot.count)
    }
    values += reals.values.filter(fits).map { ($0.position, .real(Double(bitPattern: $0.key)), $0.count) }
    let count = values.reduce(0) { $0 + $1.2 }
    guard count >= 4, !values.contains(where: \.0.isNaN) else { return nil }
    values.sort { $0.0 != $1.0 ? $0.0 < $1.0 : $0.1 < $1.1 }
    var ranks = Self.quartileRanks(among: count)[...]
    var quartiles: [SummaryValue] = []
    var passed = 0
    for (_, value, count) in values {
      passed += count
      while let rank = ranks.first, rank < passed {
        quartiles.append(value)
        ranks.removeFirst()
      }
    }
    return quartiles
  }

  /// The values that occur most often, and at least twice; of equally frequent ones, the least.
  func frequent(_ limit: Int) -> [Frequent] {
    let isReal = integerCount == 0
    var all = integers.values.filter { $0.count > 1 }.map { slot in
      let integer = Int64(bitPattern: slot.key)
      return Frequent(
        value: isReal ? .real(Double(integer)) : .integer(integer), count: slot.count,
        isExact: integers.error == 0)
    }
    all += reals.values.filter { $0.count > 1 }.map {
      Frequent(value: .real(Double(bitPattern: $0.key)), count: $0.count, isExact: reals.error == 0)
    }
    all += texts.values.filter { $0.count > 1 }.compactMap { slot in
      spellings[slot.key].map { Frequent(value: $0, count: slot.count, isExact: texts.error == 0) }
    }
    return Array(
      all.sorted { $0.count != $1.count ? $0.count > $1.count : $0.value < $1.value }.prefix(limit))
  }

  /// The number of values in each of some bars from the least to the greatest; nil if the values have no places.
  var bars: [Int]? { isUnique || estimate != nil ? distribution?.bars : Distribution.bars(of: places) }
}

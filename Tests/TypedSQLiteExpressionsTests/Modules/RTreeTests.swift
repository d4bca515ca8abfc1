import Testing
import TypedSQLiteExpressions

@Suite struct RTreeTests {
  @Test func `an R*Tree finds ranges`() throws {
    let areas = VirtualTable("areas")
    let id = Expression<Int64>("id")
    let (minX, maxX) = (Expression<Double>("minX"), Expression<Double>("maxX"))
    let (minY, maxY) = (Expression<Double>("minY"), Expression<Double>("maxY"))
    #expect(
      areas.create(.RTree(id, (minX, maxX)))
        == #"CREATE VIRTUAL TABLE "areas" USING rtree("id", "minX", "maxX")"#)
    let db = try Connection()
    try db.run(areas.create(.RTree(id, (minX, maxX), (minY, maxY))))
    try db.run(areas.insert(id <- 1, minX <- 0, maxX <- 2, minY <- 0, maxY <- 2))
    try db.run(areas.insert(id <- 2, minX <- 5, maxX <- 8, minY <- 1, maxY <- 3))
    #expect(try db.prepare(areas.filter(minX <= 6 && maxX >= 6 && minY <= 3)).map { $0[id] } == [2])
  }
}

import TypedSQLiteCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The aggregate function `zipfile`, which makes a zip file with a member for each row.
struct ZipAggregate: DatabaseAggregate {
  private let file = BlobFile()
  private var writer: ZipWriter?
  /// Returns seconds since 1970, for members without a time.
  private let now: () -> Int64

  /// Creates a file without members; members without a time get the start of 1970.
  init() {
    self.init { 0 }
  }

  init(now: @escaping () -> Int64) {
    self.now = now
  }

  mutating func step(_ values: [DatabaseValue]) throws {
    guard values.count == 2 || values.count == 4 || values.count == 5 else {
      throw FunctionError("wrong number of arguments to function zipfile()")
    }
    guard !values[0].isNull else { throw FunctionError("first argument to zipfile() must be non-NULL") }
    let member = try member(values)
    if writer == nil { writer = try ZipWriter(file) }
    do throws(ZipWriter.Fault) {
      // A name may occur twice here, as in sqlite3.
      try writer?.append(member)
    } catch {
      throw FunctionError("zipfile: \(error.message)")
    }
  }

  private func member(_ values: [DatabaseValue]) throws(FunctionError) -> ZipMember {
    let method: DatabaseValue = values.count > 4 ? values[4] : .null
    let number = Int32(truncatingIfNeeded: method.int64)
    guard number == 0 || number == 8 else { throw FunctionError("illegal method value: \(number)") }
    let isShort = values.count == 2
    do throws(FunctionError) {
      var member = try ZipMember(
        name: values[0], mode: isShort ? .null : values[1], modified: isShort ? .null : values[2],
        contents: isShort ? values[1] : values[3], method: method, now: now)
      let slash = UInt8(ascii: "/")
      if member.contents == nil {
        while member.name.count > 1, member.name[member.name.count - 2] == slash { member.name.removeLast() }
      } else if member.name.last == slash {
        throw FunctionError("non-directory name must not end with /")
      }
      return member
    } catch {
      throw FunctionError(error.message)
    }
  }

  func finalize() throws -> (any DatabaseValueConvertible)? {
    guard let writer else { return nil }
    do throws(ZipWriter.Fault) {
      try writer.finish()
    } catch {
      throw FunctionError("zipfile: \(error.message)")
    }
    return Data(file.bytes)
  }
}

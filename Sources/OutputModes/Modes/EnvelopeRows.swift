package import TypedSQLiteCore

/// The form of a result with its envelope, in a mode that writes JSON.
package enum EnvelopeForm: Sendable {
  /// One object for a result.
  case object
  /// One object a line: a head, the rows, and an end.
  case records
}

/// Writes the rows inside an envelope; what is before and after them is written by the maker of the envelope.
package struct EnvelopeRows: RowRenderer {
  private let form: EnvelopeForm
  private let options: RenderOptions
  private var objects: JSONObjects?
  private var isFirst = true

  package init(_ form: EnvelopeForm, _ options: RenderOptions) {
    (self.form, self.options) = (form, options)
  }

  package var wideColumns: [String] { objects?.wideColumns ?? [] }

  package mutating func begin(_ columns: [OutputColumn], to buffer: inout ByteBuffer) {
    objects = JSONObjects(columns, options)
  }

  package mutating func add(_ row: ResultRow, to buffer: inout ByteBuffer) {
    switch form {
    case .object:
      buffer.append(isFirst ? "\n" : ",\n" as StaticString)
      isFirst = false
      objects?.write(row, to: &buffer)
    case .records:
      buffer.append("{\"kind\":\"row\",\"row\":")
      objects?.write(row, to: &buffer)
      buffer.append("}\n")
    }
  }
}

extension FTS3: VirtualTableModule {
  /// The name `fts3`.
  public var moduleName: String { "fts3" }

  /// Makes a definition without columns.
  public func makeTableDefinition(configuration: VirtualTableConfiguration) -> FTS3TableDefinition {
    FTS3TableDefinition()
  }

  /// The columns and the tokenizer of a full-text table.
  public func moduleArguments(for definition: FTS3TableDefinition, in db: Database) -> [String] {
    definition.columns.map(\.quotedUnlessWord)
      + (definition.tokenizer.map { ["tokenize=\($0.written(separator: " "))"] } ?? [])
  }
}

/// A full-text table of ``FTS3`` that is being created.
public final class FTS3TableDefinition {
  /// The tokenizer, which splits texts into tokens; nil for ``FTS3TokenizerDescriptor/simple``.
  public var tokenizer: FTS3TokenizerDescriptor?
  fileprivate var columns: [String] = []

  fileprivate init() {}

  /// Adds a column; a table without any has one named `content`.
  public func column(_ name: String) {
    columns.append(name)
  }
}

@available(*, unavailable, message: "A definition lives as long as the closure that it was given to.")
extension FTS3TableDefinition: Sendable {}

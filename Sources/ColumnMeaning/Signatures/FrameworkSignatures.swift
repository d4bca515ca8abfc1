import TypedSQLite

extension SchemaSignature {
  /// Frameworks, identified by the table of their migrations.
  static let frameworks: [SchemaSignature] = [
    SchemaSignature(
      "GRDB", tables: ["grdb_migrations"], hints: SchemaHints(uuidBlob: .blob, textIsUTC: true)),
    SchemaSignature(
      "Rails", tables: ["schema_migrations", "ar_internal_metadata"], hints: SchemaHints(textIsUTC: true)),
    SchemaSignature(
      "Ecto", tables: ["schema_migrations"], requiring: ["schema_migrations.inserted_at"],
      hints: SchemaHints(uuidBlob: .blob, textIsUTC: true)),
    SchemaSignature(
      "Entity Framework Core", tables: ["__EFMigrationsHistory"], hints: SchemaHints(uuidBlob: .blobGUID)),
    SchemaSignature("TypeORM", tables: ["typeorm_metadata"], hints: SchemaHints(textIsUTC: true)),
    SchemaSignature(
      "Prisma", tables: ["_prisma_migrations"],
      hints: SchemaHints(dateStorage: .unixMilliseconds, textIsUTC: true)),
    SchemaSignature(
      "Drizzle", tables: ["__drizzle_migrations"],
      columns: [.dates(.unixMilliseconds, of: "__drizzle_migrations.created_at")]),
    SchemaSignature("Room", tables: ["room_master_table"], hints: SchemaHints(uuidBlob: .blob)),
    SchemaSignature(
      "sqlx", tables: ["_sqlx_migrations"], hints: SchemaHints(uuidBlob: .blob),
      columns: [.durations(.nanoseconds, of: "_sqlx_migrations.execution_time")]),
    SchemaSignature(
      "SeaORM", tables: ["seaql_migrations"], hints: SchemaHints(uuidBlob: .blob),
      columns: [.dates(.unix, of: "seaql_migrations.applied_at")]),
    SchemaSignature(
      "Flyway", tables: ["flyway_schema_history"],
      columns: [.durations(.milliseconds, of: "flyway_schema_history.execution_time")]),
    SchemaSignature(
      "Knex", tables: ["knex_migrations"],
      columns: [.dates(.unixMilliseconds, of: "knex_migrations.migration_time")]),
  ]
}

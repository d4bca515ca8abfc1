extension SignatureTable {
  /// Frameworks, identified by the table of their migrations.
  static let frameworks = SignatureTable(
    """
    GRDB
      has grdb_migrations
      all uuid blob
      all text utc

    Rails
      has schema_migrations ar_internal_metadata
      all text utc

    Ecto
      has schema_migrations.inserted_at
      all uuid blob
      all text utc

    Entity Framework Core
      has __EFMigrationsHistory
      all uuid blob-guid

    TypeORM
      has typeorm_metadata
      all text utc

    Prisma
      has _prisma_migrations
      all date unix-ms
      all text utc

    Drizzle
      has __drizzle_migrations
      date unix-ms __drizzle_migrations.created_at

    Room
      has room_master_table
      all uuid blob

    sqlx
      has _sqlx_migrations
      all uuid blob
      duration ns _sqlx_migrations.execution_time

    SeaORM
      has seaql_migrations
      all uuid blob
      date unix seaql_migrations.applied_at

    Flyway
      has flyway_schema_history
      duration ms flyway_schema_history.execution_time

    Knex
      has knex_migrations
      date unix-ms knex_migrations.migration_time

    Rails before 5
      has schema_migrations.version unique_schema_migrations
      all text utc

    Django
      has django_migrations.applied
      date text django_migrations.applied django_session.expire_date django_admin_log.action_time
      date text auth_user.last_login auth_user.date_joined
      bool integer auth_user.is_superuser auth_user.is_staff auth_user.is_active

    Laravel
      has migrations.migration migrations.batch
      date unix jobs.reserved_at jobs.available_at jobs.created_at job_batches.created_at job_batches.cancelled_at
      date unix job_batches.finished_at sessions.last_activity cache.expiration cache_locks.expiration
      date text failed_jobs.failed_at users.email_verified_at personal_access_tokens.last_used_at
      date text personal_access_tokens.expires_at password_reset_tokens.created_at notifications.read_at
      uuid text failed_jobs.uuid job_batches.id notifications.id
      ip text sessions.ip_address

    Alembic
      has alembic_version.version_num

    Doctrine
      has doctrine_migration_versions.version
      date text doctrine_migration_versions.executed_at
      duration ms doctrine_migration_versions.execution_time

    Sequelize
      has SequelizeMeta.name
      all text utc

    Liquibase
      has DATABASECHANGELOG DATABASECHANGELOGLOCK
      date text unix-ms DATABASECHANGELOG.DATEEXECUTED DATABASECHANGELOGLOCK.LOCKGRANTED
      table DATABASECHANGELOG a change of the schema

    golang-migrate
      has schema_migrations.dirty schema_migrations.version
      bool integer schema_migrations.dirty

    goose
      has goose_db_version.tstamp goose_db_version.is_applied
      date text goose_db_version.tstamp
      bool integer goose_db_version.is_applied

    MLflow
      has runs.run_uuid metrics.run_uuid experiments.experiment_id
      date unix-ms runs.start_time runs.end_time runs.deleted_time metrics.timestamp latest_metrics.timestamp
      date unix-ms experiments.creation_time experiments.last_update_time registered_models.creation_time
      date unix-ms registered_models.last_updated_time model_versions.creation_time model_versions.last_updated_time
      date unix-ms trace_info.timestamp_ms
      duration ms trace_info.execution_time_ms
      uuid hex runs.run_uuid metrics.run_uuid latest_metrics.run_uuid params.run_uuid tags.run_uuid
      uuid hex model_versions.run_id datasets.dataset_uuid inputs.input_uuid input_tags.input_uuid
      table runs a run of an experiment
      table metrics a number that a run measured

    Optuna
      has studies trials trial_params trial_values
      date text trials.datetime_start trials.datetime_complete
      table trials a trial of a study

    Airflow
      has dag_run task_instance slot_pool
      date text dag_run.start_date dag_run.end_date task_instance.start_date task_instance.end_date
      duration seconds-real task_instance.duration
      table dag_run a run of a graph of tasks
      table task_instance a run of a task

    coverage.py
      has coverage_schema.version line_bits.numbits
      has coverage_schema.version arc.fromno

    IPython history
      has history.session history.source_raw sessions.num_cmds
      date text sessions.start sessions.end
      table history an input

    Diesel
      has __diesel_schema_migrations.run_on
      date text __diesel_schema_migrations.run_on
      all text utc

    refinery
      has refinery_schema_history.applied_on
      date iso8601 text refinery_schema_history.applied_on

    Atlas
      has atlas_schema_revisions.executed_at
      date text iso8601 atlas_schema_revisions.executed_at
      duration ns atlas_schema_revisions.execution_time

    Phinx
      has phinxlog.migration_name
      date text phinxlog.start_time phinxlog.end_time
      bool integer phinxlog.breakpoint

    Yii
      has migration.apply_time migration.version
      has tbl_migration.apply_time tbl_migration.version
      date unix migration.apply_time tbl_migration.apply_time

    FluentMigrator
      has VersionInfo.AppliedOn VersionInfo.Version
      date text iso8601 VersionInfo.AppliedOn

    Kysely
      has kysely_migration.timestamp
      date iso8601 kysely_migration.timestamp

    APScheduler
      has apscheduler_jobs.next_run_time apscheduler_jobs.job_state
      date unix-real apscheduler_jobs.next_run_time
      table apscheduler_jobs a job and when it runs

    DiskCache
      has Cache.store_time Cache.expire_time Cache.access_count
      date unix-real Cache.store_time Cache.expire_time Cache.access_time
      table Cache a cached value

    Telethon
      has sessions.dc_id sessions.server_address sessions.takeout_id entities.hash
      date unix entities.date update_state.date
      plain entities.hash
      table entities a user, a group or a channel

    Pyrogram
      has sessions.dc_id sessions.test_mode peers.access_hash
      date unix sessions.date peers.last_update_on update_state.date
      bool integer sessions.test_mode sessions.is_bot
      plain peers.access_hash
      table peers a user, a group or a channel

    Prefect
      has flow_run.total_run_time task_run.total_run_time
      date text flow_run.start_time flow_run.end_time flow_run.expected_start_time flow_run.next_scheduled_start_time
      date text task_run.start_time task_run.end_time task_run.expected_start_time
      table flow_run a run of a flow
      table task_run a run of a task
      all text utc

    """.utf8)
}

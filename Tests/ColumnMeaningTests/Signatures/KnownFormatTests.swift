import Testing
import TypedSQLiteCore

@testable import ColumnMeaning

/// Applications and formats, each with a schema as it publishes it and one that looks alike and is something else.
@Suite struct KnownFormatTests {
  /// The name of each application; then the tables of its schema after `+`, and those of another one after `-`.
  private static let text = """
    MBTiles
    + metadata(name text, value text)
    + tiles(zoom_level integer, tile_column integer, tile_row integer, tile_data blob)
    - metadata(key text, value text)
    - tiles(zoom_level integer, tile_column integer, tile_row integer, price real)
    GeoPackage
    + gpkg_contents(table_name TEXT, last_change DATETIME)
    + gpkg_spatial_ref_sys(srs_name TEXT, srs_id INTEGER)
    - contents(table_name TEXT, last_change DATETIME)
    - gpkg_spatial_ref_sys(srs_id INTEGER)
    SpatiaLite
    + spatial_ref_sys(srid INTEGER, ref_sys_name TEXT)
    + spatialite_history(event_id INTEGER, timestamp TEXT)
    - spatial_ref_sys(srid INTEGER, auth_name TEXT)
    OsmAnd tiles
    + tiles(x int, y int, z int, s int, image blob, time long)
    + info(minzoom int, maxzoom int, tilenumbering TEXT)
    - tiles(x int, y int, z int, image blob)
    - info(key TEXT, value TEXT)
    RMaps tiles
    + tiles(x int, y int, z int, s int, image blob)
    + info(maxzoom Int, minzoom Int)
    - tiles(x int, y int, z int, image blob)
    - info(maxzoom Int, minzoom Int)
    OsmAnd tracks
    + gpxTable(fileName TEXT, fileDir TEXT, totalDistance double, startTime long, endTime long, timeSpan long, timeMoving long)
    - gpxTable(fileName TEXT, totalDistance double)
    OruxMaps tracks
    + trackpoints(_id INTEGER, trkptlat DOUBLE, trkptlon DOUBLE, trkptalt DOUBLE, trkpttime INTEGER)
    - trackpoints(_id INTEGER, lat DOUBLE, lon DOUBLE, time INTEGER)
    OpenTracks
    + tracks(_id INTEGER, name TEXT, starttime INTEGER, stoptime INTEGER, totaltime INTEGER, movingtime INTEGER)
    + trackpoints(_id INTEGER, trackid INTEGER, time INTEGER)
    - tracks(_id INTEGER, starttime INTEGER, album TEXT)
    - trackpoints(_id INTEGER, time INTEGER)
    OSMTracker
    + track(_id INTEGER, start_date LONG)
    + trackpoint(track_id INTEGER, latitude DOUBLE, point_timestamp LONG)
    - track(_id INTEGER, start_date LONG)
    - trackpoint(id INTEGER, latitude DOUBLE)
    QGIS coordinate systems
    + tbl_srs(srs_id INTEGER, description text)
    + tbl_ellipsoid(acronym char(10))
    - tbl_srs(id INTEGER)
    QGIS styles
    + symbol(id INTEGER, name TEXT)
    + colorramp(id INTEGER)
    + tagmap(tag_id INTEGER)
    + smartgroup(id INTEGER)
    - symbol(id INTEGER)
    - tagmap(tag_id INTEGER)
    weewx
    + archive(dateTime INTEGER NOT NULL PRIMARY KEY, usUnits INTEGER, interval INTEGER, outTemp REAL)
    - archive(dateTime INTEGER, name TEXT)
    ROS 2 bag
    + topics(id INTEGER, name TEXT, type TEXT, serialization_format TEXT)
    + messages(id INTEGER, topic_id INTEGER, timestamp INTEGER, data BLOB)
    - topics(id INTEGER, name TEXT)
    - messages(id INTEGER, topic_id INTEGER, timestamp INTEGER, data BLOB)
    Gadgetbridge
    + BASE_ACTIVITY_SUMMARY(_id INTEGER, START_TIME INTEGER, END_TIME INTEGER)
    + DEVICE_ATTRIBUTES(_id INTEGER, VALID_FROM_UTC INTEGER)
    - BASE_ACTIVITY_SUMMARY(_id INTEGER)
    - DEVICE(_id INTEGER)
    Rails before 5
    + schema_migrations(version varchar(255) NOT NULL)
    + CREATE UNIQUE INDEX unique_schema_migrations ON schema_migrations(version)
    - schema_migrations(version varchar(128) primary key)
    Django
    + django_migrations(id integer, app varchar(255), name varchar(255), applied datetime)
    - django_migrations(id integer)
    Laravel
    + migrations(id integer, migration varchar, batch integer)
    + failed_jobs(id integer, uuid varchar)
    - migrations(id integer, name varchar, timestamp bigint)
    Alembic
    + alembic_version(version_num VARCHAR(32) NOT NULL)
    - alembic_version(version TEXT)
    Doctrine
    + doctrine_migration_versions(version VARCHAR(191), executed_at DATETIME, execution_time INTEGER)
    - migration_versions(version TEXT)
    Sequelize
    + SequelizeMeta(name VARCHAR(255) PRIMARY KEY)
    - SequelizeData(name VARCHAR(255))
    Liquibase
    + DATABASECHANGELOG(ID VARCHAR(255))
    + DATABASECHANGELOGLOCK(ID INT)
    - DATABASECHANGELOG(ID VARCHAR(255))
    golang-migrate
    + schema_migrations(version uint64, dirty bool)
    - schema_migrations(version uint64)
    goose
    + goose_db_version(id INTEGER, version_id INTEGER, is_applied INTEGER, tstamp TIMESTAMP)
    - goose_db_version(id INTEGER)
    MLflow
    + runs(run_uuid VARCHAR(32), start_time BIGINT)
    + metrics(key VARCHAR, run_uuid VARCHAR(32))
    + experiments(experiment_id INTEGER)
    - runs(id INTEGER, start_time BIGINT)
    - metrics(key VARCHAR)
    - experiments(experiment_id INTEGER)
    Optuna
    + studies(study_id INTEGER)
    + trials(trial_id INTEGER, datetime_start DATETIME)
    + trial_params(id INTEGER)
    + trial_values(id INTEGER)
    - studies(study_id INTEGER)
    - trials(trial_id INTEGER)
    Airflow
    + dag_run(id INTEGER, start_date TIMESTAMP)
    + task_instance(task_id VARCHAR, duration FLOAT)
    + slot_pool(id INTEGER)
    - task_instance(task_id VARCHAR)
    - slot_pool(id INTEGER)
    coverage.py
    + coverage_schema(version integer)
    + meta(key text, value text)
    + line_bits(file_id integer, numbits blob)
    - coverage_schema(name text)
    - line_bits(file_id integer)
    IPython history
    + sessions(session integer, start timestamp, end timestamp, num_cmds integer, remark text)
    + history(session integer, line integer, source text, source_raw text)
    - sessions(session integer, start timestamp)
    - history(session integer, source text)
    PocketBase
    + _params(id TEXT, value JSON, created TEXT, updated TEXT)
    + _collections(id TEXT, system BOOLEAN, fields JSON)
    - _params(id TEXT, value JSON)
    Strapi 3
    + core_store(id integer, key varchar(255), value text)
    + strapi_administrator(id integer, email varchar)
    - core_store(id integer, key varchar(255))
    Directus
    + directus_collections(collection varchar)
    + directus_fields(id integer)
    + directus_users(id char(36), last_access datetime)
    - collections(collection varchar)
    - directus_users(id char(36))
    n8n
    + workflow_entity(id varchar, createdAt datetime)
    + execution_entity(id integer, startedAt datetime)
    + credentials_entity(id varchar)
    - workflow_entity(id varchar)
    - execution_entity(id integer)
    Open WebUI
    + chat(id VARCHAR, user_id VARCHAR, title TEXT, share_id TEXT, archived INTEGER, created_at DATETIME)
    + user(id VARCHAR)
    - chat(id VARCHAR, user_id VARCHAR, archived INTEGER)
    Chroma
    + embeddings(id INTEGER, segment_id TEXT, embedding_id TEXT, seq_id BLOB)
    + embedding_metadata(id INTEGER)
    + segments(id TEXT)
    - embeddings(id INTEGER, vector BLOB)
    - segments(id TEXT)
    LangGraph checkpoints
    + checkpoints(thread_id TEXT, checkpoint_ns TEXT)
    + writes(thread_id TEXT, checkpoint_ns TEXT)
    - checkpoints(id TEXT)
    - writes(id TEXT)
    Vaultwarden
    + users(uuid CHAR(36), akey TEXT)
    + ciphers(uuid CHAR(36), user_uuid CHAR(36), atype INTEGER)
    - users(uuid CHAR(36))
    - ciphers(uuid CHAR(36))
    Navidrome
    + media_file(id varchar, album_id varchar, sort_title varchar, duration real)
    + annotation(item_id varchar, play_count integer)
    - media_file(id varchar, album_id varchar)
    - annotation(item_id varchar)
    Tautulli
    + session_history(id INTEGER, started INTEGER, stopped INTEGER)
    + session_history_metadata(id INTEGER, duration INTEGER)
    - session_history(id INTEGER)
    Uptime Kuma
    + monitor(id INTEGER, name VARCHAR, retry_interval INTEGER)
    + heartbeat(id INTEGER, monitor_id INTEGER, time DATETIME)
    - monitor(id INTEGER, name VARCHAR)
    - heartbeat(id INTEGER, time DATETIME)
    FreshRSS
    + feed(id INTEGER, lastUpdate INT)
    + entry(id BIGINT, id_feed SMALLINT, date INT, lastSeen INT)
    - feed(id INTEGER)
    - entry(id BIGINT, date INT)
    Sonarr
    + Series(Id INTEGER, TvdbId INTEGER)
    + Episodes(Id INTEGER)
    + EpisodeFiles(Id INTEGER)
    - Series(Id INTEGER)
    - Episodes(Id INTEGER)
    Radarr
    + Movies(Id INTEGER, MovieMetadataId INTEGER)
    + MovieFiles(Id INTEGER)
    - Movies(Id INTEGER)
    - MovieFiles(Id INTEGER)
    ntfy
    + messages(id INTEGER, mid TEXT, time INT, expires INT, topic TEXT)
    - messages(id INTEGER, time INT, topic TEXT)
    Podman
    + DBConfig(ID INTEGER)
    + ContainerConfig(ID TEXT)
    + PodConfig(ID TEXT)
    - DBConfig(ID INTEGER)
    - ContainerConfig(ID TEXT)
    Chia
    + coin_record(coin_name blob, confirmed_index bigint, spent_index bigint, puzzle_hash blob, timestamp bigint)
    - coin_record(id INTEGER, timestamp bigint)
    GoatCounter
    + sites(site_id integer, cname varchar)
    + hits(hit_id integer, path_id integer, created_at timestamp)
    + hit_counts(site_id integer)
    - sites(site_id integer)
    - hits(hit_id integer)
    RPM
    + Packages(hnum INTEGER, blob BLOB)
    + Requirename(key TEXT, hnum INTEGER)
    + Providename(key TEXT, hnum INTEGER)
    - Packages(hnum INTEGER, name TEXT)
    qutebrowser
    + History(url TEXT, title TEXT, atime INTEGER, redirect INTEGER)
    + CompletionHistory(url TEXT, title TEXT, last_atime INTEGER)
    - History(url TEXT, title TEXT, time INTEGER)
    Falkon
    + history(id INTEGER, count INTEGER, date NUMERIC, title TEXT, url TEXT)
    + icons(id INTEGER, icon BLOB)
    + autofill(id INTEGER)
    - history(id INTEGER, date NUMERIC)
    - icons(id INTEGER)
    Newsboat
    + rss_feed(rssurl VARCHAR(1024), lastmodified INTEGER)
    + rss_item(id INTEGER, feedurl VARCHAR(1024), pubDate INTEGER)
    - rss_feed(url TEXT)
    - rss_item(id INTEGER)
    buku
    + bookmarks(id integer, URL text, metadata text, tags text, desc text, flags integer)
    - bookmarks(id integer, URL text)
    beets
    + items(id INTEGER, mb_trackid TEXT, albumartist TEXT, added REAL)
    + albums(id INTEGER, artpath BLOB)
    - items(id INTEGER, added REAL)
    - albums(id INTEGER)
    darktable
    + film_rolls(id INTEGER, folder VARCHAR)
    + images(id INTEGER, film_id INTEGER)
    - images(id INTEGER, film_id INTEGER)
    Akonadi
    + PimItemTable(id INTEGER, datetime TIMESTAMP)
    + CollectionTable(id INTEGER)
    - PimItemTable(id INTEGER)
    Duplicati
    + Operation(ID INTEGER, Timestamp INTEGER)
    + Remotevolume(ID INTEGER)
    + Fileset(ID INTEGER, Timestamp INTEGER)
    - Operation(ID INTEGER)
    - Fileset(ID INTEGER)
    Notion
    + block(id TEXT, space_id TEXT, created_time NUMERIC, last_edited_time NUMERIC)
    - block(id TEXT, created_time NUMERIC)
    Alfred clipboard
    + clipboard(item TEXT, ts DECIMAL, app TEXT, dataType INTEGER, dataHash TEXT)
    - clipboard(item TEXT, ts DECIMAL)
    GOG Galaxy
    + GamePieces(releaseKey TEXT)
    + LibraryReleases(id INTEGER)
    - GamePieces(releaseKey TEXT)
    Loop Habit Tracker
    + Habits(id integer)
    + Repetitions(id integer, habit integer, timestamp integer)
    - Repetitions(id integer, timestamp integer)
    AntennaPod
    + Feeds(id INTEGER)
    + FeedItems(id INTEGER, pubDate INTEGER)
    + FeedMedia(id INTEGER, duration INTEGER)
    - Feeds(id INTEGER)
    - FeedItems(id INTEGER)
    NewPipe
    + streams(uid INTEGER, stream_type TEXT, duration INTEGER)
    + stream_history(stream_id INTEGER, access_date INTEGER)
    - streams(uid INTEGER)
    - stream_history(stream_id INTEGER)
    K-9 Mail
    + folders(id INTEGER)
    + messages(id INTEGER, folder_id INTEGER, date INTEGER, internal_date INTEGER)
    - folders(id INTEGER)
    - messages(id INTEGER, date INTEGER)
    FairEmail
    + identity(id INTEGER, synchronize INTEGER)
    + message(id INTEGER, received INTEGER, sent INTEGER, stored INTEGER)
    - identity(id INTEGER)
    - message(id INTEGER, received INTEGER)
    Tasks.org
    + tasks(_id INTEGER, title TEXT, dueDate INTEGER, hideUntil INTEGER)
    - tasks(_id INTEGER, dueDate INTEGER)
    iOS power log
    + PLBatteryAgent_EventBackward_Battery(ID INTEGER, timestamp REAL)
    - PLBatteryAgent(ID INTEGER, timestamp REAL)
    PocketBase logs
    + _logs(id TEXT, level INTEGER, message TEXT, data JSON, created TEXT)
    - _logs(id TEXT, message TEXT, created TEXT)
    Chia wallet
    + coin_record(coin_name text, confirmed_height bigint, spent_height bigint, puzzle_hash text, amount blob)
    - coin_record(coin_name text, amount blob)
    KOReader
    + book(id integer, title text, last_open integer, md5 text, total_read_time integer)
    + page_stat_data(id_book integer, page integer, start_time integer, duration integer)
    - book(id integer, title text)
    - page_stat_data(id_book integer, page integer)
    LLM
    + responses(id TEXT, model TEXT, prompt TEXT, response TEXT, duration_ms INTEGER, datetime_utc TEXT)
    - responses(id TEXT, prompt TEXT, duration_ms INTEGER)
    Diesel
    + __diesel_schema_migrations(version VARCHAR(50), run_on TIMESTAMP)
    - diesel_schema_migrations(version VARCHAR(50), run_on TIMESTAMP)
    refinery
    + refinery_schema_history(version int4, name VARCHAR(255), applied_on VARCHAR(255), checksum VARCHAR(255))
    - schema_history(version int4, applied_on VARCHAR(255))
    Atlas
    + atlas_schema_revisions(version text, executed_at datetime, execution_time integer)
    - schema_revisions(version text, executed_at datetime)
    Phinx
    + phinxlog(version bigint, migration_name varchar(100), start_time timestamp, end_time timestamp, breakpoint boolean)
    - phinxlog(version bigint)
    Yii
    + migration(version varchar(180), apply_time integer)
    - migration(version varchar(180), name text)
    FluentMigrator
    + VersionInfo(Version INTEGER, AppliedOn DATETIME, Description TEXT)
    - VersionInfo(Version INTEGER)
    Kysely
    + kysely_migration(name varchar(255), timestamp varchar(255))
    - kysely_migration_lock(id varchar(255), is_locked integer)
    APScheduler
    + apscheduler_jobs(id VARCHAR(191), next_run_time FLOAT, job_state BLOB)
    - jobs(id VARCHAR(191), next_run_time FLOAT)
    DiskCache
    + Cache(key BLOB, raw INTEGER, store_time REAL, expire_time REAL, access_time REAL, access_count INTEGER)
    - Cache(key BLOB, store_time REAL)
    Telethon
    + sessions(dc_id integer, server_address text, port integer, auth_key blob, takeout_id integer)
    + entities(id integer, hash integer, username text, date integer)
    - sessions(dc_id integer, server_address text)
    - entities(id integer, hash integer)
    Pyrogram
    + sessions(dc_id INTEGER, test_mode INTEGER, auth_key BLOB, date INTEGER, user_id INTEGER, is_bot INTEGER)
    + peers(id INTEGER, access_hash INTEGER, type INTEGER, last_update_on INTEGER)
    - sessions(dc_id INTEGER, date INTEGER)
    - peers(id INTEGER, access_hash INTEGER)
    Prefect
    + flow_run(id CHAR(36), start_time DATETIME, total_run_time DATETIME)
    + task_run(id CHAR(36), start_time DATETIME, total_run_time DATETIME)
    - flow_run(id CHAR(36), start_time DATETIME)
    """

  /// A schema of an application, and one that looks alike.
  struct Pair {
    let application: String
    var own: [Substring] = []
    var other: [Substring] = []
  }

  static let pairs = text.split(separator: "\n").reduce(into: [Pair]()) { pairs, line in
    switch line.first {
    case "+": pairs[pairs.count - 1].own.append(line.dropFirst(2))
    case "-": pairs[pairs.count - 1].other.append(line.dropFirst(2))
    default: pairs.append(Pair(application: String(line)))
    }
  }

  private func applications(_ tables: [Substring]) throws -> [String] {
    let database = try Database(path: ":memory:")
    for table in tables {
      try database.runAll(table.hasPrefix("CREATE") ? String(table) : "CREATE TABLE \(table)")
    }
    return SchemaFacts("main", database: database).signatures.map(\.name)
  }

  @Test(arguments: pairs.map(\.application))
  func `a published schema is recognised, and one that looks alike is not`(application: String) throws {
    let pair = try #require(Self.pairs.first { $0.application == application })
    #expect(try applications(pair.own).contains(application))
    #expect(try applications(pair.other).isEmpty)
  }
}

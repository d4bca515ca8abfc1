extension SignatureTable {
  /// Maps, tracks of receivers of GPS, weather stations and robots.
  static let maps = SignatureTable(
    """
    MBTiles
      has tiles.zoom_level tiles.tile_column tiles.tile_row tiles.tile_data metadata.name metadata.value
      has map.zoom_level map.tile_column map.tile_id images.tile_id images.tile_data
      table tiles a tile of a map
      table metadata what the map is

    GeoPackage
      has gpkg_contents gpkg_spatial_ref_sys
      date iso8601 text gpkg_contents.last_change gpkg_metadata_reference.timestamp
      enum prohibited=0,mandatory=1,optional=2 gpkg_geometry_columns.z gpkg_geometry_columns.m
      table gpkg_contents a table with features, tiles or attributes
      table gpkg_spatial_ref_sys a system of coordinates

    SpatiaLite
      has spatialite_history spatial_ref_sys
      has geometry_columns.spatial_index_enabled spatial_ref_sys.ref_sys_name
      date text iso8601 spatialite_history.timestamp
      enum none=0,rtree=1,mbr_cache=2 geometry_columns.spatial_index_enabled
      table spatial_ref_sys a system of coordinates

    OsmAnd tiles
      has tiles.x tiles.y tiles.z tiles.image info.tilenumbering
      date unix-ms tiles.time
      table tiles a tile of a map

    RMaps tiles
      has tiles.x tiles.y tiles.z tiles.s tiles.image info.minzoom info.maxzoom
      table tiles a tile of a map

    OsmAnd tracks
      has gpxTable.fileName gpxTable.totalDistance gpxTable.timeSpan
      date unix-ms gpxTable.startTime gpxTable.endTime gpxTable.fileLastModifiedTime gpxTable.fileLastUploadedTime
      date unix-ms gpxTable.fileCreationTime
      duration ms gpxTable.timeSpan gpxTable.timeMoving
      bool integer gpxTable.apiImported gpxTable.showAsMarkers gpxTable.joinSegments gpxTable.showArrows
      bool integer gpxTable.showStartFinish
      table gpxTable a file with a track

    OruxMaps tracks
      has trackpoints.trkptlat trackpoints.trkptlon trackpoints.trkpttime
      date unix-ms trackpoints.trkpttime tracks.trackfechaini
      table trackpoints a point of a track

    OpenTracks
      has tracks.starttime tracks.stoptime tracks.movingtime trackpoints.trackid
      date unix-ms tracks.starttime tracks.stoptime trackpoints.time markers.time
      duration ms tracks.totaltime tracks.movingtime markers.duration
      duration seconds tracks.starttime_offset
      uuid blob tracks.uuid
      table tracks a track
      table trackpoints a point of a track
      table markers a place that was marked on a track

    OSMTracker
      has trackpoint.point_timestamp trackpoint.track_id
      has waypoint.point_timestamp waypoint.track_id
      date unix-ms trackpoint.point_timestamp waypoint.point_timestamp track.start_date track.export_date
      date unix-ms track.osm_upload_date
      bool integer track.active
      uuid text waypoint.uuid
      table trackpoint a point of a track

    QGIS coordinate systems
      has tbl_srs.srs_id tbl_ellipsoid
      has tbl_srs.srs_id tbl_srs.projection_acronym
      bool integer tbl_srs.is_geo
      table tbl_srs a system of coordinates

    QGIS styles
      has symbol colorramp tagmap smartgroup
      bool integer symbol.favorite colorramp.favorite

    weewx
      has archive.dateTime archive.usUnits archive.interval
      date unix archive.dateTime
      date unix archive_day_outTemp.dateTime archive_day_outTemp.mintime archive_day_outTemp.maxtime
      date unix archive_day_inTemp.dateTime archive_day_inTemp.mintime archive_day_inTemp.maxtime
      date unix archive_day_dewpoint.dateTime archive_day_dewpoint.mintime archive_day_dewpoint.maxtime
      date unix archive_day_windchill.dateTime archive_day_windchill.mintime archive_day_windchill.maxtime
      date unix archive_day_heatindex.dateTime archive_day_heatindex.mintime archive_day_heatindex.maxtime
      date unix archive_day_appTemp.dateTime archive_day_appTemp.mintime archive_day_appTemp.maxtime
      date unix archive_day_humidex.dateTime archive_day_humidex.mintime archive_day_humidex.maxtime
      date unix archive_day_outHumidity.dateTime archive_day_outHumidity.mintime archive_day_outHumidity.maxtime
      date unix archive_day_inHumidity.dateTime archive_day_inHumidity.mintime archive_day_inHumidity.maxtime
      date unix archive_day_barometer.dateTime archive_day_barometer.mintime archive_day_barometer.maxtime
      date unix archive_day_pressure.dateTime archive_day_pressure.mintime archive_day_pressure.maxtime
      date unix archive_day_altimeter.dateTime archive_day_altimeter.mintime archive_day_altimeter.maxtime
      date unix archive_day_rain.dateTime archive_day_rain.mintime archive_day_rain.maxtime
      date unix archive_day_rainRate.dateTime archive_day_rainRate.mintime archive_day_rainRate.maxtime
      date unix archive_day_hail.dateTime archive_day_hail.mintime archive_day_hail.maxtime
      date unix archive_day_hailRate.dateTime archive_day_hailRate.mintime archive_day_hailRate.maxtime
      date unix archive_day_snow.dateTime archive_day_snow.mintime archive_day_snow.maxtime
      date unix archive_day_snowDepth.dateTime archive_day_snowDepth.mintime archive_day_snowDepth.maxtime
      date unix archive_day_ET.dateTime archive_day_ET.mintime archive_day_ET.maxtime
      date unix archive_day_wind.dateTime archive_day_wind.mintime archive_day_wind.maxtime
      date unix archive_day_windSpeed.dateTime archive_day_windSpeed.mintime archive_day_windSpeed.maxtime
      date unix archive_day_windGust.dateTime archive_day_windGust.mintime archive_day_windGust.maxtime
      date unix archive_day_windDir.dateTime archive_day_windDir.mintime archive_day_windDir.maxtime
      date unix archive_day_windGustDir.dateTime archive_day_windGustDir.mintime archive_day_windGustDir.maxtime
      date unix archive_day_radiation.dateTime archive_day_radiation.mintime archive_day_radiation.maxtime
      date unix archive_day_maxSolarRad.dateTime archive_day_maxSolarRad.mintime archive_day_maxSolarRad.maxtime
      date unix archive_day_UV.dateTime archive_day_UV.mintime archive_day_UV.maxtime
      date unix archive_day_cloudbase.dateTime archive_day_cloudbase.mintime archive_day_cloudbase.maxtime
      date unix archive_day_luminosity.dateTime archive_day_luminosity.mintime archive_day_luminosity.maxtime
      date unix archive_day_soilTemp1.dateTime archive_day_soilTemp1.mintime archive_day_soilTemp1.maxtime
      date unix archive_day_soilTemp2.dateTime archive_day_soilTemp2.mintime archive_day_soilTemp2.maxtime
      date unix archive_day_soilMoist1.dateTime archive_day_soilMoist1.mintime archive_day_soilMoist1.maxtime
      date unix archive_day_soilMoist2.dateTime archive_day_soilMoist2.mintime archive_day_soilMoist2.maxtime
      date unix archive_day_leafTemp1.dateTime archive_day_leafTemp1.mintime archive_day_leafTemp1.maxtime
      date unix archive_day_leafWet1.dateTime archive_day_leafWet1.mintime archive_day_leafWet1.maxtime
      date unix archive_day_extraTemp1.dateTime archive_day_extraTemp1.mintime archive_day_extraTemp1.maxtime
      date unix archive_day_extraTemp2.dateTime archive_day_extraTemp2.mintime archive_day_extraTemp2.maxtime
      date unix archive_day_extraTemp3.dateTime archive_day_extraTemp3.mintime archive_day_extraTemp3.maxtime
      date unix archive_day_extraHumid1.dateTime archive_day_extraHumid1.mintime archive_day_extraHumid1.maxtime
      date unix archive_day_extraHumid2.dateTime archive_day_extraHumid2.mintime archive_day_extraHumid2.maxtime
      date unix archive_day_lightning_strike_count.dateTime archive_day_lightning_strike_count.mintime archive_day_lightning_strike_count.maxtime
      date unix archive_day_pm1_0.dateTime archive_day_pm1_0.mintime archive_day_pm1_0.maxtime
      date unix archive_day_pm2_5.dateTime archive_day_pm2_5.mintime archive_day_pm2_5.maxtime
      date unix archive_day_pm10_0.dateTime archive_day_pm10_0.mintime archive_day_pm10_0.maxtime
      date unix archive_day_co2.dateTime archive_day_co2.mintime archive_day_co2.maxtime
      date unix archive_day_noise.dateTime archive_day_noise.mintime archive_day_noise.maxtime
      duration seconds archive_day_outTemp.sumtime archive_day_wind.sumtime archive_day_wind.dirsumtime
      enum us=1,metric=16,metricwx=17 archive.usUnits
      # Minutes.
      plain archive.interval
      table archive what the sensors measured in an interval

    ROS 2 bag
      has messages.topic_id messages.timestamp messages.data topics.serialization_format
      date unix-ns messages.timestamp
      table messages a message of a topic
      table topics a topic

    Gadgetbridge
      has BASE_ACTIVITY_SUMMARY DEVICE_ATTRIBUTES
      date unix-ms BASE_ACTIVITY_SUMMARY.START_TIME BASE_ACTIVITY_SUMMARY.END_TIME USER_ATTRIBUTES.VALID_FROM_UTC
      date unix-ms USER_ATTRIBUTES.VALID_TO_UTC DEVICE_ATTRIBUTES.VALID_FROM_UTC DEVICE_ATTRIBUTES.VALID_TO_UTC
      date unix-ms HUAMI_STRESS_SAMPLE.TIMESTAMP HUAMI_SPO2_SAMPLE.TIMESTAMP HUAMI_HEART_RATE_RESTING_SAMPLE.TIMESTAMP
      date unix-ms HUAMI_HEART_RATE_MAX_SAMPLE.TIMESTAMP HUAMI_HEART_RATE_MANUAL_SAMPLE.TIMESTAMP
      date unix MI_BAND_ACTIVITY_SAMPLE.TIMESTAMP HUAMI_EXTENDED_ACTIVITY_SAMPLE.TIMESTAMP
      date unix XIAOMI_ACTIVITY_SAMPLE.TIMESTAMP GARMIN_ACTIVITY_SAMPLE.TIMESTAMP BATTERY_LEVEL.TIMESTAMP
      table BASE_ACTIVITY_SUMMARY an exercise

    """.utf8)
}

/** Trino up to 480, with the geospatial and Teradata functions that come with it. */
import { type FunctionNames, names } from '../../statement/functionNames.ts';

/** Grammar that looks like calls. */
const GRAMMAR = `
  coalesce extract format grouping if json_array json_exists json_object json_query json_value nullif position try`;

const NUMBERS = `
  abs acos asin atan atan2 beta_cdf bit_count bitwise_and bitwise_left_shift bitwise_not bitwise_or
  bitwise_right_shift bitwise_right_shift_arithmetic bitwise_xor cbrt ceil ceiling cos cosh degrees e exp floor
  format_number from_base greatest infinity inverse_beta_cdf inverse_normal_cdf is_finite is_infinite is_nan least
  ln log log10 log2 mod nan normal_cdf pi pow power radians rand random round sign sin sinh sqrt t_cdf t_pdf tan
  tanh to_base truncate width_bucket wilson_interval_lower wilson_interval_upper`;

const TEXT = `
  char2hexint chr codepoint concat concat_ws ends_with from_utf8 hamming_distance index length levenshtein_distance
  lower lpad ltrim luhn_check normalize regexp_count regexp_extract regexp_extract_all regexp_like regexp_position
  regexp_replace regexp_split replace reverse rpad rtrim soundex split split_part split_to_map split_to_multimap
  starts_with strpos substr substring title_case to_utf8 translate trim typeof upper url_decode url_encode
  url_extract_fragment url_extract_host url_extract_parameter url_extract_path url_extract_port url_extract_protocol
  url_extract_query uuid word_stem`;

const BYTES = `
  crc32 from_base32 from_base64 from_base64url from_big_endian_32 from_big_endian_64 from_hex from_ieee754_32
  from_ieee754_64 hmac_md5 hmac_sha1 hmac_sha256 hmac_sha512 md5 murmur3 sha1 sha256 sha512 spooky_hash_v2_32
  spooky_hash_v2_64 to_base32 to_base64 to_base64url to_big_endian_32 to_big_endian_64 to_hex to_ieee754_32
  to_ieee754_64 xxhash64`;

const MOMENTS = `
  at_timezone current_date current_timezone date date_add date_diff date_format date_parse date_trunc day
  day_of_month day_of_week day_of_year dow doy format_datetime from_iso8601_date from_iso8601_timestamp
  from_iso8601_timestamp_nanos from_unixtime from_unixtime_nanos hour human_readable_seconds last_day_of_month
  millisecond minute month now parse_data_size parse_datetime parse_duration parse_presto_data_size quarter second
  timezone timezone_hour timezone_minute to_char to_date to_iso8601 to_milliseconds to_timestamp to_unixtime week
  week_of_year with_timezone year year_of_week yow`;

const LISTS = `
  all_match any_match array_distinct array_except array_first array_histogram array_intersect array_join array_last
  array_max array_min array_position array_remove array_sort array_union arrays_overlap cardinality combinations
  contains contains_sequence cosine_distance cosine_similarity dot_product element_at euclidean_distance filter
  flatten jaccard_index ngrams none_match reduce repeat sequence shuffle slice transform trim_array zip zip_with`;

const MAPS = `
  map map_concat map_entries map_filter map_from_entries map_keys map_values map_zip_with multimap_from_entries
  transform_keys transform_values`;

const JSON = `
  is_json_scalar json_array_contains json_array_get json_array_length json_extract json_extract_scalar json_format
  json_parse json_scalar json_serialize json_size`;

/** Functions of sketches. */
const DIGESTS = `
  empty_approx_set hash_counts intersection_cardinality quantile_at_value theta_sketch_cardinality value_at_quantile
  values_at_quantiles`;

const COLORS = 'bar color render rgb';

const MULTISETS = 'element set';

const SHAPES = `
  bing_tile bing_tile_at bing_tile_coordinates bing_tile_polygon bing_tile_quadkey bing_tile_zoom_level
  bing_tiles_around from_encoded_polyline from_geojson_geometry geometry_from_hadoop_shape geometry_invalid_reason
  geometry_nearest_points geometry_to_bing_tiles geometry_union great_circle_distance line_interpolate_point
  line_interpolate_points line_locate_point simplify_geometry st_area st_asbinary st_asewkb st_asewkt st_astext
  st_boundary st_buffer st_centroid st_collect st_contains st_convexhull st_coorddim st_crosses st_difference
  st_dimension st_disjoint st_distance st_endpoint st_envelope st_envelopeaspts st_equals st_exteriorring st_force2d
  st_force3d st_geometries st_geometryfromtext st_geometryn st_geometrytype st_geomfrombinary st_geomfromewkt
  st_geomfromkml st_interiorringn st_interiorrings st_intersection st_intersects st_isclosed st_isempty st_isring
  st_issimple st_isvalid st_length st_linefromtext st_linemerge st_linestring st_makeline st_makepolygon
  st_minimumboundingcircle st_multi st_multipoint st_normalize st_numgeometries st_numinteriorring st_numpoints
  st_orientedenvelope st_overlaps st_point st_pointn st_pointonsurface st_points st_polygon st_polygonize
  st_reduceprecision st_relate st_setsrid st_srid st_startpoint st_symdifference st_touches st_transform st_union
  st_voronoipolygons st_within st_x st_xmax st_xmin st_y st_ymax st_ymin st_z to_encoded_polyline
  to_geojson_geometry to_geometry to_spherical_geography`;

export const functions: FunctionNames = {
  scalar: names(
    GRAMMAR,
    NUMBERS,
    TEXT,
    BYTES,
    MOMENTS,
    LISTS,
    MAPS,
    JSON,
    DIGESTS,
    COLORS,
    MULTISETS,
    SHAPES,
  ),
  aggregate: names(`
    any_value approx_distinct approx_most_frequent approx_percentile approx_set arbitrary array_agg avg
    bitwise_and_agg bitwise_or_agg bitwise_xor_agg bool_and bool_or checksum collect convex_hull_agg corr count
    count_if covar_pop covar_samp every fusion geometric_mean geometry_collect_agg geometry_union_agg histogram
    intersection kurtosis listagg make_set_digest map_agg map_union max max_by merge merge_set_digest min min_by
    multimap_agg numeric_histogram qdigest_agg reduce_agg regr_intercept regr_slope skewness stddev stddev_pop
    stddev_samp sum tdigest_agg theta_sketch_union var_pop var_samp variance`),
  window: names(`
    cume_dist dense_rank first_value lag last_value lead nth_value ntile percent_rank rank row_number`),
  table: names('sequence unnest'),
};

export const higherOrder: ReadonlySet<string> = names(`
  all_match any_match array_sort filter map_filter map_zip_with none_match reduce reduce_agg regexp_replace
  transform transform_keys transform_values zip_with`);

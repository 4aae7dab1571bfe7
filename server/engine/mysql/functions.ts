/** MySQL up to 9 and MariaDB up to 12 together: each server refuses what only the other has. */
import { type FunctionNames, names } from '../../statement/functionNames.ts';

const NUMBERS = `
  abs acos asin atan atan2 bin bit_count ceil ceiling conv cos cot crc32 crc32c degrees exp floor format greatest
  hex least ln log log10 log2 mod oct pi pow power radians rand round sign sin sqrt tan truncate unhex`;

/** `if(a, b, c)`, `interval(n, …)`. */
const CHOICES = 'coalesce elt field grouping if ifnull interval isnull nullif nvl nvl2';

const TEXT = `
  aes_decrypt aes_encrypt ascii bit_length char char_length character_length charset chr coercibility collation
  compress concat concat_ws export_set find_in_set format_bytes format_pico_time from_base64 insert instr kdf lcase
  left length lengthb locate lower lpad ltrim make_set md5 mid natural_sort_key octet_length ord position quote
  random_bytes regexp_instr regexp_like regexp_replace regexp_substr repeat replace reverse right rpad rtrim sformat
  sha sha1 sha2 soundex space strcmp substr substring substring_index to_base64 to_char to_number trim ucase
  uncompress uncompressed_length upper weight_string`;

const MOMENTS = `
  add_months adddate addtime convert_tz curdate current_date current_time current_timestamp curtime date date_add
  date_format date_sub datediff day dayname dayofmonth dayofweek dayofyear extract from_days from_unixtime
  get_format hour last_day localtime localtimestamp makedate maketime microsecond minute month monthname
  months_between now period_add period_diff quarter sec_to_time second str_to_date subdate subtime sysdate time
  time_format time_to_sec timediff timestamp timestampadd timestampdiff to_date to_days to_seconds trunc
  unix_timestamp utc_date utc_time utc_timestamp week weekday weekofyear year yearweek`;

const JSON = `
  json_array json_array_append json_array_insert json_array_intersect json_compact json_contains json_contains_path
  json_depth json_detailed json_equals json_exists json_extract json_insert json_key_value json_keys json_length
  json_loose json_merge json_merge_patch json_merge_preserve json_normalize json_object json_object_filter_keys
  json_object_to_array json_overlaps json_pretty json_query json_quote json_remove json_replace json_schema_valid
  json_schema_validation_report json_search json_set json_storage_free json_storage_size json_type json_unquote
  json_valid json_value`;

/** There is no other way to read its text; `updatexml` only changes the text. */
const XML = 'extractvalue';

/** Blobs that hold columns of MariaDB. */
const DYNAMIC_COLUMNS = 'column_check column_exists column_get column_json column_list';

const IDS = `
  bin_to_uuid inet6_aton inet6_ntoa inet_aton inet_ntoa is_ipv4 is_ipv4_compat is_ipv4_mapped is_ipv6 is_uuid
  sys_guid uuid uuid_to_bin uuid_v4 uuid_v7`;

const VECTORS = `
  from_vector string_to_vector to_vector vec_distance vec_distance_cosine vec_distance_euclidean vec_fromtext
  vec_totext vector_dim vector_to_string`;

const SHAPES = `
  geomcollection geometrycollection linestring mbrcontains mbrcoveredby mbrcovers mbrdisjoint mbrequal mbrequals
  mbrintersects mbroverlaps mbrtouches mbrwithin multilinestring multipoint multipolygon point polygon st_area
  st_asbinary st_asgeojson st_astext st_aswkb st_aswkt st_boundary st_buffer st_buffer_strategy st_centroid
  st_contains st_convexhull st_crosses st_difference st_dimension st_disjoint st_distance st_distance_sphere
  st_endpoint st_envelope st_equals st_exteriorring st_frechetdistance st_geohash st_geomcollfromtext
  st_geomcollfromtxt st_geomcollfromwkb st_geometrycollectionfromtext st_geometrycollectionfromwkb
  st_geometryfromtext st_geometryfromwkb st_geometryn st_geometrytype st_geomfromgeojson st_geomfromtext
  st_geomfromwkb st_hausdorffdistance st_interiorringn st_intersection st_intersects st_isclosed st_isempty
  st_isring st_issimple st_isvalid st_latfromgeohash st_latitude st_length st_lineinterpolatepoint
  st_lineinterpolatepoints st_linefromtext st_linefromwkb st_linestringfromtext st_linestringfromwkb
  st_longfromgeohash st_longitude st_makeenvelope st_mlinefromtext st_mlinefromwkb st_mpointfromtext
  st_mpointfromwkb st_mpolyfromtext st_mpolyfromwkb st_multilinestringfromtext st_multilinestringfromwkb
  st_multipointfromtext st_multipointfromwkb st_multipolygonfromtext st_multipolygonfromwkb st_numgeometries
  st_numinteriorring st_numinteriorrings st_numpoints st_overlaps st_pointatdistance st_pointfromgeohash
  st_pointfromtext st_pointfromwkb st_pointn st_pointonsurface st_polyfromtext st_polyfromwkb st_polygonfromtext
  st_polygonfromwkb st_relate st_simplify st_srid st_startpoint st_swapxy st_symdifference st_touches st_transform
  st_union st_validate st_within st_x st_y`;

/** The same without their prefix, as MariaDB still knows them. */
const OLD_SHAPES = `
  area asbinary astext aswkb aswkt boundary buffer centroid contains convexhull crosses dimension disjoint endpoint
  envelope equals exteriorring geomcollfromtext geomcollfromwkb geometrycollectionfromtext geometrycollectionfromwkb
  geometryfromtext geometryfromwkb geometryn geometrytype geomfromtext geomfromwkb glength interiorringn intersects
  isclosed isempty isring issimple linefromtext linefromwkb linestringfromtext linestringfromwkb mlinefromtext
  mlinefromwkb mpointfromtext mpointfromwkb mpolyfromtext mpolyfromwkb multilinestringfromtext
  multilinestringfromwkb multipointfromtext multipointfromwkb multipolygonfromtext multipolygonfromwkb numgeometries
  numinteriorrings numpoints overlaps pointfromtext pointfromwkb pointn pointonsurface polyfromtext polyfromwkb
  polygonfromtext polygonfromwkb srid startpoint touches within x y`;

export const functions: FunctionNames = {
  scalar: names(
    NUMBERS,
    CHOICES,
    TEXT,
    MOMENTS,
    JSON,
    XML,
    DYNAMIC_COLUMNS,
    IDS,
    VECTORS,
    SHAPES,
    OLD_SHAPES,
  ),
  aggregate: names(`
    any_value avg bit_and bit_or bit_xor count group_concat json_arrayagg json_objectagg max min st_collect std
    stddev stddev_pop stddev_samp sum var_pop var_samp variance`),
  window: names(`
    cume_dist dense_rank first_value lag last_value lead median nth_value ntile percent_rank percentile_cont
    percentile_disc rank row_number`),
  /** JSON_TABLE belongs to the grammar. */
  table: names(''),
};

export const higherOrder: ReadonlySet<string> = names('');

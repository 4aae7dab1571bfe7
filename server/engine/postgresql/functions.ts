/** PostgreSQL up to 18, only `pg_catalog`. */
import { type FunctionNames, names } from '../../statement/functionNames.ts';

/** Grammar that looks like calls. */
const GRAMMAR = `
  coalesce greatest least nullif trim grouping json json_array json_exists json_query json_scalar json_serialize
  json_value xmlconcat xmlelement xmlforest xmlparse xmlpi xmlroot xmlserialize`;

const NUMBERS = `
  abs acos acosd acosh asin asind asinh atan atan2 atan2d atand atanh cbrt ceil ceiling cos cosd cosh cot cotd
  degrees div erf erfc exp factorial floor gamma gcd lcm lgamma ln log log10 min_scale mod pi pow power radians
  random random_normal round scale sign sin sind sinh sqrt tan tand tanh trim_scale trunc width_bucket`;

const TEXT = `
  ascii bit_length btrim casefold char_length character_length chr concat concat_ws convert convert_from convert_to
  crc32 crc32c decode encode format hashtext hashtextextended initcap is_normalized left length like_escape lower
  lpad ltrim md5 normalize octet_length overlay parse_ident position quote_ident quote_literal quote_nullable
  regexp_count regexp_instr regexp_like regexp_match regexp_replace regexp_split_to_array regexp_substr repeat
  replace reverse right rpad rtrim sha224 sha256 sha384 sha512 similar_escape similar_to_escape split_part
  starts_with string_to_array strpos substr substring to_ascii to_bin to_hex to_oct translate unicode_assigned
  unistr upper`;

const BITS = 'bit_count get_bit get_byte set_bit set_byte';

/** AT TIME ZONE calls `timezone`. */
const MOMENTS = `
  age clock_timestamp date_add date_bin date_part date_subtract date_trunc extract isfinite justify_days
  justify_hours justify_interval make_date make_interval make_time make_timestamp make_timestamptz now overlaps
  statement_timestamp timeofday timezone to_char to_date to_number to_timestamp transaction_timestamp`;

/** A type’s name used like a function. */
const CASTS = `
  bit bool bpchar bytea cidr date float4 float8 int2 int4 int8 interval macaddr macaddr8 money numeric text time
  timestamp timestamptz timetz varbit varchar`;

const LISTS = `
  array_append array_cat array_dims array_fill array_length array_lower array_ndims array_position array_positions
  array_prepend array_remove array_replace array_reverse array_sample array_shuffle array_sort array_to_string
  array_upper cardinality enum_first enum_last enum_range num_nonnulls num_nulls trim_array`;

const RANGES = `
  datemultirange daterange int4multirange int4range int8multirange int8range isempty lower_inc lower_inf multirange
  nummultirange numrange range_merge tsmultirange tsrange tstzmultirange tstzrange upper_inc upper_inf`;

const JSON = `
  array_to_json json_array_length json_build_array json_build_object json_extract_path json_extract_path_text
  json_object json_strip_nulls json_typeof jsonb_array_length jsonb_build_array jsonb_build_object
  jsonb_extract_path jsonb_extract_path_text jsonb_insert jsonb_object jsonb_path_exists jsonb_path_exists_tz
  jsonb_path_match jsonb_path_match_tz jsonb_path_query_array jsonb_path_query_array_tz jsonb_path_query_first
  jsonb_path_query_first_tz jsonb_pretty jsonb_set jsonb_set_lax jsonb_strip_nulls jsonb_typeof row_to_json to_json
  to_jsonb`;

const ADDRESSES = `
  abbrev broadcast family host hostmask inet_merge inet_same_family macaddr8_set7bit masklen netmask network
  set_masklen`;

const IDS = 'gen_random_uuid uuid_extract_timestamp uuid_extract_version uuidv4 uuidv7';

const SHAPES = `
  area bound_box box center circle diagonal diameter height isclosed ishorizontal isopen isparallel isperp
  isvertical line lseg npoints path pclose point polygon popen radius slope width`;

const SEARCH = `
  array_to_tsvector json_to_tsvector jsonb_to_tsvector numnode phraseto_tsquery plainto_tsquery querytree setweight
  strip to_tsquery to_tsvector ts_delete ts_filter ts_headline ts_rank ts_rank_cd tsquery_phrase tsvector_to_array
  websearch_to_tsquery`;

const XML = `
  xml xml_is_well_formed xml_is_well_formed_content xml_is_well_formed_document xmlcomment xmlexists xmltext xpath
  xpath_exists`;

/** The only functions of their family that read nothing but their argument. */
const OF_A_VALUE = 'pg_column_compression pg_column_size pg_size_bytes pg_size_pretty pg_typeof';

/** They may occur in a SELECT list as well as in FROM. */
const SETS = `
  generate_series generate_subscripts json_array_elements json_array_elements_text json_each json_each_text
  json_object_keys jsonb_array_elements jsonb_array_elements_text jsonb_each jsonb_each_text jsonb_object_keys
  jsonb_path_query jsonb_path_query_tz regexp_matches regexp_split_to_table string_to_table unnest`;

export const functions: FunctionNames = {
  scalar: names(
    GRAMMAR,
    NUMBERS,
    TEXT,
    BITS,
    MOMENTS,
    CASTS,
    LISTS,
    RANGES,
    JSON,
    ADDRESSES,
    IDS,
    SHAPES,
    SEARCH,
    XML,
    OF_A_VALUE,
    SETS,
  ),
  aggregate: names(`
    any_value array_agg avg bit_and bit_or bit_xor bool_and bool_or corr count covar_pop covar_samp every json_agg
    json_agg_strict json_arrayagg json_object_agg json_object_agg_strict json_object_agg_unique
    json_object_agg_unique_strict json_objectagg jsonb_agg jsonb_agg_strict jsonb_object_agg jsonb_object_agg_strict
    jsonb_object_agg_unique jsonb_object_agg_unique_strict max min mode percentile_cont percentile_disc range_agg
    range_intersect_agg regr_avgx regr_avgy regr_count regr_intercept regr_r2 regr_slope regr_sxx regr_sxy regr_syy
    stddev stddev_pop stddev_samp string_agg sum var_pop var_samp variance xmlagg`),
  /** Also `rank(5) WITHIN GROUP (…)`. */
  window: names(`
    cume_dist dense_rank first_value lag last_value lead nth_value ntile percent_rank rank row_number`),
  table: names(`${SETS} json_to_record json_to_recordset jsonb_to_record jsonb_to_recordset`),
};

export const higherOrder: ReadonlySet<string> = names('');

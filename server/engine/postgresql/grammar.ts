import { postgresql as engine } from '#common/engines/postgresql.ts';
import { dialect } from './dialect.ts';
import { functions, higherOrder } from './functions.ts';
import { isRefused } from '../../statement/refused.ts';
import { refused } from './refusedFunctions.ts';
import { names } from '../../statement/functionNames.ts';
import { byLength, type Grammar, NO_FEATURES } from '../../statement/grammar.ts';
import { asciiLower } from '../../statement/letters.ts';
import { fixed, fixedList, fixedSigns } from '../../statement/tree.ts';
import * as standard from '../../statement/standardGrammar.ts';

const SIGNS = fixedSigns(
  '+ - * / % ^ = <> != < > <= >= | || & # << >> ~ ~* !~ !~* ~~ ~~* !~~ !~~* && @> <@ -> ->> #> #>> #- @? @@ ? ?| ?& -|- &< &> <<| |>> |&> &<| ^@ <->',
);

const WORDS = names(`
  coalesce nullif greatest least grouping overlay substring trim position normalize treat xmlconcat xmlelement xmlexists
  xmlforest xmlparse xmlpi xmlroot xmlserialize json json_array json_arrayagg json_exists json_object json_objectagg
  json_query json_scalar json_serialize json_value`);

/** Fields of records that functions return. */
const FIELDS = names('key value ordinality lexeme positions weights f1 f2 f3 f4 f5 f6 f7 f8 f9');

/** Common names of columns; as functions they take no argument or only cast it. */
const COLUMNS_TOO = names('char name oid version xid');

const isRefusedField = (name: string) => isRefused(refused, name) && !COLUMNS_TOO.has(name);

const NAME_BYTES_MAX = 63;
const CHARACTER_BYTES_MAX = 3;
const isInside = (byte: number | undefined) => byte !== undefined && (byte & 0xc0) === 0x80;

/** PostgreSQL cuts names that are longer, behind a whole character. */
const cutName = (name: string): string => {
  if (name.length * CHARACTER_BYTES_MAX <= NAME_BYTES_MAX) return name;
  const bytes = Buffer.from(name);
  let end = Math.min(NAME_BYTES_MAX, bytes.length);
  while (isInside(bytes[end])) end -= 1;
  return bytes.toString('utf8', 0, end);
};

export const grammar: Grammar = {
  statistics: new Set([
    'pg_stats',
    'pg_stats_ext',
    'pg_stats_ext_exprs',
    'pg_statistic',
    'pg_statistic_ext_data',
  ]),
  dialect,
  lexical: engine.lexical,
  escapes: null,
  escapedEscapes: standard.ESCAPE_STRINGS,
  joinsTexts: 'line',
  signs: byLength([...standard.PUNCTUATION, ...SIGNS, ...fixedSigns('@ |/ ||/')]),
  operators: [
    ...SIGNS,
    ...standard.LOGIC,
    ...standard.PATTERNS,
    ...standard.BETWEEN,
    ...standard.DISTINCTION,
    ...fixedList(
      'BETWEEN SYMMETRIC|NOT BETWEEN SYMMETRIC|ILIKE|NOT ILIKE|SIMILAR TO|NOT SIMILAR TO|COLLATE|AT TIME ZONE|OVERLAPS',
    ),
  ],
  prefixes: [...fixedSigns('- + ~ @ |/ ||/'), ...fixedList('NOT')],
  postfixes: [
    ...standard.NULLS,
    ...standard.TRUTHS,
    ...standard.UNKNOWNS,
    ...fixedList(
      'ISNULL|NOTNULL|IS NORMALIZED|IS NOT NORMALIZED|IS NFC NORMALIZED|IS NFD NORMALIZED|IS NFKC NORMALIZED|IS NFKD NORMALIZED|IS JSON|IS NOT JSON|AT LOCAL',
    ),
  ],
  typedTexts: [
    ...standard.MOMENTS,
    ...standard.ZONED,
    ...fixedList('TIMESTAMPTZ|TIMETZ|JSON|JSONB|UUID|NUMERIC|INET|CIDR|BOOLEAN'),
  ],
  // Without types that look up a name: regclass and similar types reveal what exists.
  types: [
    ...standard.ZONED,
    ...fixedList(
      'DOUBLE PRECISION|CHARACTER VARYING|BIT VARYING|BIGINT|INT8|BIT|VARBIT|BOOLEAN|BOOL|BYTEA|CHARACTER|CHAR|BPCHAR|VARCHAR|CIDR|DATE|FLOAT8|FLOAT4|FLOAT|REAL|INET|INTEGER|INT4|INT|INTERVAL|JSON|JSONB|JSONPATH|MACADDR|MACADDR8|MONEY|NUMERIC|DECIMAL|DEC|POINT|LINE|LSEG|BOX|PATH|POLYGON|CIRCLE|SMALLINT|INT2|TEXT|TIME|TIMETZ|TIMESTAMP|TIMESTAMPTZ|TSQUERY|TSVECTOR|UUID|INT4RANGE|INT8RANGE|NUMRANGE|TSRANGE|TSTZRANGE|DATERANGE|NAME|CITEXT|XML',
    ),
  ],
  units: [
    ...standard.UNITS,
    ...fixedList(
      'YEARS|MONTHS|WEEKS|DAYS|HOURS|MINUTES|SECONDS|MILLISECONDS|MICROSECONDS|DECADE|CENTURY|MILLENNIUM|EPOCH|DOW|ISODOW|DOY|ISOYEAR|JULIAN|TIMEZONE|TIMEZONE_HOUR|TIMEZONE_MINUTE',
    ),
  ],
  unitFunctions: new Set(),
  bareValues: [...standard.VALUES, ...standard.NOW],
  functions,
  higherOrder,
  ownFunctions: { schema: fixed('pg_catalog'), words: WORDS },
  fieldCalls: { fields: FIELDS, isRefused: isRefusedField },
  has: { ...NO_FEATURES, forwardCtes: true },
  joins: standard.JOINS,
  typeSuffixes: [],
  fold: asciiLower,
  key: cutName,
};

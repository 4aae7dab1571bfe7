import { duckdb as engine } from '#common/engines/duckdb.ts';
import { dialect } from './dialect.ts';
import { functions, higherOrder } from './functions.ts';
import { byLength, type Grammar, NO_FEATURES } from '../../statement/grammar.ts';
import { asciiLower } from '../../statement/letters.ts';
import { fixedList, fixedSigns } from '../../statement/tree.ts';
import * as standard from '../../statement/standardGrammar.ts';

const SIGNS = fixedSigns(
  '+ - * / // % ** ^ = == <> != < > <= >= | || & ~ !~ ~~ !~~ ~~* !~~* ~~~ << >> && @> <@ -> ->> ^@ <-> <=>',
);

export const grammar: Grammar = {
  dialect,
  lexical: engine.lexical,
  escapes: null,
  escapedEscapes: standard.ESCAPE_STRINGS,
  joinsTexts: 'line',
  signs: byLength([...standard.PUNCTUATION, ...SIGNS, ...fixedSigns('@ ! #')]),
  operators: [
    ...SIGNS,
    ...standard.LOGIC,
    ...standard.PATTERNS,
    ...standard.BETWEEN,
    ...standard.DISTINCTION,
    ...fixedList('ILIKE|NOT ILIKE|SIMILAR TO|NOT SIMILAR TO|GLOB|COLLATE|AT TIME ZONE'),
  ],
  prefixes: [...fixedSigns('- + ~ @'), ...fixedList('NOT')],
  postfixes: [
    ...standard.NULLS,
    ...standard.TRUTHS,
    ...standard.UNKNOWNS,
    ...fixedList('ISNULL|NOTNULL|NOT NULL'),
    ...fixedSigns('!'),
  ],
  typedTexts: [
    ...standard.MOMENTS,
    ...standard.ZONED,
    ...fixedList(
      'TIMESTAMPTZ|TIMETZ|DATETIME|TIMESTAMP_S|TIMESTAMP_MS|TIMESTAMP_NS|JSON|UUID|BLOB',
    ),
  ],
  types: [
    ...standard.ZONED,
    ...fixedList(
      'DOUBLE PRECISION|CHARACTER VARYING|BIGINT|INT8|LONG|INT64|BIT|BITSTRING|BLOB|BYTEA|BINARY|VARBINARY|BOOLEAN|BOOL|LOGICAL|DATE|DECIMAL|NUMERIC|DEC|DOUBLE|FLOAT8|FLOAT64|FLOAT|FLOAT4|REAL|FLOAT32|HUGEINT|INT128|UHUGEINT|UINT128|INTEGER|INT|INT4|SIGNED|INT32|INTERVAL|JSON|SMALLINT|INT2|SHORT|INT16|TIME|TIMETZ|TIMESTAMP|DATETIME|TIMESTAMPTZ|TIMESTAMP_S|TIMESTAMP_MS|TIMESTAMP_NS|TIMESTAMP_US|TINYINT|INT1|UBIGINT|UINT64|UINTEGER|UINT32|USMALLINT|UINT16|UTINYINT|UINT8|UUID|GUID|VARCHAR|CHAR|BPCHAR|TEXT|STRING|NVARCHAR|STRUCT|ROW|MAP|UNION|LIST|VARINT|BIGNUM|NULL',
    ),
  ],
  units: [
    ...standard.UNITS,
    ...fixedList(
      'YEARS|YR|YRS|Y|QUARTERS|MONTHS|MON|MONS|WEEKS|W|DAYS|D|DAYOFMONTH|HOURS|HR|HRS|H|MINUTES|MIN|MINS|M|SECONDS|SEC|SECS|S|MILLISECONDS|MS|MICROSECONDS|US|DECADE|DECADES|CENTURY|CENTURIES|MILLENNIUM|MILLENNIA|EPOCH|EPOCH_NS|EPOCH_US|EPOCH_MS|DOW|DAYOFWEEK|WEEKDAY|ISODOW|DOY|DAYOFYEAR|ISOYEAR|WEEKOFYEAR|YEARWEEK|ERA|JULIAN|TIMEZONE|TIMEZONE_HOUR|TIMEZONE_MINUTE',
    ),
  ],
  unitFunctions: new Set(),
  bareValues: [...standard.VALUES, ...standard.NOW],
  functions,
  higherOrder,
  ownFunctions: null,
  fieldCalls: null,
  has: {
    ...NO_FEATURES,
    fromFirst: true,
    pivots: true,
    columnFields: true,
    listBrackets: true,
    structBraces: true,
    inList: true,
    methods: true,
    madeFunctions: false,
  },
  joins: [
    ...standard.JOINS,
    ...fixedList(
      'SEMI JOIN|ANTI JOIN|LEFT SEMI JOIN|LEFT ANTI JOIN|ASOF JOIN|ASOF LEFT JOIN|ASOF INNER JOIN|POSITIONAL JOIN',
    ),
  ],
  typeSuffixes: [],
  fold: String,
  key: asciiLower,
};

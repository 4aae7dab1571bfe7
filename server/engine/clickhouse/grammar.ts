import { clickhouse as engine } from '#common/engines/clickhouse.ts';
import { dialect } from './dialect.ts';
import { functions, higherOrder } from './functions.ts';
import { byLength, type Grammar, NO_FEATURES } from '../../statement/grammar.ts';
import type { Escapes } from '../../statement/quoted.ts';
import { fixedList, fixedSigns } from '../../statement/tree.ts';
import * as standard from '../../statement/standardGrammar.ts';

const SIGNS = fixedSigns('+ - * / % = == <> != < > <= >= || ? :');

const ESCAPES: Escapes = {
  table: {
    '0': '\0',
    a: '\x07',
    b: '\b',
    e: '\x1b',
    f: '\f',
    n: '\n',
    r: '\r',
    t: '\t',
    v: '\v',
    '\\': '\\',
    "'": "'",
    '"': '"',
    '`': '`',
    '/': '/',
    '=': '=',
  },
  hasHex: true,
  hasUnicode: false,
  refused: 'N',
  otherwise: 'both',
};

export const grammar: Grammar = {
  dialect,
  lexical: engine.lexical,
  escapes: ESCAPES,
  escapedEscapes: null,
  joinsTexts: 'never',
  signs: byLength([...fixedSigns('( ) [ ] , . ; :: ->'), ...SIGNS]),
  operators: [
    ...SIGNS,
    ...standard.LOGIC,
    ...standard.PATTERNS,
    ...standard.BETWEEN,
    ...standard.DISTINCTION,
    ...fixedList('ILIKE|NOT ILIKE|REGEXP|DIV|MOD|XOR|COLLATE'),
  ],
  prefixes: [...fixedSigns('- +'), ...fixedList('NOT')],
  postfixes: standard.NULLS,
  typedTexts: fixedList('DATE|TIMESTAMP'),
  types: fixedList(
    'Int8|Int16|Int32|Int64|Int128|Int256|UInt8|UInt16|UInt32|UInt64|UInt128|UInt256|Float32|Float64|BFloat16|Decimal32|Decimal64|Decimal128|Decimal256|Decimal|Bool|Boolean|String|FixedString|UUID|Date32|DateTime64|DateTime32|DateTime|Date|Time64|Time|Enum8|Enum16|Enum|Array|Tuple|Map|Nested|Nullable|LowCardinality|IPv4|IPv6|JSON|Variant|Dynamic|Nothing|DOUBLE PRECISION|TINYINT|SMALLINT|INTEGER|INT|BIGINT|FLOAT|DOUBLE|REAL|VARCHAR|CHAR|TEXT|TIMESTAMP|NUMERIC',
  ),
  units: standard.UNITS,
  unitFunctions: new Set(
    'date_diff datediff timestamp_diff timestampdiff date_add date_sub timestamp_add timestamp_sub'.split(
      ' ',
    ),
  ),
  bareValues: [...standard.VALUES, ...fixedList('CURRENT_DATE|CURRENT_TIMESTAMP|inf|nan')],
  functions,
  higherOrder,
  ownFunctions: null,
  fieldCalls: null,
  has: {
    ...NO_FEATURES,
    slashComments: true,
    finalAndSample: true,
    arrayJoins: true,
    limitsBy: true,
    columnFields: true,
    listBrackets: true,
    inReadsTables: true,
    parametricCalls: true,
    memberNumbers: true,
    namedValues: true,
    intervalExpressions: true,
  },
  joins: [
    ...standard.JOINS,
    ...fixedList(
      'ANY JOIN|ANY INNER JOIN|ANY LEFT JOIN|ANY RIGHT JOIN|ALL JOIN|ALL INNER JOIN|ALL LEFT JOIN|ALL RIGHT JOIN|ALL FULL JOIN|LEFT ANY JOIN|INNER ANY JOIN|RIGHT ANY JOIN|SEMI LEFT JOIN|SEMI RIGHT JOIN|ANTI LEFT JOIN|ANTI RIGHT JOIN|LEFT SEMI JOIN|LEFT ANTI JOIN|RIGHT SEMI JOIN|RIGHT ANTI JOIN|ASOF JOIN|ASOF LEFT JOIN|LEFT ASOF JOIN|GLOBAL JOIN|GLOBAL INNER JOIN|GLOBAL LEFT JOIN|GLOBAL ANY LEFT JOIN|GLOBAL ALL LEFT JOIN|GLOBAL ANY INNER JOIN|GLOBAL ALL INNER JOIN|PASTE JOIN',
    ),
  ],
  typeSuffixes: [],
  fold: String,
  key: String,
};

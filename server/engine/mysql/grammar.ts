import { mysql as engine } from '#common/engines/mysql.ts';
import { dialect } from './dialect.ts';
import { functions, higherOrder } from './functions.ts';
import { byLength, type Grammar, NO_FEATURES } from '../../statement/grammar.ts';
import { unicodeLower } from '../../statement/letters.ts';
import type { Escapes } from '../../statement/quoted.ts';
import { fixedList, fixedSigns } from '../../statement/tree.ts';
import * as standard from '../../statement/standardGrammar.ts';

const SIGNS = fixedSigns('+ - * / % ^ = <=> <> != < > <= >= | || & && << >> -> ->>');

/** `\%` and `\_` keep their backslash for LIKE. */
const ESCAPES: Escapes = {
  table: {
    '0': '\0',
    b: '\b',
    n: '\n',
    r: '\r',
    t: '\t',
    Z: '\x1a',
    '%': '\\%',
    _: '\\_',
  },
  hasHex: false,
  hasUnicode: false,
  refused: '',
  otherwise: 'itself',
};

/** MySQL and MariaDB. */
export const grammar: Grammar = {
  statistics: new Set(['column_statistics', 'column_stats']),
  dialect,
  lexical: engine.lexical,
  escapes: ESCAPES,
  escapedEscapes: null,
  joinsTexts: 'blank',
  signs: byLength([...fixedSigns('( ) , . ; ~ !'), ...SIGNS]),
  operators: [
    ...SIGNS,
    ...standard.LOGIC,
    ...standard.PATTERNS,
    ...standard.BETWEEN,
    ...fixedList('XOR|DIV|MOD|REGEXP|NOT REGEXP|RLIKE|NOT RLIKE|SOUNDS LIKE|COLLATE|MEMBER OF'),
  ],
  prefixes: [...fixedSigns('- + ~ !'), ...fixedList('NOT|BINARY')],
  postfixes: [...standard.NULLS, ...standard.TRUTHS, ...standard.UNKNOWNS],
  typedTexts: standard.MOMENTS,
  types: fixedList(
    'DOUBLE PRECISION|SIGNED|UNSIGNED|SIGNED INTEGER|UNSIGNED INTEGER|BINARY|CHAR|VARCHAR|NCHAR|DATE|DATETIME|TIMESTAMP|TIME|YEAR|DECIMAL|DOUBLE|FLOAT|REAL|JSON|INTEGER|INT|BIGINT|UUID|INET4|INET6',
  ),
  units: [
    ...standard.UNITS,
    ...fixedList(
      'SECOND_MICROSECOND|MINUTE_MICROSECOND|MINUTE_SECOND|HOUR_MICROSECOND|HOUR_SECOND|HOUR_MINUTE|DAY_MICROSECOND|DAY_SECOND|DAY_MINUTE|DAY_HOUR|YEAR_MONTH',
    ),
  ],
  unitFunctions: new Set(['timestampdiff', 'timestampadd']),
  bareValues: [
    ...standard.VALUES,
    ...standard.NOW,
    ...fixedList('UTC_DATE|UTC_TIME|UTC_TIMESTAMP'),
  ],
  functions,
  higherOrder,
  ownFunctions: null,
  fieldCalls: null,
  has: {
    ...NO_FEATURES,
    conversions: true,
    dual: true,
    indexHints: true,
    characterSets: true,
    intervalExpressions: true,
    titlesByText: true,
    forwardCtes: true,
    dropsSchemas: true,
  },
  joins: [...standard.JOINS, ...fixedList('STRAIGHT_JOIN')],
  typeSuffixes: fixedList('UNSIGNED|SIGNED|INTEGER'),
  fold: String,
  key: unicodeLower,
};

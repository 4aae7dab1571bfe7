import { rulesOf } from '#common/engines/lexicalRules.ts';
import { mysql as dialect } from './dialect.ts';
import { functions, higherOrder } from './functions.ts';
import { byLength, type Grammar, NO_FEATURES } from '../../statement/grammar.ts';
import { asciiLower } from '../../statement/letters.ts';
import type { Escapes } from '../../statement/quoted.ts';
import { fixedList, fixedSigns } from '../../statement/tree.ts';
import * as common from '../../statement/standardGrammar.ts';

const SIGNS = fixedSigns('+ - * / % ^ = <=> <> != < > <= >= | || & && << >> -> ->>');

/** `\%` and `\_` keep their backslash, for LIKE to see. */
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
export const mysql: Grammar = {
  dialect,
  lexical: rulesOf('mysql'),
  escapes: ESCAPES,
  escapedEscapes: null,
  joinsTexts: 'blank',
  signs: byLength([...fixedSigns('( ) , . ; ~ !'), ...SIGNS]),
  operators: [
    ...SIGNS,
    ...common.LOGIC,
    ...common.PATTERNS,
    ...common.BETWEEN,
    ...fixedList('XOR|DIV|MOD|REGEXP|NOT REGEXP|RLIKE|NOT RLIKE|SOUNDS LIKE|COLLATE|MEMBER OF'),
  ],
  prefixes: [...fixedSigns('- + ~ !'), ...fixedList('NOT|BINARY')],
  postfixes: [...common.NULLS, ...common.TRUTHS, ...common.UNKNOWNS],
  typedTexts: common.MOMENTS,
  types: fixedList(
    'DOUBLE PRECISION|SIGNED|UNSIGNED|SIGNED INTEGER|UNSIGNED INTEGER|BINARY|CHAR|VARCHAR|NCHAR|DATE|DATETIME|TIMESTAMP|TIME|YEAR|DECIMAL|DOUBLE|FLOAT|REAL|JSON|INTEGER|INT|BIGINT|UUID|INET4|INET6',
  ),
  units: [
    ...common.UNITS,
    ...fixedList(
      'SECOND_MICROSECOND|MINUTE_MICROSECOND|MINUTE_SECOND|HOUR_MICROSECOND|HOUR_SECOND|HOUR_MINUTE|DAY_MICROSECOND|DAY_SECOND|DAY_MINUTE|DAY_HOUR|YEAR_MONTH',
    ),
  ],
  unitFunctions: new Set(['timestampdiff', 'timestampadd']),
  bareValues: [...common.VALUES, ...common.NOW, ...fixedList('UTC_DATE|UTC_TIME|UTC_TIMESTAMP')],
  functions,
  higherOrder,
  ownFunctions: null,
  fieldCalls: null,
  has: {
    ...NO_FEATURES,
    intervalExpressions: true,
    titlesByText: true,
    forwardCtes: true,
    dropsSchemas: true,
  },
  joins: [...common.JOINS, ...fixedList('STRAIGHT_JOIN')],
  fold: String,
  key: asciiLower,
};

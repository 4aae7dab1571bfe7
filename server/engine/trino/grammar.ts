import { trino as engine } from '#common/engines/trino.ts';
import { dialect } from './dialect.ts';
import { functions, higherOrder } from './functions.ts';
import { byLength, type Grammar, NO_FEATURES } from '../../statement/grammar.ts';
import { unicodeLower } from '../../statement/letters.ts';
import { fixedList, fixedSigns } from '../../statement/tree.ts';
import * as standard from '../../statement/standardGrammar.ts';

const SIGNS = fixedSigns('+ - * / % = <> != < > <= >= ||');

export const grammar: Grammar = {
  dialect,
  lexical: engine.lexical,
  escapes: null,
  escapedEscapes: null,
  joinsTexts: 'never',
  signs: byLength([...fixedSigns('( ) [ ] , . ; -> =>'), ...SIGNS]),
  operators: [
    ...SIGNS,
    ...standard.LOGIC,
    ...standard.PATTERNS,
    ...standard.BETWEEN,
    ...standard.DISTINCTION,
    ...fixedList('AT TIME ZONE'),
  ],
  prefixes: [...fixedSigns('- +'), ...fixedList('NOT')],
  postfixes: standard.NULLS,
  typedTexts: [
    ...standard.MOMENTS,
    ...fixedList(
      'DECIMAL|DOUBLE|REAL|BIGINT|INTEGER|SMALLINT|TINYINT|VARCHAR|CHAR|JSON|UUID|IPADDRESS|BOOLEAN',
    ),
  ],
  types: [
    ...standard.ZONED,
    ...fixedList(
      'INTERVAL DAY TO SECOND|INTERVAL YEAR TO MONTH|DOUBLE PRECISION|BOOLEAN|TINYINT|SMALLINT|INTEGER|INT|BIGINT|REAL|DOUBLE|DECIMAL|NUMERIC|DEC|VARCHAR|CHAR|VARBINARY|JSON|DATE|TIME|TIMESTAMP|ARRAY|MAP|ROW|IPADDRESS|UUID|HYPERLOGLOG|P4HYPERLOGLOG|QDIGEST|TDIGEST|NUMBER',
    ),
  ],
  units: [
    ...standard.UNITS,
    ...fixedList(
      'DAY_OF_MONTH|DAY_OF_WEEK|DOW|DAY_OF_YEAR|DOY|YEAR_OF_WEEK|YOW|TIMEZONE_HOUR|TIMEZONE_MINUTE',
    ),
  ],
  unitFunctions: new Set(),
  bareValues: [...standard.VALUES, ...standard.NOW],
  functions,
  higherOrder,
  ownFunctions: null,
  fieldCalls: null,
  has: { ...NO_FEATURES, columnFields: true, catalogs: true },
  joins: standard.JOINS,
  typeSuffixes: [],
  fold: String,
  key: unicodeLower,
};

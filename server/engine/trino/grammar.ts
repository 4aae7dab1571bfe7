import { rulesOf } from '#common/engines/lexicalRules.ts';
import { trino as dialect } from './dialect.ts';
import { functions, higherOrder } from './functions.ts';
import { byLength, type Grammar, NO_FEATURES } from '../../statement/grammar.ts';
import { asciiLower } from '../../statement/letters.ts';
import { fixedList, fixedSigns } from '../../statement/tree.ts';
import * as common from '../../statement/standardGrammar.ts';

const SIGNS = fixedSigns('+ - * / % = <> != < > <= >= ||');

export const trino: Grammar = {
  dialect,
  lexical: rulesOf('trino'),
  escapes: null,
  escapedEscapes: null,
  joinsTexts: 'never',
  signs: byLength([...fixedSigns('( ) [ ] , . ; -> =>'), ...SIGNS]),
  operators: [
    ...SIGNS,
    ...common.LOGIC,
    ...common.PATTERNS,
    ...common.BETWEEN,
    ...common.DISTINCTION,
    ...fixedList('AT TIME ZONE'),
  ],
  prefixes: [...fixedSigns('- +'), ...fixedList('NOT')],
  postfixes: common.NULLS,
  typedTexts: [
    ...common.MOMENTS,
    ...fixedList(
      'DECIMAL|DOUBLE|REAL|BIGINT|INTEGER|SMALLINT|TINYINT|VARCHAR|CHAR|JSON|UUID|IPADDRESS|BOOLEAN',
    ),
  ],
  types: [
    ...common.ZONED,
    ...fixedList(
      'INTERVAL DAY TO SECOND|INTERVAL YEAR TO MONTH|DOUBLE PRECISION|BOOLEAN|TINYINT|SMALLINT|INTEGER|INT|BIGINT|REAL|DOUBLE|DECIMAL|NUMERIC|DEC|VARCHAR|CHAR|VARBINARY|JSON|DATE|TIME|TIMESTAMP|ARRAY|MAP|ROW|IPADDRESS|UUID|HYPERLOGLOG|P4HYPERLOGLOG|QDIGEST|TDIGEST|NUMBER',
    ),
  ],
  units: [
    ...common.UNITS,
    ...fixedList(
      'DAY_OF_MONTH|DAY_OF_WEEK|DOW|DAY_OF_YEAR|DOY|YEAR_OF_WEEK|YOW|TIMEZONE_HOUR|TIMEZONE_MINUTE',
    ),
  ],
  unitFunctions: new Set(),
  bareValues: [...common.VALUES, ...common.NOW],
  functions,
  higherOrder,
  ownFunctions: null,
  fieldCalls: null,
  has: { ...NO_FEATURES, columnFields: true, catalogs: true },
  joins: common.JOINS,
  fold: String,
  key: asciiLower,
};

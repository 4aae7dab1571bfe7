import { expect, test } from 'vitest';
import { editorRules } from './statementsToRun';
import { ranFrom, stillStands } from './ranFrom';
import type { RanFrom } from './run';

const RULES = editorRules('postgresql');

const CASES: readonly (readonly [string, RanFrom | null, string, string, boolean])[] = [
  ['the whole text', 'statements', 'select 1', 'select 1', true],
  ['a text with other blanks around it', 'statements', 'select 1;', '\n select 1 ;\n', true],
  ['a text with the line ends of Windows', 'statements', 'select\r\n1', 'select\n1', true],
  [
    'a text to which another statement was added',
    'statements',
    'select 1',
    'select 1; select 2',
    true,
  ],
  [
    'a text whose other statement was edited',
    'statements',
    'select 1',
    'select 3;\nselect 1',
    true,
  ],
  ['a comment before the statement', 'statements', 'select 1', '-- one\nselect 1', true],
  [
    'several statements that ran as one',
    'statements',
    'set a = 1; select 1',
    'set a = 1;\nselect 1;',
    true,
  ],
  ['several statements, one of them gone', 'statements', 'set a = 1; select 1', 'select 1', false],
  [
    'a formatted text',
    'statements',
    'select a,b from t',
    'SELECT\n  a, -- first\n  b\nFROM t',
    true,
  ],
  ['an edited literal', 'statements', "select 'A'", "select 'a'", false],
  ['an edited statement', 'statements', 'select 1', 'select 2', false],
  ['a statement that goes on now', 'statements', 'select 1', 'select 1 where false', false],
  ['a longer number', 'statements', 'select 1', 'select 10', false],
  ['an emptied text', 'statements', 'select 1', '', false],
  ['a text within a literal now', 'statements', 'select 1', "select 'select 1'", false],
  ['a selected part that still occurs', 'part', 'select 1', 'select 1 union select 2', true],
  ['a selected part of a formatted text', 'part', 'select 1', 'SELECT\n 1 UNION SELECT 2', true],
  ['a selected part in a longer number', 'part', 'select 1', 'select 10 union select 2', false],
  ['a selected part that occurs no more', 'part', 'select 1', 'select 3 union select 2', false],
  ['a run of an earlier page that may be a part', null, 'select 1', 'select 1 where false', true],
  ['a run of an earlier page that occurs nowhere', null, 'select 1', 'select 2', false],
  ['a plan of the text', null, 'EXPLAIN select 1', 'select 1', true],
];

test.each(CASES)('a result of %s (%s): %j in %j stands: %s', (_, from, sql, text, stands) => {
  expect(stillStands({ sql, ranFrom: from }, text, RULES)).toBe(stands);
});

test('a selection is a part of the text unless it is whole statements', () => {
  const sql = 'select 1 union select 2; select 3;';
  expect(ranFrom(sql, ['select 3', 'select 1', ' select 3; '], RULES)).toEqual([
    'statements',
    'part',
    'statements',
  ]);
});

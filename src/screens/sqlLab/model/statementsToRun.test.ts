import { describe, expect, test } from 'vitest';
import { anEditor } from '../builders';
import {
  caretStatement,
  editorRules,
  offsetOf,
  type RunScope,
  runTarget,
  statementsToRun,
} from './statementsToRun';
import { newSql } from './newEditor';
import type { Editor } from './editor';

const rules = editorRules('postgresql');
const sent = (given: Partial<Editor>, scope: RunScope = 'all') => {
  const { texts, together } = statementsToRun(anEditor(given), scope, rules);
  return { sql: texts.map(({ sql }) => sql), together };
};

describe('what Run all sends', () => {
  test.each([
    ['a single statement is sent as it was typed', ' select 1; ', [' select 1; '], 1],
    ['two statements are sent one by one', 'select 1; select 2', ['select 1', 'select 2'], 1],
    [
      'comments between statements are dropped',
      'select 1; -- x\nselect 2',
      ['select 1', 'select 2'],
      1,
    ],
    [
      'semicolons in string literals separate nothing',
      "select ';'; select 2",
      ["select ';'", 'select 2'],
      1,
    ],
    [
      'SET and the statements after it run as one',
      'set a = 1; select 2',
      ['set a = 1; select 2'],
      2,
    ],
    [
      'BEGIN … COMMIT run as one',
      'begin; delete from t; commit',
      ['begin; delete from t; commit'],
      3,
    ],
    ['USE and the statements after it run as one', 'use db; select 1', ['use db; select 1'], 2],
    [
      'a temporary table and its readers run as one',
      'create or replace temp table t as select 1; select * from t',
      ['create or replace temp table t as select 1; select * from t'],
      2,
    ],
    [
      'a plain table is visible to every statement',
      'create table t(a int); select 1',
      ['create table t(a int)', 'select 1'],
      1,
    ],
    [
      'a name that begins like SET is no SET',
      'select 1; select settings',
      ['select 1', 'select settings'],
      1,
    ],
    [
      'template blocks span statements',
      '{% set a = 1 %} select 1; select 2',
      ['{% set a = 1 %} select 1; select 2'],
      2,
    ],
    [
      'placeholders do not span statements',
      'select {{ a }}; select 2',
      ['select {{ a }}', 'select 2'],
      1,
    ],
    [
      'semicolons in template comments separate nothing',
      'select 1 {# a; b #}',
      ['select 1 {# a; b #}'],
      1,
    ],
  ])('%s', (_, sql, texts, together) => {
    expect(sent({ sql })).toEqual({ sql: texts, together });
  });

  test('a selection does not matter', () => {
    const given = { sql: 'select 1; select 2', selectedText: 'select 2' };
    expect(sent(given).sql).toEqual(['select 1', 'select 2']);
  });

  test.each(['', '  \n', '-- only words', ';;'])('nothing, if the text is %j', (sql) => {
    expect(sent({ sql }).sql).toEqual([]);
    expect(sent({ sql }, 'default').sql).toEqual([]);
  });

  test('each statement has its position in the editor', () => {
    const editor = anEditor({ sql: 'select 1;\n\n  select 2; select 3' });
    const { texts } = statementsToRun(editor, 'all', rules);
    expect(texts.map(({ firstRow, firstColumn }) => [firstRow, firstColumn])).toEqual([
      [0, 0],
      [2, 2],
      [2, 12],
    ]);
  });

  test('statements of a selection have positions in the whole text', () => {
    const editor = anEditor({
      sql: 'x',
      selectedText: 'select 1; select 2;\nselect 3',
      selectedRow: 4,
      selectedColumn: 6,
    });
    const { texts } = statementsToRun(editor, 'default', rules);
    expect(texts.map(({ firstRow, firstColumn }) => [firstRow, firstColumn])).toEqual([
      [4, 6],
      [4, 16],
      [5, 0],
    ]);
  });
});

describe('what Run sends', () => {
  const sql = 'select 1;\nselect 2;\nselect 3';
  const cursorPosition = { row: 1, column: 2 };
  const target = (given: Partial<Editor>) => runTarget(anEditor(given), rules);

  test('the statement under the caret, where there are several', () => {
    expect(sent({ sql, cursorPosition }, 'default').sql).toEqual(['select 2']);
    expect(target({ sql, cursorPosition })).toBe('statement');
  });

  test('the selection instead, if there is one', () => {
    const given = { sql, cursorPosition, selectedText: 'select 1;\nselect 2' };
    expect(sent(given, 'default').sql).toEqual(['select 1', 'select 2']);
    expect(target(given)).toBe('selection');
  });

  test.each([' select 1; ', '-- what for\nselect 1', 'select 1;\n-- done'])(
    'a text of one statement as it was typed: %j',
    (one) => {
      expect(sent({ sql: one }, 'default').sql).toEqual([one]);
      expect(target({ sql: one })).toBe('all');
    },
  );

  test('everything, where template blocks may span statements', () => {
    const spanned = '{% set a = 1 %} select 1; select 2';
    expect(sent({ sql: spanned }, 'default')).toEqual({ sql: [spanned], together: 2 });
    expect(target({ sql: spanned })).toBe('all');
  });

  test('no selection that only invites to write', () => {
    expect(target({ sql: newSql(true), selectedText: newSql(true) })).toBe('all');
  });
});

describe('the statement under the caret', () => {
  const sql = 'select 1;\nselect 2;\nselect 3';
  test.each([
    [0, 3, 'select 1', 0],
    [1, 9, 'select 2', 1],
    [2, 0, 'select 3', 2],
    [9, 0, 'select 3', 2],
  ])('the statement at row %i, column %i is %s', (row, column, text, firstRow) => {
    expect(caretStatement({ sql, cursorPosition: { row, column } }, rules)).toMatchObject({
      sql: text,
      firstRow,
    });
  });

  test('an empty text has no statement under the caret', () => {
    expect(sent({ sql: ' -- nothing' }, 'statement').sql).toEqual([]);
  });

  test('a position past the end counts as the end', () => {
    expect(offsetOf('ab\ncd', { row: 1, column: 9 })).toBe(5);
    expect(offsetOf('ab\ncd', { row: 7, column: 0 })).toBe(5);
  });
});

import { describe, expect, test } from 'vitest';
import { anEditor } from '../builders';
import { caretStatement, editorRules, offsetOf, statementsToRun } from './statementsToRun';
import type { Editor } from './editor';

const rules = editorRules('postgresql');
const sent = (given: Partial<Editor>, scope: Parameters<typeof statementsToRun>[1] = 'usual') => {
  const { texts, together } = statementsToRun(anEditor(given), scope, rules);
  return { sql: texts.map(({ sql }) => sql), together };
};

describe('what Run sends', () => {
  test.each([
    ['a single statement goes as it was typed', ' select 1; ', [' select 1; '], 1],
    ['two go apart', 'select 1; select 2', ['select 1', 'select 2'], 1],
    ['comments between them stay behind', 'select 1; -- x\nselect 2', ['select 1', 'select 2'], 1],
    ['semicolons in texts part nothing', "select ';'; select 2", ["select ';'", 'select 2'], 1],
    ['SET and what follows are one', 'set a = 1; select 2', ['set a = 1; select 2'], 2],
    ['so are BEGIN … COMMIT', 'begin; delete from t; commit', ['begin; delete from t; commit'], 3],
    ['USE', 'use db; select 1', ['use db; select 1'], 2],
    [
      'a temporary table and its readers',
      'create or replace temp table t as select 1; select * from t',
      ['create or replace temp table t as select 1; select * from t'],
      2,
    ],
    [
      'a plain table is there for all',
      'create table t(a int); select 1',
      ['create table t(a int)', 'select 1'],
      1,
    ],
    [
      'names that begin like SET are none',
      'select 1; select settings',
      ['select 1', 'select settings'],
      1,
    ],
    [
      'template blocks reach over statements',
      '{% set a = 1 %} select 1; select 2',
      ['{% set a = 1 %} select 1; select 2'],
      2,
    ],
    ['placeholders do not', 'select {{ a }}; select 2', ['select {{ a }}', 'select 2'], 1],
    [
      'semicolons in template comments part nothing',
      'select 1 {# a; b #}',
      ['select 1 {# a; b #}'],
      1,
    ],
  ])('%s', (_, sql, texts, together) => {
    expect(sent({ sql })).toEqual({ sql: texts, together });
  });

  test('a selection goes instead of the text, unless all is asked for', () => {
    const given = { sql: 'select 1; select 2', selectedText: 'select 2' };
    expect(sent(given).sql).toEqual(['select 2']);
    expect(sent(given, 'all').sql).toEqual(['select 1', 'select 2']);
  });

  test('statements know where they begin in the editor', () => {
    const editor = anEditor({ sql: 'select 1;\n\n  select 2; select 3' });
    const { texts } = statementsToRun(editor, 'usual', rules);
    expect(texts.map(({ firstRow, firstColumn }) => [firstRow, firstColumn])).toEqual([
      [0, 0],
      [2, 2],
      [2, 12],
    ]);
  });

  test('those of a selection count from where it begins', () => {
    const editor = anEditor({
      sql: 'x',
      selectedText: 'select 1; select 2;\nselect 3',
      selectedRow: 4,
      selectedColumn: 6,
    });
    const { texts } = statementsToRun(editor, 'usual', rules);
    expect(texts.map(({ firstRow, firstColumn }) => [firstRow, firstColumn])).toEqual([
      [4, 6],
      [4, 16],
      [5, 0],
    ]);
  });
});

describe('the statement under the caret', () => {
  const sql = 'select 1;\nselect 2;\nselect 3';
  test.each([
    [0, 3, 'select 1', 0],
    [1, 9, 'select 2', 1],
    [2, 0, 'select 3', 2],
    [9, 0, 'select 3', 2],
  ])('row %i, column %i: %s', (row, column, text, firstRow) => {
    expect(caretStatement({ sql, cursorPosition: { row, column } }, rules)).toMatchObject({
      sql: text,
      firstRow,
    });
  });

  test('an empty text has none', () => {
    expect(sent({ sql: ' -- nothing' }, 'statement').sql).toEqual([]);
  });

  test('a place past the end is the end', () => {
    expect(offsetOf('ab\ncd', { row: 1, column: 9 })).toBe(5);
    expect(offsetOf('ab\ncd', { row: 7, column: 0 })).toBe(5);
  });
});

import { describe, expect, test } from 'vitest';
import { anEditor, aState } from '../../../builders';
import { sqlLab } from '../sqlLabSlice';
import {
  closedTabReopened,
  editorChanged,
  otherTabsClosed,
  tabClosed,
} from '../../editors/editors';
import type { SqlLabState } from '../../../model/state';

const type = (state: SqlLabState, sql: string, now: number) =>
  sqlLab(state, { ...editorChanged('a', { sql }), meta: { now } });
const stands = (sql: string) =>
  type(aState({ queryEditors: [anEditor({ updatedAt: 0 })] }), sql, 10_000);
const earlier = ({ recentlyClosed }: SqlLabState) =>
  recentlyClosed.filter(({ isEarlier }) => isEarlier).map(({ editor }) => editor.sql);

describe('texts replaced by others [R12]', () => {
  test.each<[string, string, string, number, readonly string[]]>([
    ['is kept', 'select 1', 'select 2', 2000, ['select 1', 'SELECT 1']],
    [
      'is kept when it was shortened',
      'select 1 as a',
      'select 1',
      2000,
      ['select 1 as a', 'SELECT 1'],
    ],
    ['is not kept when text was added to it', 'select 1', 'select 10', 2000, ['SELECT 1']],
    ['is not kept when text was inserted into it', 'select 1', 'select a, 1', 2000, ['SELECT 1']],
    ['is not kept while the person is typing', 'select 1', 'select 2', 200, ['SELECT 1']],
    ['is kept when the clock goes back', 'select 1', 'select 2', -864e5, ['select 1', 'SELECT 1']],
  ])('a replaced text %s: %j, then %j', (_, before, after, ms, expected) => {
    expect(earlier(type(stands(before), after, 10_000 + ms))).toEqual(expected);
  });

  test('a replaced text is kept once, however often it returns', () => {
    const texts = ['select 1', 'select 2', 'select 1', 'select 2', 'select 3'];
    const state = texts.reduce(
      (known, sql, index) => type(known, sql, 20_000 + index * 2000),
      stands('begin'),
    );
    expect(earlier(state)).toEqual(['select 2', 'select 1', 'begin', 'SELECT 1']);
  });

  test('a new tab’s initial text is not kept', () => {
    const state = aState({ queryEditors: [anEditor({ sql: 'SELECT ...', updatedAt: 0 })] });
    expect(earlier(type(state, 'x', 5000))).toEqual([]);
  });

  test('a replaced text opens as a new tab, as often as it was replaced', () => {
    const state = type(stands('select 1'), 'select 2', 20_000);
    const again = sqlLab(state, closedTabReopened(state.recentlyClosed[0]!.editor));
    expect(again.queryEditors).toMatchObject([
      { id: 'a', sql: 'select 2' },
      { name: 'Untitled Query 1 (earlier text)', sql: 'select 1', tabViewId: null },
    ]);
    expect(earlier(again)).toEqual(['SELECT 1']);
  });

  test('replaced texts and closed tabs do not push each other out', () => {
    const texts = Array.from({ length: 600 }, (_, index) => `select ${1e6 + index}`);
    const state = texts.reduce(
      (known, sql, index) => type(known, sql, 20_000 + index * 2000),
      sqlLab(
        {
          ...stands('begin'),
          queryEditors: [...stands('begin').queryEditors, anEditor({ id: 'b' })],
        },
        { ...tabClosed('b'), meta: { now: 10_000 } },
      ),
    );
    expect(earlier(state)).toHaveLength(500);
    expect(state.recentlyClosed).toHaveLength(501);
  });

  test('replaced texts take at most two million characters, and the last one always stays', () => {
    const long = (letter: string, length: number) => letter.repeat(length);
    const one = type(stands(long('x', 3e6)), long('y', 1.5e6), 20_000);
    expect(earlier(one).map(({ length }) => length)).toEqual([3e6]);
    const two = type(one, long('z', 100), 30_000);
    expect(earlier(two).map(({ length }) => length)).toEqual([1.5e6]);
  });
});

test('two hundred tabs closed at once can each be reopened [R6]', () => {
  const queryEditors = Array.from({ length: 201 }, (_, at) =>
    anEditor({ id: `t${at}`, sql: `select ${at}` }),
  );
  const { recentlyClosed } = sqlLab(aState({ queryEditors }), otherTabsClosed('t0'));
  expect(new Set(recentlyClosed.map(({ editor }) => editor.sql)).size).toBe(200);
});

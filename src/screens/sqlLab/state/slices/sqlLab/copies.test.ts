import { describe, expect, test } from 'vitest';
import { anEditor, aState, aSyncedEditor } from '../../../builders';
import { judge } from '../../editors/judgeCopy';
import { sqlLab } from '../sqlLabSlice';
import { editorChanged } from '../../editors/editors';
import { tabReceived, tabInherited } from '../../editors/synced';
import type { Editor } from '../../../model/editor';
import type { SqlLabState } from '../../../model/state';

/** Saved at 100; edits come after. */
const saved = (given: Partial<Editor> = {}) => aSyncedEditor({ sql: 'saved', ...given });
const typed = (updatedAt: number, given: Partial<Editor> = {}) =>
  saved({ updatedAt, typedAt: updatedAt, basedOn: 100, sql: `typed at ${updatedAt}`, ...given });
const sender = { from: 'b', me: 'a' };

describe('two windows on one tab [R12]', () => {
  test.each<[string, Editor, Editor, ReturnType<typeof judge>]>([
    ['shows what is typed in the other', saved(), typed(110), 'take'],
    ['does not go back', typed(120, { syncedAt: 120 }), typed(110), 'reply'],
    [
      'keeps following the same window',
      typed(110, { heldBy: 'b', typedAt: 0 }),
      typed(115),
      'take',
    ],
    ['yields to a later edit of its own text', typed(110), typed(30_110, { basedOn: 110 }), 'take'],
    ['ignores an older state of its own text', typed(115, { basedOn: 110 }), typed(110), 'ignore'],
    ['loses to the later text, and keeps its own', typed(110), typed(115), 'take and copy'],
    ['wins with the later text', typed(115), typed(110), 'reply'],
    ['loses to a text that is saved', typed(115), typed(110, { syncedAt: 110 }), 'take and copy'],
    ['loses a tie by its id', typed(110), typed(110, { sql: 'x' }), 'take and copy'],
    ['needs no copy of the same text', typed(110, { sql: 'x' }), typed(115, { sql: 'x' }), 'take'],
    [
      'adopts the revision under which its base was saved',
      typed(115, { basedOn: 110 }),
      typed(110, { syncedAt: 110 }),
      'take its revision',
    ],
  ])('a window %s', (_, own, received, verdict) => {
    expect(judge(own, received, sender)).toBe(verdict);
  });

  test('two texts typed at once leave exactly one in the tab, in both windows', () => {
    for (const [left, right] of [
      [110, 111],
      [111, 110],
      [110, 110],
    ] as const) {
      const texts = [typed(left, { sql: 'left' }), typed(right, { sql: 'right' })] as const;
      const verdicts = [
        judge(texts[0], texts[1], { from: 'r', me: 'l' }),
        judge(texts[1], texts[0], { from: 'l', me: 'r' }),
      ];
      expect(verdicts.sort()).toEqual(['reply', 'take and copy']);
    }
  });

  test.each([-864e5, 864e5])('a clock that is %d ms off changes nothing [R13]', (off) => {
    const own = saved({ updatedAt: 1e12, syncedAt: 1e12 });
    const later = sqlLab(aState({ queryEditors: [own] }), {
      ...editorChanged('a', { sql: 'newer' }),
      meta: { now: 1e12 + off },
    }).queryEditors[0]!;
    expect(judge(own, later, sender)).toBe('take');
    expect(judge(later, own, sender)).toBe('take its revision');
  });
});

const receive = (state: SqlLabState, editor: Editor, isLooking = true) =>
  sqlLab(state, tabReceived({ editor, ...sender, isLooking }));
const shown = ({ queryEditors }: SqlLabState) => queryEditors.map(({ name, sql }) => [name, sql]);

test('text typed in another window is shown and not sent from here, until this window edits it', () => {
  const received = receive(aState({ queryEditors: [saved()] }), typed(110, { id: 'other id' }));
  expect(received.queryEditors).toMatchObject([{ id: 'a', sql: 'typed at 110', heldBy: 'b' }]);
  const taken = sqlLab(received, editorChanged('a', { sql: 'typed on' }));
  expect(taken.queryEditors).toMatchObject([{ heldBy: null, basedOn: 110 }]);
});

test('a replaced text can be restored, from either window [R12]', () => {
  const mine = aState({ queryEditors: [typed(110, { sql: "select 'mine'" })] });
  const theirs = typed(115, { basedOn: 110, sql: "select 'theirs'" });
  const left = receive(mine, theirs);
  expect(shown(left)).toEqual([['Untitled Query 1', "select 'theirs'"]]);
  const right = sqlLab(
    receive(aState({ queryEditors: [saved()] }), typed(110, { sql: "select 'mine'" })),
    editorChanged('a', { sql: "select 'theirs'" }),
  );
  for (const { recentlyClosed } of [left, right])
    expect(recentlyClosed).toMatchObject([
      { isEarlier: true, editor: { id: '12.110', sql: "select 'mine'", tabViewId: null } },
    ]);
});

test('a text that is part of the received one is not kept beside it', () => {
  const mine = aState({ queryEditors: [typed(110, { sql: 'select 1' })] });
  const received = receive(mine, typed(115, { basedOn: 110, sql: 'select 2, 1' }));
  expect(received.recentlyClosed).toEqual([]);
});

test('a text received from another window is no edit of this one', () => {
  const received = receive(aState({ queryEditors: [saved()] }), typed(110));
  expect(sqlLab(received, editorChanged('a', { sql: 'typed at 110' }))).toBe(received);
});

test('edits of a closed window are sent from here', () => {
  const received = receive(aState({ queryEditors: [saved()] }), typed(110));
  expect(sqlLab(received, tabInherited('b')).queryEditors).toMatchObject([{ heldBy: null }]);
});

test('the conflict copy is shown in the window that is typing, else it waits beside its tab', () => {
  const mine = aState({ queryEditors: [typed(110)], tabHistory: ['a'] });
  const looking = receive(mine, typed(115));
  expect(shown(looking)).toEqual([
    ['Untitled Query 1', 'typed at 115'],
    ['Untitled Query 1 (conflict copy)', 'typed at 110'],
  ]);
  expect(looking.tabHistory.at(-1)).toBe(looking.queryEditors[1]?.id);
  expect(receive(mine, typed(115), false).tabHistory).toEqual(['a']);
});

test('tabs not open here, or known by their label only, are left alone', () => {
  const state = aState({ queryEditors: [saved({ loaded: false }), anEditor({ id: 'x' })] });
  expect(receive(state, typed(110))).toBe(state);
  expect(receive(state, typed(110, { id: 'z', tabViewId: '99' }))).toBe(state);
});

import { describe, expect, test } from 'vitest';
import { aRun, anEditor, aState, aSyncedEditor } from '../../../builders';
import {
  closedTabReopened,
  editorChanged,
  otherTabsClosed,
  selectionChanged,
  tabActivated,
  tabAdded,
  tabClosed,
} from '../../editors/editors';
import { activeEditorId } from '../../../model/activeEditor';
import {
  copyOf,
  defaultDatabase,
  isDirty,
  newEditor,
  newSql,
  nextName,
  shownName,
} from '../../../model/newEditor';
import { neighbour } from '../../../model/neighbour';
import { sqlLab } from '../sqlLabSlice';
import { southPaneTabChosen } from '../../screen';
import { tabConflicted, tabCreated, tabMissing, tabSaved } from '../../editors/synced';
import { newTable } from '../../../model/openTable';

const three = () =>
  aState({
    queryEditors: ['a', 'b', 'c'].map((id) => anEditor({ id, name: id, sql: `SELECT '${id}'` })),
    tabHistory: ['a'],
  });

describe('new tabs', () => {
  test.each([
    [[], 'Untitled Query 1'],
    [['Untitled Query 1', 'Untitled Query 7'], 'Untitled Query 8'],
    [['sales', 'Untitled Query x'], 'Untitled Query 1'],
  ])('after %j comes %s [TAB-12 TAB-13]', (names, next) => {
    expect(nextName(names.map((name) => ({ name })))).toBe(next);
  });

  test('an editor without a name reads Untitled query [TAB-14]', () => {
    expect(shownName({ name: '' })).toBe('Untitled query');
  });

  test('a new text is SELECT ..., after a warning when nothing persists [TAB-15 TAB-16]', () => {
    expect(newSql(true)).toBe('SELECT ...');
    expect(newSql(false)).toMatch(/^-- .*not persist.*\n\nSELECT \.\.\.$/s);
  });

  const databases = Object.fromEntries(
    [
      [3, true],
      [1, false],
      [2, true],
    ].map(([id, expose]) => [id, { id: id as number, expose_in_sqllab: expose as boolean }]),
  );
  test.each([
    [3, 3],
    [null, 2],
    [1, 2],
    [9, 2],
  ])('the setting %s makes %s the first database [TAB-18 TAB-19]', (setting, id) => {
    expect(defaultDatabase(databases, setting)).toBe(id);
  });

  test('an id is eleven characters of the address alphabet, and ids differ [TAB-09]', () => {
    const ids = Array.from({ length: 200 }, () => newEditor({ queryLimit: 1 }).id);
    expect(new Set(ids).size).toBe(200);
    for (const id of ids) expect(id).toMatch(/^[\w-]{11}$/);
  });

  test('a new tab is loaded, in this browser only, version 1 [TAB-05 TAB-29]', () => {
    expect(newEditor({ queryLimit: 321 })).toMatchObject({
      loaded: true,
      inLocalStorage: true,
      version: 1,
      hideLeftBar: false,
      queryLimit: 321,
      maxRow: 321,
    });
  });

  test('a copy is named after its original, runs by itself and keeps maxRow [TAB-08 TAB-27]', () => {
    const copy = copyOf(aSyncedEditor({ name: 'Sales', maxRow: 77, remoteId: 4 }));
    expect(copy).toMatchObject({
      name: 'Copy of Sales',
      autorun: true,
      maxRow: 77,
      tabViewId: null,
      inLocalStorage: true,
    });
    expect(copy.id).not.toBe('a');
  });
});

describe('the history of visits', () => {
  test('a new tab is appended [TAB-20]', () => {
    const state = sqlLab(three(), tabAdded({ editor: anEditor({ id: 'd' }) }));
    expect(state.tabHistory.at(-1)).toBe('d');
    expect(state.queryEditors.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
  });

  test('visits are pushed: A, B, A [TAB-21]', () => {
    const state = ['b', 'a'].reduce((known, id) => sqlLab(known, tabActivated(id)), three());
    expect(state.tabHistory).toEqual(['a', 'b', 'a']);
  });

  test('closing the open tab returns to the one visited before, else to the last [TAB-23]', () => {
    const visited = sqlLab(sqlLab(three(), tabActivated('b')), tabClosed('b'));
    expect(activeEditorId(visited)).toBe('a');
    const none = sqlLab(three(), tabClosed('a'));
    expect(activeEditorId(none)).toBe('c');
  });

  test.each([
    ['c', 1, 'a'],
    ['a', -1, 'c'],
    ['a', 1, 'b'],
  ] as const)(
    'a step from %s by %d leads to %s: tabs are a circle [TAB-10 TAB-11]',
    (from, step, to) => {
      expect(neighbour(three().queryEditors, from, step)).toBe(to);
    },
  );
});

describe('closing', () => {
  test('closing a tab removes its runs and tables [TAB-22 TAB-25]', () => {
    const place = { dbId: 1, catalog: null, schema: 'main', name: 't' };
    const before = aState({
      ...three(),
      queries: { q1: aRun({ sqlEditorId: 'a' }), q2: aRun({ id: 'q2', sqlEditorId: 'b' }) },
      tables: ['a', 'b'].map((id) => newTable({ ...place, queryEditorId: id }, id)),
    });
    const state = sqlLab(before, tabClosed('a'));
    expect(state.queryEditors).toHaveLength(2);
    expect(Object.keys(state.queries)).toEqual(['q2']);
    expect(state.tables.map(({ queryEditorId }) => queryEditorId)).toEqual(['b']);
  });

  test('closing a tab of the server records it as destroyed, with the time [TAB-24]', () => {
    const before = aState({ queryEditors: [aSyncedEditor()], tabHistory: ['a'] });
    const { destroyedQueryEditors } = sqlLab(before, tabClosed('a'));
    expect(destroyedQueryEditors['12']).toBeGreaterThan(1_700_000_000_000);
  });

  test('closing all others leaves this tab open [TAB-26]', () => {
    const state = sqlLab(three(), otherTabsClosed('b'));
    expect(state.queryEditors.map(({ id }) => id)).toEqual(['b']);
    expect(activeEditorId(state)).toBe('b');
  });

  test('the text of a closed tab can be restored [R6]', () => {
    const before = sqlLab(three(), tabClosed('b'));
    const { editor } = before.recentlyClosed[0]!;
    const state = sqlLab(before, closedTabReopened(editor));
    expect(state.queryEditors.at(-1)).toMatchObject({ sql: "SELECT 'b'", inLocalStorage: true });
    expect(state.recentlyClosed).toEqual([]);
  });

  test('a reopened tab of the server stands where it stands after a reload', () => {
    const tab = (id: string, tabViewId: string | null) => aSyncedEditor({ id, tabViewId });
    const queryEditors = [tab('a', '2'), tab('b', '9'), tab('c', '10'), tab('d', null)];
    const closed = sqlLab(aState({ queryEditors, tabHistory: ['a'] }), tabClosed('b'));
    const state = sqlLab(closed, closedTabReopened(closed.recentlyClosed[0]!.editor));
    expect(state.queryEditors.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
    expect(activeEditorId(state)).toBe('b');
  });

  test('a reopened tab that no server has stands last, after a reload too', () => {
    const before = sqlLab(three(), tabClosed('a'));
    const { editor } = before.recentlyClosed[0]!;
    const { queryEditors } = sqlLab(before, closedTabReopened({ ...editor, openedAt: 1 }));
    const [first, ...others] = queryEditors.map(({ openedAt }) => openedAt).reverse();
    expect(queryEditors.at(-1)?.id).toBe('a');
    expect(first).toBeGreaterThanOrEqual(Math.max(...others));
  });
});

describe('edits', () => {
  test('an edit increases updatedAt, whatever the clock reads [TAB-02 TAB-03 TAB-04 TAB-05]', () => {
    const ahead = Date.now() + 86_400_000;
    const before = aState({ queryEditors: [anEditor({ updatedAt: ahead })], tabHistory: ['a'] });
    const change = { sql: 'SELECT 2', schema: 'x', queryLimit: 5, templateParams: '{"a":1}' };
    const state = sqlLab(before, editorChanged('a', change));
    expect(state.queryEditors[0]).toMatchObject({ ...change, updatedAt: ahead + 1 });
    expect(state.editorTabLastUpdatedAt).toBe(ahead + 1);
  });

  test('caret and selection are kept without counting as an edit [TAB-02 TAB-06]', () => {
    const before = aState({ queryEditors: [aSyncedEditor()], tabHistory: ['a'] });
    const where = { selectedText: 'x', selectedRow: 2, cursorPosition: { row: 2, column: 4 } };
    const [editor] = sqlLab(before, selectionChanged({ id: 'a', ...where })).queryEditors;
    expect(editor).toMatchObject(where);
    expect(isDirty(editor!)).toBe(false);
  });

  test('each tab has its own split [TAB-07]', () => {
    const before = three();
    const state = sqlLab(before, editorChanged('a', { northPercent: 30, southPercent: 70 }));
    expect(state.queryEditors.map(({ northPercent }) => northPercent)).toEqual([
      30,
      ...before.queryEditors.slice(1).map(({ northPercent }) => northPercent),
    ]);
  });

  test('the left bar hides for one tab [TAB-34]', () => {
    const state = sqlLab(three(), editorChanged('a', { hideLeftBar: true }));
    expect(state.queryEditors.map(({ hideLeftBar }) => hideLeftBar)).toEqual([true, false, false]);
  });

  test('the south pane shows Results first, and remembers another choice [TAB-35 TAB-36]', () => {
    expect(aState().activeSouthPaneTab).toBe('Results');
    const state = sqlLab(three(), southPaneTabChosen('History'));
    expect(sqlLab(state, tabActivated('b')).activeSouthPaneTab).toBe('History');
  });
});

describe('replies about a tab', () => {
  const one = (given = {}) => aState({ queryEditors: [aSyncedEditor(given)], tabHistory: ['a'] });

  test('a created tab has the server’s number and is no longer local [SYN-01]', () => {
    const before = aState({ queryEditors: [anEditor({ updatedAt: 50 })], tabHistory: ['a'] });
    const state = sqlLab(
      before,
      tabCreated({ id: 'a', tabViewId: '9', sentAt: 50, revision: '"1"', sql: 'x' }),
    );
    expect(state.queryEditors[0]).toMatchObject({ tabViewId: '9', inLocalStorage: false });
    expect(isDirty(state.queryEditors[0]!)).toBe(false);
  });

  test('only the edit that was sent counts as saved [R4]', () => {
    const typing = sqlLab(one(), editorChanged('a', { sql: 'later' }));
    const state = sqlLab(typing, tabSaved({ id: 'a', sentAt: 100, revision: '"2"', sql: 'x' }));
    expect(isDirty(state.queryEditors[0]!)).toBe(true);
    expect(state.queryEditors[0]!.revision).toBe('"2"');
  });

  test('a tab closed while it was being created is deleted on the server as well', () => {
    const state = sqlLab(
      aState(),
      tabCreated({ id: 'gone', tabViewId: '9', sentAt: 50, revision: null, sql: 'x' }),
    );
    expect(state.destroyedQueryEditors).toEqual({ 9: 50 });
  });

  test('a missing tab disappears without a message, or is created again with its unsaved text [TAB-32]', () => {
    expect(sqlLab(one(), tabMissing('a')).queryEditors).toEqual([]);
    const state = sqlLab(one({ sql: 'mine', updatedAt: 200 }), tabMissing('a'));
    expect(state.queryEditors[0]).toMatchObject({
      sql: 'mine',
      tabViewId: null,
      inLocalStorage: true,
    });
  });

  test('the loser of a conflict is kept in a copy, which opens where the person types [R12]', () => {
    const state = sqlLab(
      one({ name: 'Sales', sql: 'mine', updatedAt: 200 }),
      tabConflicted({ id: 'a', refused: null, revision: '"5"', sql: 'theirs', name: 'Sales' }),
    );
    expect(state.queryEditors.map(({ name, sql }) => [name, sql])).toEqual([
      ['Sales', 'theirs'],
      ['Sales (conflict copy)', 'mine'],
    ]);
    expect(activeEditorId(state)).toBe(state.queryEditors[1]!.id);
    expect(state.queryEditors[1]!.autorun).toBe(false);
    expect(isDirty(state.queryEditors[0]!)).toBe(false);
  });

  test('the same text on both sides is no conflict: only the revision is adopted', () => {
    const state = sqlLab(
      one({ sql: 'same', updatedAt: 200 }),
      tabConflicted({ id: 'a', refused: null, revision: '"5"', sql: 'same', name: 'x' }),
    );
    expect(state.queryEditors).toHaveLength(1);
    expect(state.queryEditors[0]!.revision).toBe('"5"');
  });
});

test('the state has the keys of the specification [STM-03 STM-04]', () => {
  expect(Object.keys(aState())).toEqual(
    expect.arrayContaining(
      'tabHistory databases destroyedQueryEditors queriesLastUpdate offline datasource isDatasourceLoading activeSouthPaneTab editorTabLastUpdatedAt lastUpdatedActiveTab'.split(
        ' ',
      ),
    ),
  );
});

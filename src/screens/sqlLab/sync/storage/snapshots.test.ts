import { describe, expect, test, vi } from 'vitest';
import { aRun, anEditor, aState, aSyncedEditor } from '../../builders';
import type { Result } from '../../model/run';
import type { SqlLabState } from '../../model/state';
import { kilobytes } from './entries';
import { createIndexedStorage, type IndexedStorage } from './indexedStorage';
import { keptIn } from './keptIn';
import { createSnapshots, type Storages } from './snapshots';
import { createLocalTexts } from './localTexts';
import version1 from './version1.json';

const NOBODY = new Set<string>();
let windows = 0;
const someSnapshots = ({
  owner = '1',
  ...storages
}: Partial<Storages> & { owner?: string } = {}) => {
  windows += 1;
  return createSnapshots({
    windowId: `w${windows}`,
    local: createLocalTexts(localStorage, owner),
    indexed: createIndexedStorage(owner),
    ...storages,
  });
};
const store = (
  state: Partial<SqlLabState>,
  isPersisted = true,
  given?: Parameters<typeof someSnapshots>[0],
) => someSnapshots(given).write(aState(state), isPersisted);
const read = async (
  given?: Parameters<typeof someSnapshots>[0],
  openWindows: ReadonlySet<string> = NOBODY,
) => someSnapshots(given).read(openWindows);
const texts = () => createIndexedStorage('1').read();
const sqls = async (given?: Parameters<typeof someSnapshots>[0]) =>
  ((await read(given)).snapshot.queryEditors ?? []).map(({ sql }) => sql).sort();

/** Behaves like a database without space. */
const full = (storage: IndexedStorage, isFull: () => boolean): IndexedStorage => ({
  ...storage,
  write: (changes) =>
    isFull()
      ? Promise.reject(new DOMException('full', 'QuotaExceededError'))
      : storage.write(changes),
});

describe('a reload', () => {
  test('a reload restores unsaved tabs as they were [TAB-05 TAB-06 TAB-07]', async () => {
    const editor = anEditor({
      sql: "SELECT '\n\u{1F600}'",
      cursorPosition: { row: 3, column: 2 },
      northPercent: 30,
      southPercent: 70,
      templateParams: '{"a":1}',
    });
    await store({ queryEditors: [editor], tabHistory: ['a'] });
    const { snapshot } = await read();
    expect(snapshot.queryEditors).toEqual([{ ...editor, basedOn: editor.updatedAt }]);
    expect(snapshot.session?.tabHistory).toEqual(['a']);
  });

  test('unsaved tabs stand in the order in which they were opened [TAB-05]', async () => {
    const opened = ['c', 'a', 'b'];
    const queryEditors = opened.map((id, at) => anEditor({ id, openedAt: 100 + at }));
    await store({ queryEditors });
    const { snapshot } = await read();
    expect(snapshot.queryEditors?.map(({ id }) => id)).toEqual(opened);
  });

  test('tabs that the server holds are not stored with persistence; all are without it [SYN-28]', async () => {
    const queryEditors = [aSyncedEditor({ sql: 'saved' }), anEditor({ id: 'b', sql: 'unsaved' })];
    await store({ queryEditors });
    expect(await sqls()).toEqual(['unsaved']);
    await store({ queryEditors }, false, { owner: '2' });
    expect(await sqls({ owner: '2' })).toEqual(['saved', 'unsaved']);
  });

  test('a saved tab is removed from storage', async () => {
    const snapshots = someSnapshots();
    await snapshots.write(aState({ queryEditors: [anEditor()] }), true);
    await snapshots.write(aState({ queryEditors: [aSyncedEditor()] }), true);
    expect([...(await texts()).keys()]).toEqual(['session']);
  });

  test('each person sees only their own tabs', async () => {
    await store({ queryEditors: [anEditor()] }, true, { owner: '1' });
    expect(await sqls({ owner: '2' })).toEqual([]);
    expect(await sqls({ owner: '10' })).toEqual([]);
  });

  test('runs of local tabs are stored without rows; one in progress is looked for by the next page', async () => {
    await store({ queryEditors: [anEditor()], queries: { q1: aRun({ state: 'running' }) } });
    expect((await read()).snapshot.session?.queries?.q1).toMatchObject({
      state: 'running',
      isDetached: true,
    });
  });

  test('closed tabs and unsent deletions are found again', async () => {
    const closed = {
      editor: anEditor({ id: 'c', sql: 'closed' }),
      closedAt: Date.now(),
      isEarlier: true,
      latest: null,
    };
    await store({ recentlyClosed: [closed], destroyedQueryEditors: { 12: 5 } });
    const { snapshot } = await read();
    expect(snapshot.recentlyClosed).toEqual([closed]);
    expect(snapshot.destroyedQueryEditors).toEqual({ 12: 5 });
  });

  test('closed tabs are forgotten after thirty days', async () => {
    const closedAt = Date.now() - 31 * 864e5;
    await store({
      recentlyClosed: [{ editor: anEditor(), closedAt, isEarlier: false, latest: null }],
    });
    expect((await read()).snapshot.recentlyClosed).toEqual([]);
  });
});

describe('a leaving page', () => {
  test('a leaving page writes at once what IndexedDB lacks, and the newer of both is read [R3]', async () => {
    const snapshots = someSnapshots();
    await snapshots.write(aState({ queryEditors: [anEditor({ sql: 'old', updatedAt: 5 })] }), true);
    snapshots.flush(aState({ queryEditors: [anEditor({ sql: 'new', updatedAt: 6 })] }), true);
    expect(JSON.stringify(localStorage)).toContain('new');
    expect(await sqls()).toEqual(['new']);
  });

  test('a tab whose creation was confirmed just before keeps its number, and is not created again', async () => {
    const snapshots = someSnapshots();
    const editor = anEditor({ updatedAt: 5 });
    const created = { ...editor, tabViewId: '12', inLocalStorage: false };
    await snapshots.write(aState({ queryEditors: [editor] }), true);
    snapshots.flush(aState({ queryEditors: [{ ...created, syncedAt: 5 }] }), true);
    expect((await read()).snapshot.queryEditors).toMatchObject([{ tabViewId: '12', syncedAt: 5 }]);
  });

  test('a text that the last page left is not read again once the server has a later one', async () => {
    const left = aSyncedEditor({ sql: 'left', updatedAt: 105 });
    someSnapshots().flush(aState({ queryEditors: [left] }), true);
    const snapshots = someSnapshots();
    await snapshots.read(NOBODY);
    const later = aSyncedEditor({ sql: 'later', updatedAt: 110, syncedAt: 110 });
    snapshots.flush(aState({ queryEditors: [later] }), true);
    expect(await sqls()).toEqual([]);
  });

  test('stored edits are known to be sent, also by a page that knows the tab by its number alone', async () => {
    await store({ queryEditors: [aSyncedEditor({ sql: 'stored', updatedAt: 105 })] });
    const snapshots = someSnapshots();
    await snapshots.read(NOBODY);
    const sent = { sql: 'sent', updatedAt: 110, syncedAt: 110, basedOn: 105 };
    snapshots.flush(aState({ queryEditors: [aSyncedEditor({ id: '12', ...sent })] }), true);
    expect((await read()).snapshot.queryEditors).toMatchObject([{ sql: 'sent', syncedAt: 110 }]);
  });

  test('a text written by a leaving page stays when an earlier write ends after it [R3]', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const indexed = createIndexedStorage('1');
    const write = (changes: Parameters<IndexedStorage['write']>[0]) =>
      held.then(() => indexed.write(changes));
    const snapshots = someSnapshots({ indexed: { ...indexed, write } });
    const writing = snapshots.write(
      aState({ queryEditors: [anEditor({ sql: 'old', updatedAt: 5 })] }),
      true,
    );
    snapshots.flush(aState({ queryEditors: [anEditor({ sql: 'new', updatedAt: 6 })] }), true);
    release();
    await writing;
    expect(await sqls()).toEqual(['new']);
  });

  test.each([
    ['one that was edited', aSyncedEditor({ sql: 'stored', updatedAt: 105 })],
    ['a new one', anEditor({ sql: 'stored', updatedAt: 105 })],
  ])(
    'a tab sent while its text is still being written is known to be sent: %s [R3]',
    async (_, tab) => {
      const { promise: held, resolve: release } = Promise.withResolvers<void>();
      const indexed = createIndexedStorage('1');
      const write = (changes: Parameters<IndexedStorage['write']>[0]) =>
        held.then(() => indexed.write(changes));
      const snapshots = someSnapshots({ indexed: { ...indexed, write } });
      const writing = snapshots.write(aState({ queryEditors: [tab] }), true);
      const sent = { sql: 'sent', updatedAt: 110, syncedAt: 110, tabViewId: '12' };
      const now = { ...tab, ...sent, inLocalStorage: false };
      snapshots.flush(aState({ queryEditors: [now] }), true);
      release();
      await writing;
      expect((await read()).snapshot.queryEditors).toMatchObject([sent]);
    },
  );

  test('texts written to localStorage move to IndexedDB with the next text', async () => {
    someSnapshots().flush(aState({ queryEditors: [anEditor({ sql: 'flushed' })] }), true);
    const snapshots = someSnapshots();
    const { snapshot } = await snapshots.read(NOBODY);
    await snapshots.write(aState({ queryEditors: snapshot.queryEditors ?? [] }), true);
    expect(Object.keys(localStorage)).toEqual([]);
    expect(await sqls()).toEqual(['flushed']);
  });

  test('texts that earlier pages left in localStorage are read once and moved', async () => {
    const editor = anEditor({ sql: 'from before' });
    const session = {
      version: 1,
      tabHistory: ['a'],
      recentlyClosed: [],
      destroyedQueryEditors: { 7: 1 },
    };
    localStorage.setItem('sqlLab:1:tab:a', JSON.stringify({ value: editor }));
    localStorage.setItem('sqlLab:1:session', JSON.stringify({ value: session }));
    const snapshots = someSnapshots();
    const { snapshot } = await snapshots.read(NOBODY);
    expect(snapshot).toMatchObject({
      queryEditors: [{ ...editor, basedOn: editor.updatedAt }],
      destroyedQueryEditors: { 7: 1 },
    });
    await snapshots.write(aState({ queryEditors: [editor] }), true);
    expect(Object.keys(localStorage)).toEqual([]);
    expect(await sqls()).toEqual(['from before']);
  });
});

test('a snapshot that an earlier version wrote is read whole [R3]', async () => {
  await createIndexedStorage('1').write(
    Object.entries(version1).map(([name, text]) => ({ name, text })),
  );
  const { snapshot, unreadable } = await read();
  expect(unreadable).toBe(0);
  const ran = { sql: 'SELECT 1', state: 'success', rows: 3, resultsKey: 'key', isDetached: false };
  expect(snapshot).toMatchObject({
    queryEditors: [
      { id: 'a', sql: 'select 2', revision: '"3"', updatedAt: 200, basedOn: 200, heldBy: null },
    ],
    recentlyClosed: [{ editor: { id: 'c', sql: 'closed' }, isEarlier: false }],
    destroyedQueryEditors: { 7: 5 },
    session: {
      tabHistory: ['a'],
      tables: [{ id: '5', schema: 'main', name: 'flights', expanded: true }],
      queries: { q1: ran },
      batches: { 12: { id: 'b', steps: [{ id: 'q0' }, { id: 'q1' }], shown: 1, isGoing: false } },
      queriesToMigrate: { q9: '12' },
      activeSouthPaneTab: 'History',
    },
  });
});

describe('several windows', () => {
  const both = async (left: Partial<typeof editor>, right: Partial<typeof editor>) => {
    await store({ queryEditors: [anEditor({ ...left })] });
    await store({ queryEditors: [anEditor({ ...right })] });
  };
  const editor = anEditor();

  test('each window stores its own text; independent texts of one tab all survive [R12]', async () => {
    await both({ sql: 'left', updatedAt: 20 }, { sql: 'right', updatedAt: 21 });
    const { snapshot } = await read();
    expect(snapshot.queryEditors?.map(({ name, sql }) => [name, sql])).toEqual([
      ['Untitled Query 1', 'right'],
      ['Untitled Query 1 (conflict copy)', 'left'],
    ]);
  });

  test('a text that continues another needs no copy', async () => {
    await both({ sql: 'left', updatedAt: 20 }, { sql: 'left right', updatedAt: 21, basedOn: 20 });
    expect(await sqls()).toEqual(['left right']);
  });

  test('a tab held by another open window is shown, and left alone', async () => {
    const snapshots = someSnapshots();
    await snapshots.write(aState({ queryEditors: [anEditor({ sql: 'theirs' })] }), true);
    const other = someSnapshots();
    const { snapshot } = await other.read(new Set([snapshots.windowId]));
    expect(snapshot.queryEditors).toMatchObject([{ sql: 'theirs', heldBy: snapshots.windowId }]);
    await other.write(aState({ queryEditors: snapshot.queryEditors ?? [] }), true);
    expect([...(await texts()).values()].join()).toContain('theirs');
    expect(await other.ofWindow(snapshots.windowId)).toMatchObject([
      { sql: 'theirs', heldBy: null },
    ]);
  });
});

test('only the editor’s own state is stored, under its own names [SYN-27]', async () => {
  await store({
    queryEditors: [anEditor()],
    recentlyClosed: [
      { editor: anEditor({ id: 'c' }), closedAt: Date.now(), isEarlier: false, latest: null },
    ],
  });
  const session = JSON.parse((await texts()).get('session') ?? '') as { value: object };
  const marked = Object.entries(keptIn).filter(([, where]) => where === 'browser');
  const alone = ['queryEditors', 'recentlyClosed', 'destroyedQueryEditors', 'results'];
  expect(Object.keys(session.value).sort()).toEqual(
    marked
      .map(([field]) => field)
      .filter((field) => !alone.includes(field))
      .sort(),
  );
  const kinds = [...(await texts()).keys()].map((name) => name.replace(/:.*/, ''));
  expect(kinds.sort()).toEqual(['closed', 'session', 'tab']);
});

describe('results that no server stores', () => {
  const rows = (text: string): Result => ({
    query: 'q1',
    status: 'success',
    columns: [],
    rowCount: 1,
    pageRows: 1,
    key: null,
    pages: { 0: [[text]] },
    recent: [0],
  });
  const ran = (startDttm: number, result: Result) => ({
    queryEditors: [anEditor({ latestQueryId: 'q1' })],
    queries: { q1: aRun({ state: 'success', startDttm }) },
    results: { q1: result },
  });

  test('results are found again within a day', async () => {
    await store(ran(Date.now(), rows('x')));
    expect((await read()).results).toEqual({ q1: rows('x') });
  });

  test('results older than 864e5 ms are dropped, the run stays [SYN-24]', async () => {
    await store(ran(Date.now(), rows('x')));
    const tomorrow = () => Date.now() + 25 * 3600_000;
    const { results, snapshot } = await read({ now: tomorrow });
    expect(results).toEqual({});
    expect(snapshot.session?.queries?.q1?.id).toBe('q1');
    await store(ran(Date.now() - 25 * 3600_000, rows('y')), true, { owner: '2' });
    expect((await read({ owner: '2' })).results).toEqual({});
  });

  test('results over 5120 KB are dropped, the text is stored [SYN-25]', async () => {
    await store(ran(Date.now(), rows('x'.repeat(3 * 1024 * 1024))));
    expect((await read()).results).toEqual({});
    expect(await sqls()).toEqual(['SELECT 1']);
  });
});

describe('full storage [R10]', () => {
  test('results are dropped first, and the text is written', async () => {
    const storage = createIndexedStorage('1');
    const cleared = vi.fn(storage.results.clear);
    const indexed = { ...full(storage, () => cleared.mock.calls.length === 0) };
    const snapshots = someSnapshots({
      indexed: { ...indexed, results: { ...storage.results, clear: cleared } },
    });
    expect(await snapshots.write(aState({ queryEditors: [anEditor()] }), true)).toBe('stored');
    expect(await sqls()).toEqual(['SELECT 1']);
  });

  test('a full IndexedDB sends the text to localStorage', async () => {
    const indexed = full(createIndexedStorage('1'), () => true);
    expect(await store({ queryEditors: [anEditor()] }, true, { indexed })).toBe('stored');
    expect(await sqls()).toEqual(['SELECT 1']);
  });

  test('a full localStorage leaves the text in IndexedDB, and is reported', async () => {
    const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(await store({ queryEditors: [anEditor()] })).toBe('tight');
    setItem.mockRestore();
    expect(await sqls()).toEqual(['SELECT 1']);
  });

  test('two full storages are reported, and the next change tries again', async () => {
    let isFull = true;
    const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const snapshots = someSnapshots({ indexed: full(createIndexedStorage('1'), () => isFull) });
    expect(await snapshots.write(aState({ queryEditors: [anEditor()] }), true)).toBe('full');
    setItem.mockRestore();
    isFull = false;
    expect(await snapshots.write(aState({ queryEditors: [anEditor()] }), true)).toBe('stored');
    expect(await sqls()).toEqual(['SELECT 1']);
  });
});

test('localStorage holds everything without IndexedDB', async () => {
  await store({ queryEditors: [anEditor({ sql: 'here' })] }, true, { indexed: null });
  expect(await sqls({ indexed: null })).toEqual(['here']);
});

test('a database of a newer version is left alone: texts go to localStorage, and its contents can be downloaded [R11]', async () => {
  await store({ queryEditors: [anEditor({ sql: 'of the newer page' })] });
  await createIndexedStorage('2').write([{ name: 'tab:z@old', text: 'of another account' }]);
  const newer = indexedDB.open('sextant-sqlLab', 2);
  await new Promise((done) => {
    newer.onsuccess = done;
  });
  newer.result.close();
  const snapshots = someSnapshots();
  expect((await snapshots.read(NOBODY)).unreadable).toBe(2);
  expect(await snapshots.write(aState({ queryEditors: [anEditor({ sql: 'mine' })] }), true)).toBe(
    'stored',
  );
  expect([...(await snapshots.unreadable()).values()].join()).toContain('of the newer page');
  expect([...(await snapshots.unreadable()).values()].join()).not.toContain('of another account');
  expect(await sqls()).toEqual(['mine']);
});

test.each([
  [1536, 1.5],
  [1024, 1],
  [1000, 0.98],
])('%d bytes are %d kilobytes [SYN-26]', (bytes, expected) => {
  expect(kilobytes(bytes)).toBe(expected);
});

import { describe, expect, test, vi } from 'vitest';
import { aQuery, anEditor, aState, aSyncedEditor } from '../../builders';
import type { Result } from '../../model/run';
import type { SqlLabState } from '../../model/state';
import { kilobytes } from './entries';
import { createIndexedDrawer, type IndexedDrawer } from './indexedStorage';
import { keptIn } from './keptIn';
import { createKeeping, type Places } from './snapshots';
import { createLocalDrawer } from './localTexts';

const NOBODY = new Set<string>();
let windows = 0;
const aKeeping = ({ owner = '1', ...places }: Partial<Places> & { owner?: string } = {}) => {
  windows += 1;
  return createKeeping({
    windowId: `w${windows}`,
    local: createLocalDrawer(localStorage, owner),
    indexed: createIndexedDrawer(owner),
    ...places,
  });
};
const keep = (
  state: Partial<SqlLabState>,
  isPersisted = true,
  given?: Parameters<typeof aKeeping>[0],
) => aKeeping(given).keep(aState(state), isPersisted);
const read = async (given?: Parameters<typeof aKeeping>[0], alive: ReadonlySet<string> = NOBODY) =>
  aKeeping(given).open(alive);
const texts = () => createIndexedDrawer('1').read();
const sqls = async (given?: Parameters<typeof aKeeping>[0]) =>
  ((await read(given)).kept.queryEditors ?? []).map(({ sql }) => sql).sort();

/** As a database behaves that has no room. */
const full = (drawer: IndexedDrawer, isFull: () => boolean): IndexedDrawer => ({
  ...drawer,
  write: (changes) =>
    isFull()
      ? Promise.reject(new DOMException('full', 'QuotaExceededError'))
      : drawer.write(changes),
});

describe('a reload', () => {
  test('brings back unsaved tabs as they were [TAB-05 TAB-06 TAB-07]', async () => {
    const editor = anEditor({
      sql: "SELECT '\n\u{1F600}'",
      cursorPosition: { row: 3, column: 2 },
      northPercent: 30,
      southPercent: 70,
      templateParams: '{"a":1}',
    });
    await keep({ queryEditors: [editor], tabHistory: ['a'] });
    const { kept } = await read();
    expect(kept.queryEditors).toEqual([editor]);
    expect(kept.session?.tabHistory).toEqual(['a']);
  });

  test('with persistence, tabs the server holds are not kept here; without it all are [SYN-28]', async () => {
    const queryEditors = [aSyncedEditor({ sql: 'saved' }), anEditor({ id: 'b', sql: 'unsaved' })];
    await keep({ queryEditors });
    expect(await sqls()).toEqual(['unsaved']);
    await keep({ queryEditors }, false, { owner: '2' });
    expect(await sqls({ owner: '2' })).toEqual(['saved', 'unsaved']);
  });

  test('a tab that was saved is taken out', async () => {
    const keeping = aKeeping();
    await keeping.keep(aState({ queryEditors: [anEditor()] }), true);
    await keeping.keep(aState({ queryEditors: [aSyncedEditor()] }), true);
    expect([...(await texts()).keys()]).toEqual(['session']);
  });

  test('one person does not see another’s', async () => {
    await keep({ queryEditors: [anEditor()] }, true, { owner: '1' });
    expect(await sqls({ owner: '2' })).toEqual([]);
    expect(await sqls({ owner: '10' })).toEqual([]);
  });

  test('runs of local tabs are kept without rows; one that was going on counts as stopped', async () => {
    await keep({ queryEditors: [anEditor()], queries: { q1: aQuery({ state: 'running' }) } });
    expect((await read()).kept.session?.queries?.q1?.state).toBe('stopped');
  });

  test('closed tabs and deletions not yet sent are found again', async () => {
    const closed = {
      editor: anEditor({ id: 'c', sql: 'closed' }),
      closedAt: Date.now(),
      isEarlier: true,
    };
    await keep({ recentlyClosed: [closed], destroyedQueryEditors: { 12: 5 } });
    const { kept } = await read();
    expect(kept.recentlyClosed).toEqual([closed]);
    expect(kept.destroyedQueryEditors).toEqual({ 12: 5 });
  });

  test('closed tabs are forgotten after thirty days', async () => {
    const closedAt = Date.now() - 31 * 864e5;
    await keep({ recentlyClosed: [{ editor: anEditor(), closedAt, isEarlier: false }] });
    expect((await read()).kept.recentlyClosed).toEqual([]);
  });
});

describe('a page that goes away', () => {
  test('writes at once what IndexedDB has not got, and the newer of both is read (safety R3)', async () => {
    const keeping = aKeeping();
    await keeping.keep(aState({ queryEditors: [anEditor({ sql: 'old', updatedAt: 5 })] }), true);
    keeping.flush(aState({ queryEditors: [anEditor({ sql: 'new', updatedAt: 6 })] }), true);
    expect(JSON.stringify(localStorage)).toContain('new');
    expect(await sqls()).toEqual(['new']);
  });

  test('what was written there moves to IndexedDB with the next text', async () => {
    aKeeping().flush(aState({ queryEditors: [anEditor({ sql: 'flushed' })] }), true);
    const keeping = aKeeping();
    const { kept } = await keeping.open(NOBODY);
    await keeping.keep(aState({ queryEditors: kept.queryEditors ?? [] }), true);
    expect(Object.keys(localStorage)).toEqual([]);
    expect(await sqls()).toEqual(['flushed']);
  });

  test('texts that earlier pages kept in localStorage are read once and moved', async () => {
    const editor = anEditor({ sql: 'from before' });
    const session = {
      version: 1,
      tabHistory: ['a'],
      recentlyClosed: [],
      destroyedQueryEditors: { 7: 1 },
    };
    localStorage.setItem('sqlLab:1:tab:a', JSON.stringify({ value: editor }));
    localStorage.setItem('sqlLab:1:session', JSON.stringify({ value: session }));
    const keeping = aKeeping();
    const { kept } = await keeping.open(NOBODY);
    expect(kept).toMatchObject({ queryEditors: [editor], destroyedQueryEditors: { 7: 1 } });
    await keeping.keep(aState({ queryEditors: [editor] }), true);
    expect(Object.keys(localStorage)).toEqual([]);
    expect(await sqls()).toEqual(['from before']);
  });
});

describe('several windows', () => {
  const both = async (left: Partial<typeof editor>, right: Partial<typeof editor>) => {
    await keep({ queryEditors: [anEditor({ ...left })] });
    await keep({ queryEditors: [anEditor({ ...right })] });
  };
  const editor = anEditor();

  test('each keeps its own text; of texts that know nothing of each other none is lost (safety R12)', async () => {
    await both({ sql: 'left', updatedAt: 20 }, { sql: 'right', updatedAt: 21 });
    const { kept } = await read();
    expect(kept.queryEditors?.map(({ name, sql }) => [name, sql])).toEqual([
      ['Untitled Query 1', 'right'],
      ['Untitled Query 1 (conflict copy)', 'left'],
    ]);
  });

  test('a text that continues the other’s needs no copy', async () => {
    await both({ sql: 'left', updatedAt: 20 }, { sql: 'left right', updatedAt: 21, basedOn: 20 });
    expect(await sqls()).toEqual(['left right']);
  });

  test('what a living window holds is shown as its own, and left alone', async () => {
    const keeping = aKeeping();
    await keeping.keep(aState({ queryEditors: [anEditor({ sql: 'theirs' })] }), true);
    const other = aKeeping();
    const { kept } = await other.open(new Set([keeping.windowId]));
    expect(kept.queryEditors).toMatchObject([{ sql: 'theirs', heldBy: keeping.windowId }]);
    await other.keep(aState({ queryEditors: kept.queryEditors ?? [] }), true);
    expect([...(await texts()).values()].join()).toContain('theirs');
    expect(await other.ofWindow(keeping.windowId)).toMatchObject([{ sql: 'theirs', heldBy: null }]);
  });
});

test('only the editor’s own is kept, under its own names [SYN-27]', async () => {
  await keep({
    queryEditors: [anEditor()],
    recentlyClosed: [{ editor: anEditor({ id: 'c' }), closedAt: Date.now(), isEarlier: false }],
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

describe('results that no server keeps', () => {
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
    queries: { q1: aQuery({ state: 'success', startDttm }) },
    results: { q1: result },
  });

  test('are found again within a day', async () => {
    await keep(ran(Date.now(), rows('x')));
    expect((await read()).results).toEqual({ q1: rows('x') });
  });

  test('are dropped when older than 864e5 ms, the run stays [SYN-24]', async () => {
    await keep(ran(Date.now(), rows('x')));
    const tomorrow = () => Date.now() + 25 * 3600_000;
    const { results, kept } = await read({ now: tomorrow });
    expect(results).toEqual({});
    expect(kept.session?.queries?.q1?.id).toBe('q1');
    await keep(ran(Date.now() - 25 * 3600_000, rows('y')), true, { owner: '2' });
    expect((await read({ owner: '2' })).results).toEqual({});
  });

  test('are dropped when over 5120 KB, the text is kept [SYN-25]', async () => {
    await keep(ran(Date.now(), rows('x'.repeat(3 * 1024 * 1024))));
    expect((await read()).results).toEqual({});
    expect(await sqls()).toEqual(['SELECT 1']);
  });
});

describe('without room (safety R10)', () => {
  test('results go first, and the text is written', async () => {
    const drawer = createIndexedDrawer('1');
    const cleared = vi.fn(drawer.results.clear);
    const indexed = { ...full(drawer, () => cleared.mock.calls.length === 0) };
    const keeping = aKeeping({
      indexed: { ...indexed, results: { ...drawer.results, clear: cleared } },
    });
    expect(await keeping.keep(aState({ queryEditors: [anEditor()] }), true)).toBe('kept');
    expect(await sqls()).toEqual(['SELECT 1']);
  });

  test('of IndexedDB the text goes to localStorage', async () => {
    const indexed = full(createIndexedDrawer('1'), () => true);
    expect(await keep({ queryEditors: [anEditor()] }, true, { indexed })).toBe('kept');
    expect(await sqls()).toEqual(['SELECT 1']);
  });

  test('of localStorage the text is in IndexedDB, and it is told', async () => {
    const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(await keep({ queryEditors: [anEditor()] })).toBe('tight');
    setItem.mockRestore();
    expect(await sqls()).toEqual(['SELECT 1']);
  });

  test('anywhere it is told, and tried again with the next change', async () => {
    let isFull = true;
    const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const keeping = aKeeping({ indexed: full(createIndexedDrawer('1'), () => isFull) });
    expect(await keeping.keep(aState({ queryEditors: [anEditor()] }), true)).toBe('full');
    setItem.mockRestore();
    isFull = false;
    expect(await keeping.keep(aState({ queryEditors: [anEditor()] }), true)).toBe('kept');
    expect(await sqls()).toEqual(['SELECT 1']);
  });
});

test('without IndexedDB localStorage has it all', async () => {
  await keep({ queryEditors: [anEditor({ sql: 'here' })] }, true, { indexed: null });
  expect(await sqls({ indexed: null })).toEqual(['here']);
});

test('a database of a newer page is left alone: texts go to localStorage, and its contents are offered (safety R11)', async () => {
  await keep({ queryEditors: [anEditor({ sql: 'of the newer page' })] });
  const newer = indexedDB.open('sextant-sqlLab', 2);
  await new Promise((done) => {
    newer.onsuccess = done;
  });
  newer.result.close();
  const keeping = aKeeping();
  expect((await keeping.open(NOBODY)).unreadable).toBe(2);
  expect(await keeping.keep(aState({ queryEditors: [anEditor({ sql: 'mine' })] }), true)).toBe(
    'kept',
  );
  expect([...(await keeping.unreadable()).values()].join()).toContain('of the newer page');
  expect(await sqls()).toEqual(['mine']);
});

test.each([
  [1536, 1.5],
  [1024, 1],
  [1000, 0.98],
])('%d bytes are %d kilobytes [SYN-26]', (bytes, expected) => {
  expect(kilobytes(bytes)).toBe(expected);
});

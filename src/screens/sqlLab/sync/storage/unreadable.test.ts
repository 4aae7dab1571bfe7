/** Some fifty ways to damage a stored text: the page opens, and every byte can be downloaded. */
import { describe, expect, test } from 'vitest';
import { anEditor, aState } from '../../builders';
import { createIndexedStorage } from './indexedStorage';
import { createSnapshots } from './snapshots';
import { createLocalTexts } from './localTexts';

const GOOD = JSON.stringify({ version: 1, value: anEditor({ sql: 'damaged', tabViewId: '12' }) });
const { value } = JSON.parse(GOOD) as { value: Record<string, unknown> };
const withField = (field: string, to: unknown) =>
  JSON.stringify({ version: 1, value: { ...value, [field]: to } });

const CUTS = [0, 1, 2, 10, 17, 40, 80, 120, 200, 300, GOOD.length - 3, GOOD.length - 1];
const WRONG: readonly unknown[] = [null, 5, true, [], {}, ['x']];

const MUTATIONS: readonly (readonly [string, string])[] = [
  ...CUTS.map((at) => [`cut at ${at}`, GOOD.slice(0, at)] as const),
  ...['sql', 'name', 'id'].flatMap((field) =>
    WRONG.map((to) => [`${field} is ${JSON.stringify(to)}`, withField(field, to)] as const),
  ),
  ...['updatedAt', 'queryLimit'].flatMap((field) =>
    [null, 'x', {}].map(
      (to) => [`${field} is ${JSON.stringify(to)}`, withField(field, to)] as const,
    ),
  ),
  ...['null', '5', '"text"', '[]', '{}', 'true'].map((text) => [`only ${text}`, text] as const),
  ['a value that is a list', '{"version":1,"value":[]}'],
  ['another tab’s id', withField('id', 'other')],
  ['an empty id', withField('id', '')],
  ['the future', GOOD.replace('"version":1', '"version":2')],
  ['a version that is text', GOOD.replace('"version":1', '"version":"1"')],
  ['the future inside', withField('version', 2)],
  ['a trap', '{"version":1,"value":{"__proto__":{"id":"a","sql":"s","name":"x"}}}'],
  ['a trap outside', '{"__proto__":{"version":1,"value":{}}}'],
  ['huge', `{"version":1,"value":"${'x'.repeat(2_000_000)}"}`],
  ['deep', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
  ['bytes of another kind', '\u0000\uFFFF\uD800'],
  ['two at once', GOOD + GOOD],
];

const open = () =>
  createSnapshots({
    windowId: 'w',
    local: createLocalTexts(localStorage, '1'),
    indexed: createIndexedStorage('1'),
  });
const KEY = 'tab:a@old';

describe('a damaged text [R11]', () => {
  test('the list has about fifty mutations', () =>
    expect(MUTATIONS.length).toBeGreaterThanOrEqual(50));

  test.each(MUTATIONS)(
    '%s in IndexedDB is set aside whole, and the other tab opens [SYN-13]',
    async (_, text) => {
      const storage = createIndexedStorage('1');
      const other = JSON.stringify({ version: 1, value: anEditor({ id: 'b', sql: 'fine' }) });
      await storage.write([
        { name: KEY, text },
        { name: 'tab:b@old', text: other },
      ]);
      const { snapshot, unreadable } = await open().read(new Set());
      expect(snapshot.queryEditors?.map(({ sql }) => sql)).toEqual(['fine']);
      expect(unreadable).toBe(1);
      expect([...(await open().unreadable()).values()]).toEqual([text]);
      expect((await storage.read()).has(KEY)).toBe(false);
    },
  );

  test.each(MUTATIONS)('%s in localStorage is set aside whole', async (_, text) => {
    localStorage.setItem(`sqlLab:1:${KEY}`, text);
    const { snapshot } = await open().read(new Set());
    expect(snapshot.queryEditors).toEqual([]);
    expect([...(await open().unreadable()).values()]).toEqual([text]);
    expect(localStorage.getItem(`sqlLab:1:${KEY}`)).toBeNull();
  });

  test('a broken session leaves the texts alone; tables and runs start empty [SYN-14]', async () => {
    const snapshots = open();
    await snapshots.write(aState({ queryEditors: [anEditor()] }), true);
    await createIndexedStorage('1').write([{ name: 'session', text: '{' }]);
    const { snapshot } = await open().read(new Set());
    expect(snapshot.queryEditors).toHaveLength(1);
    expect(snapshot.session).toEqual({});
  });

  test('tables of another shape are dropped, the rest of the session stays [SYN-14]', async () => {
    const session = {
      tabHistory: ['a', 5],
      tables: [{ id: 3 }, null, 'x'],
      queries: { q: { id: 1 } },
    };
    await createIndexedStorage('1').write([
      { name: 'session', text: JSON.stringify({ version: 1, value: session }) },
    ]);
    const { snapshot } = await open().read(new Set());
    expect(snapshot.session).toMatchObject({ tabHistory: ['a'], tables: [], queries: {} });
  });
});

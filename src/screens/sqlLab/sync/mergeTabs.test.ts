import { describe, expect, test } from 'vitest';
import { textMark } from '@/lib/textMark';
import { anEditor, aSyncedEditor } from '../builders';
import { unloadedEditor } from '../model/fromWire';
import { mergeHistory, mergeTabs } from './mergeTabs';

const label = unloadedEditor({ id: 12, label: 'Sales' }, 1000);
const server = aSyncedEditor({ id: '12', sql: 'server', updatedAt: 500, syncedAt: 500 });
const local = (updatedAt: number, given = {}) =>
  aSyncedEditor({ id: 'a', sql: 'local', updatedAt, syncedAt: 100, ...given });
const texts = (...args: Parameters<typeof mergeTabs>) =>
  mergeTabs(...args).map(({ sql, name }) => [sql, /conflict/.test(name)]);

describe('tabs of server and browser', () => {
  test('a newer local text wins; the server’s own later text is kept in a copy [SYN-11]', () => {
    expect(texts([server], [local(600, { syncedAt: 500 })], {})).toEqual([['local', false]]);
    expect(texts([server], [local(600)], {})).toEqual([
      ['local', false],
      ['server', true],
    ]);
  });

  test.each([-864e5, 864e5])(
    'edits based on the server’s text win, with a clock %d ms off [R13]',
    (off) => {
      expect(texts([server], [local(500 + off, { syncedAt: 500, updatedAt: 501 })], {})).toEqual([
        ['local', false],
      ]);
    },
  );

  test('an older local text loses, and is kept in a copy [SYN-12]', () => {
    expect(texts([server], [local(400)], {})).toEqual([
      ['server', false],
      ['local', true],
    ]);
  });

  test('a server text that was sent from here without a reply, or is the base of the edits, needs no copy', () => {
    const sent = local(600, { sentSql: ['server'] });
    expect(texts([server], [sent], {})).toEqual([['local', false]]);
    expect(texts([server], [local(400, { base: textMark('server') })], {})).toEqual([
      ['local', false],
    ]);
  });

  test('a tab whose creation had no reply is found by the id under which it was created', () => {
    const created = aSyncedEditor({ id: '12', sql: 'as created', updatedAt: 0, syncedAt: 0 });
    const unsent = anEditor({ id: 'a', sql: 'typed on', sentSql: ['as created'] });
    expect(mergeTabs([created], [unsent], {}, { 12: 'a' })).toMatchObject([
      { id: 'a', tabViewId: '12', sql: 'typed on', inLocalStorage: false },
    ]);
  });

  test('equal texts need no copy', () => {
    expect(texts([server], [local(400, { sql: 'server' })], {})).toEqual([['server', false]]);
  });

  test('local edits apply to a tab known only by its label [TAB-30]', () => {
    expect(texts([label], [local(200)], {})).toEqual([['local', false]]);
  });

  test('a local tab without edits yields to the server’s', () => {
    expect(mergeTabs([server], [local(100)], {})).toEqual([server]);
  });

  test('a closed tab does not come back [SYN-09]', () => {
    expect(mergeTabs([server], [local(600)], { 12: 1 })).toEqual([]);
  });

  test('unsaved text of a tab that the server lost is created again [R6]', () => {
    expect(mergeTabs([], [local(600)], {})).toMatchObject([
      { sql: 'local', tabViewId: null, inLocalStorage: true },
    ]);
    expect(mergeTabs([], [local(100)], {})).toEqual([]);
  });

  test('a tab that only this browser has stays', () => {
    const own = anEditor({ id: 'own' });
    expect(mergeTabs([server], [own], {}).map(({ id }) => id)).toEqual(['12', 'own']);
  });
});

test('the history keeps open tabs, and repeated visits collapse', () => {
  const tabs = ['a', 'b'].map((id) => ({ id }));
  expect(mergeHistory(['a', 'x', 'a', 'b', 'b', 'a'], tabs)).toEqual(['a', 'b', 'a']);
});

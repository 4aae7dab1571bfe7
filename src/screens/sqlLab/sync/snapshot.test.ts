import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aQuery, anEditor, aState, aSyncedEditor } from '../state/builders';
import { keptIn } from './keptIn';
import { createSnapshots, kilobytes } from './snapshot';

const read = (owner = '1') => createSnapshots(localStorage, owner).read();
const write = (state: Parameters<typeof aState>[0], isPersisted = true, owner = '1') =>
  createSnapshots(localStorage, owner).write(aState(state), isPersisted);
const keyOf = (part: string) => Object.keys(localStorage).find((key) => key.includes(part)) ?? '';

beforeEach(() => localStorage.clear());

describe('a reload', () => {
  test('brings back unsaved tabs as they were [TAB-05 TAB-06 TAB-07]', () => {
    const editor = anEditor({
      sql: "SELECT '\n\u{1F600}'",
      cursorPosition: { row: 3, column: 2 },
      northPercent: 30,
      southPercent: 70,
      templateParams: '{"a":1}',
    });
    write({ queryEditors: [editor], tabHistory: ['a'] });
    expect(read().queryEditors).toEqual([editor]);
    expect(read().tabHistory).toEqual(['a']);
  });

  test('with persistence, tabs the server holds are not kept here; without it all are [SYN-28]', () => {
    const queryEditors = [aSyncedEditor(), anEditor({ id: 'b' })];
    write({ queryEditors });
    expect(read().queryEditors?.map(({ id }) => id)).toEqual(['b']);
    localStorage.clear();
    write({ queryEditors }, false);
    expect(
      read()
        .queryEditors?.map(({ id }) => id)
        .sort(),
    ).toEqual(['a', 'b']);
  });

  test('a tab that was saved is taken out, another window’s newer text is not', () => {
    const snapshots = createSnapshots(localStorage, '1');
    snapshots.write(aState({ queryEditors: [anEditor(), anEditor({ id: 'b' })] }), true);
    localStorage.setItem(keyOf('tab:b'), 'the other window');
    snapshots.write(aState(), true);
    expect(keyOf('tab:a')).toBe('');
    expect(localStorage.getItem(keyOf('tab:b'))).toBe('the other window');
  });

  test('one person does not see another’s', () => {
    write({ queryEditors: [anEditor()] }, true, '1');
    expect(read('2').queryEditors).toEqual([]);
  });

  test('runs of local tabs are kept without rows; one that was going on counts as stopped', () => {
    write({ queryEditors: [anEditor()], queries: { q1: aQuery({ state: 'running' }) } });
    expect(read().queries?.q1?.state).toBe('stopped');
  });
});

test('exactly the fields marked for the browser are kept [SYN-27]', () => {
  write({ queryEditors: [anEditor()] });
  const session = JSON.parse(localStorage.getItem(keyOf('session')) ?? '') as { value: object };
  const marked = Object.entries(keptIn).filter(([, where]) => where === 'browser');
  expect([...Object.keys(session.value), 'queryEditors'].sort()).toEqual(
    [...marked.map(([field]) => field), 'version'].sort(),
  );
  expect(Object.keys(localStorage).every((key) => key.startsWith('sqlLab:'))).toBe(true);
});

describe('what cannot be read', () => {
  test.each([
    ['broken JSON', '{"value":{"id'],
    ['no record', '[]'],
    ['null', 'null'],
    [
      'a wrong type',
      '{"value":{"id":"a","sql":5,"name":"x","version":1,"updatedAt":1,"queryLimit":1}}',
    ],
    [
      'the future',
      '{"value":{"id":"a","sql":"s","name":"x","version":2,"updatedAt":1,"queryLimit":1}}',
    ],
    ['a trap', '{"value":{"__proto__":{"id":"a","sql":"s","name":"x"},"version":1}}'],
  ])('%s is ignored and kept aside, the other tabs open [SYN-13]', (_, text) => {
    write({ queryEditors: [anEditor(), anEditor({ id: 'b' })] });
    localStorage.setItem(keyOf('tab:a'), text);
    expect(read().queryEditors?.map(({ id }) => id)).toEqual(['b']);
    const aside = Object.keys(localStorage).find((key) => key.startsWith('sqlLab.unreadable:'));
    expect(localStorage.getItem(aside ?? '')).toBe(text);
  });

  test('a broken session leaves the texts alone [SYN-14]', () => {
    write({ queryEditors: [anEditor()] });
    localStorage.setItem(keyOf('session'), '{');
    expect(read().queryEditors).toHaveLength(1);
  });
});

test('a full storage is told, and the text was written first (safety R10)', () => {
  const real = Storage.prototype.setItem;
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (
    this: Storage,
    key,
    text,
  ) {
    if (key.includes('session')) throw new DOMException('full', 'QuotaExceededError');
    real.call(this, key, text);
  });
  expect(write({ queryEditors: [anEditor()] })).toBe(false);
  full.mockRestore();
  expect(read().queryEditors).toHaveLength(1);
});

test.each([
  [1536, 1.5],
  [1024, 1],
  [1000, 0.98],
])('%d bytes are %d kilobytes [SYN-26]', (bytes, expected) => {
  expect(kilobytes(bytes)).toBe(expected);
});

import SQLite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withRecentReads } from './sqliteReads.ts';

let raw: SQLite.Database;
let reads = 0;
beforeEach(() => {
  raw = new SQLite(':memory:');
  reads = 0;
  raw.function('seen', (text) => {
    reads += 1;
    return text;
  });
  raw.exec('CREATE TABLE texts (id INTEGER PRIMARY KEY, text TEXT)');
});
afterEach(() => void raw.close());

/** So many rows with texts of this length, each read twice. */
const readTwice = (count: number, length: number) => {
  const add = raw.prepare('INSERT INTO texts VALUES (?, ?)');
  for (let id = 1; id <= count; id += 1) add.run(id, 'x'.repeat(length));
  const one = withRecentReads(raw).prepare('SELECT seen(text) AS text FROM texts WHERE id = ?');
  for (let round = 0; round < 2; round += 1) {
    for (let id = 1; id <= count; id += 1)
      expect(one.all([id])).toEqual([{ text: 'x'.repeat(length) }]);
  }
};

test('short texts of the store are read once', () => {
  readTwice(500, 1000);
  expect(reads).toBe(500);
});

test('long texts of the store are not all kept: together they would fill the memory [T31]', () => {
  readTwice(20, 1_000_000);
  expect(reads).toBe(40);
});

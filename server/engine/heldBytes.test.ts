import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  createHeldWriter,
  discardHeld,
  heldPath,
  heldSize,
  readHeld,
  shareHeld,
} from './heldBytes.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'sextant-held-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const held = (pieces: number, bytes: number) => {
  const writer = createHeldWriter(heldPath(dir));
  for (let at = 0; at < pieces; at++) writer.append(Buffer.alloc(bytes, 97 + (at % 26)));
  return writer.finish();
};

test('a few bytes stay in memory without a file', () => {
  const few = held(3, 5);
  expect(readHeld(few).toString()).toBe('aaaaabbbbbccccc');
  expect([heldSize(few), readdirSync(dir)]).toEqual([15, []]);
});

test('many bytes come back complete and in order', () => {
  const many = held(40, 50_000);
  expect(many).toHaveProperty('path');
  expect([heldSize(many), readHeld(many).length]).toEqual([2_000_000, 2_000_000]);
  expect(readHeld(many).subarray(49_999, 50_001).toString()).toBe('ab');
});

test('bytes that two holders share stay until both have discarded them', () => {
  const first = held(40, 50_000);
  const second = shareHeld(first);
  discardHeld(first);
  expect(readHeld(second)).toHaveLength(2_000_000);
  discardHeld(second);
  expect(readdirSync(dir)).toEqual([]);
});

test('a writer that gave up starts again empty', () => {
  const path = heldPath(dir);
  const writer = createHeldWriter(path);
  writer.append(Buffer.alloc(1_000_000));
  expect(existsSync(path)).toBe(true);
  writer.discard();
  expect([writer.size(), existsSync(path)]).toEqual([0, false]);
  writer.append(Buffer.from('again'));
  expect(readHeld(writer.finish()).toString()).toBe('again');
});

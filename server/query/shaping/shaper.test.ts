import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Generic } from '../../engine/engine.ts';
import type { ShapeOrder, WriteOrder } from './calls.ts';
import { createShaper, type Shaper, type ShaperOptions } from './shaper.ts';

const ROWS = 400_000;
const REQUEST = { owner: 'ada' };

let heldDir: string;
let shaper: Shaper | undefined;
beforeEach(() => {
  heldDir = mkdtempSync(join(tmpdir(), 'sextant-held-'));
});
afterEach(async () => {
  await shaper?.close();
  rmSync(heldDir, { recursive: true, force: true });
});

const aShaper = (options: Partial<ShaperOptions> = {}): Shaper => {
  shaper = createShaper({
    heldDir,
    limits: { workerMemoryMb: 1024, queueLength: 10 },
    timeoutMs: 100_000,
    inProcess: false,
    onWarning: () => undefined,
    ...options,
  });
  return shaper;
};

/** One column of numbers, sorted as texts again and again. */
const anOrder = (rounds: number, rows = ROWS): Omit<WriteOrder, 'path'> => {
  const numbers = Array.from({ length: rows }, (_, at) => `"${(at * 7919) % rows}.5"`);
  const from: ShapeOrder = {
    main: {
      answer: {
        columns: [{ name: 'v', type: 'DECIMAL', nativeType: 'DECIMAL', generic: Generic.numeric }],
        rowCount: rows,
        truncated: false,
        text: { bytes: Buffer.from(`[[${numbers.join(',')}]]\n`) },
      },
      labels: ['v'],
      formats: [null],
    },
    compared: [],
    matched: [],
    metrics: [],
    moved: null,
    steps: Array.from({ length: rounds }, (_, at) => ({
      operation: 'sort' as const,
      options: { by: ['v'], ascending: at % 2 === 0 },
    })),
    columnOrder: [],
  };
  return { from, naming: { moments: [], blank: [], labels: [] }, wants: ['rows', 'table'] };
};

test('the shaper kills work that takes too long and does the next [T31, R18]', async () => {
  const quick = aShaper({ timeoutMs: 8000 });
  await quick.shape(anOrder(0, 1), REQUEST);
  await expect(quick.shape(anOrder(5000), REQUEST)).rejects.toMatchObject({
    status: 408,
    message: expect.stringContaining('not ready after 8 seconds') as string,
  });
  expect(await quick.shape(anOrder(0, 1), REQUEST)).toMatchObject({ rowCount: 1 });
});

test('the shaper kills work that needs too much memory and does the next [T31, R17]', async () => {
  const small = aShaper({ limits: { workerMemoryMb: 120, queueLength: 10 } });
  await expect(small.shape(anOrder(3), REQUEST)).rejects.toMatchObject({
    status: 400,
    text: expect.stringContaining('more than 120 MB of memory') as string,
  });
  const { from, ...rest } = anOrder(0);
  const none = { ...from, main: { ...(from as ShapeOrder).main } } as ShapeOrder;
  const { answer } = none.main;
  const empty = { ...answer, rowCount: 0, text: { bytes: new Uint8Array() } };
  const order = { ...rest, from: { ...none, main: { ...none.main, answer: empty } } };
  expect(await small.shape(order, REQUEST)).toMatchObject({ rowCount: 0 });
});

test('work that nobody waits for ends and leaves no file', async () => {
  const gone = new AbortController();
  const shaping = aShaper().shape(anOrder(500), { ...REQUEST, signal: gone.signal });
  setTimeout(() => gone.abort(), 500);
  await expect(shaping).rejects.toThrow('stopped');
  expect(readdirSync(heldDir)).toEqual([]);
});

test('a long result comes as a file, a short one as it is', async () => {
  const long = await aShaper({ inProcess: true }).shape(anOrder(1, 100_000), REQUEST);
  expect(long.held).toMatchObject({ path: expect.any(String) as string });
  const { from, to } = long.sections.rows ?? { from: 0, to: 0 };
  expect(to - from).toBeGreaterThan(100_000);
  const short = await shaper?.shape({ ...anOrder(1, 100_000), wants: [] }, REQUEST);
  expect(short?.held).toEqual({ bytes: new Uint8Array() });
});

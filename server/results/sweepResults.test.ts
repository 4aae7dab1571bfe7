import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aSqlLabServer, COLUMNS, type SqlLabServer } from '../../mocks/aSqlLabServer.ts';
import type { ColumnsAnswer } from '#common/wire/sqllab.ts';
import type { ResultFiles } from '../engine/engine.ts';
import { createSweepAfter, outOfBudget, sweepResults } from './sweepResults.ts';
import { eventually } from '../../test/eventually.ts';

const NOW = 1_800_000_000_000;
const HOUR_MS = 3_600_000;
const ADA = 1;
const BEN = 2;
const OWNERS = new Map([
  ...['old', 'a1', 'a2', 'a3'].map((key) => [key, ADA] as const),
  ...['b1', 'b2'].map((key) => [key, BEN] as const),
]);

const aResult = (key: string, hoursAgo: number, file: Partial<ResultFiles> = {}): ResultFiles => ({
  key,
  bytes: 10,
  writtenAt: NOW - hoursAgo * HOUR_MS,
  isWhole: true,
  viewOf: null,
  ...file,
});
const gone = (files: readonly ResultFiles[], perUser: number, inAll = 1000) =>
  outOfBudget(
    files,
    (key) => OWNERS.get(key),
    { resultBytesPerUser: perUser, resultBytesInAll: inAll },
    NOW,
  );

describe('the sweep', () => {
  test('removes results older than a day', () => {
    expect(gone([aResult('a1', 23), aResult('old', 25)], 100)).toEqual(['old']);
  });

  test('removes the oldest results of a person who has too many, and nobody else’s [T31]', () => {
    const files = [aResult('b1', 20), aResult('a1', 3), aResult('a2', 2), aResult('a3', 1)];
    expect(gone(files, 20)).toEqual(['a1']);
  });

  test('removes the oldest results of all where everybody has too many [R23]', () => {
    const files = [aResult('a1', 4), aResult('b1', 3), aResult('a2', 2), aResult('b2', 1)];
    expect(gone(files, 100, 20)).toEqual(['b1', 'a1']);
  });

  test('counts a view for its person and removes it with its result', () => {
    const view = (key: string, viewOf: string) => aResult(key, 0, { viewOf });
    expect(gone([aResult('a1', 3), aResult('b1', 2), view('v', 'a1')], 10)).toEqual(['v', 'a1']);
    expect(gone([view('v', 'a1')], 100)).toEqual(['v']);
  });

  test('keeps results that are still being written, unless their worker was lost', () => {
    const writing = (hoursAgo: number) => aResult('a1', hoursAgo, { isWhole: false, bytes: 500 });
    expect(gone([writing(0)], 20, 20)).toEqual([]);
    expect(gone([writing(25)], 20, 20)).toEqual(['a1']);
  });
});

describe('the storage of results', () => {
  let lab: SqlLabServer;
  beforeEach(async () => {
    lab = await aSqlLabServer({ limits: { resultBytesPerUser: 60_000 } });
  });
  afterEach(() => lab.close());

  const run = async (person: 'ada' | 'ben') => {
    const sql = 'SELECT range AS n FROM range(10000)';
    const { body } = await lab.ask<ColumnsAnswer>(person, 'POST', '/api/v1/sqllab/execute/', {
      json: { database_id: lab.databaseId, sql, queryLimit: 10_000 },
      ...COLUMNS,
    });
    return body.stored.key;
  };
  const isThere = async (key: string) => (await lab.deps.spool.info(key)) !== null;

  test('removes a person’s old results for that person’s newer ones only [T31]', async () => {
    const bens = await run('ben');
    const first = await run('ada');
    const later = [await run('ada'), await run('ada')];
    await sweepResults(lab.deps);
    const left = await Promise.all([bens, first, ...later].map(isThere));
    expect(left).toEqual([true, false, false, true]);
  });

  test('is swept as soon as enough bytes have come, not only every hour [R23]', async () => {
    const written = createSweepAfter(lab.deps, 1000);
    const first = await run('ada');
    await run('ada');
    written(999);
    expect(await isThere(first)).toBe(true);
    written(1);
    await eventually(async () => expect(await isThere(first)).toBe(false));
  });
});

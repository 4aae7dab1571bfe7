import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSpool } from './spool.ts';
import { aRun, DUCKDB, someEngines } from '../../test/engine/someEngines.ts';
import { startProcess } from '../processes/childProcess.ts';
import type { EngineCalls, Part } from './calls.ts';
import { engineFailures } from './failures.ts';
import { createPool } from '../processes/pool.ts';
import { createEngine } from './laneEngine.ts';
import { dialect as duckdb } from './duckdb/dialect.ts';
import { eventually } from '../../test/eventually.ts';
import { leastOf } from '../../test/leastOf.ts';
import { longestWorkMs } from '../../test/workMs.ts';

const ENDLESS = 'SELECT count(*) FROM range(100000000000) a, range(100000) b';

const WIDE = Array.from({ length: 20 }, (_, at) => `i * ${at + 1} AS c${at}`).join(', ');

const workersOf = (parent: number): number[] => {
  try {
    const out = execFileSync('pgrep', ['-P', String(parent), '-f', 'engine/worker.ts']).toString();
    return out.trim().split('\n').map(Number);
  } catch {
    return [];
  }
};

const isGone = (pid: number) => {
  try {
    return /^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return true;
  }
};

const cpuTicks = (pid: number) => {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const fields = rest.split(' ');
  return Number(fields[11]) + Number(fields[12]);
};

/** The worker that has used a second more than any other: to start costs each of them much the same. */
const busyWorker = () =>
  eventually(
    () => {
      const [first, second] = workersOf(process.pid)
        .map((pid) => ({ pid, ticks: cpuTicks(pid) }))
        .toSorted((a, b) => b.ticks - a.ticks);
      expect(first?.ticks).toBeGreaterThan((second?.ticks ?? 0) + 100);
      return first?.pid ?? 0;
    },
    { intervalMs: 200 },
  );

describe('the worker pool', () => {
  let world: ReturnType<typeof someEngines>;
  const engine = () => world.engines.of(DUCKDB);
  const open = (limits = {}) => {
    world = someEngines({ limits });
  };
  beforeEach(() => open());
  afterEach(() => world.close());

  test('spends no more CPU on a stopped run [R16]', async () => {
    const run = aRun();
    const outcome = expect(engine().query({ sql: ENDLESS }, run)).rejects.toMatchObject({
      code: 'stopped',
    });
    const pid = await busyWorker();
    expect(await engine().stop(run.runId)).toBe(true);
    await outcome;
    const before = isGone(pid) ? 0 : cpuTicks(pid);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((isGone(pid) ? 0 : cpuTicks(pid)) - before).toBeLessThan(10);
  });

  test('loses only one query when a worker is killed in the middle of it', async () => {
    const outcome = expect(engine().query({ sql: ENDLESS }, aRun())).rejects.toMatchObject({
      code: 'worker_lost',
    });
    const pid = await busyWorker();
    process.kill(pid, 'SIGKILL');
    await outcome;
    expect((await engine().query({ sql: 'SELECT 1' }, aRun())).values).toEqual([[1]]);
  });

  test('kills a worker that ignores an interrupt after one second [R16]', async () => {
    const stopping = async () => {
      const run = aRun();
      const outcome = expect(engine().query({ sql: ENDLESS }, run)).rejects.toMatchObject({
        code: 'stopped',
      });
      const pid = await busyWorker();
      process.kill(pid, 'SIGSTOP');
      const since = performance.now();
      expect(await engine().stop(run.runId)).toBe(true);
      await outcome;
      expect(isGone(pid)).toBe(true);
      return performance.now() - since;
    };
    expect(await leastOf(3000, stopping)).toBeLessThan(3000);
    expect((await engine().query({ sql: 'SELECT 1' }, aRun())).values).toEqual([[1]]);
  });

  test('keeps the process responsive and serves another person while four endless queries run [R18]', async () => {
    await world.close();
    open({ workers: 2 });
    await engine().query({ sql: 'SELECT 1' }, aRun({ owner: 'viewer' }));
    const runs = Array.from({ length: 4 }, () => aRun());
    const outcomes = runs.map((run) =>
      expect(engine().query({ sql: ENDLESS }, run)).rejects.toMatchObject({ code: 'stopped' }),
    );
    await eventually(() => expect(workersOf(process.pid).length).toBeGreaterThanOrEqual(4), {
      intervalMs: 200,
    });
    const longest = await longestWorkMs(async () => {
      const viewer = aRun({ owner: 'viewer' });
      expect((await engine().query({ sql: 'SELECT 1' }, viewer)).values).toEqual([[1]]);
      expect(await engine().inspect('SELECT 1')).toEqual([{ kind: 'select', tables: [] }]);
      for (const run of runs) expect(await engine().stop(run.runId)).toBe(true);
    });
    expect(longest).toBeLessThan(200);
    await Promise.all(outcomes);
  });

  test('names the memory limit when a query needs more than a worker may have [R17]', async () => {
    await world.close();
    open({ workerMemoryMb: 300 });
    const sql = 'SELECT i, count(*) AS n FROM range(200000000) t(i) GROUP BY i ORDER BY n LIMIT 1';
    await expect(engine().query({ sql }, aRun())).rejects.toMatchObject({
      code: 'out_of_memory',
      message: expect.stringContaining('300 MB'),
    });
    expect((await engine().query({ sql: 'SELECT 1' }, aRun())).values).toEqual([[1]]);
  });

  test('refuses a run at once when its queue is full [T31]', async () => {
    await world.close();
    open({ queueLength: 2 });
    const runs = ['ada', 'viewer', 'guest'].map((owner) => aRun({ owner }));
    const [first, second, third] = runs.map((run) => engine().query({ sql: ENDLESS }, run));
    const outcomes = await Promise.allSettled([
      expect(third).rejects.toMatchObject({ code: 'busy' }),
      engine().stop(runs[0]?.runId ?? ''),
      engine().stop(runs[1]?.runId ?? ''),
      expect(first).rejects.toMatchObject({ code: 'stopped' }),
      expect(second).rejects.toMatchObject({ code: 'stopped' }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
  });

  test('can stop a waiting run before it starts [R15]', async () => {
    const [running, waiting] = [aRun({ owner: 'ada' }), aRun({ owner: 'ada' })];
    const outcomes = [running, waiting].map((run) =>
      expect(engine().query({ sql: ENDLESS }, run)).rejects.toMatchObject({ code: 'stopped' }),
    );
    expect(await engine().stop(waiting.runId)).toBe(true);
    expect(await engine().stop(running.runId)).toBe(true);
    await Promise.all(outcomes);
  });

  test('ends a run the way that stop reported, even when both happen at once [R15]', async () => {
    await engine().query({ sql: 'SELECT 1' }, aRun());
    let successes = 0;
    for (let round = 0; round < 40; round++) {
      const run = aRun({ limit: 100_000 });
      const result = engine()
        .store({ sql: 'SELECT * FROM range(20000)' }, run)
        .then(
          () => 'success',
          (error: { code: string }) => error.code,
        );
      await new Promise((resolve) => setTimeout(resolve, round));
      const stopped = await engine().stop(run.runId);
      expect(await result).toBe(stopped ? 'stopped' : 'success');
      successes += stopped ? 0 : 1;
    }
    // Nothing of a stopped run can be fetched: there are two files for each successful run and no others.
    expect(readdirSync(join(world.dataDir, 'results'))).toHaveLength(successes * 2);
  });

  test('keeps a million rows of twenty columns out of this process [R19]', async () => {
    await engine().query({ sql: 'SELECT 1' }, aRun());
    const spool = createSpool({ dir: join(world.dataDir, 'results') });
    const before = process.memoryUsage().rss;
    let peak = before;
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss);
    }, 20);
    const stored = await engine().store(
      { sql: `SELECT ${WIDE} FROM range(1000001) t(i)` },
      aRun({ limit: 1_000_000 }),
    );
    clearInterval(watch);
    expect(stored).toMatchObject({ rowCount: 1_000_000, truncated: true });
    expect((peak - before) / 1e6).toBeLessThan(100);
    const last = JSON.parse((await spool.pageText(stored.key, 199)) ?? '[]') as number[][];
    expect([last.length, last[19]?.at(-1)]).toEqual([20, 999_999 * 20]);
  });

  test('reports the progress of a long run', async () => {
    const from = { sql: 'SELECT md5(i::VARCHAR) AS word FROM range(3000000) t(i)' };
    await world.tables.importTable({ schema: 'main', name: 'words', from });
    const percents: number[] = [];
    await engine().store(
      { sql: 'SELECT count(DISTINCT word || word) FROM words' },
      { ...aRun(), onProgress: (percent) => percents.push(percent) },
    );
    expect(percents.length).toBeGreaterThan(0);
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    expect(percents.every((percent) => percent >= 0 && percent <= 100)).toBe(true);
  });

  test('ends every worker when it closes, even a busy one [R26]', async () => {
    const outcome = expect(engine().query({ sql: ENDLESS }, aRun())).rejects.toMatchObject({
      code: 'stopped',
    });
    const before = await eventually(() => {
      const pids = workersOf(process.pid);
      expect(pids.length).toBeGreaterThan(0);
      return pids;
    });
    await world.close();
    await outcome;
    expect(before.filter((pid) => !isGone(pid))).toEqual([]);
  });
});

test('workers die with their parent [R26]', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'sextant-orphan-'));
  const script = `
    import { someEngines, aRun, DUCKDB } from ${JSON.stringify(new URL('../../test/engine/someEngines.ts', import.meta.url).href)};
    const { engines } = someEngines();
    engines.of(DUCKDB).query({ sql: ${JSON.stringify(ENDLESS)} }, aRun()).catch(() => {});
    console.log('up');
    setInterval(() => {}, 1000);
  `;
  const parent = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    cwd: dir,
    env: { ...process.env, TMPDIR: dir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const workers = await eventually(
    () => {
      const pids = workersOf(parent.pid ?? 0).filter((pid) => cpuTicks(pid) > 40);
      expect(pids.length).toBeGreaterThan(0);
      return pids;
    },
    { intervalMs: 200 },
  );
  parent.kill('SIGKILL');
  await eventually(() => expect(workers.filter((pid) => !isGone(pid))).toEqual([]));
  rmSync(dir, { recursive: true, force: true });
});

test('an engine that cannot start fails instead of trying forever', async () => {
  const failures = engineFailures();
  const start = () =>
    startProcess<EngineCalls, Part>({
      main: '/nowhere.ts',
      setup: null,
      failures,
      heapMb: 64,
      onOutput: () => undefined,
    });
  const pool = createPool<EngineCalls, Part>({
    start,
    failures,
    workers: 1,
    workersMax: 2,
    callsPerOwner: 4,
    queueLength: 10,
    memoryMb: 300,
    idleMs: 1000,
  });
  const engine = createEngine({
    dialect: duckdb,
    as: null,
    lane: pool,
    heldDir: '/nowhere',
    discard: async () => undefined,
  });
  await expect(engine.query({ sql: 'SELECT 1' }, aRun())).rejects.toMatchObject({
    code: 'worker_lost',
  });
  await pool.close();
});

describe('the lane for planning', () => {
  /** A constant: the database computes it before it describes the columns. */
  const HEAVY = {
    sql: 'SELECT list_sum(list_transform(range(100000), x -> list_sum(list_transform(range(50000), y -> sqrt(x * y)))))',
  };
  let world: ReturnType<typeof someEngines>;
  beforeEach(() => {
    world = someEngines({});
  });
  afterEach(() => world.close());

  test('serves everybody else, however many plans one person asks for [T31, R18]', async () => {
    const engine = world.engines.of(DUCKDB);
    const gone = new AbortController();
    let ended = 0;
    const descriptions = Array.from({ length: 5 }, () =>
      engine.describe(HEAVY, { owner: 'ada', signal: gone.signal }).finally(() => ended++),
    );
    const outcomes = descriptions.map((one) =>
      expect(one).rejects.toMatchObject({ code: 'stopped' }),
    );
    expect(await engine.inspect('SELECT 1', null, { owner: 'viewer' })).toHaveLength(1);
    expect(await engine.tables('main')).toEqual([]);
    expect(ended).toBe(0);
    gone.abort();
    await Promise.all(outcomes);
    expect(await engine.describe({ sql: 'SELECT 1 AS a' }, { owner: 'ada' })).toHaveLength(1);
  });
});

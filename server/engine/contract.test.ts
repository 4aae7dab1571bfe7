/** What every engine does alike: one line at the end for each engine, and its subject in `test/engine/contract`. */
import { readdirSync } from 'node:fs';
import v8 from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeWith } from '../../test/withService.ts';
import { clickhouseSubject } from '../../test/engine/contract/clickhouse.ts';
import { duckdbSubject } from '../../test/engine/contract/duckdb.ts';
import { mysqlSubject } from '../../test/engine/contract/mysql.ts';
import { postgresSubject } from '../../test/engine/contract/postgresql.ts';
import { trinoSubject } from '../../test/engine/contract/trino.ts';
import type { Server, Subject } from '../../test/engine/contract/subject.ts';
import { engineFolders } from './folders.ts';
import type { RunOptions } from './engine.ts';
import { aRun, someEngines } from '../../test/engine/someEngines.ts';
import { eventually } from '../../test/eventually.ts';

const MILLION = 1_000_000;
/** A million rows of five columns held at once would take several times as much. */
const GROWTH_MAX_BYTES = 50e6;
const LOOK_EVERY_MS = 250;

v8.setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** The largest growth of what is held during the work. What is let go is collected first: when that happens is chance. */
const growthOf = async (work: () => Promise<unknown>): Promise<number> => {
  const used = () => {
    collectGarbage();
    const { used_heap_size: heap, external_memory: buffers } = v8.getHeapStatistics();
    return heap + buffers;
  };
  const before = used();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, used());
  }, LOOK_EVERY_MS);
  await work();
  clearInterval(timer);
  return most - before;
};

const contract = (subject: Subject, inProcess = false) => {
  let world: ReturnType<typeof someEngines>;
  let server: Server | undefined;
  beforeAll(async () => {
    world = someEngines({ inProcess });
    server = await subject.server?.();
    for (const sql of subject.prepare ?? []) await server?.execute(sql);
  });
  afterAll(async () => {
    await world.close();
    for (const sql of subject.remove ?? []) await server?.execute(sql);
    await server?.close();
  });
  const { words = {} } = subject;
  const engine = () => world.engines.of(subject.target);
  const query = (sql: string, options?: Partial<RunOptions>) =>
    engine().query({ sql }, aRun(options));
  const works = async () => expect((await query('SELECT 1')).values).toEqual([[1]]);
  const isActive = (mark: string, count: number) =>
    server && eventually(async () => expect(await server?.active(mark)).toBe(count));

  test.each(subject.types)(
    'the value of %s is exact [R30, R31, R32]',
    async (text, type, generic, cell, native) => {
      const sql = String(text);
      const { columns, values } = await query(
        sql.startsWith('SELECT ') ? sql : `SELECT ${sql} AS v`,
      );
      expect(columns[0]).toMatchObject({ name: 'v', type, generic });
      expect(values).toEqual([[cell]]);
      if (native) expect(columns[0]?.nativeType).toBe(native);
    },
  );

  test('columns with the same name all stay, in their order [R33]', async () => {
    const { quote } = engine().dialect;
    const {
      twice = `SELECT 1 AS x, 2 AS x, 3 AS ${quote('a.b')}, 4 AS ${quote('__proto__')}`,
      twiceNames = ['x', 'x', 'a.b', '__proto__'],
    } = words;
    const { columns, values } = await query(twice);
    expect(columns.map(({ name }) => name)).toEqual(twiceNames);
    expect(values).toEqual([[1], [2], [3], [4]]);
  });

  test('a result without rows has its columns', async () => {
    const answer = await query('SELECT x FROM (SELECT 1 AS x) AS t WHERE x = 2');
    expect(answer).toMatchObject({ rowCount: 0, values: [[]], truncated: false });
    expect(answer.columns[0]?.name).toBe('x');
  });

  test.each([
    [2, 2, true],
    [3, 3, false],
    [4, 3, false],
    [0, 0, true],
  ])('a limit of %i gives %i of three rows', async (limit, rowCount, truncated) => {
    const sql =
      'SELECT x FROM (SELECT 1 AS x UNION ALL SELECT 2 UNION ALL SELECT 3) AS v ORDER BY x; -- last';
    expect(await query(sql, { limit })).toMatchObject({ rowCount, truncated });
    await works();
  });

  test('the driver binds values and never splices them into the SQL [T1]', async () => {
    const parameters = ["it's \\'; DROP TABLE t", 9007199254740993n, 1.5, null, 7];
    const { values } = await engine().query({ sql: subject.bound, parameters }, aRun());
    expect(values).toEqual([[parameters[0]], ['9007199254740993'], [1.5], [null], [7]]);
  });

  test.each([
    [words.broken ?? 'SELECT\n  1 +\n FROM', 'syntax', 3],
    ['SELECT 1,\n  nope FROM (SELECT 1 AS a) AS t', 'missing_column', 2],
    ['SELECT *\nFROM nope_table', 'missing_table', 2],
  ])('%j fails with its position', async (sql, code, line) => {
    await expect(query(sql)).rejects.toMatchObject({ code, line });
  });

  test('a position counts characters, also after characters of several bytes', async () => {
    await expect(query("SELECT 'é😀', nope FROM (SELECT 1 AS a) AS t")).rejects.toMatchObject({
      line: 1,
      column: 15,
    });
  });

  test.each(['', '  ', '-- nothing', ';'])('%j is not a statement', async (sql) => {
    await expect(query(sql)).rejects.toMatchObject({ code: 'syntax' });
  });

  test('the engine refuses several statements [T2]', async () => {
    await expect(query('SELECT 1; SELECT 2')).rejects.toMatchObject({ code: 'several_statements' });
  });

  test('stop ends a run, on its server too, and the next run works [R16]', async () => {
    const run = aRun();
    const sql = subject.endless('stop_mark');
    const outcome = expect(engine().query({ sql }, run)).rejects.toMatchObject({ code: 'stopped' });
    await isActive('stop_mark', 1);
    await eventually(async () => expect(await engine().stop(run.runId)).toBe(true));
    await isActive('stop_mark', 0);
    await outcome;
    await works();
    expect(await engine().stop(run.runId)).toBe(false);
  });

  test('a caller that leaves stops its run [R16]', async () => {
    const leaving = new AbortController();
    const left = query(subject.endless('left_mark'), { signal: leaving.signal });
    const outcome = expect(left).rejects.toMatchObject({ code: 'stopped' });
    await isActive('left_mark', 1);
    leaving.abort();
    await outcome;
    await isActive('left_mark', 0);
  });

  test('the failure of a run past its time limit names the time, not a stop', async () => {
    await expect(query(subject.endless('late_mark'), { timeoutMs: 300 })).rejects.toMatchObject({
      code: 'timeout',
      message: expect.stringContaining('0.3 seconds'),
    });
    await isActive('late_mark', 0);
    await works();
  });

  test('an error after the first rows reaches the caller, and nothing is stored', async () => {
    await expect(
      engine().store({ sql: subject.late }, aRun({ limit: MILLION })),
    ).rejects.toMatchObject({ code: 'database' });
    await works();
  });

  test('the engine describes a query without reading its rows', async () => {
    const {
      described = "SELECT 1 AS n, 'a' AS n, DATE '2024-01-01' AS d; ",
      describedAs = [
        ['n', 'INTEGER'],
        ['n', 'STRING'],
        ['d', 'DATE'],
      ],
    } = words;
    const columns = await engine().describe({ sql: described });
    expect(columns.map(({ name, type }) => [name, type])).toEqual(describedAs);
    await expect(engine().describe({ sql: 'SELECT nope' })).rejects.toMatchObject({
      code: 'missing_column',
    });
  });

  test('the engine splits and judges a script without running it [T9]', async () => {
    const infos = await engine().inspect(
      'SELECT 1; EXPLAIN SELECT 2; CREATE TABLE made_by_inspect (a INT); VACUUM',
    );
    expect(infos.map(({ kind }) => kind).slice(0, 3)).toEqual(['select', 'explain', 'write']);
    await expect(query('SELECT * FROM made_by_inspect')).rejects.toMatchObject({
      code: 'missing_table',
    });
  });

  if (subject.kept !== undefined) {
    const count = async () => (await query(`SELECT count(*) FROM ${subject.kept}`)).values;

    test.each(subject.attempts ?? [])(
      '%s has no effect when writes are not allowed [T2]',
      async (sql) => {
        await expect(query(sql)).rejects.toThrow();
        await expect(query(`INSERT INTO ${subject.kept} VALUES (2)`)).rejects.toMatchObject({
          code: 'not_allowed',
        });
        expect(await count()).toEqual([[0]]);
      },
    );

    test('a statement writes once when writes are allowed', async () => {
      const writing = { allowWrites: true };
      await query(`INSERT INTO ${subject.kept} VALUES (3)`, writing);
      expect(await count()).toEqual([[1]]);
      await query(words.empty ?? `DELETE FROM ${subject.kept}`, writing);
      expect(await count()).toEqual([[0]]);
    });

    test.skipIf(subject.isUncounted)('a statement says how many rows it changed', async () => {
      const changedBy = async (sql: string) =>
        (await engine().store({ sql }, aRun({ allowWrites: true }))).changed;
      const { kept } = subject;
      expect(await changedBy(`INSERT INTO ${kept} VALUES (1), (2), (3)`)).toBe(3);
      if (words.empty) await query(words.empty, { allowWrites: true });
      else {
        expect(await changedBy(`UPDATE ${kept} SET a = 5 WHERE a > 1`)).toBe(2);
        expect(await changedBy(`DELETE FROM ${kept}`)).toBe(3);
      }
      expect(await changedBy(`SELECT * FROM ${kept}`)).toBeUndefined();
    });
  }

  if (subject.server && !inProcess) {
    test('the server stops the query when its caller is lost [R16]', async () => {
      const outcome = expect(query(subject.endless('lost_mark'))).rejects.toMatchObject({
        code: 'stopped',
      });
      await isActive('lost_mark', 1);
      await world.engines.forget(subject.target.id);
      await outcome;
      await isActive('lost_mark', 0);
    });
  }

  test('a result above the limit ends where it is produced, and leaves nothing [T31]', async () => {
    const held = engine().hold(
      { sql: subject.million },
      { ...aRun({ limit: MILLION }), maxBytes: 2 * 1024 * 1024 },
    );
    await expect(held).rejects.toMatchObject({
      code: 'too_large',
      message: expect.stringContaining('larger than 2 MB') as string,
    });
    expect(readdirSync(engineFolders(world.dataDir).held)).toEqual([]);
    await works();
  });

  test('a result is cut at its byte limit, the database stops, and the next result is complete [R17, T31]', async () => {
    const tight = someEngines({ inProcess, limits: { resultBytes: 1_000_000 } });
    const own = tight.engines.of(subject.target);
    const sql = `SELECT 'cut_mark' AS mark, m.* FROM (${subject.million}) AS m`;
    const stored = await own.store({ sql }, aRun({ limit: MILLION }));
    expect(stored).toMatchObject({ truncated: true, cut: expect.stringContaining('1 MB of one') });
    expect(stored.rowCount).toBeGreaterThan(0);
    expect(stored.rowCount).toBeLessThan(MILLION);
    const next = await own.store({ sql: 'SELECT 1' }, aRun());
    expect(next).toMatchObject({ rowCount: 1, truncated: false });
    expect(next.cut).toBeUndefined();
    await isActive('cut_mark', 0);
    await tight.close();
  });

  if (inProcess) {
    test('a million rows pass through little memory [R19]', async () => {
      const growth = await growthOf(async () => {
        const stored = await engine().store(
          { sql: subject.million },
          aRun({ limit: MILLION, timeoutMs: 280_000 }),
        );
        expect(stored).toMatchObject({ rowCount: MILLION, truncated: false });
      });
      expect(growth).toBeLessThan(GROWTH_MAX_BYTES);
    }, 300_000);
  }
};

describe('DuckDB in worker processes', () => contract(duckdbSubject));
describe('DuckDB in this process', () => contract(duckdbSubject, true));
describeWith('postgresUrl', 'PostgreSQL in worker processes', (url) =>
  contract(postgresSubject(url)),
);
describeWith('postgresUrl', 'PostgreSQL in this process', (url) =>
  contract({ ...postgresSubject(url), types: [] }, true),
);
describeWith('mysqlUrl', 'MySQL (MariaDB) in worker processes', (url) =>
  contract(mysqlSubject(url)),
);
describeWith('mysqlUrl', 'MySQL (MariaDB) in this process', (url) =>
  contract({ ...mysqlSubject(url), types: [] }, true),
);
describeWith('clickhouseUrl', 'ClickHouse (18.16) in worker processes', (url) =>
  contract(clickhouseSubject(url)),
);
describeWith('clickhouseUrl', 'ClickHouse (18.16) in this process', (url) =>
  contract({ ...clickhouseSubject(url), types: [] }, true),
);
describeWith('trinoUrl', 'Trino in worker processes', (url) => contract(trinoSubject(url)));
describeWith('trinoUrl', 'Trino in this process', (url) =>
  contract({ ...trinoSubject(url), types: [] }, true),
);

/** An embedded database of thousands of tables: lists, search, the first query, and the cost of opening by size. */
import { linkSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULTS } from '../server/config.ts';
import { createEngines } from '../server/engine/createEngines.ts';
import { duckdbSetup } from '../server/engine/duckdb/setup.ts';
import { openInstance } from '../server/engine/duckdb/instance.ts';
import { neededBy, NO_NEEDS, type Wanted } from '../server/engine/duckdb/needs.ts';
import { publishCatalog, type StoredTable } from '../server/engine/duckdb/catalogFile.ts';
import { createTables } from '../server/engine/storage/tables.ts';
import { type Measure, median } from './report.ts';
import type { Measuring } from './bench.ts';

const TABLES = 5000;
const COLUMNS = 50;
const ROUNDS = 7;
const SIZES = [6, 60, 1000];

const THREE =
  'SELECT count(*) FROM wide_1 JOIN wide_2 USING (column_0) JOIN wide_3 USING (column_0)';

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

const often = async (work: (round: number) => Promise<unknown>): Promise<number> => {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) times.push(await timed(() => work(round)));
  return median(times);
};

/** One file attached under many names. */
const linked = (dir: string, wide: StoredTable): readonly StoredTable[] =>
  Array.from({ length: TABLES }, (_, at) => {
    const file = `many-${at.toString(16).padStart(12, '0')}.duckdb`;
    linkSync(join(dir, wide.file), join(dir, file));
    return { ...wide, name: `wide_${at}`, file };
  });

export const catalogue: Measuring = async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sextant-catalogue-'));
  const { limits } = DEFAULTS;
  const setup = duckdbSetup(dataDir, limits);
  const columns = Array.from({ length: COLUMNS }, (_, at) => `i AS column_${at}`).join(', ');
  const from = { sql: `SELECT ${columns} FROM range(10) t(i)` };
  const engines = createEngines({ dataDir, limits });
  const measures: Measure[] = [];
  try {
    const wide = await createTables({ setup }).importTable({ schema: 'main', name: 'wide', from });
    const all = linked(setup.tablesDir, wide);
    const opened = (wanted: Wanted) =>
      often(async () => (await openInstance(setup, wanted)).close());
    for (const size of SIZES) {
      publishCatalog(setup.tablesDir, { version: size, tables: all.slice(0, size) });
      const whole = await opened((catalog) => ({ ...NO_NEEDS, tables: new Set(catalog.tables) }));
      const needed = await opened(neededBy(THREE, null));
      const note = `${needed.toFixed(0)} ms for three tables, ${whole.toFixed(0)} ms for up to 500`;
      measures.push({
        name: `catalogue: open an instance, ${size} tables`,
        value: needed / whole,
        unit: '×',
        target: null,
        note,
      });
    }
    publishCatalog(setup.tablesDir, { version: TABLES, tables: all });
    const engine = engines.of({ id: 1, backend: 'duckdb', parameters: {} });
    const query = (sql: string, owner: string) =>
      engine.query({ sql }, { runId: crypto.randomUUID(), owner, limit: 10, timeoutMs: 60_000 });
    const search = { text: 'column_49', catalog: null, limit: 100, among: null };
    const size = `${TABLES.toLocaleString('en-US')} × ${COLUMNS}`;
    const first = await timed(() => engine.tables('main'));
    const list = await often(() => engine.tables('main'));
    const found = await often(() => engine.search(search));
    const none = await often((round) => query('SELECT 1', `none ${round}`));
    const three = await often((round) => query(THREE, `three ${round}`));
    const ms = (name: string, value: number, target: number | null, note?: string): Measure => ({
      name: `catalogue ${size}: ${name}`,
      value,
      unit: 'ms',
      target,
      ...(note ? { note } : {}),
    });
    measures.push(
      ms('first list, worker included', first, null),
      ms('list all tables', list, 1000),
      ms('search names and columns', found, 1000),
      ms('three tables more than none', three - none, 200, `${none.toFixed(0)} ms over none`),
    );
  } finally {
    await engines.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
  return measures;
};

/** Exporting 1,000,000 × 20 to files, and sorting, searching and profiling the same rows. */
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ColumnsAnswer } from '#common/wire/sqllab.ts';
import { DEFAULTS } from '../server/config.ts';
import { dialect as duckdb } from '../server/engine/duckdb/dialect.ts';
import { duckdbSetup } from '../server/engine/duckdb/setup.ts';
import { DuckDBInstance } from '@duckdb/node-api';
import { residentMb } from '../server/processes/memory.ts';
import type { Measure } from './report.ts';
import type { Measuring } from './bench.ts';
import { wideRows } from './sqlLab.ts';

const ROWS = 1_000_000;
const MB = 1_000_000;
const WATCH_MS = 50;
const COLUMNS = 'application/vnd.sextant.columns+json, application/json';

/** The speed of DuckDB writing the same rows as CSV in MB/s, and the size of the file. */
const ownCopy = async (): Promise<{ mbPerSecond: number }> => {
  const path = join(tmpdir(), `sextant-bench-${process.pid}.csv`);
  const { threads } = duckdbSetup(tmpdir(), DEFAULTS.limits);
  const instance = await DuckDBInstance.create(':memory:', { threads: String(threads) });
  const connection = await instance.connect();
  try {
    await connection.run(`CREATE TABLE wide AS ${wideRows(ROWS)}`);
    const began = performance.now();
    await connection.run(`COPY wide TO ${duckdb.literal(path)} (FORMAT csv, HEADER)`);
    const seconds = (performance.now() - began) / 1000;
    const size = await connection.runAndReadAll(
      `SELECT size FROM read_blob(${duckdb.literal(path)})`,
    );
    return { mbPerSecond: Number(size.getRowsJson()[0]?.[0]) / MB / seconds };
  } finally {
    connection.closeSync();
    instance.closeSync();
    rmSync(path, { force: true });
  }
};

export const exportRows: Measuring = async (bench) => {
  const client = await bench.client();
  const { pid } = await bench.server();
  const { query, stored } = await client.json<ColumnsAnswer>(
    'POST',
    '/api/v1/sqllab/execute/',
    { database_id: 1, sql: wideRows(ROWS), queryLimit: ROWS },
    COLUMNS,
  );
  const before = residentMb(pid) ?? 0;
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMb(pid) ?? 0);
  }, WATCH_MS);
  const measures: Measure[] = [];
  try {
    const own = await ownCopy();
    for (const format of ['csv', 'json', 'xlsx', 'parquet']) {
      const began = performance.now();
      const answer = await client.answer(
        'GET',
        `/api/v1/sqllab/download/${query.id}/?format=${format}`,
      );
      let bytes = 0;
      let firstMs = 0;
      for await (const part of answer.body ?? []) {
        firstMs ||= performance.now() - began;
        bytes += part.length;
      }
      const seconds = (performance.now() - began) / 1000;
      const mbPerSecond = bytes / MB / seconds;
      const compared =
        format === 'csv'
          ? `; DuckDB's own COPY ${own.mbPerSecond.toFixed(0)} MB/s (× ${(mbPerSecond / own.mbPerSecond).toFixed(2)})`
          : '';
      measures.push({
        name: `a million rows as ${format}`,
        value: mbPerSecond,
        unit: 'MB/s',
        target: null,
        note: `${(bytes / MB).toFixed(0)} MB in ${seconds.toFixed(1)} s, first bytes after ${firstMs.toFixed(0)} ms${compared}`,
      });
    }
    const look = async (name: string, spec: object) => {
      const began = performance.now();
      const { stored: view } = await client.json<Pick<ColumnsAnswer, 'stored'>>(
        'POST',
        '/api/v1/sqllab/results/view/',
        { key: stored.key, ...spec },
      );
      const madeMs = performance.now() - began;
      const first = `/api/v1/sqllab/results/?q=(key:'${view.key}',page:0)`;
      await (await client.answer('GET', first, undefined, COLUMNS)).text();
      measures.push({
        name: `a million rows ${name}`,
        value: performance.now() - began,
        unit: 'ms',
        target: null,
        note: `of it ${madeMs.toFixed(0)} ms until the order is known, then the first page; ${view.rows.toLocaleString('en')} rows`,
      });
    };
    await look('sorted for the first time', { order_by: [{ column: 1 }] });
    await look('sorted by decimals', { order_by: [{ column: 4, descending: true }] });
    await look('sorted by long texts', { order_by: [{ column: 11 }] });
    await look('searched in all columns', { search: 'customer 4242' });
    const began = performance.now();
    const profile = `/api/v1/sqllab/results/profile/?q=(key:'${stored.key}',column:4)`;
    await client.json('GET', profile);
    measures.push({
      name: 'a million rows: profile of a decimal column',
      value: performance.now() - began,
      unit: 'ms',
      target: null,
      note: 'every figure exact',
    });
  } finally {
    clearInterval(watch);
  }
  measures.push({
    name: 'exports and views: growth of the API process',
    value: peak - before,
    unit: 'MB',
    target: 100,
    note: 'all of the above',
  });
  return measures;
};

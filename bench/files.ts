/**
 * A CSV file becomes a table, against DuckDB's own reading of the same file, and the memory of the API process. Its
 * size in MB: SEXTANT_BENCH_FILE_MB (200; 1000 is the size that matters).
 */
import { openAsBlob, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import type { FileImport, FilePreview, StagedFile } from '#common/wire/file.ts';
import { DEFAULTS } from '../server/config.ts';
import { dialect as duckdb } from '../server/engine/duckdb/dialect.ts';
import { duckdbSetup } from '../server/engine/duckdb/setup.ts';
import type { Measuring } from './bench.ts';
import { signInAs } from './client.ts';
import { growthDuring } from './process.ts';
import type { Measure } from './report.ts';

const MB = 1_000_000;
const DEFAULT_MB = 200;
/** Of one row, as it is written below. */
const ROW_BYTES = 84;
const LOOK_EVERY_MS = 200;

const aFile = async (path: string, megabytes: number) => {
  const { threads } = duckdbSetup(tmpdir(), DEFAULTS.limits);
  const instance = await DuckDBInstance.create(':memory:', { threads: String(threads) });
  const connection = await instance.connect();
  const rows = Math.ceil((megabytes * MB) / ROW_BYTES);
  const table = join(tmpdir(), `sextant-bench-${process.pid}.duckdb`);
  try {
    await connection.run(
      `COPY (SELECT i AS id, lpad(CAST(i % 100000 AS VARCHAR), 8, '0') AS code,
        CAST(i * 37 % 1000000 / 100 AS DECIMAL(12, 2)) AS amount, DATE '2020-01-01' + CAST(i % 1500 AS INT) AS day,
        TIMESTAMP '2024-01-01' + to_seconds(i) AS moment, 'note ' || md5(CAST(i AS VARCHAR)) AS note
        FROM range(${rows}) AS r(i)) TO ${duckdb.literal(path)} (FORMAT csv, HEADER)`,
    );
    await connection.run(`ATTACH ${duckdb.literal(table)} AS target`);
    await connection.run(
      'CREATE TABLE target.wide (id BIGINT, code VARCHAR, amount DECIMAL(18, 2), day DATE, moment TIMESTAMP, note VARCHAR)',
    );
    const began = performance.now();
    await connection.run(`COPY target.wide FROM ${duckdb.literal(path)} (FORMAT csv, HEADER)`);
    await connection.run('CHECKPOINT target');
    return { rows, ownSeconds: (performance.now() - began) / 1000 };
  } finally {
    connection.closeSync();
    instance.closeSync();
    rmSync(table, { force: true });
  }
};

export const files: Measuring = async (bench) => {
  const { url, pid } = await bench.server();
  const cookie = await signInAs(url, 'admin');
  const megabytes = Number(process.env.SEXTANT_BENCH_FILE_MB ?? DEFAULT_MB);
  const path = join(tmpdir(), `sextant-bench-${process.pid}.csv`);
  const call = async <T>(method: string, at: string, body?: FormData | object): Promise<T> => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${url}/api/v1/file/${at}`, {
      method,
      headers: {
        Cookie: cookie,
        'Sec-Fetch-Site': 'same-origin',
        ...(isForm || !body ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${at}: ${answer.status} ${text.slice(0, 300)}`);
    return (JSON.parse(text) as { result: T }).result;
  };
  const seconds = { sending: 0, preview: 0, writing: 0 };
  const timed = async <T>(what: keyof typeof seconds, work: Promise<T>): Promise<T> => {
    const began = performance.now();
    const result = await work;
    seconds[what] = (performance.now() - began) / 1000;
    return result;
  };
  const ended = async (run: FileImport): Promise<FileImport> => {
    let now = run;
    while (now.state === 'running') {
      await pause(LOOK_EVERY_MS);
      now = await call('GET', `import/${run.id}/`);
    }
    return now;
  };
  try {
    const { rows, ownSeconds } = await aFile(path, megabytes);
    const mb = statSync(path).size / MB;
    const imported = async () => {
      const data = new FormData();
      data.append('file', await openAsBlob(path), 'wide.csv');
      const [file] = await timed('sending', call<StagedFile[]>('POST', '', data));
      if (!file) throw new Error('Nothing was staged.');
      const { columns } = await timed(
        'preview',
        call<FilePreview>('POST', `${file.id}/preview/`, {}),
      );
      const order = {
        reading: {},
        database_id: 1,
        table_name: `wide ${Date.now()}`,
        mode: 'new',
        columns: columns.map(({ name, type }) => ({ source: name, name, type })),
      };
      const start = call<FileImport>('POST', `${file.id}/import/`, order).then(ended);
      const done = await timed('writing', start);
      if (done.rows !== rows) throw new Error(`${done.rows} rows: ${done.message}`);
      await call('DELETE', `${file.id}/`);
    };
    const growth = await growthDuring(pid, imported);
    const note = `${rows.toLocaleString('en-US')} rows, ${mb.toFixed(0)} MB; DuckDB’s own COPY ${ownSeconds.toFixed(1)} s, ours ${seconds.writing.toFixed(1)} s`;
    const measures: Measure[] = [
      {
        name: 'a CSV file as a table, of DuckDB’s own COPY',
        value: seconds.writing / ownSeconds,
        unit: '×',
        target: 3,
        note,
      },
      { name: 'sending it', value: seconds.sending, unit: 's', target: null },
      { name: 'its preview', value: seconds.preview, unit: 's', target: null },
      { name: 'growth of the API process meanwhile', value: growth, unit: 'MB', target: 150 },
    ];
    return measures;
  } finally {
    rmSync(path, { force: true });
  }
};

/** Files that have types: what Parquet and Arrow hold comes into the table as it is. */
import { setTimeout as later } from 'node:timers/promises';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import {
  Bool,
  type Data,
  type DataType,
  DateDay,
  Decimal,
  Dictionary,
  Duration,
  Field,
  Int8,
  Int32,
  Int64,
  IntervalYearMonth,
  List,
  makeData,
  Null,
  RecordBatch,
  Schema,
  Struct,
  Table,
  tableToIPC,
  TimestampMicrosecond,
  TimestampNanosecond,
  Uint64,
  Utf8,
  vectorFromArray,
} from 'apache-arrow';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FileImport, FilePreview, StagedFile } from '#common/wire/file.ts';
import { aServer, type Client, type TestServer } from '../../mocks/testServer.ts';

let server: TestServer;
let admin: Client;
let folder: string;
beforeAll(async () => {
  server = await aServer();
  admin = await server.signIn();
  folder = mkdtempSync(join(tmpdir(), 'sextant-typed-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.close();
});

const resultOf = async <T>(answer: Response, status: number): Promise<T> => {
  expect(answer.status, await answer.clone().text()).toBe(status);
  return ((await answer.json()) as { result: T }).result;
};

const stage = async (content: Uint8Array, name: string): Promise<StagedFile> => {
  const data = new FormData();
  data.append('file', new File([new Uint8Array(content)], name));
  const answer = await admin.post('/api/v1/file/', { data });
  const [file] = await resultOf<StagedFile[]>(answer, 201);
  if (!file) throw new Error('Nothing was staged.');
  return file;
};

const look = (file: StagedFile) => admin.post(`/api/v1/file/${file.id}/preview/`, { json: {} });

const importOf = async (
  file: StagedFile,
  table: string,
  columns: readonly { source: string; name: string; type: string | null }[],
): Promise<FileImport> => {
  const started = await admin.post(`/api/v1/file/${file.id}/import/`, {
    json: { reading: {}, database_id: server.databaseId, table_name: table, mode: 'new', columns },
  });
  let run = await resultOf<FileImport>(started, 202);
  while (run.state === 'running') {
    await later(10);
    run = await resultOf<FileImport>(await admin.get(`/api/v1/file/import/${run.id}/`), 200);
  }
  return run;
};

const tableOf = async (content: Uint8Array, name: string, table: string) => {
  const file = await stage(content, name);
  const shown = await resultOf<FilePreview>(await look(file), 200);
  const columns = shown.columns.map(({ name: source }) => ({ source, name: source, type: null }));
  const run = await importOf(file, table, columns);
  expect(run).toMatchObject({ state: 'done', message: null });
  return shown;
};

/** Each value as the database writes it. */
const textsOf = async (table: string): Promise<readonly (readonly (string | null)[])[]> => {
  const json = {
    client_id: Math.random().toString(36).slice(2, 12),
    database_id: server.databaseId,
    sql: `SELECT CAST(COLUMNS(*) AS VARCHAR) FROM "${table}"`,
    schema: 'main',
    runAsync: false,
  };
  const answer = await admin.post('/api/v1/sqllab/execute/', { json });
  expect(answer.status, await answer.clone().text()).toBe(200);
  const { data } = (await answer.json()) as { data: Record<string, string | null>[] };
  return data.map((row) => Object.values(row));
};

const typesIn = ({ columns }: FilePreview) =>
  Object.fromEntries(columns.map(({ name, type }) => [name, type]));

describe('a Parquet file', () => {
  test('comes in with its types: big numbers, decimals, moments, lists and records', async () => {
    const path = join(folder, 'all.parquet');
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    await connection.run("SET TimeZone = 'UTC'");
    await connection.run(
      `COPY (SELECT * FROM (VALUES
        (9007199254740993, 18446744073709551615::UBIGINT, 12345678901234567.89::DECIMAL(19,2), DATE '0999-02-28',
          TIMESTAMP '2024-01-02 03:04:05.678901', TIMESTAMPTZ '2024-01-02 03:04:05+02', [1, NULL], {'a': 1, 'b': 'x'}),
        (NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL)
      ) AS t(big, huge, amount, day, moment, zoned, list, record)) TO '${path}' (FORMAT parquet)`,
    );
    connection.closeSync();
    const shown = await tableOf(readFileSync(path), 'all.parquet', 'from parquet');
    expect(typesIn(shown)).toEqual({
      big: 'BIGINT',
      huge: 'UBIGINT',
      amount: 'DECIMAL(19,2)',
      day: 'DATE',
      moment: 'TIMESTAMP',
      zoned: 'TIMESTAMP WITH TIME ZONE',
      list: 'INTEGER[]',
      record: 'STRUCT(a INTEGER, b VARCHAR)',
    });
    expect(await textsOf('from parquet')).toEqual([
      [
        '9007199254740993',
        '18446744073709551615',
        '12345678901234567.89',
        '0999-02-28',
        '2024-01-02 03:04:05.678901',
        '2024-01-02 01:04:05+00',
        '[1, NULL]',
        "{'a': 1, 'b': x}",
      ],
      Array.from({ length: 8 }, () => null),
    ]);
  });
});

const words = (value: bigint) =>
  Uint32Array.from({ length: 4 }, (_, at) => Number((value >> BigInt(32 * at)) & 0xffffffffn));

const CENTS = -1234567890123456789012n;

/** Two rows: a value, and nothing. */
const everyKind = (): Table => {
  const nullBitmap = new Uint8Array([1]);
  const decimal = makeData({
    type: new Decimal(2, 30, 128),
    length: 2,
    nullCount: 1,
    nullBitmap,
    data: new Uint32Array([...words(CENTS), 0, 0, 0, 0]),
  });
  const integers = (type: DataType, value: bigint) =>
    makeData({
      type: type as Int64,
      length: 2,
      nullCount: 1,
      nullBitmap,
      data: new BigInt64Array([value, 0n]),
    });
  const built = (values: readonly unknown[], type: DataType) =>
    vectorFromArray(values as never, type as never).data[0] as ReturnType<typeof makeData>;
  const columns = {
    big: integers(new Int64(), 9007199254740993n),
    huge: makeData({
      type: new Uint64(),
      length: 2,
      nullCount: 1,
      nullBitmap,
      data: new BigUint64Array([2n ** 64n - 1n, 0n]),
    }),
    amount: decimal,
    micros: integers(new TimestampMicrosecond(), 1_704_164_645_678_901n),
    nanos: integers(new TimestampNanosecond(), 1_704_164_645_678_901_234n),
    zoned: integers(new TimestampMicrosecond('Europe/Berlin'), 1_704_164_645_000_000n),
    took: integers(new Duration(0), 90n),
    day: built([new Date('1969-12-31'), null], new DateDay()),
    flag: built([true, null], new Bool()),
    text: built(['Zürich', null], new Utf8()),
    word: built(['a word', null], new Dictionary(new Utf8(), new Int32())),
    list: built([[1, null], null], new List(new Field('item', new Int32(), true))),
    record: built(
      [{ a: 1, b: 'x' }, null],
      new Struct<{ a: Int32; b: Utf8 }>([
        new Field('a', new Int32(), true),
        new Field('b', new Utf8(), true),
      ]),
    ),
    nothing: makeData({ type: new Null(), length: 2 }),
  };
  const schema = new Schema(
    Object.entries(columns).map(([name, { type }]) => new Field(name, type as DataType, true)),
  );
  const children = Object.values(columns) as never;
  const data = makeData({ type: new Struct(schema.fields), length: 2, nullCount: 0, children });
  return new Table(schema, [new RecordBatch(schema, data)]);
};

const LATE = 'a text in the second part';

/** In two parts: the first has more rows than a look needs of 400 columns, the second one text that is no number. */
const longTable = (): Table => {
  const texts = (words: readonly string[]) => vectorFromArray(words, new Utf8()).data[0] as Data;
  const part = (first: Data) => {
    const { length } = first;
    const zeros = makeData({ type: new Int8(), length, data: new Int8Array(length) });
    const children = [first, ...Array.from({ length: 399 }, () => zeros)];
    return makeData({ type: new Struct(schema.fields), length, nullCount: 0, children });
  };
  const schema = new Schema([
    new Field('n', new Utf8(), true),
    ...Array.from({ length: 399 }, (_, at) => new Field(`c${at}`, new Int8(), true)),
  ]);
  const parts = [Array.from({ length: 5100 }, (_, at) => String(at)), [LATE]];
  return new Table(
    schema,
    parts.map((words) => new RecordBatch(schema, part(texts(words)))),
  );
};

/** The head of the second part says that it is longer than the file. */
const withoutSecondPart = (bytes: Uint8Array): Uint8Array => {
  const damaged = Buffer.from(bytes);
  const head = damaged.lastIndexOf(
    Buffer.from([0xff, 0xff, 0xff, 0xff]),
    damaged.lastIndexOf(LATE),
  );
  damaged.writeInt32LE(0x00ff_ffff, head + 4);
  return damaged;
};

/** Written by another program, with packed columns and a dictionary: 40 times the same, and nothing. */
const PACKED = {
  lz4: 'H4sIAAAAAAACA9VUvUrDUBQ+N71Ng2YINIUOFUMFsSKIm2O7dRFLFzuaIdBJis2QMbj6Gj5EBwdHxz6Cj+EWv3Nz8kt195TDuefv63fOTTJbLu8fbogyyJ6IPGI5Ipds6pKDE0Rp0jA71LC1oBuob+qHqLKphw4PkbxfdTl3Cx1BNeWioFuogx9HHcm9A5fTgfHz/2KsApc9wbW8A5hPBtOF9gwmh6eS57l2wpXFBd98Mtcgk6URIVpRJXV+nukZweqyZyUcfNlFIQX3Dv0uZ2IvxF7WcqqFl/MV7PHd8HH6Ajdlty9aSr9ZBzcNgzhK4iBeh3HwHG2iMN5W9byXz7/20tFmxqTBpbmHdW0PkwN70LXYidhA7JXYRWvewh/XYlYNX4mdtPrs5vxwUx4xK/Jz1cgPmIoC2nWAcbLztH1Pb028YxxPUf66KBlUe6TyOfHBwzFvgiubmMtda+H+Le176U9a9/8l5w+xxXP53949D8mZ+bb8APq83ZpiBAAA',
  zstd: 'H4sIAAAAAAACA9VUvU4CQRD+9lgOgldcAokkKrlECqjUwsQSOjoTLGzvChIbDZErLH0BH8CeVzCxsLC0pLT0EXwBg9/uznELKr1DJt/tzM43PzfHcDw+vzwBlpQFgBhGGogQooo6nyhKQxOeecdgQJ1SW/Z+m7dC1BgR0+LiVdX4zqj7VA0nijqj1vkz1rr4Xshr3Ik9u1yGq+A1J+EN4l84byxnRK1ZTmMeiN/09Sq1GolYr+sssswINC3ACKX49cU2pkPUq5iU2qW2ZRalhLaGUGqo4G85EEwEu55P/eCFq5XSezr6SqLMHZqiJTh/8xHIknxylyf5VZYnt5PpJMtnxTwW2+ZR0Xa+6Vru9f6nXv/9Lf1rz7Mr2BY8FBxs9FmcO54t8PIowf5GXOj3H8pCc6tGqrSnIzwwg5LBB7jH6cWOq2zux8+vgWOXS2GvkSpHh9U+tGynZuPde9F2f3qylybuU/K+C2+68X4/5PlNsNi///aNxXQO7X/IN6CItgdKBAAA',
} as const;

describe('an Arrow file', () => {
  test.each([
    ['file', 'all.arrow'],
    ['stream', 'all.arrows'],
  ] as const)('in the form of a %s keeps every digit and every kind', async (form, name) => {
    const table = `from an arrow ${form}`;
    const shown = await tableOf(tableToIPC(everyKind(), form), name, table);
    expect(shown).toMatchObject({ format: 'arrow', rows_read: 2, is_whole: true });
    expect(typesIn(shown)).toEqual({
      big: 'BIGINT',
      huge: 'UBIGINT',
      amount: 'DECIMAL(30,2)',
      micros: 'TIMESTAMP',
      nanos: 'TIMESTAMP_NS',
      zoned: 'TIMESTAMP WITH TIME ZONE',
      took: 'BIGINT',
      day: 'DATE',
      flag: 'BOOLEAN',
      text: 'VARCHAR',
      word: 'VARCHAR',
      list: 'INTEGER[]',
      record: 'STRUCT(a INTEGER, b VARCHAR)',
      nothing: 'VARCHAR',
    });
    expect(await textsOf(table)).toEqual([
      [
        '9007199254740993',
        '18446744073709551615',
        '-12345678901234567890.12',
        '2024-01-02 03:04:05.678901',
        '2024-01-02 03:04:05.678901234',
        '2024-01-02 03:04:05+00',
        '90',
        '1969-12-31',
        'true',
        'Zürich',
        'a word',
        '[1, NULL]',
        "{'a': 1, 'b': x}",
        null,
      ],
      Array.from({ length: 14 }, () => null),
    ]);
  });

  describe.each([
    ['stream', 'long.arrows'],
    ['file', 'long.arrow'],
  ] as const)('in the form of a %s whose rows are more than a look needs', (form, name) => {
    test('is looked at without the parts that follow', async () => {
      const bytes = tableToIPC(longTable(), form);
      const damaged = withoutSecondPart(bytes);
      const shown = await resultOf<FilePreview>(await look(await stage(damaged, name)), 200);
      expect(shown).toMatchObject({ rows_read: 5000, is_whole: false, problem_count: 0 });
    });

    test('is refused where a later value does not fit, with its row and column', async () => {
      const file = await stage(tableToIPC(longTable(), form), name);
      const types = { n: 'BIGINT' };
      const shown = await resultOf<FilePreview>(
        await admin.post(`/api/v1/file/${file.id}/preview/`, { json: { types } }),
        200,
      );
      expect(shown).toMatchObject({ rows_read: 5000, is_whole: false, problem_count: 0 });
      const run = await importOf(file, `a long ${form}`, [
        { source: 'n', name: 'n', type: 'BIGINT' },
      ]);
      expect(run).toMatchObject({
        state: 'failed',
        problems: [{ row: 5101, column: 'n', value: LATE }],
      });
    });
  });

  test.each(['lz4', 'zstd'] as const)('that %s packed is unpacked', async (packing) => {
    const content = gunzipSync(Buffer.from(PACKED[packing], 'base64'));
    const file = await stage(content, 'packed.feather');
    if (packing === 'zstd' && !('zstdDecompressSync' in process.getBuiltinModule('zlib'))) {
      expect(await (await look(file)).text()).toContain('needs Node 22.15');
      return;
    }
    const shown = await resultOf<FilePreview>(await look(file), 200);
    expect(shown.rows).toHaveLength(41);
    expect(shown.rows[39]).toEqual(['9007199254740993', 'a text that repeats']);
    expect(shown.rows[40]).toEqual([null, '']);
  });

  test.each<[string, () => Uint8Array, RegExp]>([
    [
      'a type that no table has',
      () =>
        tableToIPC(
          new Table({ span: vectorFromArray([new Int32Array([1])], new IntervalYearMonth()) }),
        ),
      /The column span has the type Interval/,
    ],
    [
      'an end that is missing',
      () => tableToIPC(everyKind(), 'file').subarray(0, 900),
      /its end is missing/,
    ],
    [
      'packed bytes that lead nowhere',
      () => {
        const bytes = gunzipSync(Buffer.from(PACKED.lz4, 'base64'));
        bytes.fill(0xff, bytes.lastIndexOf(Buffer.from([0x04, 0x22, 0x4d, 0x18])) + 11);
        return bytes;
      },
      /damaged|cannot be read/,
    ],
    ['an old Feather file', () => Buffer.from('FEA1 and the rest'), /version 1/],
  ])('is refused for %s', async (_, content, reason) => {
    const answer = await look(await stage(content(), 'bad.arrow'));
    const text = await answer.text();
    expect([answer.status, reason.test(text)], text).toEqual([422, true]);
    expect(text).not.toContain(server.dataDir);
  });
});

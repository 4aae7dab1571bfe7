import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aSqlLabServer, COLUMNS, type SqlLabServer } from '../../../mocks/aSqlLabServer.ts';
import type { ColumnsAnswer } from '#common/wire/sqllab.ts';
import { describeWithPostgres } from '../../../test/postgres.ts';
import { unzip } from '../../../test/unzip.ts';

let lab: SqlLabServer;
let dir: string;
let reader: DuckDBConnection;
let instance: DuckDBInstance;
beforeAll(async () => {
  lab = await aSqlLabServer();
  dir = mkdtempSync(join(tmpdir(), 'sextant-round-trip-'));
  instance = await DuckDBInstance.create(':memory:');
  reader = await instance.connect();
  await reader.run("SET TimeZone = 'UTC'");
});
afterAll(async () => {
  reader.closeSync();
  instance.closeSync();
  await lab.close();
  rmSync(dir, { recursive: true, force: true });
});

const FORMATS = ['csv', 'json', 'xlsx', 'parquet'] as const;
type Format = (typeof FORMATS)[number];

/** The four files of a query's rows; the paths of all but the workbook's sheet, which is given as text. */
const filesOf = async (sql: string, databaseId = lab.databaseId) => {
  const { body } = await lab.ask<ColumnsAnswer>('ada', 'POST', '/api/v1/sqllab/execute/', {
    json: { database_id: databaseId, sql, queryLimit: 100 },
    ...COLUMNS,
  });
  const fetched = async (format: Format) => {
    const path = `/api/v1/sqllab/download/${body.query.id}/?format=${format}`;
    const { bytes, status } = await lab.bytes('ada', 'GET', path);
    expect(status).toBe(200);
    const file = join(dir, `${body.query.id}.${format}`);
    writeFileSync(file, bytes);
    return { file, bytes };
  };
  const [csv, json, xlsx, parquet] = await Promise.all(FORMATS.map(fetched));
  return {
    csv: csv?.file ?? '',
    csvText: csv?.bytes.toString().slice(1) ?? '',
    json: json?.file ?? '',
    jsonText: json?.bytes.toString() ?? '',
    parquet: parquet?.file ?? '',
    book: unzip(xlsx?.bytes ?? Buffer.alloc(0)),
  };
};

const ask = async (sql: string) => (await reader.runAndReadAll(sql)).getRowsJson();
const csvFrom = (path: string) =>
  `read_csv('${path}', header = true, all_varchar = true, allow_quoted_nulls = false, auto_detect = false, delim = ',', quote = '"', escape = '"', columns = {v: 'VARCHAR'}, nullstr = '')`;
const text = (value: string) => value.replaceAll("'", "''");

const unescaped = (xml: string) =>
  xml
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
/** Cells of the rows below the header: type, style and text. */
const cellsOf = (book: Readonly<Record<string, string>>) =>
  (book['xl/worksheets/sheet1.xml']?.match(/<row>.*?<\/row>/gs) ?? []).slice(1).map((row) =>
    [...row.matchAll(/<c\/>|<c([^>]*)>(?:<is><t[^>]*>(.*?)<\/t><\/is>|<v>(.*?)<\/v>)<\/c>/gs)].map(
      ([whole, attributes = '', inline, value]) => ({
        kind: whole === '<c/>' ? 'nothing' : inline === undefined ? 'value' : 'text',
        style: Number(/s="(\d+)"/.exec(attributes)?.[1] ?? 0),
        text: unescaped(inline ?? value ?? ''),
      }),
    ),
  );

/** Type, a value, how CSV and the sheet have it, how JSON has it, and how a Parquet file types it. */
const DUCKDB: readonly (readonly [
  type: string,
  value: string,
  inCsv: string,
  inJson: string,
  inParquet: string,
])[] = [
  ['BOOLEAN', 'true', 'true', 'true', 'BOOLEAN'],
  ['TINYINT', '-128', '-128', '-128', 'TINYINT'],
  ['SMALLINT', '-32768', '-32768', '-32768', 'SMALLINT'],
  ['INTEGER', '-5', '-5', '-5', 'INTEGER'],
  ['BIGINT', '9007199254740993', '9007199254740993', '9007199254740993', 'BIGINT'],
  ['UTINYINT', '255', '255', '255', 'UTINYINT'],
  ['USMALLINT', '65535', '65535', '65535', 'USMALLINT'],
  ['UINTEGER', '4294967295', '4294967295', '4294967295', 'UINTEGER'],
  ['UBIGINT', '18446744073709551615', '18446744073709551615', '18446744073709551615', 'UBIGINT'],
  [
    'HUGEINT',
    '-12345678901234567890123',
    '-12345678901234567890123',
    '-12345678901234567890123',
    'DECIMAL(38,0)',
  ],
  [
    'HUGEINT',
    '170141183460469231731687303715884105727',
    '170141183460469231731687303715884105727',
    '170141183460469231731687303715884105727',
    'VARCHAR',
  ],
  [
    'UHUGEINT',
    '12345678901234567890123',
    '12345678901234567890123',
    '12345678901234567890123',
    'DECIMAL(38,0)',
  ],
  ['DECIMAL(10,2)', '1.50', '1.50', '1.50', 'DECIMAL(10,2)'],
  [
    'DECIMAL(38,9)',
    '-12345678901234567890.123456789',
    '-12345678901234567890.123456789',
    '-12345678901234567890.123456789',
    'DECIMAL(38,9)',
  ],
  ['FLOAT', '0.1', '0.1', '0.1', 'FLOAT'],
  ['DOUBLE', '1e300', '1e+300', '1e+300', 'DOUBLE'],
  ['DOUBLE', 'NaN', 'NaN', '"NaN"', 'DOUBLE'],
  ['DOUBLE', 'Infinity', 'Infinity', '"Infinity"', 'DOUBLE'],
  ['DOUBLE', '-Infinity', '-Infinity', '"-Infinity"', 'DOUBLE'],
  ['VARCHAR', 'NULL', 'NULL', '"NULL"', 'VARCHAR'],
  ['VARCHAR', 'a,"b"\nc', '"a,""b""\nc"', '"a,\\"b\\"\\nc"', 'VARCHAR'],
  ['VARCHAR', '-5', '-5', '"-5"', 'VARCHAR'],
  ['VARCHAR', '+49 (30) 1', '+49 (30) 1', '"+49 (30) 1"', 'VARCHAR'],
  [
    'UUID',
    '00000000-0000-0000-0000-0000000000ab',
    '00000000-0000-0000-0000-0000000000ab',
    '"00000000-0000-0000-0000-0000000000ab"',
    'UUID',
  ],
  ["ENUM('a', 'b''c')", "b'c", "b'c", '"b\'c"', 'VARCHAR'],
  ['BIT', '0101', '0101', '"0101"', 'VARCHAR'],
  ['DATE', '2024-02-29', '2024-02-29', '"2024-02-29"', 'DATE'],
  ['DATE', 'infinity', 'infinity', '"infinity"', 'VARCHAR'],
  ['TIME', '23:59:59.5', '23:59:59.500000', '"23:59:59.500000"', 'TIME'],
  ['TIMETZ', '10:00:00+02', '10:00:00+02', '"10:00:00+02"', 'VARCHAR'],
  [
    'TIMESTAMP',
    '2024-02-29 12:34:56.123456',
    '2024-02-29 12:34:56.123456',
    '"2024-02-29T12:34:56.123456"',
    'TIMESTAMP',
  ],
  [
    'TIMESTAMP_NS',
    '2024-02-29 12:34:56.123456789',
    '2024-02-29 12:34:56.123456789',
    '"2024-02-29T12:34:56.123456789"',
    'TIMESTAMP_NS',
  ],
  [
    'TIMESTAMPTZ',
    '2024-02-29 12:34:56+05:45',
    '2024-02-29 06:49:56+00:00',
    '"2024-02-29T06:49:56+00:00"',
    'TIMESTAMP WITH TIME ZONE',
  ],
  [
    'INTERVAL',
    '1 year 2 months -3 days 04:05:06.5',
    '1 year 2 months -3 days 04:05:06.5',
    '"1 year 2 months -3 days 04:05:06.5"',
    'VARCHAR',
  ],
  ['INTEGER[]', '[1, NULL, 3]', '"[1,null,3]"', '[1,null,3]', 'INTEGER[]'],
  [
    'HUGEINT[]',
    '[9007199254740993]',
    '[9007199254740993]',
    '[9007199254740993]',
    'DECIMAL(38,0)[]',
  ],
  ['INTEGER[2]', '[1, 2]', '"[1,2]"', '[1,2]', 'INTEGER[]'],
  ['VARCHAR[]', "['a', 'NULL']", '"[""a"",""NULL""]"', '["a","NULL"]', 'VARCHAR[]'],
  [
    'STRUCT(a BIGINT, "b c" DECIMAL(20,2)[])',
    "{'a': 9007199254740993, 'b c': [1.50]}",
    '"{""a"":9007199254740993,""b c"":[1.50]}"',
    '{"a":9007199254740993,"b c":[1.50]}',
    'STRUCT("a" BIGINT, "b c" DECIMAL(20,2)[])',
  ],
  [
    'MAP(VARCHAR, INTEGER)',
    '{x=1, y=2}',
    '"{""x"":1,""y"":2}"',
    '{"x":1,"y":2}',
    'MAP(VARCHAR, INTEGER)',
  ],
  [
    'JSON',
    '{"n":9007199254740993}',
    '"{""n"":9007199254740993}"',
    '{"n":9007199254740993}',
    'VARCHAR',
  ],
];

describe('a download of DuckDB’s rows, read by another program', () => {
  test.each(DUCKDB)(
    'has the %s %s as it is in every format [R30] [R31] [R32] [T17]',
    async (type, value, inCsv, inJson, inParquet) => {
      const literal = `CAST('${text(value)}' AS ${type})`;
      const files = await filesOf(`SELECT ${literal} AS v UNION ALL SELECT NULL`);
      expect(files.csvText).toBe(`v\n${inCsv}\n\n`);
      expect(files.jsonText).toBe(`[\n{"v":${inJson}},\n{"v":null}\n]\n`);
      const isNested = /^(?:STRUCT|MAP|.*\])/.test(type);
      const cast = (column: string) =>
        isNested ? `CAST(CAST(${column} AS JSON) AS ${type})` : `CAST(${column} AS ${type})`;
      const same = (column: string) => `${column} IS NOT DISTINCT FROM ${literal}`;
      expect(await ask(`SELECT ${same(cast('v'))}, v IS NULL FROM ${csvFrom(files.csv)}`)).toEqual([
        [true, false],
        [false, true],
      ]);
      const parquet = await reader.runAndReadAll(`SELECT v FROM '${files.parquet}'`);
      expect(String(parquet.columnType(0))).toBe(inParquet);
      expect(
        await ask(`SELECT ${same(`CAST(v AS ${type})`)}, v IS NULL FROM '${files.parquet}'`),
      ).toEqual([
        [true, false],
        [false, true],
      ]);
      const [cell, nothing] = cellsOf(files.book).map(([only]) => only);
      expect(nothing?.kind).toBe('nothing');
      if (cell?.kind === 'text')
        expect(await ask(`SELECT ${same(cast(`'${text(cell.text)}'`))}`)).toEqual([[true]]);
      else expect(cell?.kind).toBe('value');
    },
  );

  test('has bytes as they are', async () => {
    const files = await filesOf("SELECT '\\xDE\\xAD\\x00'::BLOB AS v, ['\\xDE\\xAD'::BLOB] AS l");
    expect(files.csvText).toBe('v,l\n\\xdead00,"[""\\\\xdead""]"\n');
    expect(files.jsonText).toBe('[\n{"v":"\\\\xdead00","l":["\\\\xdead"]}\n]\n');
    expect(
      await ask(
        `SELECT v = '\\xDE\\xAD\\x00'::BLOB, l = ['\\xDE\\xAD'::BLOB] FROM '${files.parquet}'`,
      ),
    ).toEqual([[true, true]]);
    expect(cellsOf(files.book)[0]?.[0]?.text).toBe('\\xdead00');
  });

  test('tells NULL, an empty text and the text NULL apart', async () => {
    const files = await filesOf("SELECT unnest([NULL, '', 'NULL']) AS v, 1 AS n");
    expect(files.csvText).toBe('v,n\n,1\n"",1\nNULL,1\n');
    expect(JSON.parse(files.jsonText)).toEqual([
      { v: null, n: 1 },
      { v: '', n: 1 },
      { v: 'NULL', n: 1 },
    ]);
    expect(await ask(`SELECT v FROM '${files.parquet}'`)).toEqual([[null], [''], ['NULL']]);
    expect(cellsOf(files.book).map(([cell]) => [cell?.kind, cell?.text])).toEqual([
      ['nothing', ''],
      ['text', ''],
      ['text', 'NULL'],
    ]);
  });

  test('has no formula that runs: a sheet keeps the text, its style keeps it text [T17]', async () => {
    const files = await filesOf("SELECT unnest(['=1+1', '@SUM(A1)', '+1', 'plain']) AS \"=v\"");
    expect(files.csvText).toBe("'=v\n'=1+1\n'@SUM(A1)\n+1\nplain\n");
    const quoted = [
      ...(files.book['xl/styles.xml'] ?? '').matchAll(
        /<xf [^>]*fillId="0" borderId="0" xfId="0"[^>]*>/g,
      ),
    ].map(([xf]) => xf.includes('quotePrefix="1"'));
    const cells = cellsOf(files.book).map(([cell]) => [cell?.text, quoted[cell?.style ?? 0]]);
    expect(cells).toEqual([
      ['=1+1', true],
      ['@SUM(A1)', true],
      ['+1', true],
      ['plain', false],
    ]);
  });

  test('is JSON whose every digit another program reads', async ({ skip }) => {
    if (spawnSync('python3', ['--version']).status !== 0) skip('python3 is not installed');
    const files = await filesOf(
      "SELECT 170141183460469231731687303715884105727 AS n, 12345678901234567890.123456789::DECIMAL(38,9) AS d, {'h': 9007199254740993} AS s",
    );
    const script =
      'import json,sys,decimal\nr=json.load(open(sys.argv[1]),parse_float=decimal.Decimal)[0]\nprint(r["n"],r["d"],r["s"]["h"])';
    const { stdout } = spawnSync('python3', ['-c', script, files.json]);
    expect(stdout.toString().trim()).toBe(
      '170141183460469231731687303715884105727 12345678901234567890.123456789 9007199254740993',
    );
  });
});

describeWithPostgres('a download of PostgreSQL’s rows', (url) => {
  test('has each value as PostgreSQL wrote it, in every format', async () => {
    const at = new URL(url);
    const id = await lab.connect({
      backend: 'postgresql',
      parameters: {
        host: at.hostname,
        port: Number(at.port || 5432),
        database: at.pathname.slice(1),
        username: decodeURIComponent(at.username),
        password: decodeURIComponent(at.password),
      },
    } as never);
    const files = await filesOf(
      `SELECT 9007199254740993::bigint AS i, 1.50::numeric(10,2) AS d, 'NaN'::numeric AS nan, '-Infinity'::float8 AS inf,
        '1 year 2 mons -3 days 04:05:06.5'::interval AS v, '\\xdead'::bytea AS b, ARRAY[1.50, NULL]::numeric[] AS a,
        '2024-02-29 12:34:56+05:45'::timestamptz AS z, '10:00:00+02'::timetz AS t, '{"n": 9007199254740993}'::jsonb AS j,
        '00000000-0000-0000-0000-0000000000ab'::uuid AS u, '' AS e, NULL::text AS x, 'infinity'::date AS f, B'101' AS bits`,
      id,
    );
    expect(files.csvText).toBe(
      'i,d,nan,inf,v,b,a,z,t,j,u,e,x,f,bits\n' +
        '9007199254740993,1.50,NaN,-Infinity,1 year 2 mons -3 days +04:05:06.5,\\xdead,"[1.50,null]",2024-02-29 06:49:56+00:00,10:00:00+02,"{""n"": 9007199254740993}",00000000-0000-0000-0000-0000000000ab,"",,infinity,101\n',
    );
    expect(files.jsonText).toBe(
      '[\n{"i":9007199254740993,"d":1.50,"nan":"NaN","inf":"-Infinity","v":"1 year 2 mons -3 days +04:05:06.5","b":"\\\\xdead","a":[1.50,null],"z":"2024-02-29T06:49:56+00:00","t":"10:00:00+02","j":{"n": 9007199254740993},"u":"00000000-0000-0000-0000-0000000000ab","e":"","x":null,"f":"infinity","bits":"101"}\n]\n',
    );
    const parquet = await reader.runAndReadAll(`SELECT * FROM '${files.parquet}'`);
    const row = parquet.getRowsJson()[0] ?? [];
    expect(
      parquet
        .columnNames()
        .map(
          (name, column) =>
            `${name} ${String(parquet.columnType(column))} ${JSON.stringify(row[column])}`,
        ),
    ).toEqual([
      'i BIGINT "9007199254740993"',
      'd DECIMAL(10,2) "1.50"',
      'nan VARCHAR "NaN"',
      'inf DOUBLE "-Infinity"',
      'v VARCHAR "1 year 2 mons -3 days +04:05:06.5"',
      String.raw`b BLOB "\\xDE\\xAD"`,
      'a DECIMAL(38,2)[] ["1.50",null]',
      'z TIMESTAMP WITH TIME ZONE "2024-02-29 06:49:56+00"',
      't VARCHAR "10:00:00+02"',
      'j VARCHAR "{\\"n\\": 9007199254740993}"',
      'u UUID "00000000-0000-0000-0000-0000000000ab"',
      'e VARCHAR ""',
      'x VARCHAR null',
      'f VARCHAR "infinity"',
      'bits VARCHAR "101"',
    ]);
  });
});

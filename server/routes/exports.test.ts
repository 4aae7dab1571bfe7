import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aSqlLabServer,
  COLUMNS,
  type Person,
  type SqlLabServer,
} from '../../mocks/aSqlLabServer.ts';
import type { ColumnsAnswer } from '#common/wire/sqllab.ts';
import { engineFolders } from '../engine/folders.ts';
import { pagesFile } from '../engine/spoolFiles.ts';
import { unzip } from '../../test/unzip.ts';
import { sheetName, writeXlsx } from '../results/export/xlsx.ts';

let lab: SqlLabServer;
let dir: string;
beforeAll(async () => {
  lab = await aSqlLabServer();
  dir = mkdtempSync(join(tmpdir(), 'sextant-exports-'));
});
afterAll(async () => {
  await lab.close();
  rmSync(dir, { recursive: true, force: true });
});

const run = async (sql: string, tab = 'Flights & more') => {
  const { body } = await lab.ask<ColumnsAnswer>('ada', 'POST', '/api/v1/sqllab/execute/', {
    json: { database_id: lab.databaseId, sql, tab, queryLimit: 200_000 },
    ...COLUMNS,
  });
  return { id: body.query.id, key: body.stored.key };
};
const download = (id: string, query: string, who: Person = 'ada') =>
  lab.bytes(who, 'GET', `/api/v1/sqllab/download/${id}/?${query}`);

const SPECIAL = `SELECT 9007199254740993::HUGEINT AS big, 42 AS small, 1.50::DECIMAL(10,2) AS price,
  12345678901234567890.123456789::DECIMAL(38,9) AS wide, 'NaN'::DOUBLE AS nan, 0.1::DOUBLE AS tenth,
  DATE '2024-02-29' AS day, TIMESTAMP '2024-02-29 12:34:56' AS at, TIMESTAMP '2024-02-29 12:34:56.123456' AS micro,
  TIMESTAMPTZ '2024-02-29 12:00:00+00' AS zoned, TIME '06:00:00' AS clock, TRUE AS ok, NULL AS nothing, '' AS empty,
  '=1+1' AS "=cmd", '\\xDE\\xAD'::BLOB AS raw, [1, 2] AS list, '<b>&"' AS markup, 7 AS a, 8 AS a, DATE '0044-03-15 (BC)' AS ides`;

describe('a spreadsheet of a result', () => {
  test('is a workbook of typed cells, exact where Excel is not, and without formulas [T17] [R30] [R31] [R33]', async () => {
    const { id } = await run(SPECIAL);
    const { status, headers, bytes } = await download(id, 'format=xlsx');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename=sqllab_Flights__more_\d{8}T\d{6}\.xlsx$/,
    );
    const files = unzip(bytes);
    expect(Object.keys(files).toSorted()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    expect(files['xl/workbook.xml']).toContain('<sheet name="Flights &amp; more"');
    const [head = '', row = ''] =
      files['xl/worksheets/sheet1.xml']?.match(/<row>.*?<\/row>/g) ?? [];
    const shown = (xml: string) =>
      [
        ...xml.matchAll(
          /<c\/>|<c(?: t="(\w+)")?(?: s="(\d+)")?>(?:<is><t[^>]*>(.*?)<\/t><\/is>|<v>(.*?)<\/v>)<\/c>/g,
        ),
      ].map(([, type, , text, value]) => (type === 'inlineStr' ? { text } : (value ?? null)));
    expect(shown(head).map((cell) => (cell as { text: string }).text)).toEqual(
      'big small price wide nan tenth day at micro zoned clock ok nothing empty =cmd raw list markup a a__1 ides'.split(
        ' ',
      ),
    );
    expect(shown(row)).toEqual([
      { text: '9007199254740993' },
      '42',
      '1.50',
      { text: '12345678901234567890.123456789' },
      { text: 'NaN' },
      '0.1',
      '45351',
      '45351.5242592593',
      { text: '2024-02-29 12:34:56.123456' },
      '45351.5000000000',
      '0.2500000000',
      '1',
      null,
      { text: '' },
      { text: '=1+1' },
      { text: '\\xdead' },
      { text: '[1,2]' },
      { text: '&lt;b&gt;&amp;&quot;' },
      '7',
      '8',
      { text: expect.stringContaining('BC') },
    ]);
  });

  test('continues on another sheet when one is full', async () => {
    const parts: Buffer[] = [];
    const columns = [{ name: 'n', type: 'INTEGER', nativeType: 'INTEGER', generic: 0 as const }];
    const pages = async function* () {
      yield [[1, 2, 3]];
      yield [[4, 5]];
    };
    const write = async (bytes: Uint8Array | string) => void parts.push(Buffer.from(bytes));
    await writeXlsx({ columns, rowCount: 5, pages }, 'Mine', write, 3);
    const files = unzip(Buffer.concat(parts));
    const values = [1, 2, 3].map((sheet) =>
      [...(files[`xl/worksheets/sheet${sheet}.xml`] ?? '').matchAll(/<v>(\d)<\/v>/g)].map(
        ([, n]) => n,
      ),
    );
    expect(values).toEqual([['1', '2'], ['3', '4'], ['5']]);
    expect(files['xl/workbook.xml']).toContain('<sheet name="Mine (3)" sheetId="3" r:id="rId3"/>');
  });

  test('has a small number that MySQL calls a truth value as that number', async () => {
    const parts: Buffer[] = [];
    const column = { name: 'b', type: 'BOOLEAN', nativeType: 'TINYINT(1)', generic: 3 as const };
    const pages = async function* () {
      yield [[true, false, 5]];
    };
    const write = async (bytes: Uint8Array | string) => void parts.push(Buffer.from(bytes));
    await writeXlsx({ columns: [column], rowCount: 3, pages }, 'Mine', write);
    const sheet = unzip(Buffer.concat(parts))['xl/worksheets/sheet1.xml'] ?? '';
    expect([...sheet.matchAll(/<c[^>]*><v>\d<\/v><\/c>/g)].map(([cell]) => cell)).toEqual([
      '<c t="b"><v>1</v></c>',
      '<c t="b"><v>0</v></c>',
      '<c><v>5</v></c>',
    ]);
  });

  test.each([
    ['Sales [2024]: a/b*c?', 'Sales  2024   a b c'],
    ["'quoted'", 'quoted'],
    ['x'.repeat(50), 'x'.repeat(31)],
    ['', 'Results'],
    ['History', 'Results'],
  ])('has, for the tab %j, the sheet name %j', (tab, name) => {
    expect(sheetName(tab, 1)).toBe(name);
  });

  test('opens in a spreadsheet program', async ({ skip }) => {
    if (spawnSync('python3', ['-c', 'import openpyxl']).status !== 0)
      skip('openpyxl is not installed: pip install openpyxl');
    const { id } = await run(SPECIAL);
    const path = join(dir, 'special.xlsx');
    writeFileSync(path, (await download(id, 'format=xlsx')).bytes);
    const script =
      'import openpyxl,sys\nw=openpyxl.load_workbook(sys.argv[1]).active\nprint([str(c.value) for c in w[2]])';
    const { stdout } = spawnSync('python3', ['-c', script, path]);
    expect(stdout.toString()).toContain("'2024-02-29 12:34:56'");
  });
});

test('the JSON file is an array of records with every digit', async () => {
  const { id } = await run(
    'SELECT 9007199254740993 AS big, 1.50::DECIMAL(4,2) AS a, 2 AS a FROM range(2)',
  );
  const { bytes, headers } = await download(id, 'format=json');
  expect(bytes.toString()).toBe(
    '[\n{"big":9007199254740993,"a":1.50,"a__1":2},\n{"big":9007199254740993,"a":1.50,"a__1":2}\n]\n',
  );
  expect(headers.get('content-disposition')).toMatch(/\.json$/);
  const none = await run('SELECT 1 AS a WHERE FALSE');
  expect((await download(none.id, 'format=json')).bytes.toString()).toBe('[]\n');
});

test('the Parquet file has the columns’ own types and every digit [R30] [R32] [R33]', async () => {
  const { id } = await run(SPECIAL);
  const path = join(dir, 'special.parquet');
  writeFileSync(path, (await download(id, 'format=parquet')).bytes);
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run("SET TimeZone = 'UTC'");
  const answer = await connection.runAndReadAll(`SELECT * FROM '${path}'`);
  const row = answer.getRowsJson()[0] ?? [];
  const found = answer
    .columnNames()
    .map((name, at) => [name, String(answer.columnType(at)), row[at]]);
  connection.closeSync();
  instance.closeSync();
  expect(found).toEqual([
    ['big', 'DECIMAL(38,0)', '9007199254740993'],
    ['small', 'INTEGER', 42],
    ['price', 'DECIMAL(10,2)', '1.50'],
    ['wide', 'DECIMAL(38,9)', '12345678901234567890.123456789'],
    ['nan', 'DOUBLE', 'NaN'],
    ['tenth', 'DOUBLE', 0.1],
    ['day', 'DATE', '2024-02-29'],
    ['at', 'TIMESTAMP', '2024-02-29 12:34:56'],
    ['micro', 'TIMESTAMP', '2024-02-29 12:34:56.123456'],
    ['zoned', 'TIMESTAMP WITH TIME ZONE', expect.stringContaining('2024-02-29 12:00:00')],
    ['clock', 'TIME', '06:00:00'],
    ['ok', 'BOOLEAN', true],
    ['nothing', expect.anything(), null],
    ['empty', 'VARCHAR', ''],
    ['=cmd', 'VARCHAR', '=1+1'],
    ['raw', 'BLOB', '\\xDE\\xAD'],
    ['list', 'INTEGER[]', [1, 2]],
    ['markup', 'VARCHAR', '<b>&"'],
    ['a', 'INTEGER', 7],
    ['a__1', 'INTEGER', 8],
    ['ides', 'DATE', expect.stringContaining('BC')],
  ]);
});

test('an integer beyond 64 bits stays exact as text', async () => {
  const { id } = await run('SELECT 170141183460469231731687303715884105727::HUGEINT AS n');
  const path = join(dir, 'huge.parquet');
  writeFileSync(path, (await download(id, 'format=parquet')).bytes);
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const answer = await connection.runAndReadAll(`SELECT n FROM '${path}'`);
  expect(answer.getRowsJson()).toEqual([['170141183460469231731687303715884105727']]);
  connection.closeSync();
  instance.closeSync();
});

test('a file that cannot be written is not blamed on the size of the result', async () => {
  const { id, key } = await run('SELECT 1 AS a');
  writeFileSync(pagesFile(engineFolders(lab.deps.config.dataDir).results, key), 'no page');
  const { status, bytes } = await download(id, 'format=parquet');
  expect(status).toBe(500);
  expect(bytes.toString()).toContain('The file could not be written');
});

describe('a CSV file', () => {
  test('of a view has its rows in its order', async () => {
    const { id, key } = await run('SELECT range AS n FROM range(12000)');
    const { body } = await lab.ask<{ stored: { key: string } }>(
      'ada',
      'POST',
      '/api/v1/sqllab/results/view/',
      {
        json: {
          key,
          order_by: [{ column: 0, descending: true }],
          filters: [{ column: 0, op: 'less', value: 3 }],
        },
      },
    );
    const { bytes } = await download(id, `format=csv&view=${body.stored.key}`);
    expect(bytes.toString()).toBe('\uFEFFn\n2\n1\n0\n');
    const another = await run('SELECT 1 AS a');
    expect((await download(another.id, `view=${body.stored.key}`)).status).toBe(404);
  });

  test('of the original API has no byte order mark, its own name and headers, and no formula [T17]', async () => {
    const { id } = await run("SELECT '=1+1' AS x, range AS n FROM range(6000)");
    const answer = await lab.bytes('ada', 'POST', '/api/v1/sqllab/export_streaming/', {
      fields: { client_id: id, expected_rows: '6000' },
    });
    const text = answer.bytes.toString();
    expect(text.startsWith("x,n\n'=1+1,0\n")).toBe(true);
    expect(text.split('\n')).toHaveLength(6002);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8-sig; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('x-accel-buffering')).toBe('no');
    expect(answer.headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="sqllab_${id}_\\d{8}_\\d{6}\\.csv"$`),
    );
  });

  test('of the original API says which run is missing', async () => {
    const post = (fields: Record<string, string>) =>
      lab.bytes('ada', 'POST', '/api/v1/sqllab/export_streaming/', { fields });
    const answer = await post({ filename: 'x' });
    expect(answer.status).toBe(400);
    expect(answer.bytes.toString()).toContain('client_id is required');
    expect((await post({ client_id: 'nobody' })).status).toBe(404);
  });
});

test('the server refuses files of other people’s runs, of failed runs and of removed results [T13]', async () => {
  const { id, key } = await run('SELECT 1 AS a');
  expect((await download(id, 'format=xlsx', 'ben')).status).toBe(404);
  expect((await download(id, 'format=pdf')).status).toBe(400);
  await lab.deps.spool.remove(key);
  for (const format of ['csv', 'xlsx', 'json', 'parquet'])
    expect((await download(id, `format=${format}`)).status).toBe(410);
});

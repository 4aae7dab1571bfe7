/** Files become tables: what is found in them, what is refused, and that nothing of a value is lost. */
import { readdirSync } from 'node:fs';
import { setTimeout as later } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FileImport, FilePreview, FilePreviewBody, StagedFile } from '#common/wire/file.ts';
import { engineFolders } from '../engine/folders.ts';
import { aServer, aUser, type Client, type TestServer } from '../../mocks/testServer.ts';
import { RELATIONS, workbookBytes } from '../../mocks/workbook.ts';

let server: TestServer;
let admin: Client;
let viewer: Client;
beforeAll(async () => {
  server = await aServer({ users: [aUser(), aUser({ username: 'ada', roles: ['Admin'] })] });
  admin = await server.signIn();
  viewer = await server.signIn('viewer');
});
afterAll(() => server.close());

type Content = string | Uint8Array<ArrayBuffer>;

const resultOf = async <T>(answer: Response, status = 200): Promise<T> => {
  expect(answer.status, await answer.clone().text()).toBe(status);
  return ((await answer.json()) as { result: T }).result;
};

const stage = async (content: Content, name = 'data.csv', by = admin): Promise<StagedFile> => {
  const data = new FormData();
  data.append('file', new File([content], name));
  const [file] = await resultOf<StagedFile[]>(await by.post('/api/v1/file/', { data }), 201);
  if (!file) throw new Error('Nothing was staged.');
  return file;
};

/** Only so many files of one person wait. */
const discard = async (...files: readonly StagedFile[]) => {
  for (const { id } of files) await admin.del(`/api/v1/file/${id}/`);
};

const preview = async (
  file: StagedFile,
  json: FilePreviewBody | Record<string, unknown> = {},
): Promise<FilePreview> =>
  resultOf<FilePreview>(await admin.post(`/api/v1/file/${file.id}/preview/`, { json }));

const typesIn = ({ columns }: FilePreview) =>
  Object.fromEntries(columns.map(({ name, type }) => [name, type]));

interface Wishes {
  readonly table: string;
  readonly mode?: string;
  readonly onProblem?: string;
  readonly types?: Readonly<Record<string, string>>;
  readonly reading?: Record<string, unknown>;
  readonly more?: readonly StagedFile[];
}

const ended = async (one: FileImport): Promise<FileImport> => {
  let now = one;
  while (now.state === 'running') {
    await later(10);
    now = await resultOf<FileImport>(await admin.get(`/api/v1/file/import/${one.id}/`));
  }
  return now;
};

const importedOf = async (
  file: StagedFile,
  { onProblem = 'refuse', types = {}, reading = {} }: Partial<Wishes>,
) => {
  const shown = await preview(file, { ...reading, types });
  const isTyped = shown.format === 'parquet';
  const columns = shown.columns.map(({ name, type }) => ({
    source: name,
    name,
    type: isTyped ? null : type,
    is_chosen: Object.hasOwn(types, name),
  }));
  return { reading, on_problem: onProblem, columns };
};

const importAs = async (file: StagedFile, wishes: Wishes): Promise<FileImport> => {
  const { table, mode = 'new', more = [] } = wishes;
  const json = {
    ...(await importedOf(file, wishes)),
    database_id: server.databaseId,
    table_name: table,
    mode,
    more: await Promise.all(
      more.map(async (one) => ({ ...(await importedOf(one, {})), id: one.id })),
    ),
  };
  const started = await admin.post(`/api/v1/file/${file.id}/import/`, { json });
  return ended(await resultOf<FileImport>(started, 202));
};

const rowsText = async (table: string): Promise<string> => {
  const json = {
    client_id: Math.random().toString(36).slice(2, 12),
    database_id: server.databaseId,
    sql: `select * from "${table}"`,
    schema: 'main',
    runAsync: false,
  };
  const answer = await admin.post('/api/v1/sqllab/execute/', { json });
  expect(answer.status, await answer.clone().text()).toBe(200);
  return answer.text();
};

const rowsOf = async (table: string): Promise<unknown[]> =>
  (JSON.parse(await rowsText(table)) as { data: Record<string, unknown>[] }).data.map((row) =>
    Object.values(row),
  );

describe('the preview of a file', () => {
  test('finds types that lose nothing: digits past 2^53, cents, codes, zones', async () => {
    const shown = await preview(
      await stage(
        [
          'big,huge,cents,code,day,at,zoned,flag,mixed',
          '9007199254740993,12345678901234567890,1.10,00123,2024-01-31,2024-01-31 10:00:00,2024-01-31T10:00:00+02:00,true,1',
          '2,3,22.345,45678,2024-02-01,2024-02-01T11:30,2024-02-01T10:00:00Z,FALSE,x',
        ].join('\n'),
      ),
    );
    expect(typesIn(shown)).toEqual({
      big: 'BIGINT',
      huge: 'HUGEINT',
      cents: 'DECIMAL(18,3)',
      code: 'VARCHAR',
      day: 'DATE',
      at: 'TIMESTAMP',
      zoned: 'TIMESTAMP WITH TIME ZONE',
      flag: 'BOOLEAN',
      mixed: 'VARCHAR',
    });
    expect(shown).toMatchObject({ is_whole: true, rows_read: 2, problem_count: 0 });
  });

  test('reads Windows text with semicolons and decimal commas', async () => {
    const bytes = Buffer.from('Größe;Datum;Betrag\n1,5;31.12.2024;1.234,50\n', 'latin1');
    const shown = await preview(await stage(new Uint8Array(bytes)));
    expect(shown).toMatchObject({
      encoding: 'windows-1252',
      delimiter: ';',
      decimal: ',',
      header: true,
    });
    expect(typesIn(shown)).toEqual({
      Größe: 'DECIMAL(18,1)',
      Datum: 'DATE',
      Betrag: 'DECIMAL(18,2)',
    });
  });

  test.each<[string, Content, string, Partial<FilePreview>, readonly (string | null)[]]>([
    [
      'UTF-16 with a mark',
      new Uint8Array(Buffer.from('\uFEFFa\tb\n1\té\n', 'utf16le')),
      'x.tsv',
      { encoding: 'utf-16le', delimiter: '\t' },
      ['1', 'é'],
    ],
    ['a byte order mark', '\uFEFFa,b\n1,x\n', 'x.csv', { encoding: 'utf-8' }, ['1', 'x']],
    [
      'a line break inside quotes',
      'a,b\n1,"two\nlines"\n2,x\n',
      'x.csv',
      { quote: '"' },
      ['1', 'two\nlines'],
    ],
    ['no header', '1,2\n3,4\n', 'x.csv', { header: false }, ['1', '2']],
    [
      'one object a line',
      '{"a":1,"b":{"c":2}}\n{"a":2}\n',
      'x.ndjson',
      { format: 'json' },
      ['1', '{"c":2}'],
    ],
    [
      'an array of objects',
      '[{"a":12345678901234567890.5,"b":"007"}]',
      'x.json',
      { format: 'json' },
      ['12345678901234567890.5', '007'],
    ],
  ])('reads %s', async (_, content, name, facts, first) => {
    const shown = await preview(await stage(content, name));
    expect(shown).toMatchObject(facts);
    expect(shown.rows[0]).toEqual(first);
  });

  test('a word for no value is none in numbers and stays a word in text', async () => {
    const shown = await preview(await stage('n,country\n1,NA\nNA,DE\n'));
    expect(typesIn(shown)).toEqual({ n: 'BIGINT', country: 'VARCHAR' });
    expect(shown.problem_count).toBe(0);
  });

  test('says that a date could be read in two ways, and reads it as it is told', async () => {
    const file = await stage('d\n01/02/2024\n03/04/2024\n');
    expect((await preview(file)).columns[0]?.note).toMatch(/month first/);
    const certain = await preview(await stage('d\n01/02/2024\n31/04/2024\n'));
    expect(certain).toMatchObject({ day_first: true });
    expect((await preview(file, { day_first: true })).columns[0]?.note).toMatch(/day first/);
  });

  test('leaves out the rows of a sheet before its header once, however often it is read', async () => {
    const cell = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
    const row = (number: number, ...cells: string[]) =>
      `<row r="${number}">${cells.map(cell).join('')}</row>`;
    const rows = [row(1, 'Report'), row(3, 'word', 'day'), row(4, 'a', 'b'), row(5, 'c', 'd')];
    const file = await stage(workbookBytes(rows.join('')), 'report.xlsx');
    const shown = await preview(file);
    expect(shown).toMatchObject({ skip: 2, header: true, parts: [{ name: 'Sales' }] });
    expect(await preview(file, { skip: 2 })).toEqual(shown);
    expect(shown.rows).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    await importAs(file, { table: 'report', reading: { skip: 2 } });
    expect(await rowsOf('report')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  test('keeps the line breaks of every kind in texts, also in the first row', async () => {
    const rows = [
      ['one\r\ntwo', '1'],
      ['one\rtwo', '2'],
      ['one\ntwo', '3'],
    ] as const;
    const lines = rows.map(([a, b]) => JSON.stringify({ a, b: Number(b) })).join('\n');
    const file = await stage(lines, 'texts.ndjson');
    expect((await preview(file)).rows).toEqual(rows);
    await importAs(file, { table: 'texts' });
    expect(await rowsOf('texts')).toMatchObject(rows.map(([a]) => [a, expect.anything()]));
  });

  test('shows the first sheet that is not hidden, and names hidden ones', async () => {
    const sheets = ['hidden', 'visible'].map(
      (state, at) => `<sheet name="${state}" state="${state}" r:id="r${at + 1}"/>`,
    );
    const cells = '<row><c><v>1</v></c></row>';
    const file = await stage(
      workbookBytes(cells, {
        'xl/workbook.xml': `<workbook xmlns:r="${RELATIONS}"><sheets>${sheets.join('')}</sheets></workbook>`,
        'xl/worksheets/sheet2.xml': `<worksheet><sheetData>${cells}</sheetData></worksheet>`,
      }),
      'two.xlsx',
    );
    expect(await preview(file)).toMatchObject({
      part: 'visible',
      parts: [{ name: 'hidden', is_hidden: true }, { name: 'visible' }],
    });
    await discard(file);
  });

  test('says which type all but a few values of a text have, but makes no numbers of codes', async () => {
    const rows = Array.from({ length: 20 }, (_, at) =>
      at === 7 ? 'x,y,01234' : `${at},2024-01-${10 + at},${12345 + at}`,
    );
    const shown = await preview(await stage(`n,day,zip\n${rows.join('\n')}\n`));
    expect(shown.columns.map(({ type, note }) => [type, note])).toEqual([
      ['VARCHAR', '1 of 20 values is no BIGINT. Choose this type to see where.'],
      ['VARCHAR', '1 of 20 values is no DATE. Choose this type to see where.'],
      ['VARCHAR', null],
    ]);
  });

  test('says how many of the first rows have another type, where it looked at no others', async () => {
    const rows = Array.from({ length: 6000 }, (_, at) => (at === 7 || at > 5500 ? 'x' : `${at}`));
    const shown = await preview(await stage(`n\n${rows.join('\n')}\n`));
    expect(shown.columns[0]?.note).toBe(
      '1 of the first 5,000 values is no BIGINT. Choose this type to see where.',
    );
  });

  test('reads an empty text in quotes as no value, or keeps it where it is told to', async () => {
    const file = await stage('n,word,last\n"","",\n1,,x\n');
    const shown = await preview(file);
    expect(shown).toMatchObject({ quoted_empty: false });
    expect(shown.rows).toEqual([
      [null, null, null],
      ['1', null, 'x'],
    ]);
    const kept = await preview(file, { quoted_empty: true });
    expect(kept).toMatchObject({ quoted_empty: true, problem_count: 0 });
    expect(typesIn(kept)).toEqual({ n: 'BIGINT', word: 'VARCHAR', last: 'VARCHAR' });
    expect(kept.rows).toEqual([
      ['', '', null],
      ['1', null, 'x'],
    ]);
    await importAs(file, { table: 'kept texts', reading: { quoted_empty: true } });
    expect(await rowsOf('kept texts')).toEqual([
      [null, '', null],
      [1, null, 'x'],
    ]);
  });

  test('lists what does not fit with its row, its column and its line', async () => {
    const file = await stage('a,b\n1,x\n2\nthree,y\n4,z,5\n');
    const shown = await preview(file, { types: { a: 'BIGINT' } });
    expect(shown.problems).toEqual([
      { row: null, line: 3, column: null, value: '2', message: 'The line has too few values.' },
      {
        row: null,
        line: 5,
        column: null,
        value: '4,z,5',
        message: 'The line has too many values.',
      },
      { row: 2, line: 4, column: 'a', value: 'three', message: 'This is no BIGINT.' },
    ]);
    expect(shown.lines).toEqual([2, 4]);
  });

  test.each([
    ['lines in quotes', 'a,b\n1,"x\n\n""y"", z"\n2\nthree,w\n', 5, 6],
    ['lines without anything', 'a,b\r\n\r\n1,x\r\n\r\n2\r\n\r\nthree,w\r\n', 5, 7],
    ['lines before the names', 'Title\nof all\na,b\n1,x\n2\nthree,w\n', 5, 6],
  ])('names lines of the file where it has %s', async (what, content, left, misfit) => {
    const file = await stage(content);
    const shown = await preview(file, {
      types: { a: 'BIGINT' },
      ...(what === 'lines before the names' ? { skip: 2 } : {}),
    });
    await discard(file);
    expect(shown.problems.map(({ line }) => line)).toEqual([left, misfit]);
    expect(shown.lines?.at(-1)).toBe(misfit);
  });

  test('names the rows of the sheet, and formulas whose results the workbook lacks', async () => {
    const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
    const cells = [
      `<row r="1">${text('n')}${text('total')}</row>`,
      '<row r="2"><c><v>1</v></c><c><f>A2*2</f><v>2</v></c></row>',
      `<row r="5">${text('two')}<c><f>A5*2</f></c></row>`,
      '<row r="6"><c><v>3</v></c><c t="str"><f>""</f><v></v></c></row>',
      '<row r="7"><c><v>4</v></c><c><f>A7*2</f><v/></c></row>',
    ];
    const file = await stage(workbookBytes(cells.join('')), 'sums.xlsx');
    const shown = await preview(file, { types: { n: 'BIGINT' } });
    expect(shown.lines).toEqual([2, 5, 6, 7]);
    expect(shown.problems).toEqual([
      { row: 5, line: null, column: 'n', value: 'two', message: 'This is no BIGINT.' },
    ]);
    const note =
      '2 formulas of the sheet Sales have no stored result: B5, B7. Open the workbook in a spreadsheet program and save it to get their values.';
    expect(shown.notes).toEqual([note]);
    const run = await importAs(file, { table: 'sums', onProblem: 'skip' });
    expect(run).toMatchObject({ state: 'done', notes: [note] });
    await discard(file);
  });

  test.each<[string, Content, string, RegExp]>([
    ['10,001 columns', `${'a,'.repeat(10_000)}a\n`, 'x.csv', /10,001 columns; at most 2,000/],
    ['a line of 5 MB', `a,b\n"${'x'.repeat(5_000_000)}",1\n`, 'x.csv', /Maximum line size/],
    ['nothing', '', 'x.csv', /No columns/],
    ['a page to sign in', '\n<!DOCTYPE html>\n<html></html>', 'x.csv', /web page, not a file/],
    ['bytes', new Uint8Array([1, 0, 2, 0, 0, 0, 3, 9, 0, 0]), 'x.csv', /neither text/],
    ['a damaged line of JSON', '{"a":1}\n{"a":\n', 'x.json', /Line 2: this is no JSON/],
    ['JSON that is nested a thousand times', `{"a":${'['.repeat(1000)}`, 'x.json', /200 levels/],
    ['an old workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), 'x.xls', /\.xlsx/],
    [
      'a packed file that ends too early',
      gzipSync('a,b\n1,2\n').subarray(0, 20),
      'x.csv.gz',
      /damaged/,
    ],
    ['a file that is packed twice', gzipSync(gzipSync('a\n1\n')), 'x.csv.gz', /packed twice/],
    ['a broken Parquet file', 'PAR1nothing', 'x.parquet', /./],
  ])('refuses %s with a reason [T27]', async (_, content, name, reason) => {
    const file = await stage(content, name);
    const answer = await admin.post(`/api/v1/file/${file.id}/preview/`, { json: {} });
    const text = await answer.text();
    // A line that is too long leaves nothing to show, and says so.
    if (answer.status === 200) expect(text).toMatch(/longer than 4 MB/);
    else expect([answer.status, reason.test(text)], text).toEqual([422, true]);
    expect(text).not.toContain(server.dataDir);
    await discard(file);
  });
});

describe('an import', () => {
  test('keeps every digit, and makes a dataset of the table', async () => {
    const file = await stage('id,code,cents\n9007199254740993,00123,1.10\n2,007,0.05\n');
    const done = await importAs(file, { table: 'exact values' });
    expect(done).toMatchObject({ state: 'done', rows: 2, percent: 100, skipped: 0 });
    const answer = await rowsText('exact values');
    for (const exact of ['9007199254740993', '"00123"', '"007"', '1.10', '0.05'])
      expect(answer).toContain(exact);
    const made = await server.store.db
      .selectFrom('datasets')
      .selectAll()
      .where('id', '=', done.dataset_id ?? -1)
      .executeTakeFirstOrThrow();
    expect(made).toMatchObject({ table_name: 'exact values', schema: 'main' });
    expect(made.columns).toContain('DECIMAL');
  });

  test.each([
    ['text in Windows letters', 'a.csv.gz', 'id;name\n9007199254740993;Z\u00fcrich\n', 'Zürich'],
    ['lines of JSON', 'b.ndjson.gz', '{"id":9007199254740993,"name":"Oslo"}\n', 'Oslo'],
    ['a file whose name does not say so', 'c', 'id,name\n9007199254740993,Bern\n', 'Bern'],
  ])('unpacks %s that gzip packed, and leaves no copy', async (_, name, text, city) => {
    const file = await stage(new Uint8Array(gzipSync(Buffer.from(text, 'latin1'))), name);
    const table = `packed ${name}`;
    expect(await importAs(file, { table })).toMatchObject({ state: 'done', rows: 1 });
    const rows = await rowsText(table);
    for (const exact of ['9007199254740993', city]) expect(rows).toContain(exact);
    const left = readdirSync(engineFolders(server.dataDir).uploads);
    expect(left.filter((one) => one.startsWith('copy-'))).toEqual([]);
  });

  test('has the rows of JSON that come before most of its columns, and those without a value', async () => {
    const file = await stage('{"a":null}\n{"a":1,"b":2}\n{}\n{"b":3}\n', 'x.json');
    expect((await preview(file)).rows).toEqual([
      [null, null],
      ['1', '2'],
      [null, null],
      [null, '3'],
    ]);
    const one = await stage('{"a":null}\n{"a":1}\n{}\n', 'one.json');
    expect((await preview(one)).rows).toEqual([[null], ['1'], [null]]);
    await importAs(one, { table: 'one' });
    expect(await rowsOf('one')).toEqual([[null], [1], [null]]);
    await discard(file, one);
  });

  test('reads nothing from what all objects have', async () => {
    const file = await stage('{"a":1,"constructor":"x","toString":"y"}\n{"a":2}\n', 'x.json');
    await importAs(file, { table: 'own names' });
    expect(await rowsOf('own names')).toEqual([
      [1, 'x', 'y'],
      [2, null, null],
    ]);
  });

  test('with one value that does not fit writes nothing, and says where it is', async () => {
    const file = await stage('a\n1\n2\nthree\n');
    const wishes = { table: 'half', types: { a: 'BIGINT' } };
    const refused = await importAs(file, wishes);
    expect(refused.state).toBe('failed');
    expect(refused.message).toMatch(/line 4, column a/);
    expect(refused.problems).toEqual([
      { row: 3, line: 4, column: 'a', value: 'three', message: 'This is no BIGINT.' },
    ]);
    const skipped = await importAs(file, { ...wishes, onProblem: 'skip' });
    expect(skipped).toMatchObject({ state: 'done', rows: 3, skipped: 1 });
    expect(await rowsOf('half')).toEqual([[1], [2], [null]]);
  });

  test('leaves out a line whose quote is not closed, read as the preview read it', async () => {
    const lines = Array.from({ length: 3000 }, (_, at) => `${at},North ${at}\n`).join('');
    const file = await stage(`id,name\n${lines}"open,South\n`);
    const { format, delimiter, quote, header, skip } = await preview(file);
    const reading = { format, delimiter, quote, header, skip };
    const wishes = { table: 'open_quote', reading };
    const refused = await importAs(file, wishes);
    expect(refused.message).toBe(
      'One value does not fit, and nothing was written. The first is in line 3002.',
    );
    const left = await importAs(file, { ...wishes, onProblem: 'skip' });
    expect(left).toMatchObject({ state: 'done', rows: 3000, skipped: 1 });
    await discard(file);
  });

  test('that is one of several in a table gets the types of the first, and its columns in any order', async () => {
    const first = await stage('id,amount,code\n9007199254740993,1.50,007\n', 'first.csv');
    const more = [
      await stage('code,amount,id\n008,2.5,9007199254740995\n', 'second.csv'),
      await stage('{"id": 3, "code": "ü"}\n', 'third.ndjson'),
    ];
    const one = await importAs(first, { table: 'several', more });
    expect(one).toMatchObject({ state: 'done', rows: 3, skipped: 0, failed_file: null });
    expect(await rowsText('several')).toContain('9007199254740995');
    expect((await rowsOf('several')).map((row) => (row as unknown[]).slice(1))).toEqual([
      [1.5, '007'],
      [2.5, '008'],
      [null, 'ü'],
    ]);
    const added = await importAs(first, { table: 'several', mode: 'append', more });
    expect(added).toMatchObject({ state: 'done', rows: 6 });
    await discard(first, ...more);
  });

  test.each([
    [
      'a value of another type',
      'of_value',
      'a\n2\nthree\n',
      /^bad\.csv: One value does not fit.*line 3, column a/,
    ],
    [
      'another column',
      'of_column',
      'a,b\n2,3\n',
      /^bad\.csv: The table of_column has no column b\./,
    ],
  ])(
    'that is one of several and has %s keeps all of them from being written',
    async (_, table, text, message) => {
      const good = await stage('a\n1\n', 'good.csv');
      const more = [await stage('a\n2\n', 'also.csv'), await stage(text, 'bad.csv')];
      const failed = await importAs(good, { table, more });
      expect(failed).toMatchObject({ state: 'failed', failed_file: 2, table: null });
      expect(failed.message).toMatch(message);
      // The name is free, so nothing is there.
      expect(await importAs(good, { table })).toMatchObject({ state: 'done', rows: 1 });
      const again = await importAs(good, { table, mode: 'append', more });
      expect(again).toMatchObject({ state: 'failed', failed_file: 2 });
      expect(await rowsOf(table)).toEqual([[1]]);
      await discard(good, ...more);
    },
  );

  test('leaves an existing table alone, replaces it, or adds to it with the types of the table', async () => {
    const file = await stage('a,b\n1,x\n');
    await importAs(file, { table: 'modes' });
    const again = await importAs(file, { table: 'MODES' });
    expect(again).toMatchObject({
      state: 'failed',
      message: 'The table MODES already exists. Append to it, replace it, or choose another name.',
    });
    const more = await stage('b,a\nz,7\n');
    expect(await importAs(more, { table: 'modes', mode: 'append' })).toMatchObject({ rows: 2 });
    expect(await rowsOf('modes')).toEqual([
      [1, 'x'],
      [7, 'z'],
    ]);
    const other = await stage('a,b\nseven,z\n');
    expect(await importAs(other, { table: 'modes', mode: 'append' })).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('line 2, column a'),
    });
    const wider = await stage('a,c\n1,z\n');
    expect(await importAs(wider, { table: 'modes', mode: 'append' })).toMatchObject({
      message: expect.stringContaining('no column c'),
    });
    expect(await rowsOf('modes')).toHaveLength(2);
    expect(await importAs(wider, { table: 'modes', mode: 'replace' })).toMatchObject({ rows: 1 });
    expect(await rowsOf('modes')).toEqual([[1, 'z']]);
  });

  test('takes any name as a name, and a formula as text [T27]', async () => {
    const name = `x"; DROP TABLE "modes"; --`;
    const file = await stage(`"a""; DROP",b\n=1+1,../../etc\n`, '../../passwd.csv');
    expect(file.name).not.toContain('/');
    const done = await importAs(file, { table: name });
    expect(done).toMatchObject({ state: 'done', table: { schema: 'main', name } });
    expect(await rowsOf('modes')).toHaveLength(1);
  });

  test('that is stopped leaves the table as it was', async () => {
    const file = await stage(`a\n${'1\n'.repeat(400_000)}`);
    const json = {
      reading: {},
      database_id: server.databaseId,
      table_name: 'stopped',
      mode: 'new',
      columns: [{ source: 'a', name: 'a', type: 'BIGINT' }],
    };
    const started = await resultOf<FileImport>(
      await admin.post(`/api/v1/file/${file.id}/import/`, { json }),
      202,
    );
    await admin.del(`/api/v1/file/import/${started.id}/`);
    expect(await ended(started)).toMatchObject({ state: 'stopped', table: null });
    const tables = await admin.get(
      `/api/v1/database/${server.databaseId}/tables/?q=(schema_name:main)`,
    );
    expect(await tables.text()).not.toContain('stopped');
  });
});

describe('the files of a person', () => {
  test('are nobody else’s', async () => {
    const file = await stage('a\n1\n');
    const ada = await server.signIn('ada');
    expect((await ada.post(`/api/v1/file/${file.id}/preview/`, { json: {} })).status).toBe(404);
    expect((await ada.del(`/api/v1/file/${file.id}/`)).status).toBe(404);
    expect((await admin.del(`/api/v1/file/${file.id}/`)).status).toBe(200);
    expect((await admin.post(`/api/v1/file/${file.id}/preview/`, { json: {} })).status).toBe(404);
  });

  test('are not taken from somebody without the right', async () => {
    const data = new FormData();
    data.append('file', new File(['a\n1\n'], 'a.csv'));
    expect((await viewer.post('/api/v1/file/', { data })).status).toBe(403);
  });

  test('go nowhere where the database takes no files', async () => {
    const at = `/api/v1/database/${server.databaseId}`;
    await admin.put(at, { json: { allow_file_upload: false } });
    const file = await stage('a\n1\n');
    const json = {
      reading: {},
      database_id: server.databaseId,
      table_name: 't',
      mode: 'new',
      columns: [{ source: 'a', name: 'a', type: 'BIGINT' }],
    };
    expect((await admin.post(`/api/v1/file/${file.id}/import/`, { json })).status).toBe(403);
    await admin.put(at, { json: { allow_file_upload: true } });
  });
});

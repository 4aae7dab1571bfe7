/** Files for a database by posted form, as clients of a real Superset send them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RELATIONS, workbookBytes } from '../../mocks/workbook.ts';
import { aServer, aUser, type Client, type TestServer } from '../../mocks/testServer.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await aServer({ users: [aUser(), aUser({ username: 'ada', roles: ['Alpha'] })] });
  admin = await server.signIn();
});
afterAll(() => server.close());

type Fields = Readonly<Record<string, string>>;

const formOf = (fields: Fields, name: string | null, content: string) => {
  const data = new FormData();
  for (const [field, value] of Object.entries(fields)) data.append(field, value);
  if (name !== null) data.append('file', new File([content], name));
  return data;
};

const CONTENT = 'a,b\n1,2\n';

const upload = async (
  fields: Fields,
  {
    name = 't.csv',
    content = CONTENT,
    id = server.databaseId,
    by = admin,
  }: {
    readonly name?: string | null;
    readonly content?: string;
    readonly id?: number;
    readonly by?: Client;
  } = {},
) => {
  const data = formOf(fields, name, content);
  const answer = await by.post(`/api/v1/database/${id}/upload/`, { data });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

const command = (message: unknown) => ({
  errors: [
    {
      message,
      error_type: 'GENERIC_COMMAND_ERROR',
      level: 'warning',
      extra: {
        issue_codes: [
          {
            code: 1010,
            message: 'Issue 1010 - Superset encountered an error while running a command.',
          },
        ],
      },
    },
  ],
});

const columnsOf = async (table: string) => {
  const answer = await admin.get(
    `/api/v1/database/${server.databaseId}/table_metadata/?name=${table}&schema=main`,
  );
  const { columns } = (await answer.json()) as { columns: { name: string; type: string }[] };
  return columns.map(({ name, type }) => [name, type]);
};

const TABLE = { type: 'csv', table_name: 'up' };

describe('an upload is refused as a real Superset refuses it:', () => {
  test.each<[string, Fields, string | null, unknown]>([
    [
      'a type',
      { ...TABLE, type: 'cs' },
      't.csv',
      { type: ['Must be one of: csv, excel, columnar.'] },
    ],
    ['no type', { table_name: 'up' }, 't.csv', { type: ['Missing data for required field.'] }],
    ['the end of the name', TABLE, 't.exe', { file: ['File extension is not allowed.'] }],
    ['no file', TABLE, null, { file: ['Field may not be null.'] }],
    ['a field', { ...TABLE, foo: '1' }, 't.csv', { foo: ['Unknown field.'] }],
    ['a number', { ...TABLE, header_row: 'x' }, 't.csv', { header_row: ['Not a valid integer.'] }],
    [
      'a choice',
      { ...TABLE, already_exists: 'zz' },
      't.csv',
      { already_exists: ['Must be one of: fail, replace, append.'] },
    ],
    [
      'no name',
      { ...TABLE, table_name: '' },
      't.csv',
      { table_name: ['Length must be between 1 and 10000.'] },
    ],
    ['a yes', { ...TABLE, day_first: 'maybe' }, 't.csv', { day_first: ['Not a valid boolean.'] }],
    [
      'types',
      { ...TABLE, column_data_types: '{x' },
      't.csv',
      { _schema: ['Invalid JSON format for column_data_types'] },
    ],
  ])('%s', async (_, fields, name, message) => {
    expect(await upload(fields, { name })).toEqual({ status: 400, body: { message } });
  });

  test('a database that is not there, one that takes no files, and somebody without the right', async () => {
    expect(await upload(TABLE, { id: 9999 })).toEqual({
      status: 404,
      body: command('Database not found.'),
    });
    const at = `/api/v1/database/${server.databaseId}`;
    await admin.put(at, { json: { allow_file_upload: false } });
    expect(await upload(TABLE)).toEqual({
      status: 403,
      body: command('Database schema is not allowed for csv uploads.'),
    });
    await admin.put(at, { json: { allow_file_upload: true } });
    const by = await server.signIn('ada');
    expect((await upload(TABLE, { by })).status).toBe(403);
  });

  test.each<[string, Fields, string, unknown]>([
    ['an empty file', {}, '', 'Parsing error: No columns to parse from file'],
    [
      'columns that are not there',
      { columns_read: 'zz' },
      CONTENT,
      "Parsing error: Usecols do not match columns, columns expected but not found: ['zz']",
    ],
    [
      'an index that is not there',
      { index_column: 'zz' },
      CONTENT,
      'Parsing error: Index zz invalid',
    ],
  ])('%s', async (_, fields, content, message) => {
    expect(await upload({ ...TABLE, ...fields }, { content })).toEqual({
      status: 422,
      body: command(message),
    });
  });

  test('values that do not fit the type of their column, with their place', async () => {
    const answer = await upload(
      { ...TABLE, column_data_types: '{"a":"int"}' },
      { content: 'a,b\nx,2\n' },
    );
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toMatch(/line 2, column a/);
  });
});

describe('an upload', () => {
  test('makes a table with a dataset, once; adds to it; replaces it', async () => {
    const made = await upload(
      { ...TABLE, schema: 'main', delimiter: ',', column_dates: 'c' },
      { content: 'a,b,c\n1,x,2024-01-31\n' },
    );
    expect(made).toEqual({ status: 201, body: { message: 'OK' } });
    expect((await columnsOf('up')).map(([name]) => name)).toEqual(['a', 'b', 'c']);
    const datasets = await server.store.db.selectFrom('datasets').select('table_name').execute();
    expect(datasets).toContainEqual({ table_name: 'up' });
    expect(await upload(TABLE)).toEqual({
      status: 422,
      body: command(
        "Table already exists. You can change your 'if table already exists' strategy to append or replace or provide a different Table Name to use.",
      ),
    });
    expect((await upload({ ...TABLE, already_exists: 'append' })).status).toBe(201);
    expect((await upload({ ...TABLE, already_exists: 'replace' })).status).toBe(201);
    expect((await columnsOf('up')).map(([name]) => name)).toEqual(['a', 'b']);
  });

  test.each<[string, Fields, string, readonly string[]]>([
    ['a header further down', { header_row: '1' }, 'x\na,b\n1,2\n', ['a', 'b']],
    ['numbered rows', { dataframe_index: 'true', index_label: 'n' }, CONTENT, ['n', 'a', 'b']],
    ['some of its columns', { columns_read: 'b' }, CONTENT, ['b']],
    [
      'another delimiter and decimal sign',
      { delimiter: ';', decimal_character: ',' },
      'a;b\n1,5;2\n',
      ['a', 'b'],
    ],
  ])('reads %s', async (_, fields, content, names) => {
    const wishes = { ...TABLE, table_name: 'how', already_exists: 'replace', ...fields };
    expect((await upload(wishes, { content })).status).toBe(201);
    expect((await columnsOf('how')).map(([name]) => name)).toEqual(names);
  });
});

test('the names of columns are told before an upload', async () => {
  const ask = async (fields: Fields, name: string) => {
    const data = formOf(fields, name, CONTENT);
    const answer = await admin.post('/api/v1/database/upload_metadata/', { data });
    return [answer.status, await answer.json()];
  };
  expect(await ask({ type: 'csv', delimiter: ',' }, 't.csv')).toEqual([
    200,
    { result: { items: [{ column_names: ['a', 'b'], sheet_name: null }] } },
  ]);
  expect(await ask({ type: 'zz' }, 't.csv')).toEqual([
    400,
    { message: { type: ['Must be one of: csv, excel, columnar.'] } },
  ]);
});

test('the names of columns are told of each sheet, the first that is shown before the hidden ones', async () => {
  const cells = (text: string) =>
    `<row><c t="inlineStr"><is><t>${text}</t></is></c></row><row><c><v>1</v></c></row>`;
  const sheets =
    '<sheet name="Kept" sheetId="1" state="hidden" r:id="r1"/><sheet name="Shown" sheetId="2" r:id="r2"/>';
  const workbook = workbookBytes(cells('kept'), {
    'xl/workbook.xml': `<workbook xmlns:r="${RELATIONS}"><sheets>${sheets}</sheets></workbook>`,
    'xl/worksheets/sheet2.xml': `<worksheet><sheetData>${cells('shown')}</sheetData></worksheet>`,
  });
  const data = formOf({ type: 'excel', header_row: '0' }, null, '');
  data.append('file', new File([workbook], 't.xlsx'));
  const answer = await admin.post('/api/v1/database/upload_metadata/', { data });
  expect(await answer.json()).toEqual({
    result: {
      items: [
        { column_names: ['shown'], sheet_name: 'Shown' },
        { column_names: ['kept'], sheet_name: 'Kept' },
      ],
    },
  });
});

test('the columns of many sheets are told within the time of one look', async () => {
  const hasty = await aServer({ config: { limits: { uploadLookMs: 1 } } });
  try {
    const by = await hasty.signIn();
    const data = formOf({ type: 'csv', delimiter: ',' }, 't.csv', CONTENT);
    const answer = await by.post('/api/v1/database/upload_metadata/', { data });
    expect([answer.status, await answer.json()]).toEqual([
      422,
      {
        message:
          'Reading the columns of all sheets took longer than 1 s. Upload a workbook with fewer sheets.',
      },
    ]);
  } finally {
    await hasty.close();
  }
});

/** Workbooks, JSON and SQLite files as rows; what is made to harm is refused. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aZip } from '../../mocks/bundle.ts';
import { RELATIONS, workbookBytes } from '../../mocks/workbook.ts';
import { serialMoment } from './plain/excelMoments.ts';
import { formatOf } from './plain/format.ts';
import { jsonAsText } from './plain/json.ts';
import { sqliteAsText, sqliteTables } from './plain/sqlite.ts';
import { sheetAsText, sheetsOf } from './plain/workbook.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-files-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const aWorkbook = (cells: string, others: Readonly<Record<string, string>> = {}): string => {
  const path = join(folder, `${Math.random().toString(36).slice(2)}.xlsx`);
  writeFileSync(path, workbookBytes(cells, others));
  return path;
};

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const HEADER = `<row r="1"><c r="A1" t="s"><v>0</v></c>${text('day')}${text('at')}${text('days')}${text('ok')}</row>`;

const read = async (path: string, wishes = {}) => {
  const copy = join(folder, 'copy');
  const plain = await sheetAsText(path, 'Sales', copy, wishes);
  return { names: plain.names, hasHeader: plain.hasHeader, text: readFileSync(copy, 'utf8') };
};

const facts = async (cells: string, others: Readonly<Record<string, string>> = {}) => {
  const { notes, skipped } = await sheetAsText(
    aWorkbook(cells, others),
    'Sales',
    join(folder, 'copy'),
    {},
  );
  return { notes, skipped };
};

describe('a workbook', () => {
  test('keeps codes as text, and dates are dates by the format of their cell', async () => {
    const path = aWorkbook(
      `${HEADER}<row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" s="1"><v>45322</v></c><c r="C2" s="3"><v>45322.4375</v></c><c r="D2" s="2"><v>1.5</v></c><c r="E2" t="b"><v>1</v></c></row>` +
        `<row r="4"><c r="A4" t="e"><v>#DIV/0!</v></c><c r="D4" t="str"><v>a, b</v></c></row>`,
    );
    expect(await formatOf(path, 'x')).toBe('excel');
    expect(await sheetsOf(path)).toEqual([{ name: 'Sales' }]);
    expect(await read(path)).toEqual({
      names: ['code', 'day', 'at', 'days', 'ok'],
      hasHeader: true,
      text: '00123,2024-01-31,2024-01-31 10:30:00,1.5,true\n,,,"a, b"\n',
    });
    expect(await read(path, { header: false })).toMatchObject({
      names: ['column0', 'column1', 'column2', 'column3', 'column4'],
      hasHeader: false,
    });
  });

  test('offers the sheets that have cells', async () => {
    const empty =
      '<worksheet><sheetData><row r="1"><c r="A1" s="1"/></row></sheetData></worksheet>';
    const filled = `<worksheet><sheetData>${HEADER}</sheetData></worksheet>`;
    const path = aWorkbook('', {
      'xl/worksheets/sheet1.xml': empty,
      'xl/worksheets/sheet2.xml': filled,
    });
    expect(await sheetsOf(path)).toEqual([{ name: 'Notes' }]);
  });

  test('is read though another sheet of it is damaged, which is offered and refused', async () => {
    const path = aWorkbook(`<row r="1">${text('a')}</row>`, {
      'xl/worksheets/sheet2.xml': '<worksheet><sheetData><row',
    });
    expect(await sheetsOf(path)).toEqual([{ name: 'Sales' }, { name: 'Notes' }]);
    expect(await read(path)).toMatchObject({ names: ['a'] });
    await expect(sheetAsText(path, 'Notes', `${path}.notes`, {})).rejects.toThrow(
      'The file is no Excel workbook that can be read.',
    );
  });

  test('counts lines before the header as the sheet does, where empty rows are left out of the file', async () => {
    const title = `<row r="1">${text('Report')}</row>`;
    const rows = `<row r="3">${text('code')}${text('day')}</row><row r="4">${text('a')}${text('b')}</row>`;
    expect(await read(aWorkbook(title + rows), { skip: 2 })).toEqual({
      names: ['code', 'day'],
      hasHeader: true,
      text: 'a,b\n',
    });
  });

  test('has numbers as they are shown, not with the digits that a double has too many', async () => {
    const cells = ['7.0000000000000007E-2', '0.28999999999999998', '1.2345678901234568E+17', '12'];
    const row = cells.map((cell) => `<c><v>${cell}</v></c>`).join('');
    expect(await read(aWorkbook(`<row>${row}</row>`))).toMatchObject({
      text: '0.07,0.29,123456789012345680,12\n',
    });
  });

  test('has names in its first row though a column there has none', async () => {
    const gap = `<row r="1">${text('code')}<c r="B1"/>${text('day')}</row>`;
    expect(
      await read(aWorkbook(`${gap}<row r="2">${text('a')}${text('b')}${text('c')}</row>`)),
    ).toEqual({
      names: ['code', 'column1', 'day'],
      hasHeader: true,
      text: 'a,b,c\n',
    });
    const title = `<row r="1">${text('Report')}<c r="B1"/><c r="C1"/></row>`;
    expect(await read(aWorkbook(title))).toMatchObject({ hasHeader: false });
  });

  test('has rows as long as their last value, however wide another one is', async () => {
    const wide = `<row r="1">${text('a')}<c r="BXX1"><v>1</v></c></row>`;
    const rows = Array.from({ length: 3 }, () => '<row><c><v>1</v></c><c s="1"/></row>').join('');
    const { names, text: lines } = await read(aWorkbook(wide + rows));
    expect(names).toHaveLength(2000);
    expect(lines.split('\n').map(({ length }) => length)).toEqual([2001, 1, 1, 1, 0]);
  });

  test('of formulas alone, none of which has a result, is refused with this reason', async () => {
    const path = aWorkbook('<row r="1"><c><f>1+1</f></c></row><row r="2"><c><f>1+2</f></c></row>');
    expect(await sheetsOf(path)).toEqual([{ name: 'Sales' }]);
    await expect(read(path)).rejects.toThrow(
      'There is no row in the sheet. 2 formulas of the sheet Sales have no stored result: A1, A2.',
    );
  });

  test('says how many errors of its sheet become empty, and where', async () => {
    const error = (name: string) => `<c t="e"><f>1/0</f><v>${name}</v></c>`;
    const rows = Array.from({ length: 7 }, () => `<row><c><v>1</v></c>${error('#DIV/0!')}</row>`);
    const last = `<row>${error('#N/A')}${error('')}</row>`;
    expect(
      (await facts(`<row>${text('n')}${text('of')}</row>${rows.join('')}${last}`)).notes,
    ).toEqual([
      'The formula in B9 of the sheet Sales has no stored result. Open the workbook in a spreadsheet program and save it to get its value.',
      '8 cells of the sheet Sales have an error and become empty: #DIV/0! in B2, B3, B4, B5, B6 and 2 more; #N/A in A9.',
    ]);
    const path = aWorkbook(`<row>${error('#REF!')}</row>`);
    await expect(read(path)).rejects.toThrow(
      'There is no row in the sheet. 1 cell of the sheet Sales has an error and becomes empty: #REF! in A1.',
    );
    const invented = Array.from({ length: 50 }, (_, at) => error(`#${at}`)).join('');
    const [said = ''] = (await facts(`<row>${invented}${text('a')}</row>`)).notes ?? [];
    expect(said).toMatch(/; another error in U1, V1, W1, X1, Y1 and 25 more\.$/);
  });

  test('says where merged cells of its data have a value in one row only', async () => {
    const rows = `<row r="1">${text('Sales by region')}</row><row r="3">${text('region')}${text('sales')}</row><row r="4">${text('north')}<c><v>1</v></c></row><row r="5"><c/><c><v>2</v></c></row>`;
    const merged = '<mergeCells><mergeCell ref="A1:B2"/><mergeCell ref="A4:A5"/></mergeCells>';
    const sheet = `<worksheet><sheetData>${rows}</sheetData>${merged}</worksheet>`;
    expect(await facts('', { 'xl/worksheets/sheet1.xml': sheet })).toEqual({
      notes: [
        'Merged cells of the sheet Sales have their value in their first row, and none in the others: A4:A5.',
      ],
      skipped: 2,
    });
  });

  test('has durations as seconds, also of more than a day, and says so', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[h]:mm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="46"/><xf numFmtId="20"/></cellXfs></styleSheet>';
    const row = (...cells: string[]) =>
      `<row>${cells.map((cell, at) => `<c s="${at + 1}"><v>${cell}</v></c>`).join('')}</row>`;
    const path = aWorkbook(
      `<row>${text('a')}${text('b')}${text('c')}</row>${row('0.3', '1.2', '0.5')}${row('-1', '0.00001', '0')}`,
      { 'xl/styles.xml': styles },
    );
    expect((await read(path)).text).toBe('25920,103680,12:00:00\n-86400,0.864,00:00:00\n');
    const plain = await sheetAsText(path, 'Sales', join(folder, 'copy'), {});
    expect(plain.notes).toEqual([
      'Durations of the sheet Sales become numbers of seconds: columns A, B.',
    ]);
  });

  test.each([
    ['a title and an empty row', ['1:Report', '3:word|day', '4:a|b', '5:c|d'], 2],
    [
      'a title and when it was made',
      ['1:Report', '2:Made|2025-03-01', '4:word|day|n|m', '5:a|b|1|2'],
      3,
    ],
    ['a title directly above names of numbers', ['1:Report', '2:word|n', '3:a|1'], 1],
    ['names alone', ['1:word|n', '2:a|1'], 0],
    ['one name above texts in two columns', ['1:word', '2:a|b', '3:c|d'], 0],
    ['names of one column', ['1:word', '3:a', '4:b'], 0],
    ['texts above numbers that are as wide', ['1:a|b', '3:c|d', '4:1|2'], 0],
    ['a title above nothing but a line', ['1:Report', '3:a|b'], 0],
  ])('that begins with %s has its names in the right row', async (_, lines, skipped) => {
    const rows = lines.map((line) => {
      const [number, cells = ''] = line.split(':');
      const inside = cells
        .split('|')
        .map((one) => (/^\d+$/.test(one) ? `<c><v>${one}</v></c>` : text(one)));
      return `<row r="${number}">${inside.join('')}</row>`;
    });
    expect(await facts(rows.join(''))).toMatchObject({ skipped });
  });

  test('has the characters that its XML writes as numbers', async () => {
    const shared = '<sst><si><t>one_x000D_\ntwo</t></si><si><t>_x005F_x0041_ _x1_</t></si></sst>';
    const path = aWorkbook(
      `<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c>${text('tab_x0009_')}</row>`,
      { 'xl/sharedStrings.xml': shared },
    );
    expect((await read(path, { header: false })).text).toBe('"one\r\ntwo",_x0041_ _x1_,tab\t\n');
  });

  test('says which of its sheets it does not show', async () => {
    const sheets = ['hidden', 'veryHidden'].map(
      (state, at) => `<sheet name="${state}" state="${state}" r:id="r${at + 1}"/>`,
    );
    const path = aWorkbook(HEADER, {
      'xl/workbook.xml': `<workbook xmlns:r="${RELATIONS}"><sheets>${sheets.join('')}</sheets></workbook>`,
      'xl/worksheets/sheet2.xml': `<worksheet><sheetData>${HEADER}</sheetData></worksheet>`,
    });
    expect(await sheetsOf(path)).toEqual([
      { name: 'hidden', is_hidden: true },
      { name: 'veryHidden', is_hidden: true },
    ]);
  });

  test('that becomes far more text than its size says is refused [T27]', async () => {
    const cell = '<row><c r="BXX1"><v>1</v></c></row>';
    const long = `<sst><si><t>${'a'.repeat(30_000)}</t></si></sst>`;
    const path = aWorkbook('<row><c t="s"><v>0</v></c></row>'.repeat(3000), {
      'xl/sharedStrings.xml': long,
    });
    await expect(read(path)).rejects.toThrow('unpacks to more text');
    await expect(read(aWorkbook(cell.repeat(40_000)))).rejects.toThrow(/unpacks to more/);
  });

  test.each<[string, string, Readonly<Record<string, string>>, RegExp]>([
    [
      'declares entities',
      HEADER,
      { 'xl/sharedStrings.xml': '<!DOCTYPE x [<!ENTITY a "aaaa">]><sst><si><t>&a;</t></si></sst>' },
      /entities/,
    ],
    ['is a bomb', `<row><c><v>${'0'.repeat(9_000_000)}</v></c></row>`, {}, /unpacks to more/],
    ['has a cell in column 16,000', '<row><c r="WQJ1"><v>1</v></c></row>', {}, /columns; at most/],
    ['has no rows', '', {}, /no row/],
    [
      'ends in the middle of a row',
      '',
      {
        'xl/worksheets/sheet1.xml':
          '<worksheet><sheetData><row><c><v>1</v></c></row><row><c><v>2</v></c>',
      },
      /no Excel workbook that can be read/,
    ],
    [
      'names one sheet a thousand times',
      HEADER,
      {
        'xl/workbook.xml': `<workbook xmlns:r="${RELATIONS}"><sheets>${'<sheet name="Sales" r:id="r1"/>'.repeat(1001)}</sheets></workbook>`,
      },
      /more than 1000 sheets/,
    ],
  ])('that %s is refused [T27]', async (_, cells, others, reason) => {
    await expect(read(aWorkbook(cells, others))).rejects.toThrow(reason);
  });

  test.each([
    [2_958_465, '9999-12-31'],
    [2_958_465.75, '9999-12-31 18:00:00'],
    [2_958_465.999999999, '2958465.999999999'],
    [2_958_466, '2958466'],
    [1e12, '1000000000000'],
    [-1, '-1'],
  ])('reads %d as %s: a date up to the end of the year 9999, else a number', (serial, text) => {
    expect(serialMoment(serial, false)).toBe(text);
  });

  test('that is another archive is refused', async () => {
    const path = join(folder, 'other.xlsx');
    writeFileSync(path, aZip({ 'a.txt': Buffer.from('a') }, ''));
    await expect(sheetsOf(path)).rejects.toThrow(/no Excel workbook/);
  });
});

describe('a JSON file', () => {
  const aFile = (lines: readonly object[]): string => {
    const path = join(folder, 'rows.json');
    writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    return path;
  };
  const names = Array.from({ length: 1900 }, (_, at) => `c${at}`);
  const wide = Object.fromEntries(names.map((name) => [name, 1]));

  test('has rows as long as their last value, and rows without any', async () => {
    const copy = join(folder, 'rows');
    await jsonAsText(aFile([{ a: null }, wide, { c0: 2 }, {}, { c1: 3, c0: null }]), copy);
    expect(readFileSync(copy, 'utf8').split('\n')).toEqual([
      ',',
      `,${names.map(() => 1).join(',')}`,
      ',2',
      ',',
      ',,3',
      '',
    ]);
  });

  test('gives the rows that are wanted, and the columns of all', async () => {
    const copy = join(folder, 'rows');
    const look = { mostRows: () => 2, ms: 1000 };
    const plain = await jsonAsText(aFile([{ a: 1 }, { a: 2 }, { a: 'x', b: 3 }]), copy, look);
    expect(plain).toMatchObject({ names: ['a', 'b'], texts: ['a'] });
    expect(readFileSync(copy, 'utf8')).toBe('1\n2\n');
  });

  test('that becomes far more text than its size says is refused [T27]', async () => {
    const path = aFile([wide, ...Array.from({ length: 40_000 }, () => ({ c1899: 1 }))]);
    await expect(jsonAsText(path, join(folder, 'rows'))).rejects.toThrow('unpacks to more text');
  });
});

describe('an SQLite file', () => {
  const aFile = (sql: string): string => {
    const path = join(folder, `${Math.random().toString(36).slice(2)}.db`);
    const file = new Sqlite(path);
    file.exec(sql);
    file.close();
    return path;
  };

  test('gives its tables with exact numbers, and neither its views nor its own tables', async () => {
    const path = aFile(
      `create table "odd "" name" (id integer primary key autoincrement, code text, empty text);
       insert into "odd "" name" values (9007199254740993, '00123', '');
       create view spy as select load_extension('x');
       create trigger t after insert on "odd "" name" begin select 1; end;`,
    );
    expect(await formatOf(path, 'x.csv')).toBe('sqlite');
    expect(await sqliteTables(path)).toEqual([{ name: 'odd " name' }]);
    const copy = join(folder, 'rows');
    const plain = await sqliteAsText(path, 'odd " name', copy);
    expect(plain).toMatchObject({ names: ['id', 'code', 'empty'], texts: ['code', 'empty'] });
    expect(readFileSync(copy, 'utf8')).toBe('9007199254740993,00123,""\n');
    await expect(sqliteAsText(path, 'spy', copy)).rejects.toThrow();
  });

  test('gives no table that runs code of its own, however it is written', async () => {
    const path = aFile('create virtual table v using fts5(a); create table t (a)');
    const file = new Sqlite(path);
    file.unsafeMode(true);
    file.exec(
      `pragma writable_schema = on; update sqlite_master set sql = replace(sql, 'CREATE VIRTUAL', 'CREATE/**/VIRTUAL')`,
    );
    file.close();
    const tables = await sqliteTables(path);
    expect(tables).toContainEqual({ name: 't' });
    expect(tables).not.toContainEqual({ name: 'v' });
  });

  test('that keeps a log beside it leaves nothing behind', async () => {
    const path = aFile('pragma journal_mode = wal; create table t (a); insert into t values (1)');
    await sqliteTables(path);
    await sqliteAsText(path, 't', join(folder, 'logged'));
    expect(readdirSync(folder).filter((name) => /-(wal|shm)$/.test(name))).toEqual([]);
  });

  test('is looked at no further than the rows that are wanted', async () => {
    const path = aFile('create table t (a); insert into t values (1), (2), (3)');
    const copy = join(folder, 'look');
    await sqliteAsText(path, 't', copy, { mostRows: () => 2, ms: 1000 });
    expect(readFileSync(copy, 'utf8')).toBe('1\n2\n');
  });

  test('whose pages are in its table many times is refused, and one of the smallest rows is not [T27]', async () => {
    const page = 1024;
    const path = aFile(`pragma page_size = ${page}; create table t (a);
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 9000)
      insert into t select null from n`);
    const copy = join(folder, 'shared');
    await sqliteAsText(path, 't', copy);
    expect(readFileSync(copy, 'utf8')).toBe(',\n'.repeat(9000));
    /** Cells end where the page does; those before them say where each is. */
    const pageOf = (kind: number, cell: readonly number[], count: number, last?: number) => {
      const bytes = Buffer.alloc(page);
      const from = page - cell.length * count;
      bytes.writeUInt8(kind);
      bytes.writeUInt16BE(count, 3);
      bytes.writeUInt16BE(from, 5);
      if (last !== undefined) bytes.writeUInt32BE(last, 8);
      for (let at = 0; at < count; at += 1) {
        const place = from + at * cell.length;
        bytes.writeUInt16BE(place, (last === undefined ? 8 : 12) + at * 2);
        bytes.set(cell, place);
      }
      return bytes;
    };
    const bytes = readFileSync(path);
    // The table begins with the second page: of that, all parts are the third, and of that, all are the fourth.
    bytes.set(pageOf(5, [0, 0, 0, 3, 1], 100, 3), page);
    bytes.set(pageOf(5, [0, 0, 0, 4, 1], 100, 4), 2 * page);
    bytes.set(pageOf(13, [2, 1, 2, 0], 100), 3 * page);
    writeFileSync(path, bytes);
    await expect(sqliteAsText(path, 't', copy)).rejects.toThrow(/more rows than fit into it/);
  });

  test('that is damaged says so', async () => {
    const path = aFile('create table t (a)');
    writeFileSync(path, Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(5000, 7)]));
    await expect(sqliteTables(path)).rejects.toThrow(/cannot be (read|opened)/);
  });
});

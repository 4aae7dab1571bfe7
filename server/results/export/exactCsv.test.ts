import { expect, test } from 'vitest';
import { csvWriter } from '../csv.ts';
import { exactCsvWriter } from './exactCsv.ts';
import { cellWriter } from './xlsxCells.ts';

const column = (type: string) => ({ name: 'v', type, nativeType: type, generic: null });
const line = (type: string, cell: string) => exactCsvWriter([column(type)])([[cell]]).trimEnd();

test.each([
  ['INTEGER', '=1+1'],
  ['DECIMAL', '@SUM(A1)'],
  ['FLOAT', `-1+cmd|'/C calc'!A0`],
  ['DATE', '+HYPERLINK(A1)'],
  ['INTERVAL', '\t=1'],
])(
  'a database that says %s and sends the formula %s runs nothing in a spreadsheet [T17, T8]',
  (type, cell) => {
    expect(line(type, cell)).toBe(`'${cell}`);
    expect(csvWriter([column(type)])([[cell]])).toMatch(/^'/);
    expect(cellWriter(column(type), 0)(cell)).toMatch(/^<c t="inlineStr" s="2">/);
  },
);

test.each([
  ['DECIMAL', '-12345678901234567890.50'],
  ['FLOAT', '-Infinity'],
  ['FLOAT', '-1.5e-7'],
  ['INTERVAL', '-1 year -2 days +03:04:05.000001'],
  ['DATETIMETZ', '-infinity'],
  ['BINARY', String.raw`\xdead`],
])('%s keep their text %s in a CSV file [T17]', (type, cell) => {
  expect(line(type, cell)).toBe(cell);
});

test('a float that a database sends as a word ends no file', () => {
  expect(csvWriter([column('FLOAT')])([['constructor']])).toBe('constructor\n');
});

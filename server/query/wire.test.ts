import { expect, test } from 'vitest';
import { Generic } from '../engine/engine.ts';
import { type FrameColumn, frame } from './postProcess/frame.ts';
import { postProcess } from './postProcess/operations.ts';
import { columnsFields, writeCsv } from './wire.ts';
import { cellWriter } from '../results/export/xlsxCells.ts';

const FORMULA = '=HYPERLINK("https://elsewhere.test")';
const column = (name: string, kind: Generic, type: string): FrameColumn => ({
  label: [name],
  values: [FORMULA],
  kind,
  type,
});

test('a CSV has no formula, whatever a database says that its values are [T17]', () => {
  const columns = [
    column('text', Generic.string, 'STRING'),
    column('number', Generic.numeric, 'DECIMAL'),
    column('moment', Generic.temporal, 'DATETIME'),
    column('=name()', Generic.temporal, 'DATE'),
  ];
  let text = '';
  const out = (part: string | Uint8Array) => void (text += String(part));
  writeCsv({ index: [], columns, rowCount: 1, rowNumbers: null }, new Map(), out);
  const [head, ...rows] = text.trim().split('\n');
  expect(head).toBe("text,number,moment,'=name()");
  expect(rows.join('\n')).not.toMatch(/(?:^|,)"?=/);
});

const csvOf = (columns: readonly FrameColumn[]) => {
  let text = '';
  const out = (part: string | Uint8Array) => void (text += String(part));
  const rowCount = columns[0]?.values.length ?? 0;
  writeCsv({ index: [], columns, rowCount, rowNumbers: null }, new Map(), out);
  return text.trimEnd().split('\n').slice(1);
};
const filled = (kind: Generic, type: string, values: FrameColumn['values']): FrameColumn => ({
  label: [type],
  values,
  kind,
  type,
});

test('a CSV tells doubles from integers, and keeps the digits of decimals [RT-06]', () => {
  const rows = csvOf([
    filled(Generic.numeric, 'FLOAT', [2765, -3.5, 1e-5, 1e16, '9007199254740993', null]),
    filled(Generic.numeric, 'INTEGER', [2765, -3, 0, 1, 2, null]),
    filled(Generic.numeric, 'DECIMAL', ['2765', '10.50', '0', '1', '2', null]),
  ]);
  expect(rows).toEqual([
    '2765.0,2765,2765',
    '-3.5,-3,10.50',
    '1e-05,0,0',
    '1e+16,1,1',
    '9007199254740993.0,2,2',
    ',,',
  ]);
});

test('a mean is a double in a CSV, also where it is whole [RT-06]', () => {
  const table = frame([
    filled(Generic.string, 'STRING', ['a', 'b']),
    filled(Generic.numeric, 'INTEGER', [12, 3]),
  ]);
  const pivoted = (operator: string) =>
    postProcess(table, [
      { operation: 'pivot', options: { index: ['STRING'], aggregates: { INTEGER: { operator } } } },
      { operation: 'flatten' },
    ]);
  expect(csvOf(pivoted('mean').columns)).toEqual(['a,12.0', 'b,3.0']);
  expect(csvOf(pivoted('sum').columns)).toEqual(['a,12', 'b,3']);
});

test('the moments of a column in a CSV have the same digits of a second [RT-06]', () => {
  const moments = (...values: string[]) => csvOf([filled(Generic.temporal, 'DATETIME', values)]);
  expect(moments('2020-01-01T00:00:00', '2020-01-02T01:07:11.237000')).toEqual([
    '2020-01-01 00:00:00.000',
    '2020-01-02 01:07:11.237',
  ]);
  expect(moments('2020-01-01T00:00:00.5', '2020-01-02T01:07:11.000001')).toEqual([
    '2020-01-01 00:00:00.500000',
    '2020-01-02 01:07:11.000001',
  ]);
  expect(moments('2020-01-01T00:00:00', '2020-01-02T01:07:11')).toEqual([
    '2020-01-01 00:00:00',
    '2020-01-02 01:07:11',
  ]);
  expect(moments('2020-01-01T00:00:00', '2020-01-02T00:00:00')).toEqual([
    '2020-01-01',
    '2020-01-02',
  ]);
});

test('a workbook has no markup of a cell, whatever a database says that it is [T17]', () => {
  const types = 'INTEGER DECIMAL FLOAT BOOLEAN DATE DATETIME DATETIMETZ TIME STRING'.split(' ');
  for (const type of types) {
    const write = cellWriter({ name: 'a', type, nativeType: type, generic: Generic.string }, 0);
    expect(write('1</v></c><c><f>1+1</f></c>'), type).not.toContain('<f>');
  }
});

test('times of day, spans and lists are text to a chart, unless the dataset calls them moments', () => {
  const columns = [
    column('clock', Generic.temporal, 'TIME'),
    column('span', Generic.numeric, 'INTERVAL'),
    column('list', Generic.numeric, 'INTEGERARRAY'),
    column('called', Generic.temporal, 'TIME'),
  ];
  const table = { index: [], columns, rowCount: 1, rowNumbers: null };
  expect(JSON.parse(`{${columnsFields(table, { moments: ['called'], blank: [] })}}`)).toEqual({
    colnames: ['clock', 'span', 'list', 'called'],
    coltypes: [1, 1, 1, 2],
  });
});

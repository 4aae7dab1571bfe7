import { expect, test } from 'vitest';
import { Generic } from '../engine/engine.ts';
import type { FrameColumn } from './postProcess/frame.ts';
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

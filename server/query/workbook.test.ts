/** What the workbook of a chart has where the kinds of values meet the limits of a sheet. */
import { expect, test } from 'vitest';
import { sheetCells } from '../../test/sheetCells.ts';
import { type Cell, Generic } from '../engine/engine.ts';
import { frame, type FrameColumn } from './postProcess/frame.ts';
import { workbook } from './workbook.ts';

const column = (
  name: string,
  values: readonly Cell[],
  kind: Generic,
  type: string,
): FrameColumn => ({ label: [name], values, kind, type });

/** The cells below the heading, each as its text and the style that it has. */
const cellsOf = async (one: FrameColumn) => {
  const bytes = await workbook(frame([one]), { verboseNames: new Map(), shares: new Set() });
  return sheetCells(bytes)
    .slice(1)
    .map((row) => [row.map(({ text }) => text).join(''), row[0]?.format ?? 'General']);
};

test('what is no number is an empty cell among numbers, and a text among texts [CDT-11]', async () => {
  const numbers = column('x', [1.5, 'NaN', 'Infinity', '-Infinity'], Generic.numeric, 'FLOAT');
  expect((await cellsOf(numbers)).map(([text]) => text)).toEqual(['1.5', '', '', '']);
  const texts = column('x', ['NaN', 'Infinity'], Generic.string, 'STRING');
  expect((await cellsOf(texts)).map(([text]) => text)).toEqual(['NaN', 'Infinity']);
});

test('decimals are shown with the digits of their column, and plainly where they have none in common [CDT-11]', async () => {
  const scaled = column('x', ['10.50', '2.00', null], Generic.numeric, 'DECIMAL');
  expect((await cellsOf(scaled)).map(([, format]) => format)).toEqual(['0.00', '0.00', 'General']);
  const loose = column('x', ['2', '1.123456789012', '7.10'], Generic.numeric, 'DECIMAL');
  expect((await cellsOf(loose)).map(([, format]) => format)).toEqual(Array(3).fill('General'));
  const averages = column('x', ['3.5000000000000000'], Generic.numeric, 'DECIMAL');
  expect(await cellsOf(averages)).toEqual([['3.5000000000000000', 'General']]);
});

test('moments are days where each begins one [CDT-11]', async () => {
  const months = ['2024-02-01T00:00:00+00:00', null, '2024-03-01T00:00:00+00:00'];
  const days = await cellsOf(column('day', months, Generic.temporal, 'DATETIMETZ'));
  expect(days.map(([, format]) => format)).toEqual(['yyyy-mm-dd', 'General', 'yyyy-mm-dd']);
  const [first] = await cellsOf(
    column('at', ['2024-02-01T00:00:00', '2024-02-01T10:00:00'], Generic.temporal, 'DATETIME'),
  );
  expect(first?.[1]).toBe('yyyy-mm-dd hh:mm:ss');
});

test('the name of a total stands among moments as it is [CDT-11]', async () => {
  const cells = await cellsOf(
    column('day', ['2024-02-01T00:00:00', 'Total (Sum)'], Generic.temporal, 'DATETIME'),
  );
  expect(cells.at(-1)).toEqual(['Total (Sum)', 'General']);
});

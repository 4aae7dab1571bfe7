import { expect, test } from 'vitest';
import { Generic } from '../../engine/engine.ts';
import type { Frame } from '../postProcess/frame.ts';
import { withMovedTimes } from './withMovedTimes.ts';

const movedBy = (hours: number, ...values: string[]): readonly unknown[] => {
  const column = { label: ['at'], values, kind: Generic.temporal, type: 'DATETIME' };
  const table: Frame = { index: [], columns: [column], rowCount: values.length, rowNumbers: null };
  return withMovedTimes(table, { hours, places: [0] }).columns[0]?.values ?? [];
};

test('times move within the years that are read as moments, and stay as they are where they would leave these', () => {
  expect(movedBy(5, '9999-12-31 18:59:59', '9999-12-31 23:59:59')).toEqual([
    '9999-12-31 23:59:59',
    '9999-12-31 23:59:59',
  ]);
  expect(movedBy(5, '294247-01-10 04:00:54.775')).toEqual(['294247-01-10 04:00:54.775']);
  expect(movedBy(5, '275760-09-12 23:00:00')).toEqual(['275760-09-12 23:00:00']);
  expect(movedBy(-5, '0001-01-01T05:00:00', '0001-01-01T04:00:00')).toEqual([
    '0001-01-01T00:00:00',
    '0001-01-01T04:00:00',
  ]);
});

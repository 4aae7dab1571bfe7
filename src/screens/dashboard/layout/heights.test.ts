import { expect, test } from 'vitest';
import { aLayout, chart, column, header, row } from '../../../../test/layouts';
import { heightPxOf } from './heights';

test('a row is as high as its highest component, and a column as high as all of its components with their gaps [R20]', () => {
  const layout = aLayout(
    row('r', chart('a', { height: 10 }), column('c', chart('b', { height: 20 }), header('h'))),
    row('empty'),
  );
  expect(heightPxOf(layout, 'a')).toBe(80);
  expect(heightPxOf(layout, 'c')).toBe(160 + 16 + 40 + 16);
  expect(heightPxOf(layout, 'r')).toBe(232);
  expect(heightPxOf(layout, 'empty')).toBe(40);
});

import { expect, test } from 'vitest';
import { canPostProcess } from './chartTypes.ts';

test.each([
  ['table', 'csv', true],
  ['table', 'json', false],
  ['table', 'xlsx', false],
  ['pivot_table_v2', 'csv', false],
  ['pie', 'json', true],
  ['made_up', 'csv', true],
  ['constructor', 'csv', true],
  [undefined, 'json', true],
])(
  'the server can give the rows of the chart type %s, as the chart shows them, as %s: %s',
  (type, format, can) => {
    expect(canPostProcess(type, format)).toBe(can);
  },
);

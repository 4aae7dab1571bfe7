import { expect, test } from 'vitest';
import { isPageRead } from './isPageRead.ts';

test.each(['/api/v1/chart/data', '/api/v1/chart/several', '/superset/explore_json/'])(
  'a page that is only looked at asks for the data of its charts at %s',
  (path) => {
    expect(isPageRead('POST', path)).toBe(true);
  },
);

test.each([
  ['POST', '/api/v1/chart/'],
  ['POST', '/api/v1/chart/several_others'],
  ['POST', '/api/v1/dashboard/'],
  ['PUT', '/api/v1/chart/several'],
  ['DELETE', '/api/v1/chart/data'],
])('it sends nothing that changes something: %s %s', (method, path) => {
  expect(isPageRead(method, path)).toBe(false);
});

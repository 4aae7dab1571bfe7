import { expect, test } from 'vitest';
import { workMs } from '../../test/workMs.ts';
import { readPage } from './readPage.ts';

test.each([
  ['<div data-bootstrap="', ''],
  ['<div ', ''],
  ['<div\t', '>'],
  ['<input ', '<div data-bootstrap="{}">'],
  ['<input name="csrf_token" ', '<div data-bootstrap="{}">'],
  ['&amp', '<div data-bootstrap="{}">'],
])('a page of many %j is read at once', (part, end) => {
  const html = part.repeat(200_000) + end;
  expect(workMs(() => readPage(html))).toBeLessThan(1500);
});

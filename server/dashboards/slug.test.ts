import { expect, test } from 'vitest';
import { cleanSlug } from './slug.ts';

test.each([
  [' v3 né w!x ', 'v3-né-wx'],
  ['sales', 'sales'],
  ['a_b-c', 'a_b-c'],
  ['Übersicht 2026', 'Übersicht-2026'],
  ['売上', '売上'],
  ['../../etc', 'etc'],
  ['!!!', ''],
  ['   ', ''],
])('the slug %j becomes %j', (text, slug) => {
  expect(cleanSlug(text)).toBe(slug);
});

import { expect, test } from 'vitest';
import { namesWithin } from './given.ts';

test.each([
  ["{{ url_param('a') }}", ['url_param']],
  ["{{ '\\'' ~ url_param('a') }}", ['url_param']],
  ["{{ '\\\n' ~ url_param('a') }}", ['url_param']],
  ['{{ f(columns=x) }}{% set y = z %}', ['f', 'x', 'set', 'y', 'z']],
  ['{# a #} b {% raw %}{{ c }}{% endraw %}', []],
])('the names of %j are %j', (template, names) => {
  expect([...namesWithin(template)]).toEqual(names);
});

test('a template of hundreds of thousands of quotes is read once, not from each of them [T31]', () => {
  const quotes = "\\'".repeat(400_000);
  expect([...namesWithin(`{{ '${quotes}\\\n' }}`)]).toEqual([]);
  expect([...namesWithin(`{{ '${quotes}\\' }}`)]).toEqual([]);
});

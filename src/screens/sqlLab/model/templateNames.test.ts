import { expect, test } from 'vitest';
import { workMs } from '../../../../test/workMs.ts';
import { inputValue, neededParams } from './templateNames';

const names = (sql: string) => neededParams(sql).map(({ name }) => name);

test.each([
  ["where day > '{{ start }}' and n < {{ most }}", ['start', 'most']],
  ['{{ a }} {{ a }} {{- b -}}', ['a', 'b']],
  ["{{ filter_values('x') | where_in }} {{ current_username() }} {{ dataset(3) }}", []],
  ["{{ a | default('x') }} {{ b | where_in }}", ['b']],
  ['{# {{ remark }} #}{% set x = 1 %}{{ x }}{% for c in list %}{{ c }}{% endfor %}', []],
  [
    '{%- set a, b = 1, 2 -%}{{ a }}{{ b }}{%for k, in_x in all%}{{ k }}{{ in_x }}{{ all }}',
    ['all'],
  ],
  ['{# {{ a }} #}{{ b }}{# {{ c }}', ['b', 'c']],
  ['select 1', []],
])('the parameters of %s are %j', (sql, expected) => {
  expect(names(sql)).toEqual(expected);
});

test('a quoted parameter is text, and another is a number where it reads like one', () => {
  const [code, most] = neededParams("'{{ code }}' {{ most }}");
  expect(inputValue('007', code!)).toBe('007');
  expect(inputValue('12', code!)).toBe('12');
  expect(inputValue('12.5', most!)).toBe(12.5);
  expect(inputValue('007', most!)).toBe('007');
  expect(inputValue('12345678901234567890', most!)).toBe('12345678901234567890');
  expect(inputValue('', most!)).toBeUndefined();
});

test.each(['{#', '{% set ', '{% for ', ' ', '{{ a |'])(
  'a shared text of very many %j does not freeze the page',
  (part) => {
    const spent = workMs(() => {
      neededParams(`{% set ${part.repeat(50_000)}`);
      neededParams(`{% for ${part.repeat(50_000)}`);
    });
    expect(spent).toBeLessThan(1000);
  },
);

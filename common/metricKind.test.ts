import { expect, test } from 'vitest';
import { workMs } from '../test/workMs.ts';
import { metricKind } from './metricKind.ts';

const kindOf = (sqlExpression: string) => metricKind({ expressionType: 'SQL', sqlExpression });

test.each([
  [' SUM( a ) ', 'sum'],
  ['round( avg(a / b) , 2 )', 'average'],
  ['COUNT( DISTINCT a)', 'distinct'],
  ['count(distinctly)', 'sum'],
  ['SUM(DISTINCT a)', null],
  ['MAX(COALESCE(a, 0) + ABS(b))', 'maximum'],
  ['SUM(a) + SUM(b)', null],
  ['', null],
] as const)('the kind of %j is %j', (sql, kind) => {
  expect(kindOf(sql)).toBe(kind);
});

const NOTICED_MS = 300;
const LENGTH = 150_000;

test.each([
  ['SUM(', ' '],
  ['SUM(distinct', ' '],
  ['', ' '],
  ['round(sum(a)', ' '],
  ['SUM', '()'],
  ['SUM((a)', '(b)'],
])('text that goes on for long behind %j with %j is read at once', (begin, part) => {
  for (const length of [9000, LENGTH]) {
    const text = `${begin}${part.repeat(length / part.length)}((`;
    expect(workMs(() => kindOf(text))).toBeLessThan(NOTICED_MS);
  }
});

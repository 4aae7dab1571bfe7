import { expect, test } from 'vitest';
import { grammarOf } from '../../server/engine/modules.ts';
import { parseExpression, parseScript } from '../../server/statement/parser.ts';
import { recordedSql } from './recorded.ts';

const found = recordedSql();

test.runIf(found)('recorded SQL is collected once each, with its place and its dialect', () => {
  const { samples = [], counts = {} } = found ?? {};
  const one = (dialect: string, place: string, text: string) =>
    samples.filter(
      (sample) => sample.dialect === dialect && sample.place === place && sample.text === text,
    );
  expect(one('postgresql', 'metric', 'COUNT(*)')).toHaveLength(1);
  expect(one('postgresql', 'where', "country = 'USA'")).toHaveLength(1);
  expect(one('postgresql', 'statement', 'SELECT 1 AS a, now() AS ts')[0]?.origin).toBe('saved');
  expect(one('duckdb', 'metric', 'COUNT(*)')).toHaveLength(1);
  expect(Object.values(counts).reduce((all, count) => all + count, 0)).toBe(samples.length);
});

/** Templates are rendered first; what is no query needs the whole database. */
const NO_QUERY =
  /[{]{2}|[{]%|^\s*(create|drop|insert|update|delete|set|show)\b|;\s*(delete|select)\b/i;
const GRAMMARS: Readonly<Record<string, string>> = { sqlite: 'duckdb' };

test.runIf(found)('recorded queries and expressions are parsed by the grammar [T1]', () => {
  const samples = (found?.samples ?? []).filter(({ text }) => !NO_QUERY.test(text));
  expect(samples.length).toBeGreaterThan(60);
  for (const { dialect, place, text } of samples) {
    const grammar = grammarOf(GRAMMARS[dialect] ?? dialect);
    const read = place === 'statement' ? parseScript : parseExpression;
    expect(() => read(text, grammar), text).not.toThrow();
  }
});

/** Groups that are equal by what orders them, on each database of the run. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askerOf, closeDatabases } from '../../mocks/queriedDatabases.ts';
import { fillSame, notThere, sameDataset, there } from '../../mocks/sameTable.ts';

for (const { name, start } of notThere) {
  test.skip(`the order of ties on ${name}: SKIPPED, name a server in or start one by ${start}`);
}

beforeAll(fillSame);
afterAll(closeDatabases);

const ALIKE = { expressionType: 'SQL', sqlExpression: 'MAX(1)', label: 'alike' };
const LARGEST = { metrics: [ALIKE], orderby: [[ALIKE, false]] };
const IN_ORDER = ['Größe', 'alpha', 'beta'];

const kindsOf = async (
  { name, target, schema }: (typeof there)[number],
  question: Readonly<Record<string, unknown>>,
) => {
  const { json } = await askerOf(target, schema)(question, sameDataset(name));
  const rows = JSON.parse(json) as readonly { kind: string }[];
  return [...new Set(rows.map(({ kind }) => kind))].sort();
};

test.each(there)('are cut by their names on $name', async (place) => {
  expect(await kindsOf(place, { ...LARGEST, columns: ['kind'], row_limit: 3 })).toEqual(IN_ORDER);
});

test.each(there)('are chosen as series by their names on $name', async (place) => {
  const series = { series_columns: ['kind'], series_limit: 3, series_limit_metric: ALIKE };
  const question = { ...LARGEST, ...series, columns: ['id', 'kind'], row_limit: 1000 };
  expect(await kindsOf(place, question)).toEqual(IN_ORDER);
});

test.each(there)('that an order names already have no second one on $name', async (place) => {
  const { name, target, schema } = place;
  const question = { metrics: [ALIKE], columns: ['kind'], orderby: [['kind', false]] };
  const { json } = await askerOf(target, schema)(question, sameDataset(name));
  const kinds = (JSON.parse(json) as readonly { kind: string }[]).map(({ kind }) => kind);
  expect(kinds.indexOf('beta')).toBeLessThan(kinds.indexOf('alpha'));
});

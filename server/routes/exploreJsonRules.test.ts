/** Row rules at the old address of charts: it has rows in many shapes, and tells no others in any. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aRuledServer, type RuledServer } from '../../mocks/aRuledServer.ts';

/** Longer than what stands in a hash by chance. */
const HIDDEN = 987_654_321;
const TABLE = `
  SELECT * FROM (VALUES
    (${HIDDEN}, 'north pole', TIMESTAMP '2024-01-01 00:00:00'),
    (20, 'south', TIMESTAMP '2024-02-01 00:00:00'),
    (40, 'south', TIMESTAMP '2024-03-01 00:00:00')
  ) AS t(amount, region, moment)`;

let server: RuledServer;
let id: number;

beforeAll(async () => {
  server = await aRuledServer([{ name: 'sold', sql: TABLE }]);
  id = await server.aDataset('sold');
  await server.open(id);
  await server.aRule("region = 'south'", id);
});
afterAll(() => server.close());

const ask = (who: RuledServer['viewer'], settings: object, flags = '') => {
  const sum = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'amount' } };
  const form_data = {
    datasource: `${id}__table`,
    metrics: [{ ...sum, label: 'total' }],
    metric: { ...sum, label: 'total' },
    groupby: ['region'],
    granularity_sqla: 'moment',
    ...settings,
  };
  return who.post(`/superset/explore_json/?${flags}`, { form: { form_data } });
};

test.each([
  ['a time pivot', { viz_type: 'time_pivot', freq: 'AS' }, ''],
  ['periods', { viz_type: 'compare', time_grain_sqla: 'P1M' }, ''],
  ['a partition', { viz_type: 'partition', groupby: ['region'] }, ''],
  ['rows', { viz_type: 'compare' }, 'results=true'],
  ['samples', { viz_type: 'compare' }, 'samples=true'],
  ['a file', { viz_type: 'compare' }, 'csv=true'],
])('a row rule holds for %s at the old address [T12]', async (_, settings, flags) => {
  const [limited, whole] = [
    await (await ask(server.viewer, settings, flags)).text(),
    await (await ask(server.admin, settings, flags)).text(),
  ];
  expect(whole).toContain(String(HIDDEN));
  expect(limited).toContain('south');
  expect(limited).not.toContain(String(HIDDEN));
  expect(limited).not.toContain('north');
});

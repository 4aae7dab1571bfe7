/** Plans and costs of real database servers. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeWith } from '../../test/withService.ts';
import type { PlanNode } from '#common/wire/sqllab.ts';
import type { Engine } from '../engine/engine.ts';
import type { EngineTarget } from '../engine/engines.ts';
import { aRun, mysqlTarget, postgresTarget, someEngines } from '../../test/engine/someEngines.ts';
import { rulesOf } from '#common/engines/engines.ts';
import { estimate } from './estimate.ts';
import { plannedLimit } from '../runs/limits.ts';
import { judge, isJudged } from '../access/judge.ts';
import { explain } from './explain.ts';

const SQL = `SELECT a.table_name, count(*) AS n
FROM information_schema.tables a
JOIN information_schema.columns b ON a.table_name = b.table_name
GROUP BY a.table_name
ORDER BY n`;
const HERE = { catalog: null, schema: null };

const named = (node: PlanNode): string[] => [node.name, ...node.children.flatMap(named)];

const suite = (targetOf: (url: string) => EngineTarget) => (url: string) => {
  let world: ReturnType<typeof someEngines>;
  let engine: Engine;
  beforeAll(() => {
    world = someEngines({ inProcess: true });
    engine = world.engines.of(targetOf(url));
  });
  afterAll(() => world.close());

  test('a plan is a tree', async () => {
    const { root, text } = await explain(engine, { sql: SQL }, { ...HERE, analyze: false }, aRun());
    expect(root && named(root).length, text).toBeGreaterThan(2);
    expect(text.split('\n').length).toBeGreaterThan(2);
  });

  test('a query has a cost [EFD-01]', async () => {
    const statements = (await judge({ engine, schema: null, open: null }, SQL)).filter(isJudged);
    const limited = plannedLimit(5, 1000, rulesOf(engine.dialect.backend));
    const [cost = {}] = await estimate(engine, statements, HERE, aRun(), limited);
    expect(Object.keys(cost).length).toBeGreaterThan(0);
    for (const value of Object.values(cost)) expect(value).toMatch(/^\d/);
  });

  test('an error keeps its position [EFD-04]', async () => {
    const sql = 'SELECT 1,\n  nope FROM information_schema.tables';
    await expect(
      explain(engine, { sql }, { ...HERE, analyze: false }, aRun()),
    ).rejects.toMatchObject({ code: 'missing_column' });
  });
};

describeWith('postgresUrl', 'on PostgreSQL', suite(postgresTarget));
describeWith(
  'mysqlUrl',
  'on MariaDB',
  suite((url) => mysqlTarget(url, 'information_schema')),
);

describeWith('postgresUrl', 'PostgreSQL, measured', (url) => {
  test('a measured plan has times and rows', async () => {
    const world = someEngines({ inProcess: true });
    try {
      const engine = world.engines.of(postgresTarget(url));
      const order = { ...HERE, analyze: true };
      const sql = 'SELECT * FROM generate_series(1, 50) AS n';
      const { root } = await explain(engine, { sql }, order, aRun());
      expect(root).toMatchObject({ rows: 50, time_ms: expect.any(Number) });
    } finally {
      await world.close();
    }
  });
});

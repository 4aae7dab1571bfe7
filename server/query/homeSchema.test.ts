/** A dataset without a schema reads the table whose rights were checked, wherever the database would look first. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeWithPostgres } from '../../test/postgres.ts';
import { aRun, postgresTarget, someEngines } from '../../test/engine/someEngines.ts';
import { querySource } from './source.ts';
import { createSqlBudget } from './sqlBudget.ts';
import type { StoredDataset } from '../store/datasets.ts';

describeWithPostgres('a dataset without a schema', (url) => {
  const name = `home_${randomBytes(4).toString('hex')}`;
  const world = someEngines({ inProcess: true });
  const onServer = async (...statements: readonly string[]) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };

  beforeAll(() =>
    onServer(
      `CREATE ROLE ${name} LOGIN`,
      // Searched before `public`, as by default.
      `CREATE SCHEMA ${name} AUTHORIZATION ${name}`,
      `CREATE TABLE ${name}.${name} AS SELECT 'hidden' AS what`,
      `CREATE TABLE public.${name} AS SELECT 'open' AS what`,
      `GRANT SELECT ON public.${name}, ${name}.${name} TO ${name}`,
    ),
  );
  afterAll(async () => {
    await world.close();
    await onServer(`DROP TABLE public.${name}`, `DROP SCHEMA ${name} CASCADE`, `DROP ROLE ${name}`);
  });

  test('is read from the schema whose rights were checked [T9]', async () => {
    const asRole = new URL(url);
    asRole.username = name;
    const engine = world.engines.of(postgresTarget(asRole.href));
    const row = { schema: null, table_name: name, sql: null, columns: '[]', metrics: '[]' };
    const { from } = querySource(
      row as unknown as StoredDataset,
      engine.dialect,
      new Set(),
      createSqlBudget(),
    );
    const { values } = await engine.query({ sql: `SELECT what FROM ${from}` }, aRun());
    expect(values).toEqual([['open']]);
  });
});

/**
 * The latest partition in templates. The connectors of the server for tests divide no tables, so the table that others
 * keep of their partitions is made by hand.
 */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSqlLabServer, type Person, type SqlLabServer } from '../../mocks/aSqlLabServer.ts';
import { trinoServer } from '../../test/engine/contract/trino.ts';
import type { Server } from '../../test/engine/contract/subject.ts';
import { trinoTarget } from '../../test/engine/someEngines.ts';
import { describeWith } from '../../test/withService.ts';
import { engineModule } from '../engine/modules.ts';
import { createRowRules } from '../store/rowRules.ts';

test.each([
  [{ catalog: 'hive', schema: 'shop', name: 'days' }, '"hive"."shop"."days$partitions"'],
  [{ schema: 'shop', name: 'a"b' }, '"shop"."a""b$partitions"'],
  [{ schema: '', name: 'days' }, '"days$partitions"'],
])('the partitions of %j are in a table beside it', (table, sql) => {
  expect(engineModule('trino').partitionsOf?.(table)).toBe(sql);
});

const TABLES = ['days', 'none', 'plain', 'hidden'];
const PARTITIONS = ['days', 'none', 'hidden'].map((name) => `"${name}$partitions"`);

describeWith('trinoUrl', 'the latest partition on Trino', (url) => {
  const schema = `parts_${randomBytes(4).toString('hex')}`;
  let lab: SqlLabServer;
  let server: Server;
  let databaseId: number;

  beforeAll(async () => {
    server = await trinoServer(url);
    await server.execute(`CREATE SCHEMA memory.${schema}`);
    for (const name of TABLES)
      await server.execute(`CREATE TABLE memory.${schema}.${name} (day VARCHAR, region VARCHAR)`);
    for (const name of PARTITIONS)
      await server.execute(`CREATE TABLE memory.${schema}.${name} (day VARCHAR, region VARCHAR)`);
    for (const name of ['days', 'hidden'])
      await server.execute(
        `INSERT INTO memory.${schema}."${name}$partitions" VALUES ('2024-01-30', 'us'), ('2024-01-31', 'eu'), ('2024-01-31', 'asia')`,
      );
    lab = await aSqlLabServer();
    databaseId = await lab.connect(trinoTarget(url, `memory/${schema}`), {});
    await lab.openTable(databaseId, schema, 'days');
  });
  afterAll(async () => {
    await lab?.close();
    for (const name of [...TABLES, ...PARTITIONS])
      await server.execute(`DROP TABLE IF EXISTS memory.${schema}.${name}`);
    await server.execute(`DROP SCHEMA memory.${schema}`);
    await server.close();
  });

  const shown = async (person: Person, sql: string): Promise<string> => {
    const client_id = randomBytes(5).toString('hex');
    const json = { database_id: databaseId, sql, schema, client_id };
    const path = '/api/v1/sqllab/execute/';
    const { body, text } = await lab.ask<{ data?: object[] }>(person, 'POST', path, { json });
    return body.data ? JSON.stringify(body.data) : text;
  };
  const latest = (name: string) =>
    `SELECT '{{ presto.latest_partition('${schema}.${name}') }}' AS at`;

  test.each<Person>(['ada', 'viewer'])('is written for %s, who may read the table', async (who) => {
    expect(await shown(who, latest('days'))).toBe('[{"at":"2024-01-31"}]');
  });

  test('has the newest value of each key', async () => {
    const sql = `SELECT '{{ trino.latest_partitions('${schema}.days') | join(' ') }}' AS at`;
    expect(await shown('ada', sql)).toBe('[{"at":"2024-01-31 eu"}]');
  });

  test.each<[Person, string, string]>([
    ['viewer', 'hidden', 'there is no table'],
    ['ada', 'plain', 'has no partitions'],
    ['ada', 'absent', 'has no partitions'],
  ])('is refused to %s for the table %s: %s', async (who, name, message) => {
    expect(await shown(who, latest(name))).toContain(message);
  });

  test('is not told of a table of which a rule leaves out rows', async () => {
    const { db } = lab.deps.store;
    const { id } = await db
      .updateTable('datasets')
      .set({ columns: JSON.stringify([{ id: 1, column_name: 'region' }]) })
      .where('database_id', '=', databaseId)
      .returning('id')
      .executeTakeFirstOrThrow();
    const at = new Date().toISOString();
    const rule = { name: 'eu', description: null, group_key: null, clause: "region = 'us'" };
    const made = { created_by: null, changed_by: null, created_on: at, changed_on: at };
    await createRowRules(db).add(
      { ...rule, filter_type: 'Base', ...made },
      { datasets: [id], roles: [] },
    );
    for (const who of ['ada', 'viewer'] as const)
      expect(await shown(who, latest('days'))).toContain('a rule limits which rows');
  });
});

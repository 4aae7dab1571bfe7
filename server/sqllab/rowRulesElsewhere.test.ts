/** Row rules in SQL on databases that are servers, whose connections have schemas and catalogs of their own. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSqlLabServer, type SqlLabServer } from '../../mocks/aSqlLabServer.ts';
import { REMOTES } from '../../test/engine/contract/remotes.ts';
import type { Server } from '../../test/engine/contract/subject.ts';
import type { ServiceUrls } from '../../test/services.ts';
import { describeWith } from '../../test/withService.ts';
import { createRowRules } from '../store/rowRules.ts';

/** What others run, through the user that all share. */
const OTHERS_SQL: Readonly<Record<keyof ServiceUrls, string>> = {
  postgresUrl: 'SELECT query FROM pg_catalog.pg_stat_activity',
  mysqlUrl: 'SELECT info FROM information_schema.processlist',
  clickhouseUrl: 'SELECT query FROM system.processes',
  trinoUrl: 'SELECT query FROM system.runtime.queries',
};

for (const remote of REMOTES) {
  describeWith(remote.service, `a row rule on ${remote.title} [T12]`, (url) => {
    const schema = `rules_${randomBytes(4).toString('hex')}`;
    const catalog =
      remote.service === 'trinoUrl' ? 'memory' : new URL(url).pathname.slice(1) || 'postgres';
    const home = remote.service === 'trinoUrl' ? `memory.${schema}` : schema;
    let lab: SqlLabServer;
    let server: Server;
    let databaseId: number;

    beforeAll(async () => {
      server = await remote.open(url);
      for (const sql of [
        remote.make(schema),
        `CREATE TABLE ${home}.sold (a INT)${remote.storage}`,
        `INSERT INTO ${home}.sold VALUES (1), (2)`,
      ])
        await server.execute(sql);
      lab = await aSqlLabServer();
      databaseId = await lab.connect(remote.target(url, schema), {});
      await lab.openTable(databaseId, schema, 'sold');
      const { db } = lab.deps.store;
      const dataset = await db
        .updateTable('datasets')
        .set({ columns: JSON.stringify([{ id: 1, column_name: 'a' }]) })
        .where('database_id', '=', databaseId)
        .returning('id')
        .executeTakeFirstOrThrow();
      const at = new Date().toISOString();
      await createRowRules(db).add(
        {
          name: 'second',
          description: null,
          filter_type: 'Base',
          group_key: null,
          clause: 'a = 2',
          created_by: null,
          changed_by: null,
          created_on: at,
          changed_on: at,
        },
        { datasets: [dataset.id], roles: [] },
      );
    });
    afterAll(async () => {
      await lab.close();
      for (const sql of remote.remove(schema, { tables: ['sold'] })) await server.execute(sql);
      await server.close();
    });

    const run = async (who: 'viewer' | 'ada', sql: string, within: string | null) => {
      const client_id = randomBytes(5).toString('hex');
      const json = { database_id: databaseId, sql, schema: within, client_id };
      const path = '/api/v1/sqllab/execute/';
      const { body } = await lab.ask<{ data?: object[] }>(who, 'POST', path, { json });
      return body.data;
    };

    test.each(['viewer', 'ada'] as const)('holds however %s names the table', async (who) => {
      expect(await run(who, `SELECT a FROM ${schema}.sold`, null)).toEqual([{ a: 2 }]);
      expect(await run(who, 'SELECT a FROM sold', schema)).toEqual([{ a: 2 }]);
      for (const [sql, within] of [
        ['SELECT a FROM sold', null],
        [`SELECT a FROM ${catalog}.${schema}.sold`, null],
        [`SELECT a FROM ${catalog}.${schema}.sold`, 'information_schema'],
        [`SELECT a FROM "${schema}"."sold"`, schema],
        [`SELECT a FROM ${schema}.SOLD`, schema],
        ['SELECT 1 AS a FROM pg_stats', 'pg_catalog'],
        ['SELECT 1 AS a FROM pg_catalog.pg_stats', schema],
        [`SELECT 1 AS a FROM memory.${schema}."sold$properties"`, schema],
      ] as const) {
        const found = await run(who, sql, within);
        expect(found ?? [{ a: 2 }], `${sql} in ${within}`).toEqual([{ a: 2 }]);
      }
    });

    const refusal = async (sql: string) => {
      const { text, status } = await lab.ask('ada', 'POST', '/api/v1/sqllab/execute/', {
        json: { database_id: databaseId, sql, schema, client_id: randomBytes(5).toString('hex') },
      });
      expect(status, text).toBeGreaterThanOrEqual(400);
      return text;
    };

    test('shows what others run to nobody whose other tables are whole [T5, T13]', async () => {
      expect(await refusal(OTHERS_SQL[remote.service])).toContain('what other people run');
    });

    test('is the reason why nothing but queries runs, and is named so', async () => {
      expect(await refusal('SHOW TABLES')).toContain('A rule limits which rows of a table');
    });
  });
}

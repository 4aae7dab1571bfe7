/** "Create table as" on databases that are servers, in the run's schema and in another one. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSqlLabServer, type SqlLabServer } from '../../mocks/aSqlLabServer.ts';
import { describeWith } from '../../test/withService.ts';
import type { RowsAnswer } from '#common/wire/sqllab.ts';
import { REMOTES } from '../../test/engine/contract/remotes.ts';
import type { Server } from '../../test/engine/contract/subject.ts';

const suffix = randomBytes(4).toString('hex');
const HOME = `home_${suffix}`;
const SCRATCH = `scratch_${suffix}`;

for (const remote of REMOTES) {
  describeWith(remote.service, `on ${remote.title}`, (url) => {
    let lab: SqlLabServer;
    let server: Server;
    let databaseId: number;
    const execute = (sql: string, more: object = {}) =>
      lab.ask<RowsAnswer>('ada', 'POST', '/api/v1/sqllab/execute/', {
        json: { database_id: databaseId, schema: HOME, sql, ...more },
      });
    const create = (sql: string, name: string, more: object = {}) =>
      execute(sql, { select_as_cta: true, tmp_table_name: name, ...more });
    const namesIn = async (schema: string) => {
      const path = `/api/v1/database/${databaseId}/tables/?q=(force:!t,schema_name:${schema})`;
      const { body } = await lab.ask<{ result: { value: string }[] }>('ada', 'GET', path);
      return body.result.map(({ value }) => value);
    };

    beforeAll(async () => {
      server = await remote.open(url);
      for (const schema of [HOME, SCRATCH]) await server.execute(remote.make(schema));
      lab = await aSqlLabServer();
      databaseId = await lab.connect(remote.target(url, HOME), { allow_ctas: 1, allow_cvas: 1 });
    });
    afterAll(async () => {
      await lab.close();
      const left = [
        ...remote.remove(HOME, { views: ['v'], tables: ['t'] }),
        ...remote.remove(SCRATCH, { tables: ['t2'] }),
      ];
      for (const sql of left) await server.execute(sql);
      await server.close();
    });

    test('a query becomes a table that can be queried [RUN-39]', async () => {
      const { status, body, text } = await create(
        "SELECT 7 AS n, 'a' AS word\nUNION ALL SELECT 8, 'b' -- both",
        't',
      );
      expect(status, text).toBe(200);
      expect(body.query).toMatchObject({ ctas: true, tempTable: 't', tempSchema: null });
      expect(await namesIn(HOME)).toEqual(['t']);
      const { body: asked } = await execute('SELECT n, word FROM t ORDER BY n');
      expect(asked.data).toEqual([
        { n: 7, word: 'a' },
        { n: 8, word: 'b' },
      ]);
    });

    test('the table goes where the request says, and its query runs where the run does [RUN-39]', async () => {
      const { status, body, text } = await create('SELECT n FROM t WHERE n > 7', 't2', {
        tmp_schema_name: SCRATCH,
      });
      expect(status, text).toBe(200);
      expect(body.query).toMatchObject({ tempTable: 't2', tempSchema: SCRATCH });
      expect(await namesIn(SCRATCH)).toEqual(['t2']);
      expect((await execute(`SELECT n FROM ${SCRATCH}.t2`)).body.data).toEqual([{ n: 8 }]);
    });

    test('a query becomes a view [RUN-40]', async () => {
      const { status, text } = await create('SELECT n + 1 AS more FROM t', 'v', {
        ctas_method: 'VIEW',
      });
      expect(status, text).toBe(200);
      const { body } = await execute('SELECT more FROM v ORDER BY more');
      expect(body.data.map((row) => Number(row.more))).toEqual([8, 9]);
    });

    test('an existing table stays unchanged', async () => {
      for (const ctas_method of ['TABLE', 'VIEW']) {
        const { status, text } = await create('SELECT 1 AS other', 't', { ctas_method });
        expect(status).toBe(500);
        expect(text).toMatch(/exist/i);
      }
      expect((await execute('SELECT count(*) AS rows_in FROM t')).body.data).toEqual([
        { rows_in: 2 },
      ]);
    });

    test('an error keeps its position', async () => {
      const { body } = await create('SELECT 1 AS a,\n  nope FROM t', 'never');
      const { errors } = body as unknown as { errors: { extra?: { line?: number } }[] };
      expect(errors[0]?.extra?.line).toBe(2);
    });
  });
}

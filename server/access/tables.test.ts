/** What a person who may read single tables is told of catalogs and schemas. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSqlLabServer, type Person, type SqlLabServer } from '../../mocks/aSqlLabServer.ts';
import { postgresTarget } from '../../test/engine/someEngines.ts';
import { describeWithPostgres } from '../../test/postgres.ts';

describeWithPostgres('a database in which a person may read single tables', (url) => {
  const onServer = async (statement: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  let lab: SqlLabServer;
  let databaseId: number;
  let catalog: string;
  beforeAll(async () => {
    await onServer('CREATE TABLE IF NOT EXISTS public.sextant_open_here (hidden int)');
    lab = await aSqlLabServer();
    databaseId = await lab.connect(postgresTarget(url));
    catalog = new URL(url).pathname.slice(1);
    await lab.openTable(databaseId, 'public', 'sextant_open_here');
  });
  afterAll(async () => {
    await lab.close();
    await onServer('DROP TABLE public.sextant_open_here');
  });

  const listed = async (who: Person, what: string) => {
    const path = `/api/v1/database/${databaseId}/${what}`;
    const { body } = await lab.ask<{ result: string[] }>(who, 'GET', path);
    return body.result;
  };
  const hits = async (who: Person) => {
    const path = `/api/v1/database/${databaseId}/search?q=(text:sextant_open_here)`;
    return (await lab.ask<{ count: number }>(who, 'GET', path)).body.count;
  };
  const moveTo = (elsewhere: string | null) =>
    lab.deps.store.db
      .updateTable('datasets')
      .set({ catalog: elsewhere })
      .where('database_id', '=', databaseId)
      .execute();

  test('names the catalog and the schema of the table [T9]', async () => {
    expect(await listed('viewer', 'catalogs/')).toEqual([catalog]);
    expect(await listed('viewer', 'schemas/')).toEqual(['public']);
    expect(await hits('viewer')).toBe(1);
    expect(await listed('viewer', `schemas/?q=(catalog:${catalog})`)).toEqual(['public']);
  });

  test('names no other catalog, and no schema or table of one that is called alike [T9]', async () => {
    await moveTo('elsewhere');
    expect(await listed('viewer', 'catalogs/')).toEqual([]);
    expect(await listed('viewer', 'schemas/')).toEqual([]);
    expect(await hits('viewer')).toBe(0);
    expect(await hits('ada')).toBe(1);
    expect(await listed('ada', 'catalogs/')).toEqual([catalog]);
    expect(await listed('ada', 'schemas/')).toContain('public');
    await moveTo(null);
  });
});

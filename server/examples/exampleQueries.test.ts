/** The queries that a new tab proposes, on every database that is a server; DuckDB's run in a journey. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examplesFor } from '../../src/screens/sqlLab/components/results/examples.ts';
import { REMOTES } from '../../test/engine/contract/remotes.ts';
import type { Server } from '../../test/engine/contract/subject.ts';
import { aRun, someEngines } from '../../test/engine/someEngines.ts';
import { describeWith } from '../../test/withService.ts';

/** The last one is a table of the embedded database too, with other columns. */
const TABLES = ['order', 'Mixed Case', 'flights'];

for (const remote of REMOTES) {
  describeWith(remote.service, `a new tab on ${remote.title}`, (url) => {
    const schema = `proposed_${randomBytes(4).toString('hex')}`;
    let world: ReturnType<typeof someEngines>;
    let server: Server;
    const engine = () => world.engines.of(remote.target(url, schema));
    const quoted = (name: string) => engine().dialect.quote(name);
    beforeAll(async () => {
      world = someEngines({ inProcess: true });
      server = await remote.open(url);
      await server.execute(remote.make(schema));
      const home = remote.service === 'trinoUrl' ? `memory.${schema}` : schema;
      for (const name of TABLES)
        await server.execute(`CREATE TABLE ${home}.${quoted(name)} (id INT)${remote.storage}`);
    });
    afterAll(async () => {
      for (const sql of remote.remove(schema, { tables: TABLES.map(quoted) }))
        await server.execute(sql);
      await world.close();
      await server.close();
    });

    test.each([...TABLES, null])(
      'proposes queries that run, also for a table named %j',
      async (name) => {
        const { backend } = remote.target(url, schema);
        const examples = examplesFor(name === null ? [] : [name], backend);
        expect(examples.length).toBeGreaterThan(0);
        for (const { sql } of examples)
          expect((await engine().query({ sql, schema }, aRun())).columns.length).toBeGreaterThan(0);
      },
    );
  });
}

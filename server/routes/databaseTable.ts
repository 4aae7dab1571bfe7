/** One table of a database: its columns, what else is known of it, a statement that reads it. */
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { needs } from '../access/rights.ts';
import { openTables } from '../access/tables.ts';
import type { Env } from '../access/viewer.ts';
import { databaseOf, driverFailed, openedDatabase, orElse } from '../databases/openedDatabase.ts';
import { tableExtra } from '../databases/tableExtra.ts';
import { selectStar, tableMetadata } from '../databases/tableMetadata.ts';
import type { Deps } from '../deps.ts';
import type { TableDetails } from '../engine/engine.ts';
import { grammarOf } from '../engine/modules.ts';
import { HttpError, issueCodes, notFound, refusal } from '../errors.ts';
import { readsQuery } from '../http/reads.ts';

const ONE = '/api/v1/database/:id{[0-9]+}';
const reads = needs('can_read', 'Database');
const TableQuery = z.object({
  name: z.string(),
  schema: z.string().optional(),
  catalog: z.string().optional(),
});

const noDatabase = () =>
  refusal(
    'DATABASE_NOT_FOUND_ERROR',
    'No such database',
    { issue_codes: issueCodes(1011, 1036) },
    404,
  );

interface Looked {
  readonly table: TableDetails | null;
  readonly schema: string | null;
}

/** How clients write in a path that they name no schema. */
const NO_SCHEMA = new Set(['null', 'undefined']);

export const databaseTable = (deps: Deps) => {
  /** A table the viewer may see; what is closed and what does not exist look the same. */
  const tableOf = async (
    c: Context<Env>,
    name: string,
    schema: string | null,
    catalog: string | null,
  ): Promise<TableDetails | null> => {
    const { database, engine } = await openedDatabase(deps, c);
    const { defaultSchema } = engine.dialect;
    const isOpen = await openTables(deps, c.get('viewer'), database.id, engine.dialect);
    if (!isOpen({ catalog, schema, name })) return null;
    const table = await engine.table({ catalog, schema: schema ?? defaultSchema, name });
    // The database counts rows that a rule keeps from the viewer too.
    const { key } = grammarOf(database.backend);
    const limited = await deps.rowLimits.ofDatabase(c.get('viewer'), database, engine.dialect);
    return table && limited.some((one) => key(one.name) === key(name))
      ? { ...table, rowCount: null }
      : table;
  };

  const tableInfo = async (
    c: Context<Env>,
    { name, schema, catalog }: Readonly<Partial<Record<'name' | 'schema' | 'catalog', string>>>,
  ) => {
    if (!name) {
      const extra = {
        messages: { name: ['Missing data for required field.'] },
        issue_codes: issueCodes(1020),
      };
      const message = 'An error happened when validating the request';
      throw refusal('INVALID_PAYLOAD_SCHEMA_ERROR', message, extra, 422);
    }
    if (!(await databaseOf(deps, c))) throw noDatabase();
    const table = await orElse(tableOf(c, name, schema || null, catalog || null), driverFailed);
    return { table, schema: schema || null };
  };

  const sample = async (c: Context<Env>, name: string, schema: string | null) => {
    const table = await orElse(tableOf(c, name, schema, null), driverFailed);
    if (!table) throw new HttpError(404, 'Table not found on the database');
    const { engine } = await openedDatabase(deps, c);
    return c.json({ result: selectStar({ schema, name }, engine.dialect) });
  };

  const metadata = async (c: Context<Env>, { table, schema }: Looked) => {
    if (!table) throw refusal('TABLE_NOT_FOUND_ERROR', 'No such table', null, 404);
    const { engine } = await openedDatabase(deps, c);
    return c.json(tableMetadata(table, schema, engine.dialect));
  };

  /** The table that the path names, for calls that clients made before table_metadata. */
  const inPath = async (c: Context<Env>): Promise<Looked> => {
    if (!(await databaseOf(deps, c))) throw notFound();
    const { table: name = '', schema = '' } = c.req.param();
    return tableInfo(c, { name, schema: NO_SCHEMA.has(schema) ? '' : schema });
  };

  return new Hono<Env>()
    .get(`${ONE}/table_metadata`, reads, readsQuery(TableQuery), async (c) => {
      return metadata(c, await tableInfo(c, c.req.query()));
    })
    .get(`${ONE}/table_metadata/extra`, reads, readsQuery(TableQuery), async (c) => {
      return c.json(tableExtra((await tableInfo(c, c.req.query())).table));
    })
    .get(`${ONE}/table/:table/:schema`, reads, async (c) => metadata(c, await inPath(c)))
    .get(`${ONE}/table_extra/:table/:schema`, reads, async (c) => {
      return c.json(tableExtra((await inPath(c)).table));
    })
    .get(`${ONE}/select_star/:table`, reads, (c) => sample(c, c.req.param('table'), null))
    .get(`${ONE}/select_star/:table/:schema`, reads, (c) =>
      sample(c, c.req.param('table'), c.req.param('schema')),
    );
};

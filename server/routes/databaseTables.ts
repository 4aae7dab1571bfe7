/** What is in a database: catalogs, schemas, tables, and whether SQL reads well. */
import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { type SearchAnswer, ValidateSqlBody } from '#common/wire/database.ts';
import { found } from '../access/gate.ts';
import { needs } from '../access/rights.ts';
import type { Env } from '../access/viewer.ts';
import { tableExtra } from '../databases/tableExtra.ts';
import { selectStar, shortType, tableMetadata } from '../databases/tableMetadata.ts';
import type { Deps } from '../deps.ts';
import { EngineError, type TableDetails } from '../engine/engine.ts';
import { HttpError, issueCodes, notFound, refusal } from '../errors.ts';
import { readQ } from '../http/rison.ts';
import { engineOf, visibleDatabase } from '../access/databases.ts';
import { openTableNames, openTables } from '../access/tables.ts';
import { functionNames } from '../databases/functionNames.ts';
import { problemsOf } from '../sqllab/problems.ts';
import { jsonBody } from '../http/validate.ts';

const ONE = '/api/v1/database/:id{[0-9]+}';
const reads = needs('can_read', 'Database');

const TablesQ = z.object({ schema_name: z.string(), catalog_name: z.string().nullish() });
const SEARCH_LIMIT_MAX = 1000;
const SearchQ = z.object({
  text: z.string().min(1),
  catalog: z.string().nullish(),
  limit: z.int().min(1).max(SEARCH_LIMIT_MAX).default(200),
});
const SchemasQ = z.object({ catalog: z.string().nullish() });

const readSchema = <S extends z.ZodType>(schema: S, text: string | undefined): z.output<S> => {
  const parsed = schema.safeParse(readQ(text) ?? {});
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join('.') ?? '';
  throw new HttpError(400, `Not a valid rison schema '${field}' is a required property`);
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const byCodePoint = (a: { name: string }, b: { name: string }) =>
  a.name < b.name ? -1 : a.name > b.name ? 1 : 0;

const noDatabase = () =>
  refusal(
    'DATABASE_NOT_FOUND_ERROR',
    'No such database',
    { issue_codes: issueCodes(1011, 1036) },
    404,
  );

/** Failures of a catalogue read, in the shape that this call has for them. */
const orElse = async <T>(work: Promise<T>, failure: (error: EngineError) => HttpError) => {
  try {
    return await work;
  } catch (error) {
    throw error instanceof EngineError ? failure(error) : error;
  }
};

const driverFailed = (error: EngineError) =>
  refusal('GENERIC_BACKEND_ERROR', error.message, { issue_codes: issueCodes(1011) });

export const databaseTables = (deps: Deps) => {
  const databaseOf = (c: Context<Env>) => {
    const id = c.req.param('id') ?? '';
    return id.length > 9
      ? Promise.resolve(undefined)
      : visibleDatabase(deps, c.get('viewer'), Number(id));
  };
  const opened = async (c: Context<Env>) => {
    const database = found(await databaseOf(c));
    return { database, engine: engineOf(deps, c.get('viewer'), database) };
  };

  /** A table the viewer may see; what is closed and what does not exist look the same. */
  const tableOf = async (
    c: Context<Env>,
    name: string,
    schema: string | null,
    catalog: string | null,
  ): Promise<TableDetails | null> => {
    const { database, engine } = await opened(c);
    const { defaultSchema } = engine.dialect;
    const isOpen = await openTables(deps, c.get('viewer'), database.id, engine.dialect);
    if (!isOpen({ catalog, schema, name })) return null;
    return engine.table({ catalog, schema: schema ?? defaultSchema, name });
  };

  const tableInfo = async (c: Context<Env>) => {
    const { name, schema = null, catalog = null } = c.req.query();
    if (!name) {
      const extra = {
        messages: { name: ['Missing data for required field.'] },
        issue_codes: issueCodes(1020),
      };
      const message = 'An error happened when validating the request';
      throw refusal('INVALID_PAYLOAD_SCHEMA_ERROR', message, extra, 422);
    }
    if (!(await databaseOf(c))) throw noDatabase();
    const table = await orElse(tableOf(c, name, schema || null, catalog || null), driverFailed);
    return { table, schema: schema || null };
  };

  const sample = async (c: Context<Env>, name: string, schema: string | null) => {
    const table = await orElse(tableOf(c, name, schema, null), driverFailed);
    if (!table) throw new HttpError(404, 'Table not found on the database');
    const { engine } = await opened(c);
    return c.json({ result: selectStar({ schema, name }, engine.dialect) });
  };

  return new Hono<Env>()
    .get(`${ONE}/catalogs`, reads, async (c) => {
      const { engine } = await opened(c);
      return c.json({ result: await orElse(engine.catalogs(), driverFailed) });
    })
    .get(`${ONE}/schemas`, reads, async (c) => {
      const { catalog = null } = readSchema(SchemasQ, c.req.query('q'));
      const { database, engine } = await opened(c);
      const all = await orElse(engine.schemas(catalog), (cause) => {
        return new HttpError(500, 'There was an error connecting to the database', { cause });
      });
      const names = await openTableNames(deps, c.get('viewer'), database.id, engine.dialect);
      const open = names && new Set(names.map(({ schema }) => schema));
      return c.json({ result: open ? all.filter((schema) => open.has(schema)) : all });
    })
    .get(`${ONE}/tables`, reads, async (c) => {
      const { schema_name, catalog_name = null } = readSchema(TablesQ, c.req.query('q'));
      const database = await databaseOf(c);
      if (!database) throw new HttpError(404, { error: 'Database not found.' });
      const engine = engineOf(deps, c.get('viewer'), database);
      const schema = decoded(schema_name);
      const all = await orElse(
        engine.tables(schema, catalog_name),
        (cause) => new HttpError(422, { error: cause.message }, { cause }),
      );
      const isOpen = await openTables(deps, c.get('viewer'), database.id, engine.dialect);
      const result = all
        .filter(({ name }) => isOpen({ catalog: catalog_name, schema, name }))
        .toSorted(byCodePoint)
        .map(({ name: value, kind: type }) =>
          type === 'table' ? { value, type, extra: null } : { value, type },
        );
      return c.json({ count: result.length, result });
    })
    .get(`${ONE}/search`, reads, async (c) => {
      const { text, catalog = null, limit } = readSchema(SearchQ, c.req.query('q'));
      const { database, engine } = await opened(c);
      const among = await openTableNames(deps, c.get('viewer'), database.id, engine.dialect);
      const work = engine.search({ text: decoded(text), catalog, limit, among });
      const { hits, count } = await orElse(
        work,
        (cause) => new HttpError(422, { error: cause.message }, { cause }),
      );
      const answer: SearchAnswer = {
        count,
        result: hits.map(({ schema, name, kind, columns }) => ({
          schema,
          value: name,
          type: kind,
          columns: columns.map(({ name: column, nativeType }) => ({
            name: column,
            type: shortType(nativeType),
          })),
        })),
      };
      return c.json(answer);
    })
    .get(`${ONE}/table_metadata`, reads, async (c) => {
      const { table, schema } = await tableInfo(c);
      if (!table) throw refusal('TABLE_NOT_FOUND_ERROR', 'No such table', null, 404);
      const { engine } = await opened(c);
      return c.json(tableMetadata(table, schema, engine.dialect));
    })
    .get(`${ONE}/table_metadata/extra`, reads, async (c) => {
      return c.json(tableExtra((await tableInfo(c)).table));
    })
    .get(`${ONE}/select_star/:table`, reads, (c) => sample(c, c.req.param('table'), null))
    .get(`${ONE}/select_star/:table/:schema`, reads, (c) =>
      sample(c, c.req.param('table'), c.req.param('schema')),
    )
    .get(`${ONE}/function_names`, reads, async (c) => {
      const { engine } = await opened(c);
      const names = functionNames(engine, `function-names-${randomUUID()}`);
      return c.json({ function_names: await orElse(names, driverFailed) });
    })
    .post(`${ONE}/validate_sql`, reads, jsonBody(ValidateSqlBody), async (c) => {
      const database = await databaseOf(c);
      if (!database) throw notFound();
      const { signal } = c.req.raw;
      const body = c.req.valid('json');
      return c.json({ result: await problemsOf(deps, c.get('viewer'), database, body, signal) });
    });
};

/** What is in a database: catalogs, schemas, tables, and whether SQL reads well. */
import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { type SearchAnswer, ValidateSqlBody } from '#common/wire/database.ts';
import { needs } from '../access/rights.ts';
import type { Env } from '../access/viewer.ts';
import { databaseOf, driverFailed, openedDatabase, orElse } from '../databases/openedDatabase.ts';
import { shortType } from '../databases/tableMetadata.ts';
import type { Deps } from '../deps.ts';
import type { Engine } from '../engine/engine.ts';
import { HttpError, notFound } from '../errors.ts';
import { readsQ } from '../http/reads.ts';
import { readQ } from '../http/rison.ts';
import { engineOf } from '../access/databases.ts';
import { readingOf } from '../access/reading.ts';
import { openCatalogs, openInCatalog, openTableNames, openTables } from '../access/tables.ts';
import { callableNames, functionNames } from '../databases/functionNames.ts';
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

export const databaseTables = (deps: Deps) => {
  /** The tables of one catalog that the viewer may read; null for all. */
  const namesIn = async (
    c: Context<Env>,
    databaseId: number,
    { dialect }: Engine,
    catalog: string | null | undefined,
  ) => {
    const open = await openTableNames(deps, c.get('viewer'), databaseId, dialect);
    return openInCatalog(open, catalog || (dialect.defaultCatalog ?? null));
  };

  return new Hono<Env>()
    .get(`${ONE}/catalogs`, reads, async (c) => {
      const { database, engine } = await openedDatabase(deps, c);
      const all = await orElse(engine.catalogs(), driverFailed);
      const open = await openTableNames(deps, c.get('viewer'), database.id, engine.dialect);
      return c.json({ result: openCatalogs(open, all) });
    })
    .get(`${ONE}/schemas`, reads, readsQ(SchemasQ), async (c) => {
      const { catalog = null } = readSchema(SchemasQ, c.req.query('q'));
      const { database, engine } = await openedDatabase(deps, c);
      const all = await orElse(engine.schemas(catalog), (cause) => {
        return new HttpError(500, 'There was an error connecting to the database', { cause });
      });
      const open = await namesIn(c, database.id, engine, catalog);
      const schemas = open && new Set(open.map(({ schema }) => schema));
      return c.json({ result: schemas ? all.filter((schema) => schemas.has(schema)) : all });
    })
    .get(`${ONE}/tables`, reads, readsQ(TablesQ), async (c) => {
      const { schema_name, catalog_name = null } = readSchema(TablesQ, c.req.query('q'));
      const database = await databaseOf(deps, c);
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
    .get(`${ONE}/search`, reads, readsQ(SearchQ), async (c) => {
      const { text, catalog = null, limit } = readSchema(SearchQ, c.req.query('q'));
      const { database, engine } = await openedDatabase(deps, c);
      const among = await namesIn(c, database.id, engine, catalog);
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
    .get(`${ONE}/function_names`, reads, async (c) => {
      const { database, engine } = await openedDatabase(deps, c);
      const { open } = await readingOf(deps, c.get('viewer'), database, {});
      const names = open
        ? callableNames(engine.dialect.backend, open.functions)
        : await orElse(functionNames(engine, `function-names-${randomUUID()}`), driverFailed);
      return c.json({ function_names: names });
    })
    .post(`${ONE}/validate_sql`, reads, jsonBody(ValidateSqlBody), async (c) => {
      const database = await databaseOf(deps, c);
      if (!database) throw notFound();
      const { signal } = c.req.raw;
      const body = c.req.valid('json');
      return c.json({ result: await problemsOf(deps, c.get('viewer'), database, body, signal) });
    });
};

import { ENGINES } from '#common/engines/engines.ts';

const DEFAULT_SCHEMAS = ['main', 'public'];

const OF_DATABASES = new Set(Object.values(ENGINES).flatMap(({ ownSchemas }) => ownSchemas));

/** Schemas in which tables can be created: all but the database's own. */
export const schemasToWrite = (schemas: readonly string[]): readonly string[] =>
  schemas.filter((name) => !OF_DATABASES.has(name.toLowerCase()));

/** The chosen schema, else the database's default. */
export const schemaShown = (
  { schema }: { readonly schema: string | null },
  schemas: readonly string[],
): string | null =>
  schema ?? DEFAULT_SCHEMAS.find((name) => schemas.includes(name)) ?? schemas[0] ?? null;

import { ENGINES } from '#common/engines/engines.ts';

const USUAL = ['main', 'public'];

const OF_DATABASES = new Set(Object.values(ENGINES).flatMap(({ ownSchemas }) => ownSchemas));

/** Where tables can be made: schemas that are not the database's own. */
export const schemasToWrite = (schemas: readonly string[]): readonly string[] =>
  schemas.filter((name) => !OF_DATABASES.has(name.toLowerCase()));

/** The chosen schema, else the one the database itself would look in. */
export const schemaShown = (
  { schema }: { readonly schema: string | null },
  schemas: readonly string[],
): string | null => schema ?? USUAL.find((name) => schemas.includes(name)) ?? schemas[0] ?? null;

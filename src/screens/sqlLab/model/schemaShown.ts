const USUAL = ['main', 'public'];

const OF_THE_DATABASE = new Set([
  'information_schema',
  'pg_catalog',
  'pg_toast',
  'performance_schema',
  'mysql',
  'sys',
  'system',
]);

/** Where tables can be made: schemas that are not the database's own. */
export const schemasToWrite = (schemas: readonly string[]): readonly string[] =>
  schemas.filter((name) => !OF_THE_DATABASE.has(name.toLowerCase()));

/** The chosen schema, else the one the database itself would look in. */
export const schemaShown = (
  { schema }: { readonly schema: string | null },
  schemas: readonly string[],
): string | null => schema ?? USUAL.find((name) => schemas.includes(name)) ?? schemas[0] ?? null;

const USUAL = ['main', 'public'];

/** The chosen schema, else the one the database itself would look in. */
export const schemaShown = (
  { schema }: { readonly schema: string | null },
  schemas: readonly string[],
): string | null => schema ?? USUAL.find((name) => schemas.includes(name)) ?? schemas[0] ?? null;

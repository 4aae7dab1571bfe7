import { rulesOf } from '@/lib/sql/rules';

const PLAIN = /^[a-z_][a-z0-9_]*$/;

/** `schema.table` as a statement names it; parts that need quotes get the database's own. */
export const qualifiedName = (
  parts: readonly (string | null)[],
  backend: string | null | undefined,
): string => {
  const quote = rulesOf(backend).nameQuotes[0] ?? '"';
  return parts
    .filter((part) => part !== null && part !== '')
    .map((part) =>
      PLAIN.test(part ?? '') ? part : `${quote}${part?.replaceAll(quote, quote + quote)}${quote}`,
    )
    .join('.');
};

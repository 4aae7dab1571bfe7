import { fromJson } from '../store/codec.ts';
import type { StoredDatabase } from '../store/databases.ts';

/**
 * Functions that an administrator lets written SQL of this database call besides those that are known to read nothing
 * but their arguments: `{"allowed_functions": ["tax", "stats.median_of"]}` in its extra settings. In small letters.
 */
export const addedFunctions = ({ extra }: Pick<StoredDatabase, 'extra'>): ReadonlySet<string> => {
  const { allowed_functions: names } = fromJson<{ readonly allowed_functions?: unknown }>(extra);
  if (!Array.isArray(names)) return new Set();
  return new Set(
    names.filter((name) => typeof name === 'string').map((name) => name.toLowerCase()),
  );
};

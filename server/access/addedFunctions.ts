import { fromJson } from '../store/codec.ts';
import type { StoredDatabase } from '../store/databases.ts';

type Extra = Readonly<Record<string, unknown>>;

const FUNCTIONS_MAX = 200;
/** Letters of any language, with the schema and the catalog it is in. */
const NAME = /^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*){0,2}$/u;
/** No database has longer names. */
const NAME_LENGTH_MAX = 250;

/** Why the extra settings cannot have these functions; null where they can. */
export const functionsProblem = ({ allowed_functions: names }: Extra): string | null => {
  if (names === undefined) return null;
  if (!Array.isArray(names)) return 'The allowed functions are a list of names.';
  if (names.length > FUNCTIONS_MAX) {
    return `At most ${FUNCTIONS_MAX} functions can be allowed, and these are ${names.length}.`;
  }
  const wrong: unknown = names.find(
    (name) => typeof name !== 'string' || name.length > NAME_LENGTH_MAX || !NAME.test(name),
  );
  return wrong === undefined
    ? null
    : `${JSON.stringify(wrong)} is no name of a function: letters, digits and underscores, after a schema and a dot where it needs one.`;
};

/**
 * Functions that an administrator allows in SQL for this database, in addition to those known to read only their
 * arguments: `{"allowed_functions": ["tax", "stats.median_of"]}` in the extra settings, in lower case here.
 */
export const addedFunctions = ({ extra }: Pick<StoredDatabase, 'extra'>): ReadonlySet<string> => {
  const { allowed_functions: names } = fromJson<Extra>(extra);
  if (!Array.isArray(names)) return new Set();
  return new Set(
    names.filter((name) => typeof name === 'string').map((name) => name.toLowerCase()),
  );
};

import { asciiLower } from './letters.ts';

/** Which functions a written text may call: what is not named is refused. All names are in small letters. */
export interface FunctionNames {
  readonly scalar: ReadonlySet<string>;
  /** They may stand before OVER as well. */
  readonly aggregate: ReadonlySet<string>;
  /** They mean something only before OVER. */
  readonly window: ReadonlySet<string>;
  /** In FROM: they read nothing. */
  readonly table: ReadonlySet<string>;
  /** What may follow the name of an aggregate, several times too: `sumIf`, `uniqArrayOrNull`. */
  readonly combinators?: readonly string[];
}

export type FunctionKind = 'scalar' | 'aggregate' | 'window' | 'table';

/** Names between blanks, in small letters. */
export const names = (...texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.join(' ').toLowerCase().split(/\s+/).filter(Boolean));

const isAggregate = (functions: FunctionNames, name: string): boolean =>
  functions.aggregate.has(name) ||
  (functions.combinators ?? []).some(
    (suffix) => name.endsWith(suffix) && isAggregate(functions, name.slice(0, -suffix.length)),
  );

/** How a function may be called, or null: not at all. One that is a value as well as a table counts as a value. */
export const kindOf = (functions: FunctionNames, name: string): FunctionKind | null => {
  const key = asciiLower(name);
  if (functions.window.has(key)) return 'window';
  if (isAggregate(functions, key)) return 'aggregate';
  if (functions.scalar.has(key)) return 'scalar';
  return functions.table.has(key) ? 'table' : null;
};

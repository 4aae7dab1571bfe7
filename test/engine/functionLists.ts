/** Every list of functions with what it leaves out, for the tests of all. */
import { type Backend, BACKENDS, ENGINES } from '#common/engines/engines.ts';
import * as clickhouse from '../../server/engine/clickhouse/refusedFunctions.ts';
import * as duckdb from '../../server/engine/duckdb/refusedFunctions.ts';
import { grammarOf } from '../../server/engine/modules.ts';
import * as mysql from '../../server/engine/mysql/refusedFunctions.ts';
import * as postgresql from '../../server/engine/postgresql/refusedFunctions.ts';
import * as trino from '../../server/engine/trino/refusedFunctions.ts';
import { kindOf } from '../../server/statement/functionNames.ts';
import type { Grammar } from '../../server/statement/grammar.ts';
import { isRefused, type Refused } from '../../server/statement/refused.ts';

interface LeftOut {
  readonly refused: Refused;
  /** What attackers called, or would. */
  readonly hostile: ReadonlySet<string>;
}

export interface FunctionList extends LeftOut {
  readonly title: string;
  readonly grammar: Grammar;
}

const LEFT_OUT: Readonly<Record<Backend, LeftOut>> = {
  duckdb,
  postgresql,
  mysql,
  clickhouse,
  trino,
};

export const functionListOf = (backend: Backend): FunctionList => ({
  title: ENGINES[backend].displayName,
  grammar: grammarOf(backend),
  ...LEFT_OUT[backend],
});

export const FUNCTION_LISTS: readonly FunctionList[] = BACKENDS.map(functionListOf);

export const isAllowed = ({ grammar: { functions } }: FunctionList, name: string): boolean =>
  kindOf(functions, name) !== null;

export const allowed = ({ grammar: { functions } }: FunctionList): readonly string[] => [
  ...functions.scalar.union(functions.aggregate).union(functions.window).union(functions.table),
];

/** Names that are neither allowed nor refused on purpose. */
export const undecided = (catalog: readonly string[], list: FunctionList): readonly string[] =>
  catalog.filter((name) => !isAllowed(list, name) && !isRefused(list.refused, name)).toSorted();

/** What to say when a table is not found: why, and which one may have been meant. */
import { duckdb as dialect } from '../../dialects/duckdb.ts';
import { EngineError, type TableRef } from '../../engine.ts';
import { type Catalog, findTable, type StoredTable } from '../../storage/catalogFile.ts';
import type { OpenInstance } from './instance.ts';
import { resolved } from './listing.ts';

const SUGGESTED_MAX = 3;
const HINT = /\n*Did you mean .*$/s;
const TABLE = /Table with name "?(.+?)"? does not exist/s;

/** How many letters differ; more than `most` is as good as any. */
const distance = (left: string, right: string, most: number): number => {
  if (Math.abs(left.length - right.length) > most) return most + 1;
  let above = Array.from({ length: right.length + 1 }, (_, at) => at);
  for (let row = 1; row <= left.length; row++) {
    const here = [row];
    for (let column = 1; column <= right.length; column++) {
      const isSame = left[row - 1] === right[column - 1];
      here[column] = Math.min(
        (above[column] ?? 0) + 1,
        (here[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
    }
    above = here;
  }
  return above[right.length] ?? most + 1;
};

const nearest = (catalog: Catalog, name: string): readonly StoredTable[] => {
  const wanted = name.toLowerCase();
  const most = Math.max(1, Math.floor(wanted.length / 3));
  return catalog.tables
    .map((table) => ({ table, far: distance(wanted, table.name.toLowerCase(), most) }))
    .filter(({ far }) => far <= most)
    .toSorted((a, b) => a.far - b.far || a.table.name.localeCompare(b.table.name))
    .slice(0, SUGGESTED_MAX)
    .map(({ table }) => table);
};

const suggestion = ({ schema, name }: StoredTable, home: string) =>
  `"${[dialect.defaultSchema, home].includes(schema) ? name : `${schema}.${name}`}"`;

/** The engine knows the attached tables only: its guesses are replaced by ours, the place is its own. */
export const aboutMissing = (
  error: EngineError,
  { catalog, unreadable }: OpenInstance,
  tables: readonly TableRef[],
  schema: string | null | undefined,
): EngineError => {
  if (error.code !== 'missing_table' && error.code !== 'missing_schema') return error;
  const home = schema ?? dialect.defaultSchema;
  const place = error.line === null ? null : { line: error.line, column: error.column };
  const name = TABLE.exec(error.message)?.[1]?.split('.').at(-1);
  if (name === undefined) return error;
  for (const ref of tables) {
    const { schema: own, name: stored } = resolved(catalog, ref, home);
    if (own === null || stored.toLowerCase() !== name.toLowerCase()) continue;
    const table = findTable(catalog, own, stored);
    const why = table && unreadable.get(table);
    if (!why) continue;
    const said = `The ${table.view ? 'view' : 'table'} ${own}.${stored} cannot be read: ${why}.`;
    return new EngineError('missing_table', said, place, { cause: error });
  }
  const near = nearest(catalog, name).map((table) => suggestion(table, home));
  const hint = near.length > 0 ? `\nDid you mean ${near.join(' or ')}?` : '';
  return new EngineError(error.code, error.message.replace(HINT, '') + hint, place, {
    cause: error,
  });
};

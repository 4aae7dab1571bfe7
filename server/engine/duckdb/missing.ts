/** The failure for a table that is not found: why, and which one may be meant. */
import { dialect } from './dialect.ts';
import type { EngineError, TableRef } from '../engine.ts';
import { nearest } from '#common/sql/nearest.ts';
import { findTable } from './catalogFile.ts';
import type { StoredTable } from './catalogFile.ts';
import type { OpenInstance } from './instance.ts';
import { resolved } from './listing.ts';

const SUGGESTED_MAX = 3;
const HINT = /(?<!\n)\n*Did you mean .*$/s;
const TABLE = /Table with name "?(.+?)"? does not exist/s;

const suggestion = ({ schema, name }: StoredTable, home: string) =>
  `"${[dialect.defaultSchema, home].includes(schema) ? name : `${schema}.${name}`}"`;

/** The engine knows only the attached tables: our suggestions replace its own, and the position stays. */
export const aboutMissing = (
  error: EngineError,
  { catalog, unreadable }: OpenInstance,
  tables: readonly TableRef[],
  schema: string | null | undefined,
): EngineError => {
  if (error.code !== 'missing_table' && error.code !== 'missing_schema') return error;
  const home = schema ?? dialect.defaultSchema;
  const name = TABLE.exec(error.message)?.[1]?.split('.').at(-1);
  if (name === undefined) return error;
  for (const ref of tables) {
    const { schema: own, name: stored } = resolved(catalog, ref, home);
    if (own === null || stored.toLowerCase() !== name.toLowerCase()) continue;
    const table = findTable(catalog, own, stored);
    const why = table && unreadable.get(table);
    if (!why) continue;
    const kind = table.view ? 'view' : 'table';
    return error.saying(`The ${kind} ${own}.${stored} cannot be read: ${why}.`);
  }
  const near = nearest(name, catalog.tables, (table) => table.name, SUGGESTED_MAX).map((table) =>
    suggestion(table, home),
  );
  const hint = near.length > 0 ? `\nDid you mean ${near.join(' or ')}?` : '';
  return error.saying(error.message.replace(HINT, '') + hint);
};

/** The latest partitions of the tables that a template names, as far as its viewer may see all rows of them. */
import { randomUUID } from 'node:crypto';
import { engineOf } from '../access/databases.ts';
import { found } from '../access/gate.ts';
import { impersonatedName } from '../access/impersonation.ts';
import { openTables } from '../access/tables.ts';
import { shareOf, type Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { type Engine, EngineError, type TableRef } from '../engine/engine.ts';
import { engineModule } from '../engine/modules.ts';
import { refusal } from '../errors.ts';
import type { StoredDatabase } from '../store/databases.ts';
import type { LatestPartitions } from './calls.ts';
import { createPartitionMemory, type PartitionMemory } from './partitionMemory.ts';

type Needs = Pick<Deps, 'config' | 'engines' | 'gate' | 'now' | 'rowLimits' | 'secrets' | 'store'>;

const TABLES_AT_MOST = 20;
const NAME = /^(?:(?:([^.]+)\.)?([^.]+)\.)?([^.]+)$/;

const refused = (message: string) =>
  refusal('GENERIC_COMMAND_ERROR', `The template could not be rendered: ${message}`);

/** `table`, `schema.table` or `catalog.schema.table`. */
const tableNamed = (text: string, { defaultSchema }: Engine['dialect']): TableRef => {
  const [, catalog = null, schema = defaultSchema, name] = NAME.exec(text) ?? [];
  if (name === undefined) throw refused(`"${text}" is no name of a table.`);
  return { catalog, schema, name };
};

/** Whether rules leave out some of its rows: a partition of which none is seen would be told. */
const isSeenInPart = async (
  { rowLimits }: Needs,
  viewer: Viewer,
  database: StoredDatabase,
  { dialect }: Engine,
  { schema, name }: TableRef,
): Promise<boolean> => {
  const key = (text: string | null) => (text ?? '').toLowerCase();
  const limited = await rowLimits.ofDatabase(viewer, database, dialect);
  return limited.some((one) => key(one.name) === key(name) && key(one.schema) === key(schema));
};

/** Tables of Iceberg tell their partitions as records, beside how much is in each. */
const COUNTED: ReadonlySet<string> = new Set(['record_count', 'file_count']);

const ofTable = async (
  engine: Engine,
  table: TableRef,
  { owner, timeoutMs }: { readonly owner: string; readonly timeoutMs: number },
): Promise<LatestPartitions[string]> => {
  const { partitionsOf } = engineModule(engine.dialect.backend);
  if (!partitionsOf) return [];
  const all = `SELECT * FROM ${partitionsOf(table)}`;
  try {
    const keys = await engine.describe({ sql: all }, { owner });
    if (keys.some(({ name }) => COUNTED.has(name)))
      throw refused(`the partitions of ${table.name} are no values of its columns.`);
    const order = keys.map((_, at) => `${at + 1} DESC`).join(', ');
    const run = { runId: `partitions-${randomUUID()}`, owner, limit: 1, timeoutMs };
    const { values } = await engine.query({ sql: `${all} ORDER BY ${order} LIMIT 1` }, run);
    return values.flatMap(([value]) =>
      value === undefined || value === null ? [] : [String(value)],
    );
  } catch (cause) {
    if (!(cause instanceof EngineError) || cause.code !== 'missing_table') throw cause;
    throw refused(`the table ${table.name} has no partitions.`);
  }
};

const memories = new WeakMap<Needs['engines'], PartitionMemory>();

/** One for each server. */
const memoryOf = ({ engines, now }: Needs): PartitionMemory => {
  const known = memories.get(engines) ?? createPartitionMemory(now);
  memories.set(engines, known);
  return known;
};

export const readPartitions = async (
  deps: Needs,
  viewer: Viewer,
  names: readonly string[],
  databaseId: number,
): Promise<LatestPartitions> => {
  if (names.length > TABLES_AT_MOST)
    throw refused(`it asks for the partitions of more than ${TABLES_AT_MOST} tables.`);
  const database = found(
    await deps.store.db
      .selectFrom('databases')
      .selectAll()
      .where('id', '=', databaseId)
      .executeTakeFirst(),
  );
  const engine = engineOf(deps, viewer, database);
  const isOpen = await openTables(deps, viewer, databaseId, engine.dialect);
  const run = { owner: shareOf(viewer), timeoutMs: deps.config.limits.queryTimeoutMs };
  const memory = memoryOf(deps);
  const asked = [databaseId, database.changed_on, impersonatedName(database, viewer)];
  const read: [string, LatestPartitions[string]][] = [];
  for (const name of names) {
    const table = tableNamed(name, engine.dialect);
    if (!isOpen(table)) throw refused(`there is no table ${name} in this database.`);
    if (await isSeenInPart(deps, viewer, database, engine, table))
      throw refused(
        `a rule limits which rows of ${name} you see, so its latest partition is not told.`,
      );
    const key = JSON.stringify([...asked, table.catalog, table.schema, table.name]);
    read.push([name, await memory.of(key, () => ofTable(engine, table, run))]);
  }
  return Object.fromEntries(read);
};

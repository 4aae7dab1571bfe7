/** A query becomes a table, all of it or nothing: it is written beside, and takes the old one’s place in one step. */
import { statfs } from 'node:fs/promises';
import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import type { StoredTable } from '../engine/duckdb/catalogFile.ts';
import { duckdbSetup } from '../engine/duckdb/setup.ts';
import { EngineError } from '../engine/engine.ts';
import { createTables, type Tables } from '../engine/storage/tables.ts';
import { refusedCommand } from '../files/mayImport.ts';
import type { StoredDatabase } from '../store/databases.ts';
import { judgedQuery, type TableQuery } from './mayRefresh.ts';

export interface QueryOrder extends TableQuery {
  readonly viewer: Viewer;
  readonly database: StoredDatabase;
  /** Of the table in the catalog. */
  readonly mark: string;
  /** The rows are as they are from then on. */
  readonly asOf: Date;
  /** The name must be free. */
  readonly isNew: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (percent: number) => void;
}

export const tablesOf = ({ config }: Pick<Deps, 'config'>): Tables =>
  createTables({ setup: duckdbSetup(config.dataDir, config.limits) });

/** A full disk would stop everything else. */
const roomOnDisk = async ({ config }: Pick<Deps, 'config'>): Promise<number> => {
  const { bavail, bsize } = await statfs(config.dataDir);
  const room = bavail * bsize - config.limits.refreshFreeBytes;
  if (room <= 0) throw refusedCommand('The disk is almost full, so no table is written.', 507);
  return room;
};

export const writeQuery = async (deps: Deps, order: QueryOrder): Promise<StoredTable> => {
  const { viewer, database, schema, table_name: name, query_schema: within, mark, isNew } = order;
  const { refreshRows: rows, refreshBytes: bytes, refreshMs } = deps.config.limits;
  const { sql } = await judgedQuery(deps, viewer, database, order);
  const room = await roomOnDisk(deps);
  const tooLate = AbortSignal.timeout(refreshMs);
  try {
    return await tablesOf(deps).importTable({
      schema,
      name,
      from: { sql, ...(within ? { within } : {}) },
      mark,
      asOf: order.asOf.toISOString(),
      ifNew: isNew,
      budget: { rows, bytes, room },
      signal: AbortSignal.any([order.signal, tooLate]),
      onProgress: order.onProgress,
    });
  } catch (cause) {
    if (!tooLate.aborted || order.signal.aborted) throw cause;
    const minutes = Math.round(refreshMs / 60_000);
    throw new EngineError('timeout', `The query took longer than ${minutes} minutes.`, null, {
      cause,
    });
  }
};

import type { DuckDBConnection } from '@duckdb/node-api';
import { catalogStamp, findTable, type StoredTable } from './catalogFile.ts';
import { type DuckdbSetup, type OpenInstance, openInstance } from './instance.ts';
import { type Needs, NO_NEEDS, type Wanted } from './needs.ts';

/** Attaching a table takes about a tenth of the time of a new instance, so a few are attached in advance. */
const AHEAD = 8;
/** Tables of one person, whose next statement often reads what an earlier one did. */
const AHEAD_OF_OWNER = 24;
/** So few tables are all attached at once, permanently. */
const FEW_TABLES = 16;

export interface InstanceRequest {
  /** Null: for the catalog, not for a person. */
  readonly owner: string | null;
  readonly wantsProgress: boolean;
  readonly wanted: Wanted;
}

export interface Connected {
  readonly instance: OpenInstance;
  readonly connection: DuckDBConnection;
  readonly needs: Needs;
}

/**
 * The one open instance of a process. A locked instance attaches nothing more, so a new one replaces it when a
 * statement needs other tables, when the owner changes, or when a newer catalog was published.
 */
export const createInstances = (setup: DuckdbSetup) => {
  let open: OpenInstance | null = null;
  /** Null: nobody’s yet; the first owner gets the warm instance. */
  let owner: string | null = null;
  /** The most recent one last. */
  let recent: readonly Pick<StoredTable, 'schema' | 'name'>[] = [];

  const remember = ({ tables }: Needs) => {
    const used = [...tables].filter(({ view }) => !view);
    const isUsed = (known: Pick<StoredTable, 'schema' | 'name'>) =>
      used.some(({ schema, name }) => schema === known.schema && name === known.name);
    const merged = [...recent.filter((known) => !isUsed(known)), ...used];
    recent = merged.slice(-AHEAD_OF_OWNER).map(({ schema, name }) => ({ schema, name }));
  };

  const withAhead = (wanted: Wanted, ahead: number): Wanted => {
    return (catalog) => {
      const needs = wanted(catalog);
      if (catalog.tables.length <= FEW_TABLES) return { ...needs, tables: new Set(catalog.tables) };
      const more = recent.slice(-ahead).flatMap(({ schema, name }) => {
        const table = findTable(catalog, schema, name);
        return table && !table.view ? table : [];
      });
      return { ...needs, tables: needs.tables.union(new Set(more)) };
    };
  };

  const close = () => {
    open?.close();
    open = null;
  };

  /** What one person’s statements leave behind never meets another’s, nor an older catalog. */
  const instanceFor = async (nextOwner: string | null, wanted: Wanted): Promise<OpenInstance> => {
    const isAnothers = owner !== null && nextOwner !== null && owner !== nextOwner;
    const isStale = open?.stamp !== catalogStamp(setup.tablesDir);
    if (open && (isAnothers || isStale || !open.covers(wanted(open.catalog)))) close();
    open ??= await openInstance(setup, withAhead(wanted, isAnothers ? AHEAD : AHEAD_OF_OWNER));
    owner = nextOwner ?? owner;
    remember(wanted(open.catalog));
    return open;
  };

  const connected = async (request: InstanceRequest): Promise<Omit<Connected, 'needs'>> => {
    const { wantsProgress, wanted } = request;
    const instance = await instanceFor(request.owner, wanted);
    const reserved = wantsProgress ? instance.connectWithProgress() : null;
    if (reserved) return { instance, connection: reserved };
    if (!wantsProgress) return { instance, connection: await instance.connect() };
    close();
    const fresh = await instanceFor(request.owner, wanted);
    return {
      instance: fresh,
      connection: fresh.connectWithProgress() ?? (await fresh.connect()),
    };
  };

  return {
    async warm() {
      await instanceFor(null, () => NO_NEEDS);
    },
    async connect(request: InstanceRequest): Promise<Connected> {
      const { instance, connection } = await connected(request);
      return { instance, connection, needs: request.wanted(instance.catalog) };
    },
    close,
  };
};

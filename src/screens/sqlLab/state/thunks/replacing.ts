/** CREATE OR REPLACE removes something only where the table is there already, which the database knows best. */
import type { Sweeping } from '#common/sql/sweeping.ts';
import { ApiError } from '@/api/errors';
import { fetchTableMetadata } from '@/api/resources/databases';
import type { TableAt } from './lookUp';

/** A text that replaces more tables is asked about whole: each look costs a request. */
const LOOKED_UP_AT_MOST = 5;
/** The run waits for this long; without an answer it is asked about. */
const LOOK_UP_MS = 3000;

/** The lists of the page may end before a table, so it is looked for by its name; whatever is not sure is there. */
const isThere = async (table: TableAt, signal: AbortSignal): Promise<boolean> => {
  /** Without quotes a name may be stored in small letters. */
  const spelled = [...new Set([table.name, table.name.toLowerCase()])];
  const looks = spelled.map((name) =>
    fetchTableMetadata({ ...table, name }, { signal, timeoutMs: LOOK_UP_MS }).then(
      () => true,
      (error: unknown) => !(error instanceof ApiError && error.info.status === 404),
    ),
  );
  return (await Promise.all(looks)).includes(true);
};

/** Without the statements that would replace a table which is not there. */
export const withoutNewTables = async (
  sweeping: readonly Sweeping[],
  within: Omit<TableAt, 'name'>,
  signal: AbortSignal,
): Promise<readonly Sweeping[]> => {
  const replacing = sweeping.filter(({ does }) => does === 'replace');
  if (replacing.length > LOOKED_UP_AT_MOST) return sweeping;
  const added = await Promise.all(
    replacing.map(async (one) => {
      const [name, schema = within.schema, catalog = within.catalog] = one.target.toReversed();
      const isNew =
        name !== undefined && !(await isThere({ ...within, catalog, schema, name }, signal));
      return isNew ? one : null;
    }),
  );
  return sweeping.filter((one) => !added.includes(one));
};

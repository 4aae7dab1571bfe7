/** Who may change what a dataset reads, or remove it: nobody whom a rule limits to some of its rows. */
import type { Updateable } from 'kysely';
import { engineOf } from '../access/databases.ts';
import { can, type Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../errors.ts';
import { fromJson } from '../store/codec.ts';
import type { StoredDataset } from '../store/datasets.ts';
import type { DatasetRow } from '../store/tables.ts';
import type { DatasetColumn } from './fields.ts';

const LIMITED =
  'A rule limits which rows of this dataset you see. What it reads is changed, and the dataset deleted, by somebody who sees all of them.';

const SOURCE = [
  'database_id',
  'catalog',
  'schema',
  'table_name',
  'sql',
  'template_params',
] as const;

/** What the names in a rule stand for, and how values are compared with the columns. */
const meaningOf = (columns: string): string =>
  JSON.stringify(
    fromJson<DatasetColumn[]>(columns)
      .map(
        ({ id, column_name, expression, type, type_generic }) =>
          [id, column_name, expression || null, type ?? null, type_generic ?? null] as const,
      )
      .toSorted(([a = 0], [b = 0]) => a - b),
  );

const changesData = (one: StoredDataset, change: Updateable<DatasetRow>): boolean =>
  SOURCE.some((field) => field in change && (change[field] || null) !== (one[field] || null)) ||
  (change.columns !== undefined && meaningOf(change.columns) !== meaningOf(one.columns));

/** `change` is what would be stored; null where the dataset would be gone. */
export const assertMayChange = async (
  deps: Deps,
  viewer: Viewer,
  one: StoredDataset,
  change: Updateable<DatasetRow> | null,
): Promise<void> => {
  // Whoever keeps the rules could change these as well.
  if (can(viewer, 'can_write', 'RowLevelSecurity')) return;
  if (change && !changesData(one, change)) return;
  const database = await deps.store.db
    .selectFrom('databases')
    .selectAll()
    .where('id', '=', one.database_id)
    .executeTakeFirst();
  if (!database) return;
  const { dialect } = engineOf(deps, viewer, database);
  const limit = await deps.rowLimits.ofDataset(viewer, one, database, dialect);
  if (limit !== null) throw new HttpError(403, LIMITED);
};

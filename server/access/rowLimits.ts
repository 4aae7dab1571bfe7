/** Which rows of tables a person sees, where rules limit them. */
import type { StoredDatabase } from '../store/databases.ts';
import type { StoredDataset } from '../store/datasets.ts';
import type { LimitedTable } from '../statement/openTables.ts';
import type { Viewer } from './viewer.ts';

export interface RowLimits {
  /** The condition for the rows of a dataset, as SQL of its database; null for all rows. */
  ofDataset(
    viewer: Viewer,
    dataset: StoredDataset,
    database: StoredDatabase,
  ): Promise<string | null>;
  /** The tables of a database that the viewer sees in part. */
  ofDatabase(viewer: Viewer, database: StoredDatabase): Promise<readonly LimitedTable[]>;
}

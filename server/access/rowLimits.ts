/** Which rows of tables a person sees, where rules limit them. */
import type { Dialect } from '../engine/dialects/dialect.ts';
import type { StoredDatabase } from '../store/databases.ts';
import type { StoredDataset } from '../store/datasets.ts';
import type { LimitedTable } from '../statement/openTables.ts';
import type { Viewer } from './viewer.ts';

/** Where names of a connection without a schema or a catalog are. */
export type Home = Pick<Dialect, 'defaultSchema' | 'defaultCatalog'>;

export interface RowLimits {
  /**
   * The condition for the rows of a dataset, as SQL of its database; null for all rows. Rules on another dataset of the
   * same table count too.
   */
  ofDataset(
    viewer: Viewer,
    dataset: StoredDataset,
    database: StoredDatabase,
    home: Home,
  ): Promise<string | null>;
  /** The rules on a dataset, as they are written, in the order of their texts. */
  rulesOf(viewer: Viewer, datasetId: number): Promise<readonly string[]>;
  /** Whether rules limit what the viewer sees in any of these databases. */
  anyIn(viewer: Viewer, databaseIds: readonly number[]): Promise<boolean>;
  /** The tables of a database that the viewer sees in part. */
  ofDatabase(
    viewer: Viewer,
    database: StoredDatabase,
    home: Home,
  ): Promise<readonly LimitedTable[]>;
}

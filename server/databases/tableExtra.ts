import type { TableExtra } from '#common/wire/database.ts';
import type { TableDetails } from '../engine/engine.ts';

/** What a database knows about a table besides columns and keys; empty where it knows nothing more. */
export const tableExtra = (table: TableDetails | null): TableExtra => {
  if (!table) return {};
  const { definition, rowCount, isRowCountEstimated = false, partitions } = table;
  const metadata = {
    ...(definition ? { view: definition } : {}),
    ...(rowCount === null ? {} : { row_count: rowCount, row_count_estimated: isRowCountEstimated }),
  };
  return {
    ...(Object.keys(metadata).length > 0 ? { metadata } : {}),
    ...(partitions
      ? {
          partitions: {
            cols: partitions.columns,
            latest: null,
            partitionQuery: partitions.query,
          },
        }
      : {}),
  };
};

import type { ChartResult } from '../../chartResult';
import type { FormData } from '../../formData';

/** Rows beyond the limit are in no bin, and nothing says which ones they are. */
export const cutNote = ({ sql_rowcount }: ChartResult, { row_limit }: FormData): string | null => {
  const limit = Number(row_limit);
  return limit > 0 && (sql_rowcount ?? 0) >= limit
    ? `Only ${limit.toLocaleString('en-US')} rows are counted: the row limit`
    : null;
};

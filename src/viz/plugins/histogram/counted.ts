import type { ChartResult } from '../../chartResult';
import { counted } from '../../shared/told';

/** A row of the result is a series of counts; what was counted are the rows of the query. */
export const countedRows = ({ sql_rowcount, data }: ChartResult): string => {
  const series = counted(data.length, 'series', 'series');
  if (sql_rowcount === undefined) return series;
  const rows = counted(sql_rowcount, 'row');
  return data.length === 1 ? rows : `${rows} in ${series}`;
};

import type { ChartResult } from '../../chartResult';

const counted = (count: number, one: string, several: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`;

/** A row of the result is a series of counts; what was counted are the rows of the query. */
export const countedRows = ({ sql_rowcount, data }: ChartResult): string => {
  const series = counted(data.length, 'series', 'series');
  if (sql_rowcount === undefined) return series;
  const rows = counted(sql_rowcount, 'row', 'rows');
  return data.length === 1 ? rows : `${rows} in ${series}`;
};

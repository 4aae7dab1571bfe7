import type { ChartResult } from '../../chartResult';
import type { TableColumn } from './columns';
import classes from './Table.module.css';

interface Props {
  readonly columns: readonly TableColumn[];
  readonly totals: ChartResult | undefined;
}

/** What a column has over all rows, also those that are not shown. */
export function Totals({ columns, totals }: Props) {
  const [row] = totals?.data ?? [];
  if (!row) return null;
  const textOf = (column: TableColumn, index: number) => {
    const value = column.totalOf(row);
    if (column.isMetric && value !== undefined) return column.text(value);
    return index === 0 ? 'Total' : '';
  };
  return (
    <tfoot className={classes.totals}>
      <tr>
        {columns.map((column, index) => (
          <td key={column.name} style={{ textAlign: column.align }}>
            {textOf(column, index)}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

import type { ChartResult } from '../../chartResult';
import type { TableColumn } from './columns';

interface Props {
  readonly columns: readonly TableColumn[];
  readonly totals: ChartResult | undefined;
}

/** The last line, where the chart has totals. */
export function Totals({ columns, totals }: Props) {
  const row = totals?.data[0];
  if (!row) return null;
  const textOf = ({ name, text }: TableColumn, index: number) => {
    if (Object.hasOwn(row, name)) return text(row[name]);
    return index === 0 ? 'Total' : '';
  };
  return (
    <tfoot>
      <tr>
        {columns.map((column, index) => (
          <td key={column.name} data-numeric={column.isNumeric || undefined}>
            {textOf(column, index)}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

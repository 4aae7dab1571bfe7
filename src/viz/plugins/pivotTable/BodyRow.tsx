import type { Cell } from '#common/cell.ts';
import { measuredDigits } from '../../shared/numberFormat';
import { display } from '../../shared/values';
import { isWithin, rowLevels } from './cells';
import { HeadCell } from './HeadCell';
import { headLeft, ROW_PX } from './layout';
import classes from './PivotTable.module.css';
import type { PivotGrid } from './pivotGrid';

const LEFT_OUT = 'Empty, or left out by the row limit';

interface Props {
  readonly grid: PivotGrid;
  readonly row: number;
  readonly headLines: number;
}

/** A line of values behind the names of its groups. */
export function BodyRow({ grid, row, headLines }: Props) {
  const { view, columns } = grid;
  const kind = view.rows.lines[row]?.kind;
  const cells = [];
  for (let column = columns.from; column < columns.to; column += 1)
    cells.push(<ValueCell key={column} grid={grid} row={row} column={column} />);
  return (
    <tr style={{ height: ROW_PX }} aria-rowindex={row + headLines + 1} data-kind={kind}>
      <RowNames grid={grid} row={row} />
      {columns.from > 0 && <td aria-hidden />}
      {cells}
      {columns.to < view.columns.lines.length && <td aria-hidden />}
    </tr>
  );
}

/** A group's name stands beside its first line in view. */
function RowNames({ grid, row }: Pick<Props, 'grid' | 'row'>) {
  const { view, layout, rows } = grid;
  const levels = rowLevels(view);
  const line = view.rows.lines[row];
  return layout.heads.map((_, level) => {
    const run = view.rows.runs[level]?.[row] ?? null;
    const isFirst = run ? row === Math.max(run.from, rows.from) : line?.path.length === level;
    if (!isFirst) return null;
    return (
      <HeadCell
        key={level}
        grid={grid}
        side="rows"
        line={row}
        level={level}
        branch={run?.branch}
        lines={run ? Math.min(run.to, rows.to) - row : 1}
        levels={run ? 1 : levels - level}
        place={{ row, column: level - levels }}
        style={{ left: headLeft(layout, level) }}
      />
    );
  });
}

function ValueCell({ grid, row, column }: Pick<Props, 'grid' | 'row'> & { column: number }) {
  const { view, active, area } = grid;
  const place = { row, column };
  const text = view.text(row, column);
  const paint = view.paint(row, column);
  const isUnknown = view.mayBeLeftOut(row, column);
  return (
    <td
      id={grid.idOf(place)}
      role="gridcell"
      className={classes.value}
      title={isUnknown ? LEFT_OUT : exact(view.value(row, column), text)}
      aria-colindex={column + rowLevels(view) + 1}
      style={paint ?? undefined}
      data-kind={view.columns.lines[column]?.kind}
      data-unknown={isUnknown || undefined}
      data-active={(active?.row === row && active.column === column) || undefined}
      data-marked={(area && isWithin(area, place)) || undefined}
      onMouseDown={(event) => grid.onPick(place, event.shiftKey)}
      onContextMenu={grid.onMenu && ((event) => grid.onMenu?.(event, place))}
    >
      {isUnknown ? '…' : text}
    </td>
  );
}

/** Every digit, where the text has fewer. */
const exact = (value: Cell, text: string): string | undefined => {
  if (value === null) return undefined;
  const digits =
    typeof value === 'number' || typeof value === 'string' ? measuredDigits(value) : display(value);
  return digits === text ? undefined : digits;
};

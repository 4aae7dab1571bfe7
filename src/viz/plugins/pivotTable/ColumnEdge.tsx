import { dragEdge } from '../../shared/columnWidths';
import { columnWidth } from './layout';
import classes from './PivotTable.module.css';
import type { PivotGrid } from './pivotGrid';

interface Props {
  readonly grid: Pick<PivotGrid, 'layout' | 'onResize'>;
  readonly column: number;
  readonly name: string;
}

/** Dragged to give a column another width. */
export function ColumnEdge({ grid, column, name }: Props) {
  return (
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${name}`}
      className={classes.edge}
      onPointerDown={(event) =>
        dragEdge(event, columnWidth(grid.layout, column), (px) => grid.onResize(column, px))
      }
      onMouseDown={(event) => event.stopPropagation()}
    />
  );
}

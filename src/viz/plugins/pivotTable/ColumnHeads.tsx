import { headLevels, rowLevels } from './cells';
import { ColumnEdge } from './ColumnEdge';
import { HeadCell } from './HeadCell';
import { headLeft } from './layout';
import classes from './PivotTable.module.css';
import { HEAD_PX, type PivotGrid } from './pivotGrid';

/** The names above the values, a line for each level; those of the rows' levels stand in the last one. */
export function ColumnHeads({ grid }: { readonly grid: PivotGrid }) {
  const levels = Math.max(headLevels(grid.view), 1);
  return (
    <thead>
      {Array.from({ length: levels }, (_, level) => (
        <tr key={level} style={{ height: HEAD_PX }} aria-rowindex={level + 1}>
          <Corner grid={grid} level={level} levels={levels} />
          {grid.columns.from > 0 && <td aria-hidden style={{ top: level * HEAD_PX }} />}
          {columnsAt(grid, level).map(({ at, branch, count }) => (
            <HeadCell
              key={at}
              grid={grid}
              side="columns"
              line={at}
              level={level}
              branch={branch}
              lines={count}
              levels={branch ? 1 : levels - level}
              place={{ row: level - levels, column: at }}
              style={{ top: level * HEAD_PX }}
            />
          ))}
          {grid.columns.to < grid.view.columns.lines.length && <td aria-hidden />}
        </tr>
      ))}
    </thead>
  );
}

/** Groups and totals that begin on this level, as far as they are in view. */
const columnsAt = ({ view, columns }: PivotGrid, level: number) => {
  const { lines, runs } = view.columns;
  const found = [];
  for (let at = columns.from; at < columns.to; ) {
    const run = runs[level]?.[at] ?? null;
    const count = run ? Math.min(run.to, columns.to) - at : 1;
    if (run) found.push({ at, branch: run.branch, count });
    else if (lines[at]?.path.length === level) found.push({ at, branch: undefined, count });
    at += count;
  }
  return found;
};

interface CornerProps {
  readonly grid: PivotGrid;
  readonly level: number;
  readonly levels: number;
}

function Corner({ grid, level, levels }: CornerProps) {
  const { view, layout } = grid;
  const top = level * HEAD_PX;
  if (level < levels - 1)
    return (
      <th
        scope="col"
        colSpan={rowLevels(view)}
        className={classes.corner}
        style={{ top, left: 0 }}
        data-number
      >
        {view.columns.levels[level]}
      </th>
    );
  return layout.heads.map((_, depth) => {
    const style = { top, left: headLeft(layout, depth) };
    return (
      <th
        key={depth}
        scope="col"
        className={classes.corner}
        style={style}
        aria-label={view.rows.levels[depth]}
      >
        {view.rows.levels[depth] ?? ''}
        <ColumnEdge
          grid={grid}
          column={depth - layout.heads.length}
          name={view.rows.levels[depth] ?? 'the names'}
        />
      </th>
    );
  });
}

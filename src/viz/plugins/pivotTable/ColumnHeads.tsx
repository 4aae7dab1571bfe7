import { headLevels, headLines, namedHeadLevels, rowLevels } from './cells';
import { ColumnEdge } from './ColumnEdge';
import { HeadCell } from './HeadCell';
import { headLeft } from './layout';
import classes from './PivotTable.module.css';
import { HEAD_PX, type PivotGrid } from './pivotGrid';

/** The names above the values, a line for each level; those of the rows' levels stand in the last line. */
export function ColumnHeads({ grid }: { readonly grid: PivotGrid }) {
  const levels = Math.max(headLevels(grid.view), 1);
  const lines = headLines(grid.view);
  return (
    <thead>
      {Array.from({ length: lines }, (_, line) => (
        <tr key={line} style={{ height: HEAD_PX }} aria-rowindex={line + 1}>
          <Corner grid={grid} line={line} lines={lines} />
          {grid.columns.from > 0 && <td aria-hidden style={{ top: line * HEAD_PX }} />}
          {line < levels &&
            columnsAt(grid, line).map(({ at, branch, count }) => (
              <HeadCell
                key={at}
                grid={grid}
                side="columns"
                line={at}
                level={line}
                branch={branch}
                lines={count}
                levels={branch && line < levels - 1 ? 1 : lines - line}
                place={{ row: line - levels, column: at }}
                style={{ top: line * HEAD_PX }}
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
  readonly line: number;
  readonly lines: number;
}

function Corner({ grid, line, lines }: CornerProps) {
  const { view, layout } = grid;
  const top = line * HEAD_PX;
  if (line < lines - 1)
    return (
      <th
        scope="col"
        colSpan={rowLevels(view)}
        className={classes.corner}
        style={{ top, left: 0 }}
        title={view.columns.levels[line]}
        data-number
      >
        {view.columns.levels[line]}
      </th>
    );
  if (view.rows.levels.length === 0) {
    const name = namedHeadLevels(view)[line] ?? '';
    return (
      <th scope="col" className={classes.corner} style={{ top, left: 0 }} data-number>
        {name}
        <ColumnEdge grid={grid} column={-1} name={name || 'the names'} />
      </th>
    );
  }
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
        {view.rows.levels[depth]}
        <ColumnEdge
          grid={grid}
          column={depth - layout.heads.length}
          name={view.rows.levels[depth] ?? ''}
        />
      </th>
    );
  });
}

import { type CSSProperties, useMemo } from 'react';
import { Note, useHeightAbove } from '../../Note';
import { useTokens } from '@/ui/useTokens';
import { defineViz, type VizProps } from '../../vizPlugin';
import { pivotAsTable } from './asTable';
import { BodyRow } from './BodyRow';
import { headLines, rowLevels } from './cells';
import { ColumnHeads } from './ColumnHeads';
import { ROW_PX } from './layout';
import classes from './PivotTable.module.css';
import { HEAD_PX, type PivotGrid } from './pivotGrid';
import { notesOf } from './notes';
import { useColumnWidths } from './useColumnWidths';
import { useCollapsed } from './useCollapsed';
import { usePivotKeys } from './usePivotKeys';
import { usePivotHooks } from './usePivotHooks';
import { grainOf } from './query';
import { usePivotWindow } from './usePivotWindow';
import { pivotResults, pivotView } from './view';

function PivotTable(props: VizProps) {
  const { results, formData, dataset, width, height, title, onRendered } = props;
  const tokens = useTokens();
  const { collapsed, toggle, isCollapsed } = useCollapsed(props);
  const view = useMemo(() => {
    const answers = pivotResults(results);
    return answers && pivotView(answers, formData, dataset, tokens, collapsed);
  }, [results, formData, dataset, tokens, collapsed]);
  const note = notesOf(results, formData, dataset);
  const heightAbove = useHeightAbove(note, { width, height });
  if (!view) return null;
  return (
    <div style={{ width, height }} className={classes.box}>
      <Drawn
        {...{ props, view, title, onRendered, toggle, isCollapsed }}
        width={width}
        height={heightAbove}
      />
      <Note width={width} height={height}>
        {note}
      </Note>
    </div>
  );
}

interface DrawnProps extends Pick<PivotGrid, 'view' | 'isCollapsed'> {
  readonly props: VizProps;
  readonly toggle: PivotGrid['onToggle'];
  readonly width: number;
  readonly height: number;
  readonly title: string;
}

function Drawn({ props, view, isCollapsed, toggle, width, height, title }: DrawnProps) {
  const { layout, onResize, widen } = useColumnWidths(props, view, width);
  const heads = headLines(view);
  const { scroller, onScroll, ...shown } = usePivotWindow(
    view,
    layout,
    { width, height },
    heads,
    props.onRendered,
  );
  const hooks = usePivotHooks(props, view, (column) => grainOf(props.formData, column));
  const keys = usePivotKeys(view, shown.reveal, {
    toggle,
    choose: hooks.onChoose,
    widen,
  });
  const grid: PivotGrid = {
    view,
    layout,
    rows: shown.rows,
    columns: shown.columns,
    isCollapsed,
    rendersHtml: props.formData.allow_render_html !== false,
    onToggle: toggle,
    onResize,
    ...keys.grid,
    ...hooks,
  };
  const indexes = Array.from(
    { length: shown.rows.to - shown.rows.from },
    (_, at) => at + shown.rows.from,
  );
  const below = (view.rows.lines.length - shown.rows.to) * ROW_PX;
  return (
    <div ref={scroller} className={classes.scroller} onScroll={onScroll}>
      <table
        role="grid"
        tabIndex={0}
        aria-label={title}
        aria-rowcount={heads + view.rows.lines.length}
        aria-colcount={rowLevels(view) + view.columns.lines.length}
        aria-multiselectable
        className={classes.table}
        style={
          {
            width: shown.tableWidth,
            ...(shown.zoom < 1 ? { zoom: shown.zoom } : {}),
            '--heads': `${heads * HEAD_PX}px`,
            '--names': `${layout.heads.reduce((sum, px) => sum + px, 0)}px`,
          } as CSSProperties
        }
        {...keys.table}
      >
        <colgroup>
          {[...layout.heads, ...shown.columnWidths].map((px, at) => (
            <col key={at} style={{ width: px }} />
          ))}
        </colgroup>
        <ColumnHeads grid={grid} />
        <tbody>
          {shown.rows.from > 0 && <tr aria-hidden style={{ height: shown.rows.from * ROW_PX }} />}
          {indexes.map((row) => (
            <BodyRow key={row} grid={grid} row={row} headLines={heads} />
          ))}
          {below > 0 && <tr aria-hidden style={{ height: below }} />}
        </tbody>
      </table>
    </div>
  );
}

export default defineViz({
  Viz: PivotTable,
  asTable: pivotAsTable,
  isShownByServer: true,
});

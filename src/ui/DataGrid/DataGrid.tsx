import { type CSSProperties, type RefObject, useRef } from 'react';
import { lazily } from '@/ui/lazily';
import { ColumnChooser } from './ColumnChooser';
import classes from './DataGrid.module.css';
import { GridHead } from './GridHead';
import { GridOverlays } from './GridOverlays';
import type { GridProps } from './gridProps';
import { GridStatus } from './GridStatus';
import { useGrid } from './useGrid';
import { HEAD_PX } from './useGridView';

const RowPanel = lazily(async () => (await import('./RowPanel')).RowPanel);

interface PanesProps {
  readonly loose: RefObject<HTMLDivElement | null>;
  readonly fixed: RefObject<HTMLDivElement | null>;
  readonly heightPx: number;
  readonly widthPx: number;
  readonly pinnedPx: number;
  readonly gutterPx: number;
}

/** Where cells are drawn: those that stay and those that scroll sideways. */
function Panes({ loose, fixed, heightPx, widthPx, pinnedPx, gutterPx }: PanesProps) {
  return (
    <div
      className={classes.body}
      style={{ height: heightPx, width: widthPx, '--gutter': `${gutterPx}px` } as CSSProperties}
    >
      <div role="presentation" className={classes.pane} style={{ width: pinnedPx }}>
        <div ref={fixed} role="presentation" className={classes.rows} />
      </div>
      <div ref={loose} role="presentation" className={classes.rows} />
    </div>
  );
}

/** A table of any length: what is in view is drawn, cells are marked, summed up, copied and looked at one by one. */
export function DataGrid(props: GridProps) {
  const { source, label, head, sortOf, columnItems } = props;
  const { columns, rowCount } = source;
  const scroller = useRef<HTMLDivElement>(null);
  const loose = useRef<HTMLDivElement>(null);
  const fixed = useRef<HTMLDivElement>(null);
  const grid = useGrid(props, { scroller, loose, fixed });
  const { arrangement, arrange, gutterPx, layout, rects, open, at } = grid;
  const { shown, lefts } = layout;

  return (
    <div className={classes.frame}>
      <div className={classes.main}>
        <div className={classes.hold}>
          <div
            ref={scroller}
            role="grid"
            aria-label={label}
            aria-rowcount={rowCount + 1}
            aria-colcount={shown.length + 1}
            aria-multiselectable
            aria-activedescendant={grid.focusId}
            tabIndex={0}
            className={classes.grid}
            {...grid.keys}
          >
            <GridHead
              columns={columns}
              layout={layout}
              across={grid.across}
              gutterPx={gutterPx}
              heightPx={HEAD_PX}
              actions={grid.actions}
              zoneOf={grid.zone}
              sortOf={sortOf}
              head={head}
            />
            <Panes
              loose={loose}
              fixed={fixed}
              heightPx={grid.scrollPx}
              widthPx={gutterPx + (lefts.at(-1) ?? 0)}
              pinnedPx={gutterPx + (lefts[layout.pinned] ?? 0)}
              gutterPx={gutterPx}
            />
          </div>
        </div>
        {open.isRowOpen && rowCount > 0 && (
          <RowPanel
            source={source}
            shown={shown}
            row={at.row}
            onRow={(row) => grid.goTo({ row, column: at.column })}
            onView={(place) => open.viewValue({ row: at.row, column: place })}
            onClose={open.closeRow}
          />
        )}
      </div>
      <GridStatus rects={rects} figures={grid.figures}>
        <ColumnChooser columns={columns} arrangement={arrangement} onArrange={arrange} />
      </GridStatus>
      <GridOverlays
        open={open}
        source={source}
        layout={layout}
        arrangement={arrangement}
        onArrange={arrange}
        onFit={grid.fit}
        rects={rects}
        copy={grid.copy}
        onRow={(place) => {
          grid.goTo(place);
          open.openRow();
        }}
        columnItems={columnItems}
        cellItems={props.cellItems}
      />
    </div>
  );
}

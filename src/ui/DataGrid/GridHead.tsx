import { VisuallyHidden } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import type { Layout } from './arrangement';
import { ColumnHead } from './ColumnHead';
import classes from './DataGrid.module.css';
import type { GridColumn } from './gridSource';
import type { Direction, HeadActions } from './headActions';
import { indices, type Span } from './window';

interface Props {
  readonly columns: readonly GridColumn[];
  readonly layout: Layout;
  readonly across: Span;
  readonly gutterPx: number;
  readonly heightPx: number;
  readonly actions: HeadActions;
  readonly zoneOf: (column: number) => string | null;
  readonly sortOf: ((column: number) => Direction | null) | undefined;
  readonly head: ((column: number) => ReactNode) | undefined;
}

/** Names and types of the visible columns. */
export const GridHead = memo(function GridHead(props: Props) {
  const { columns, layout, across, gutterPx, heightPx, actions, zoneOf, sortOf, head } = props;
  const { shown, lefts, pinned } = layout;
  const drawn = (span: Span) =>
    indices(span).map((place) => {
      const column = shown[place] ?? -1;
      const known = columns[column];
      const left = lefts[place] ?? 0;
      if (!known) return null;
      return (
        <ColumnHead
          key={column}
          known={known}
          column={column}
          place={place}
          left={gutterPx + left}
          width={(lefts[place + 1] ?? left) - left}
          layout={layout}
          zone={zoneOf(column)}
          direction={sortOf?.(column) ?? null}
          actions={actions}
        >
          {head?.(column)}
        </ColumnHead>
      );
    });
  return (
    <div
      role="row"
      aria-rowindex={1}
      className={classes.heads}
      style={{ height: heightPx, width: gutterPx + (lefts.at(-1) ?? 0) }}
    >
      <div
        role="presentation"
        className={classes.fixed}
        style={{ width: gutterPx + (lefts[pinned] ?? 0) }}
      >
        <div
          role="columnheader"
          aria-colindex={1}
          className={classes.corner}
          style={{ width: gutterPx }}
        >
          <VisuallyHidden>Row</VisuallyHidden>
        </div>
        {drawn({ first: 0, end: pinned })}
      </div>
      {drawn(across)}
    </div>
  );
});

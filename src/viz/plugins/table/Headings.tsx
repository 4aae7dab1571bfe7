import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { dragEdge, WIDTH_STEP_PX, widthInRange } from '../../shared/columnWidths';
import type { TableColumn } from './columns';
import { dragHeading } from './headingDrag';
import { nextSorting, type Sorting } from './sortRows';
import classes from './Table.module.css';

interface Acts {
  readonly sorting: Sorting | null;
  readonly onSort: (sorting: Sorting | null) => void;
  /** Undefined where the chart keeps its columns in place. */
  readonly onMove: ((name: string, place: number) => void) | undefined;
  readonly onResize: (name: string, px: number) => void;
}

interface Props extends Acts {
  readonly columns: readonly TableColumn[];
  /** Columns that cannot be sorted by. */
  readonly isFixed: (column: TableColumn) => boolean;
}

const wordOf = (sorting: Sorting | null, name: string) => {
  if (sorting?.column !== name) return 'none';
  return sorting.descending ? 'descending' : 'ascending';
};

/** Each sorts by its column: up, down, and back to the order of the query. */
export function Headings({ columns, isFixed, ...acts }: Props) {
  return (
    <thead>
      <tr>
        {columns.map((column, place) => (
          <Heading
            key={column.name}
            column={column}
            place={place}
            canSort={!isFixed(column)}
            {...acts}
          />
        ))}
      </tr>
    </thead>
  );
}

interface HeadingProps extends Acts {
  readonly column: TableColumn;
  readonly place: number;
  readonly canSort: boolean;
}

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Dragged to another place, and by its edge to another width; Alt and the arrow keys do the same, for the width with Shift. */
function Heading({ column, place, canSort, sorting, onSort, onMove, onResize }: HeadingProps) {
  const { name, title, help, align, widthPx, sizePx } = column;
  const cell = useRef<HTMLTableCellElement>(null);
  const order = wordOf(sorting, name);
  const widthNow = () => cell.current?.getBoundingClientRect().width ?? 0;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined || !event.altKey) return;
    event.preventDefault();
    if (event.shiftKey) onResize(name, widthInRange((sizePx ?? widthNow()) + step * WIDTH_STEP_PX));
    else onMove?.(name, place + step);
  };
  return (
    <th
      ref={cell}
      scope="col"
      aria-label={title}
      aria-sort={order}
      title={help ?? undefined}
      style={
        sizePx === null
          ? { width: widthPx ?? undefined, minWidth: widthPx ?? undefined }
          : { width: sizePx, minWidth: sizePx, maxWidth: sizePx }
      }
      onPointerDown={(event) => {
        if (onMove && event.button === 0 && event.pointerType !== 'touch')
          dragHeading(event, place, (to) => onMove(name, to));
      }}
    >
      <UnstyledButton
        className={classes.heading}
        data-align={align}
        aria-disabled={!canSort || undefined}
        aria-keyshortcuts={`${onMove ? 'Alt+ArrowLeft Alt+ArrowRight ' : ''}Alt+Shift+ArrowLeft Alt+Shift+ArrowRight`}
        onKeyDown={onKeyDown}
        onClick={() => {
          if (canSort && cell.current?.dataset.dragged === undefined)
            onSort(nextSorting(name, sorting));
        }}
      >
        <span className={classes.title}>{title}</span>
        {order === 'descending' && <IconArrowDown size={12} aria-hidden />}
        {order === 'ascending' && <IconArrowUp size={12} aria-hidden />}
      </UnstyledButton>
      <span
        role="separator"
        aria-orientation="vertical"
        aria-label={`Width of ${title}`}
        className={classes.edge}
        onPointerDown={(event) => dragEdge(event, widthNow(), (px) => onResize(name, px))}
      />
    </th>
  );
}

import { ActionIcon } from '@mantine/core';
import { isNumeric, valueKind } from '#common/results/viewSpec.ts';
import {
  IconCalendar,
  IconCheckbox,
  IconDots,
  IconBrackets,
  IconHash,
  IconLetterT,
  IconHourglass,
  IconQuestionMark,
} from '@tabler/icons-react';
import { createElement, type MouseEvent, type ReactNode, useRef } from 'react';
import type { Layout } from './arrangement';
import { MIN_WIDTH_PX } from './columnWidths';
import classes from './DataGrid.module.css';
import type { Direction, HeadActions } from './headActions';
import { type GridColumn, titleOf } from './gridSource';
import { DRAG_BEGINS_PX, dragHead, dragWidth } from './headDrag';

const ICONS = [IconHash, IconLetterT, IconCalendar, IconCheckbox] as const;

const iconOf = (column: GridColumn) => {
  if (column.type.endsWith('ARRAY')) return IconBrackets;
  if (valueKind(column) === 'interval') return IconHourglass;
  return column.generic === null ? IconQuestionMark : ICONS[column.generic];
};

export const KEY_STEP_PX = 16;

interface Props {
  readonly known: GridColumn;
  readonly column: number;
  readonly place: number;
  readonly left: number;
  readonly width: number;
  readonly layout: Layout;
  readonly zone: string | null;
  readonly direction: Direction | null;
  readonly actions: HeadActions;
  readonly children?: ReactNode;
}

/** Neither the end of a drag nor an extension of the selection. */
const isPlainClick = (event: MouseEvent, pressedAt: number): boolean =>
  !event.shiftKey &&
  !event.ctrlKey &&
  !event.metaKey &&
  Math.abs(event.clientX - pressedAt) < DRAG_BEGINS_PX;

/** A column's heading: clicked to sort by it, dragged to move it, and by its right edge to resize it. */
export function ColumnHead(props: Props) {
  const { known, column, place, left, width, layout, zone, direction, actions, children } = props;
  const { type, typeName = type } = known;
  const name = titleOf(known);
  const pressedAt = useRef(0);
  return (
    <div
      role="columnheader"
      aria-colindex={place + 2}
      aria-sort={direction ?? undefined}
      className={classes.head}
      data-place={place}
      data-number={isNumeric(known) || undefined}
      style={{ left, width }}
      title={[name, known.title !== undefined && known.name, typeName, zone]
        .filter(Boolean)
        .join(' · ')}
      onPointerDown={(event) => {
        if (event.button > 0) return;
        pressedAt.current = event.clientX;
        actions.onPick(place, {
          extend: event.shiftKey,
          add: event.ctrlKey || event.metaKey,
        });
        if (event.pointerType !== 'touch' && !event.shiftKey && !event.ctrlKey && !event.metaKey)
          dragHead(event, place, layout, (to) => actions.onMove(column, to));
      }}
      data-sortable={actions.onSort !== null || undefined}
      onClick={(event) => {
        if (isPlainClick(event, pressedAt.current)) actions.onSort?.(column);
      }}
      onContextMenu={(event) => {
        event.preventDefault();
        event.stopPropagation();
        actions.onMenu(column, event.currentTarget.getBoundingClientRect());
      }}
    >
      {createElement(iconOf(known), {
        size: 13,
        stroke: 1.5,
        className: classes.type,
        'aria-hidden': true,
      })}
      <span className={classes.name}>{name}</span>
      <span className={classes.typeName} aria-hidden>
        {typeName}
      </span>
      {zone && <span className={classes.zone}>{zone}</span>}
      <span
        className={classes.extra}
        onPointerDown={(event) => event.stopPropagation()}
        onClick={(event) => event.stopPropagation()}
      >
        {children}
        <ActionIcon
          variant="subtle"
          color="gray"
          size={20}
          tabIndex={-1}
          aria-label={`Menu of ${name}`}
          aria-haspopup="menu"
          className={classes.menu}
          onClick={(event) => actions.onMenu(column, event.currentTarget.getBoundingClientRect())}
        >
          <IconDots size={14} stroke={1.5} />
        </ActionIcon>
      </span>
      <span
        role="separator"
        aria-orientation="vertical"
        aria-label={`Width of ${name}`}
        aria-valuenow={width}
        tabIndex={-1}
        className={classes.handle}
        onPointerDown={(event) => dragWidth(event, width, (to) => actions.onResize(column, to))}
        onClick={(event) => event.stopPropagation()}
        onDoubleClick={() => actions.onFit(column)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowLeft')
            actions.onResize(column, Math.max(MIN_WIDTH_PX, width - KEY_STEP_PX));
          if (event.key === 'ArrowRight') actions.onResize(column, width + KEY_STEP_PX);
        }}
      />
    </div>
  );
}

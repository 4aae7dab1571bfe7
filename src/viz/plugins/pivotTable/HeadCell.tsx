import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import type { Branch, SideName } from '#common/pivot/tree.ts';
import { choosingOf } from '../../shared/crossFilter';
import { safeHtml } from '../table/SafeHtml';
import { ColumnEdge } from './ColumnEdge';
import { isWithin, lineName, type Place } from './cells';
import classes from './PivotTable.module.css';
import type { PivotGrid } from './pivotGrid';

interface Props {
  readonly grid: PivotGrid;
  readonly side: SideName;
  /** The first of its lines in view, and its level. */
  readonly line: number;
  readonly level: number;
  /** Undefined for totals. */
  readonly branch: Branch | undefined;
  /** How many lines it stands for, and how many levels it fills. */
  readonly lines: number;
  readonly levels: number;
  readonly place: Place;
  readonly style: CSSProperties;
}

const LINK = /<a\s/i;

/** The name of a group or of a total. */
export function HeadCell(props: Props) {
  const { grid, side, line, level, branch, lines, levels, place, style } = props;
  const { view, active, area, onChoose } = grid;
  const isRow = side === 'rows';
  const name = lineName(view, side, line, level);
  const shown = (grid.rendersHtml && safeHtml(name)) || name;
  const canClose = branch && level < view[side].closable;
  const isClosed = canClose && grid.isCollapsed(side, branch);
  /* A link is followed by a click, which then cannot choose. */
  const choose =
    branch &&
    onChoose &&
    !(shown !== name && LINK.test(name)) &&
    view[side].columns[level] !== undefined
      ? onChoose
      : undefined;
  const isChosen = branch ? grid.isChosen(branch, side) : null;
  const Chevron = isClosed ? IconChevronRight : IconChevronDown;
  return (
    <th
      id={grid.idOf(place)}
      scope={isRow ? 'row' : 'col'}
      rowSpan={isRow ? lines : levels}
      colSpan={isRow ? levels : lines}
      className={isRow ? classes.rowHead : classes.columnHead}
      style={style}
      title={name}
      aria-label={isRow ? undefined : name}
      aria-expanded={canClose ? !isClosed : undefined}
      data-total={branch ? undefined : true}
      data-number={(!isRow && (!branch || level === view[side].levels.length - 1)) || undefined}
      data-active={(active && isSame(active, place)) || undefined}
      data-marked={(area && isWithin(area, place)) || undefined}
      data-chosen={isChosen === true || undefined}
      data-faded={isChosen === false || undefined}
      onMouseDown={(event) => grid.onPick(place, event.shiftKey)}
      onContextMenu={grid.onMenu && ((event) => grid.onMenu?.(event, place))}
    >
      <span className={classes.label}>
        {canClose && (
          <UnstyledButton
            tabIndex={-1}
            className={classes.toggle}
            aria-label={`${isClosed ? 'Open' : 'Close'} ${name}`}
            onClick={() => grid.onToggle(side, branch)}
          >
            <Chevron size={14} stroke={1.5} aria-hidden />
          </UnstyledButton>
        )}
        {choose && branch ? (
          <UnstyledButton
            tabIndex={-1}
            className={classes.choice}
            aria-pressed={isChosen === true}
            onClick={(event) => choose(side, branch, choosingOf(event))}
          >
            {shown}
          </UnstyledButton>
        ) : (
          <span className={classes.name}>{shown}</span>
        )}
      </span>
      {!isRow && place.row + levels >= 0 && (
        <ColumnEdge grid={grid} column={line + lines - 1} name={name} />
      )}
    </th>
  );
}

const isSame = (a: Place, b: Place) => a.row === b.row && a.column === b.column;

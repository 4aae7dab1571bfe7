import {
  IconAbc,
  IconCalendar,
  IconCheckbox,
  IconHash,
  IconQuestionMark,
} from '@tabler/icons-react';
import { memo, type PointerEvent, type ReactNode } from 'react';
import { MIN_WIDTH_PX } from './columnWidths';
import classes from './DataGrid.module.css';
import type { GridColumn } from './gridSource';
import { indices, type Span } from './window';

const ICONS = [IconHash, IconAbc, IconCalendar, IconCheckbox] as const;
const KEY_STEP_PX = 16;

interface Props {
  readonly columns: readonly GridColumn[];
  readonly lefts: readonly number[];
  readonly span: Span;
  readonly gutterPx: number;
  readonly heightPx: number;
  readonly onResize: (column: number, width: number) => void;
  readonly onPick: (column: number) => void;
  readonly head?: ((column: number) => ReactNode) | undefined;
}

const handleOf =
  (column: number, width: number, onResize: Props['onResize']) =>
  (event: PointerEvent<HTMLElement>): void => {
    event.preventDefault();
    event.stopPropagation();
    const handle = event.currentTarget;
    const from = event.clientX;
    handle.setPointerCapture(event.pointerId);
    const move = (moved: globalThis.PointerEvent) =>
      onResize(column, Math.max(MIN_WIDTH_PX, width + moved.clientX - from));
    const end = () => {
      handle.removeEventListener('pointermove', move);
      handle.removeEventListener('pointerup', end);
      handle.removeEventListener('pointercancel', end);
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('pointerup', end);
    handle.addEventListener('pointercancel', end);
  };

/** Names and types; the right edge of each is a handle. */
export const GridHead = memo(function GridHead(props: Props) {
  const { columns, lefts, span, gutterPx, heightPx, onResize, onPick, head } = props;
  const heads = indices(span).map((column) => {
    const { name = '', type = '', generic = null } = columns[column] ?? {};
    const left = lefts[column] ?? 0;
    const width = (lefts[column + 1] ?? left) - left;
    const Icon = generic === null ? IconQuestionMark : ICONS[generic];
    return (
      <div
        key={column}
        role="columnheader"
        aria-colindex={column + 2}
        className={classes.head}
        data-number={generic === 0 || undefined}
        style={{ left: gutterPx + left, width }}
        title={`${name} · ${type}`}
        onPointerDown={() => onPick(column)}
      >
        <Icon size={13} stroke={1.5} className={classes.type} aria-hidden />
        <span className={classes.name}>{name}</span>
        {head && (
          <span className={classes.extra} onPointerDown={(event) => event.stopPropagation()}>
            {head(column)}
          </span>
        )}
        <span
          role="separator"
          aria-orientation="vertical"
          aria-label={`Width of ${name}`}
          aria-valuenow={width}
          tabIndex={-1}
          className={classes.handle}
          onPointerDown={handleOf(column, width, onResize)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowLeft')
              onResize(column, Math.max(MIN_WIDTH_PX, width - KEY_STEP_PX));
            if (event.key === 'ArrowRight') onResize(column, width + KEY_STEP_PX);
          }}
        />
      </div>
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
        role="columnheader"
        aria-colindex={1}
        aria-label="Row"
        className={classes.corner}
        style={{ width: gutterPx }}
      />
      {heads}
    </div>
  );
});

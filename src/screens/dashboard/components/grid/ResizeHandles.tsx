import type { PointerEvent as ReactPointerEvent } from 'react';
import { useStore } from 'react-redux';
import { useAppDispatch } from '@/app/redux';
import type { RootState } from '@/app/store';
import { counted } from '@/viz/shared/told';
import { componentResized } from '../../layout/layoutSlice';
import { allowedSize, canResize, columnStepPx, pulledSize } from '../../layout/resize';
import { parentOf } from '../../layout/tree';
import type { Component } from '../../layout/types';
import { innerWidth } from '../../layout/widths';
import { selectLayout } from '../../state/selectors';
import classes from './grid.module.css';
import { setPull, usePullOf } from './resizing';

type Side = 'right' | 'bottom' | 'corner';

/** Handles at the edges and the corner, in steps of columns and height units; a label shows the size. */
export function ResizeHandles({ component }: { component: Component }) {
  const { id, meta } = component;
  const dispatch = useAppDispatch();
  const store = useStore<RootState>();
  const pull = usePullOf(id);
  const may = canResize(selectLayout(store.getState()), id);

  const begin = (side: Side) => (down: ReactPointerEvent<HTMLElement>) => {
    const layout = selectLayout(store.getState());
    const row = parentOf(layout, id);
    const rowElement = down.currentTarget.closest('[data-row]');
    if (down.button !== 0 || !row) return;
    down.preventDefault();
    const handle = down.currentTarget;
    handle.setPointerCapture(down.pointerId);
    const stepPx = columnStepPx(
      rowElement?.getBoundingClientRect().width ?? 0,
      innerWidth(layout, row.id),
    );
    const start = { width: meta.width ?? 1, height: meta.height ?? 1 };
    const sizeAt = (event: PointerEvent) => {
      const wanted = pulledSize(
        start,
        { x: event.clientX - down.clientX, y: event.clientY - down.clientY },
        stepPx,
      );
      return allowedSize(layout, id, {
        ...(side === 'bottom' ? {} : { width: wanted.width }),
        ...(side === 'right' ? {} : { height: wanted.height }),
      });
    };
    const move = (event: PointerEvent) => setPull({ id, rowId: row.id, ...sizeAt(event) });
    const stop = () => {
      handle.removeEventListener('pointermove', move);
      handle.removeEventListener('pointerup', end);
      handle.removeEventListener('pointercancel', stop);
      setPull(null);
    };
    const end = (event: PointerEvent) => {
      const size = sizeAt(event);
      stop();
      dispatch(componentResized({ id, size }));
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('pointerup', end);
    handle.addEventListener('pointercancel', stop);
  };

  return (
    <>
      {may.width && (
        <div className={classes.handleRight} data-resize="right" onPointerDown={begin('right')} />
      )}
      {may.height && (
        <div
          className={classes.handleBottom}
          data-resize="bottom"
          onPointerDown={begin('bottom')}
        />
      )}
      {may.width && may.height && (
        <div
          className={classes.handleCorner}
          data-resize="corner"
          onPointerDown={begin('corner')}
        />
      )}
      {pull && (
        <div className={classes.readout} role="status">
          {[
            may.width ? counted(pull.width ?? meta.width ?? 1, 'column') : null,
            may.height ? `${pull.height ?? meta.height} units high` : null,
          ]
            .filter(Boolean)
            .join(' × ')}
        </div>
      )}
    </>
  );
}

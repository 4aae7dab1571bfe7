import clamp from 'lodash/clamp';
import type { KeyboardEvent, PointerEvent } from 'react';
import classes from './SplitHandle.module.css';

interface Props {
  /** `vertical` separates left and right. */
  readonly orientation: 'vertical' | 'horizontal';
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** Values per pixel moved. */
  readonly perPixel: () => number;
  readonly onChange: (value: number) => void;
}

const KEY_STEP_PX = 24;

/** The line between two areas: dragged, or moved by arrow keys. */
export function SplitHandle(props: Props) {
  const { orientation, label, value, min, max, perPixel, onChange } = props;
  const isVertical = orientation === 'vertical';
  const within = (wanted: number) => clamp(wanted, min, max);

  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return;
    event.preventDefault();
    const handle = event.currentTarget;
    const from = isVertical ? event.clientX : event.clientY;
    handle.setPointerCapture(event.pointerId);
    const move = (moved: globalThis.PointerEvent) =>
      onChange(within(value + ((isVertical ? moved.clientX : moved.clientY) - from) * perPixel()));
    const end = () => {
      handle.removeEventListener('pointermove', move);
      handle.removeEventListener('pointerup', end);
      handle.removeEventListener('pointercancel', end);
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('pointerup', end);
    handle.addEventListener('pointercancel', end);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const back = isVertical ? 'ArrowLeft' : 'ArrowUp';
    const on = isVertical ? 'ArrowRight' : 'ArrowDown';
    const direction = event.key === on ? 1 : event.key === back ? -1 : 0;
    if (direction === 0) return;
    event.preventDefault();
    onChange(within(value + direction * KEY_STEP_PX * perPixel()));
  };

  return (
    <div
      role="separator"
      aria-label={label}
      aria-orientation={orientation}
      aria-valuenow={Math.round(value)}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      className={classes.handle}
      data-orientation={orientation}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
    />
  );
}

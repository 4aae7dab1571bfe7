import { type KeyboardEvent, useId, useState } from 'react';
import { choosingOf } from '../../shared/crossFilter';
import { copyText } from '@/lib/copyText';
import { areaOf, copied, groupAt, moved, type Place, wholeArea } from './cells';
import type { PivotGrid } from './pivotGrid';
import type { PivotView } from './view';

const PAGE_ROWS = 10;

interface Acts {
  readonly toggle: PivotGrid['onToggle'];
  readonly choose: PivotGrid['onChoose'];
  /** Widens or narrows a column by a step. */
  readonly widen: (column: number, step: 1 | -1) => void;
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Arrow keys move, with Shift they mark, with Alt and Shift they resize the column; Enter filters, Space opens and closes groups; cells are copied as text. */
export const usePivotKeys = (
  view: PivotView,
  reveal: (place: Place) => void,
  { toggle, choose, widen }: Acts,
) => {
  const id = useId();
  const [active, setActive] = useState<Place | null>(null);
  const [anchor, setAnchor] = useState<Place | null>(null);
  const area = active && areaOf(anchor ?? active, active);
  const goTo = (place: Place, isExtended: boolean) => {
    setAnchor(isExtended ? (anchor ?? active ?? place) : null);
    setActive(place);
    reveal(place);
  };
  const idOf = ({ row, column }: Place) => `${id}-${row}-${column}`;

  const onKeyDown = (event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && event.key.toLowerCase() === 'c' && area) {
      event.preventDefault();
      void copyText(copied(view, area));
      return;
    }
    if (isCommand && event.key.toLowerCase() === 'a') {
      event.preventDefault();
      const { top, bottom, left, right } = wholeArea(view);
      setAnchor({ row: top, column: left });
      setActive({ row: bottom, column: right });
      return;
    }
    const step = STEPS[event.key];
    if (active && step !== undefined && event.altKey && event.shiftKey) {
      event.preventDefault();
      widen(active.column, step);
      return;
    }
    const group = active && groupAt(view, active);
    if (group && event.key === ' ') {
      event.preventDefault();
      toggle(...group);
      return;
    }
    if (group && event.key === 'Enter') {
      event.preventDefault();
      choose?.(...group, choosingOf(event));
      return;
    }
    const next = moved(view, active ?? { row: -1, column: 0 }, event.key, PAGE_ROWS);
    if (!next || event.altKey) return;
    event.preventDefault();
    goTo(next, event.shiftKey);
  };

  return {
    grid: {
      active,
      area: anchor ? area : null,
      idOf,
      onPick: (place: Place, isExtended: boolean) => {
        setAnchor(isExtended ? (anchor ?? active ?? place) : null);
        setActive(place);
      },
    },
    table: {
      onKeyDown,
      'aria-activedescendant': active ? idOf(active) : undefined,
    },
  };
};

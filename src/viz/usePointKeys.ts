import type { ECharts } from 'echarts';
import { type KeyboardEvent, useCallback, useRef, useState } from 'react';
import type { EChartsCoreOption } from 'echarts/core';
import { isRecord } from '#common/isRecord.ts';
import type { ChartItem, ItemEvents } from './EChart';
import { bindTips } from './EChartHost';
import { choosingOf } from './shared/crossFilter';

/** The points of a picture as rows and places, for the keyboard. */
export interface PointGrid {
  readonly series: number;
  readonly places: number;
  /** What one point is and what it is worth; null where there is none. */
  readonly textOf: (series: number, place: number) => string | null;
  readonly itemOf: (series: number, place: number) => ChartItem;
  /** The name of a series in the legend, by which it is hidden; pictures of one series have none. */
  readonly nameOf?: (series: number) => string;
  /** The library finds no place for a tooltip on maps and on axes side by side: there it stands in the corner. */
  readonly hasTipsInCorner?: true;
}

interface Place {
  readonly series: number;
  readonly place: number;
}

const PAGE = 10;

/** The next place in a direction that has a point; the current one where there is none. */
const walk = (grid: PointGrid, from: Place, step: number, count = 1): Place => {
  let { place } = from;
  let left = count;
  for (let at = place + step; at >= 0 && at < grid.places && left > 0; at += step) {
    if (grid.textOf(from.series, at) === null) continue;
    place = at;
    left -= 1;
  }
  return { ...from, place };
};

const toSeries = (grid: PointGrid, from: Place, step: number): Place => {
  for (let series = from.series + step; series >= 0 && series < grid.series; series += step) {
    if (grid.textOf(series, from.place) !== null) return { series, place: from.place };
    const near = walk(grid, { series, place: from.place }, 1);
    if (grid.textOf(series, near.place) !== null) return near;
    const before = walk(grid, { series, place: from.place }, -1);
    if (grid.textOf(series, before.place) !== null) return before;
  }
  return from;
};

type Move = (grid: PointGrid, from: Place) => Place;

const MOVES: Readonly<Record<string, Move>> = {
  ArrowRight: (grid, from) => walk(grid, from, 1),
  ArrowLeft: (grid, from) => walk(grid, from, -1),
  PageDown: (grid, from) => walk(grid, from, 1, PAGE),
  PageUp: (grid, from) => walk(grid, from, -1, PAGE),
  ArrowDown: (grid, from) => toSeries(grid, from, 1),
  ArrowUp: (grid, from) => toSeries(grid, from, -1),
  Home: (grid, from) => walk(grid, { ...from, place: -1 }, 1),
  End: (grid, from) => walk(grid, { ...from, place: grid.places }, -1),
};

/** The first point of the first series that has one. */
const firstOf = (grid: PointGrid): Place | null => {
  for (let series = 0; series < grid.series; series += 1) {
    const place = walk(grid, { series, place: -1 }, 1);
    if (place.place >= 0) return place;
  }
  return null;
};

/** Away from the edge by as much as a tooltip from its point. */
const CORNER = { x: 0, y: 0 } as const;

/** The tooltip of a mark that no pointer is on. Of a link, the library would show the node that has its number. */
const tipFor = (
  { hasTipsInCorner }: PointGrid,
  { tooltip }: EChartsCoreOption,
  item: ChartItem,
): object => {
  if (!hasTipsInCorner && item.dataType !== 'edge') return item;
  const write = isRecord(tooltip) ? tooltip.formatter : undefined;
  return typeof write === 'function'
    ? { ...CORNER, tooltip: { formatter: () => write(item) as unknown } }
    : {};
};

interface Keyed extends ItemEvents {
  readonly option: EChartsCoreOption;
}

const hasNoModifier = ({ ctrlKey, metaKey, altKey }: KeyboardEvent<HTMLElement>): boolean =>
  !(ctrlKey || metaKey || altKey);

/** Arrow keys walk along the points, H and A are what the legend is for the pointer, Enter does what a click does, Escape leaves. */
export const usePointKeys = (grid: PointGrid, { option, onItem, onItemMenu }: Keyed) => {
  const chart = useRef<ECharts | null>(null);
  const place = useRef<Place | null>(null);
  const [text, setText] = useState('');
  const onReady = useCallback((ready: ECharts) => {
    chart.current = ready;
  }, []);

  const goTo = (next: Place) => {
    place.current = next;
    setText(grid.textOf(next.series, next.place) ?? '');
    const item = grid.itemOf(next.series, next.place);
    if (chart.current) bindTips(chart.current);
    chart.current?.dispatchAction({ type: 'downplay' });
    chart.current?.dispatchAction({ type: 'highlight', ...item });
    chart.current?.dispatchAction({ type: 'showTip', ...tipFor(grid, option, item) });
  };
  const leave = () => {
    place.current = null;
    setText('');
    chart.current?.dispatchAction({ type: 'downplay' });
    chart.current?.dispatchAction({ type: 'hideTip' });
    // The line or shadow through the point is no part of its tooltip.
    chart.current?.dispatchAction({ type: 'updateAxisPointer', currTrigger: 'leave' });
  };
  const act = (event: KeyboardEvent<HTMLElement>, item: ChartItem) => {
    if (event.key === 'Enter' || event.key === ' ') onItem?.(item, choosingOf(event));
    else {
      const { left, top } = event.currentTarget.getBoundingClientRect();
      onItemMenu?.(item, { x: left + 16, y: top + 16 });
    }
  };

  const hide = ({ series }: Place) => {
    const name = grid.nameOf?.(series);
    if (name === undefined) return;
    leave();
    setText(`${name} is hidden`);
    chart.current?.dispatchAction({ type: 'legendUnSelect', name });
  };
  const showAll = () => {
    leave();
    setText('All series are shown');
    chart.current?.dispatchAction({ type: 'legendAllSelect' });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isMenu = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
    const move = Object.hasOwn(MOVES, event.key) ? MOVES[event.key] : undefined;
    const now = place.current;
    const key = event.key.toLowerCase();
    if (event.key === 'Escape' && now) leave();
    else if (move) {
      const next = now ? move(grid, now) : firstOf(grid);
      if (next) goTo(next);
    } else if (grid.nameOf && hasNoModifier(event) && (key === 'a' || (key === 'h' && now))) {
      if (key === 'h' && now) hide(now);
      else showAll();
    } else if (now && (isMenu || event.key === 'Enter' || event.key === ' '))
      act(event, grid.itemOf(now.series, now.place));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    chart,
    onReady,
    onKeyDown,
    onBlur: leave,
    text,
    place: () => place.current?.place ?? null,
  };
};

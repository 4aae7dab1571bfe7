/** The blocks of a calendar in pixels: as many beside each other as fit, one calendar for each metric. */
import type { FormData } from '../../formData';
import type { MomentSeries } from '../../shared/momentSeries';
import { LINE_PX } from '../../shared/nameLayout';
import { toNumber } from '../../shared/values';
import { blockStart, cellsOf, domainOf, nextBlock, placeOf } from './layout';

export interface CalendarCell {
  readonly series: number;
  readonly moment: number;
  readonly x: number;
  readonly y: number;
}

export interface BlockName {
  /** A metric has no moment. */
  readonly moment: number | null;
  readonly series: number;
  readonly x: number;
  readonly y: number;
}

export interface Blocks {
  readonly size: number;
  readonly cells: readonly CalendarCell[];
  readonly names: readonly BlockName[];
  /** Cells of which the answer has no row. */
  readonly empty: readonly { readonly x: number; readonly y: number }[];
  /** The least distance of two names. */
  readonly stepPx: number;
}

const BLOCK_GAP_PX = 8;
/** More blocks than this are no picture. */
export const MOST_BLOCKS = 1000;

const startsOf = ({ moments }: MomentSeries, form: FormData): readonly number[] => {
  const domain = domainOf(form);
  const [first, last] = [Math.min(...moments), Math.max(...moments)];
  if (moments.length === 0) return [];
  const starts: number[] = [];
  for (
    let start = blockStart(first, domain);
    start <= last && starts.length < MOST_BLOCKS;
    start = nextBlock(start, domain)
  )
    starts.push(start);
  return starts;
};

interface Room {
  readonly width: number;
  readonly height: number;
  readonly top: number;
}

const setting = (value: unknown, fallback: number): number => toNumber(value) ?? fallback;

/** More cells without a value say no more, and take long. */
const MOST_EMPTY = 10_000;

/** The places of cells that have no row, by block: a calendar without its empty days is none. */
const emptyPlaces = (
  starts: readonly number[],
  filled: readonly { start: number; column: number; row: number }[],
  form: FormData,
) => {
  const keyOf = (start: number, { column, row }: { column: number; row: number }) =>
    `${start} ${column} ${row}`;
  const taken = new Set(filled.map((one) => keyOf(one.start, one)));
  const { subdomain_granularity: unit } = form;
  return starts.flatMap((start, index) =>
    cellsOf(start, domainOf(form), unit, MOST_EMPTY / starts.length)
      .map((at) => placeOf(at, start, unit))
      .filter((place) => !taken.has(keyOf(start, place)))
      .map((place) => ({ index, ...place })),
  );
};

/** With cells of one size; null where they do not fit. */
const laid = (
  all: MomentSeries,
  form: FormData,
  starts: readonly number[],
  { width, height, top }: Room,
  size: number,
): Blocks & { readonly fits: boolean } => {
  const step = size + Math.min(setting(form.cell_padding, 2), Math.max(size / 4, 0));
  const domain = domainOf(form);
  const placed = all.moments.map((moment) => {
    const start = blockStart(moment, domain);
    return { moment, start, ...placeOf(moment, start, form.subdomain_granularity) };
  });
  const unfilled = emptyPlaces(starts, placed, form);
  const both = [...placed, ...unfilled];
  const columns = 1 + both.reduce((most, { column }) => Math.max(most, column), 0);
  const rows = 1 + both.reduce((most, { row }) => Math.max(most, row), 0);
  const blockWidth = columns * step + BLOCK_GAP_PX;
  const perLine = Math.max(Math.floor((width + BLOCK_GAP_PX) / blockWidth), 1);
  const lineHeight = rows * step + LINE_PX + BLOCK_GAP_PX;
  const lines = Math.ceil(starts.length / perLine);
  const hasNames = form.show_metric_name !== false;
  const headPx = hasNames ? LINE_PX + 2 : 0;
  const calendarHeight = lines * lineHeight + headPx;
  const at = new Map(starts.map((start, index) => [start, index]));
  const corner = (series: number, index: number) => ({
    x: (index % perLine) * blockWidth,
    y: top + series * calendarHeight + headPx + Math.floor(index / perLine) * lineHeight,
  });
  const names = all.series.flatMap((_, series): readonly BlockName[] => [
    ...(hasNames ? [{ moment: null, series, x: 0, y: top + series * calendarHeight }] : []),
    ...starts.map((moment, index) => ({ moment, series, ...corner(series, index) })),
  ]);
  const cornerOf = (series: number, index: number, column: number, row: number) => {
    const { x, y } = corner(series, index);
    return { x: x + column * step, y: y + LINE_PX + row * step };
  };
  const cells = all.series.flatMap((_, series) =>
    placed.flatMap(({ moment, start, column, row }) => {
      const index = at.get(start);
      return index === undefined
        ? []
        : [{ series, moment, ...cornerOf(series, index, column, row) }];
    }),
  );
  const empty = all.series.flatMap((_, series) =>
    unfilled.map(({ index, column, row }) => cornerOf(series, index, column, row)),
  );
  const fits =
    columns * step <= width && top + all.series.length * calendarHeight <= height + BLOCK_GAP_PX;
  return { size, cells, empty, names, stepPx: blockWidth, fits };
};

/** Cells of the size that the chart says, smaller ones where they would not fit. */
export const toBlocks = (all: MomentSeries, form: FormData, room: Room): Blocks => {
  const starts = startsOf(all, form);
  const wanted = Math.max(setting(form.cell_size, 10), 2);
  for (let size = wanted; size > 1; size -= 1) {
    const blocks = laid(all, form, starts, room, size);
    if (blocks.fits) return blocks;
  }
  return laid(all, form, starts, room, 1);
};

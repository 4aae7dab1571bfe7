/** The blocks of a calendar in pixels: as many beside each other as fit, one calendar for each metric. */
import type { FormData } from '../../formData';
import type { MomentSeries } from '../../shared/momentSeries';
import { LINE_PX } from '../../shared/nameLayout';
import { toNumber } from '../../shared/values';
import { blockStart, domainOf, nextBlock, placeOf } from './layout';

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
  const columns = 1 + Math.max(0, ...placed.map(({ column }) => column));
  const rows = 1 + Math.max(0, ...placed.map(({ row }) => row));
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
  const cells = all.series.flatMap((_, series) =>
    placed.flatMap(({ moment, start, column, row }) => {
      const index = at.get(start);
      if (index === undefined) return [];
      const { x, y } = corner(series, index);
      return [{ series, moment, x: x + column * step, y: y + LINE_PX + row * step }];
    }),
  );
  const fits =
    columns * step <= width && top + all.series.length * calendarHeight <= height + BLOCK_GAP_PX;
  return { size, cells, names, stepPx: blockWidth, fits };
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

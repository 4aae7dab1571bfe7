/** Summarizes the selection in slices, so that a selection of millions never blocks the page. */
import { useEffect, useMemo, useState } from 'react';
import type { CellRange } from '#common/results/cellRange.ts';
import { createTally, type Figures } from '#common/results/figures.ts';
import type { GridSource } from './gridSource';
import { disjoint, type Rect, sizeOf } from './selection';

const RESTS_MS = 60;
const SLICE_MS = 8;
const CHECK_EVERY = 2048;

export interface MarkedFigures {
  readonly marked: number;
  /** Of all marked cells. Null where not all of them are here, and nobody else can tell. */
  readonly figures: Figures | null;
}

/** Figures of marked cells from where all of them are; null when that failed. */
export type FiguresOf = (
  ranges: readonly CellRange[],
  signal: AbortSignal,
) => Promise<Figures | null>;

const nextTask = (): Promise<void> => new Promise((done) => setTimeout(done, 0));

/** Null if it was cancelled. */
export const countMarked = async (
  { columns, cell, nextHere }: GridSource,
  shown: readonly number[],
  rects: readonly Rect[],
  signal: AbortSignal,
  figuresOf?: FiguresOf,
): Promise<MarkedFigures | null> => {
  const tally = createTally();
  const apart = disjoint(rects);
  const marked = apart.reduce((sum, rect) => sum + sizeOf(rect), 0);
  let began = performance.now();
  let sinceCheck = 0;
  for (const { top, bottom, left, right } of apart) {
    for (let row = nextHere?.(top) ?? top; row <= bottom; row = nextHere?.(row + 1) ?? row + 1) {
      for (let place = left; place <= right; place += 1) {
        const column = shown[place] ?? -1;
        const value = cell(row, column);
        const known = columns[column];
        if (value !== undefined && known) tally.add(value, known);
      }
      sinceCheck += right - left + 1;
      if (sinceCheck < CHECK_EVERY) continue;
      sinceCheck = 0;
      if (performance.now() - began < SLICE_MS) continue;
      await nextTask();
      if (signal.aborted) return null;
      began = performance.now();
    }
  }
  const here = tally.figures();
  if (here.cells === marked) return { marked, figures: here };
  const ranges = apart.map(({ top, bottom, left, right }) => ({
    top,
    bottom,
    columns: shown.slice(left, right + 1),
  }));
  const all = (await figuresOf?.(ranges, signal)) ?? null;
  return signal.aborted ? null : { marked, figures: all };
};

export const useFigures = (
  source: GridSource,
  shown: readonly number[],
  rects: readonly Rect[],
  figuresOf: FiguresOf | undefined,
): MarkedFigures | 'counting' | null => {
  const [known, setKnown] = useState<{ of: readonly Rect[]; figures: MarkedFigures } | null>(null);
  const isWorth = useMemo(
    () => rects.length > 1 || rects.some((rect) => sizeOf(rect) > 1),
    [rects],
  );
  useEffect(() => {
    if (!isWorth) return undefined;
    const calling = new AbortController();
    const timer = setTimeout(() => {
      void countMarked(source, shown, rects, calling.signal, figuresOf).then((figures) => {
        if (figures && !calling.signal.aborted) setKnown({ of: rects, figures });
      });
    }, RESTS_MS);
    return () => {
      clearTimeout(timer);
      calling.abort();
    };
  }, [source, shown, rects, isWorth, figuresOf]);
  if (!isWorth) return null;
  return known?.of === rects ? known.figures : 'counting';
};

/** Names of events and intervals, so that none stands on another. */
import type { Occasion } from '../annotations/rows';
import { cutText, textWidth } from '../shared/textWidth';
import type { AnnotationMark } from './annotationMark';

export const OCCASION_LINE_PX = 14;
export const OCCASION_WIDTH_PX = 140;
/** Of the width, for the number of the other names. */
const COUNT_PX = 28;
/** More rows of names would cover the chart. */
const ROWS = 4;

export interface OccasionLabel {
  /** Null where another one speaks for it. */
  readonly text: string | null;
  /** How many rows of names stand above it. */
  readonly row: number;
}

/** Where a time is, in pixels. */
export type PxOf = (at: number) => number;

const joined = (titles: readonly string[]): string => {
  const named = [...new Set(titles)];
  const all = named.join(', ');
  if (named.length < 2 || textWidth(all) <= OCCASION_WIDTH_PX) return all;
  const [first = '', ...others] = named;
  let text = cutText(first, OCCASION_WIDTH_PX - COUNT_PX);
  for (const [at, name] of others.entries()) {
    const longer = `${text}, ${name}`;
    if (textWidth(longer) > OCCASION_WIDTH_PX - COUNT_PX) return `${text} +${others.length - at}`;
    text = longer;
  }
  return text;
};

/** Names along lines that lie too near to each other stand together on the first one. */
const ofMoments = (moments: readonly Occasion[], pxOf: PxOf, rowsAbove: (px: number) => number) => {
  const groups: Occasion[][] = [];
  let begin = Number.NEGATIVE_INFINITY;
  for (const one of moments) {
    const px = pxOf(one.from);
    const last = groups.at(-1);
    if (last && px - begin < OCCASION_LINE_PX) last.push(one);
    else {
      groups.push([one]);
      begin = px;
    }
  }
  return groups.flatMap((group) =>
    group.map((one, at): readonly [Occasion, OccasionLabel] => [
      one,
      {
        text: at === 0 ? joined(group.map(({ title }) => title)) : null,
        row: rowsAbove(pxOf(one.from)),
      },
    ]),
  );
};

/** From where to where a name stands, and in which row. */
interface Placed {
  readonly from: number;
  readonly to: number;
  readonly row: number;
}

/** Names in bands stand in the first row that has room for them. */
const ofSpans = (spans: readonly Occasion[], pxOf: PxOf, isLying: boolean) => {
  const ends: number[] = [];
  const placed: Placed[] = [];
  const labels = spans.map((one): readonly [Occasion, OccasionLabel] => {
    const middle = (pxOf(one.from) + pxOf(one.to)) / 2;
    const long = Math.min(textWidth(one.title), OCCASION_WIDTH_PX);
    const [from, to] = isLying
      ? [pxOf(one.from), pxOf(one.from) + OCCASION_LINE_PX]
      : [middle - long / 2, middle + long / 2];
    const free = ends.findIndex((end) => end <= from);
    const row = free < 0 ? ends.length : free;
    if (row >= ROWS) return [one, { text: null, row: 0 }];
    ends[row] = to;
    placed.push({ from, to, row });
    return [one, { text: one.title, row }];
  });
  return { labels, placed };
};

/** The names of all layers that show theirs. */
export const occasionLabels = (
  marks: readonly AnnotationMark[],
  pxOf: PxOf,
  isHorizontal: boolean,
): ReadonlyMap<Occasion, OccasionLabel> => {
  const all = marks
    .flatMap((mark) => (mark.kind === 'occasions' && mark.look.showLabel ? mark.occasions : []))
    .toSorted((a, b) => a.from - b.from);
  const isMoment = ({ from, to }: Occasion) => from === to;
  const spans = ofSpans(
    all.filter((one) => !isMoment(one)),
    pxOf,
    isHorizontal,
  );
  /** A name along an upright line stands left of it, and begins below those of the bands there. */
  const rowsAbove = (px: number): number =>
    isHorizontal
      ? 0
      : spans.placed
          .filter(({ from, to }) => from < px && to > px - OCCASION_LINE_PX)
          .reduce((rows, { row }) => Math.max(rows, row + 1), 0);
  return new Map([...ofMoments(all.filter(isMoment), pxOf, rowsAbove), ...spans.labels]);
};

/** What stands beside or in slices, and how large the circle may be with it. */
import { textWidth } from '../../shared/axes';
import type { FormData } from '../../formData';

/** The way from the slice to its label, with the gaps around it. */
const LEADER_PX = 24;
const widest = (labels: readonly string[]): number => Math.max(0, ...labels.map(textWidth));
/** The circle gives way to labels as far as this; then they are cut. */
const LEAST = 0.7;

export interface Place {
  readonly width: number;
  readonly height: number;
  /** Where the middle stands, as a share of the width. */
  readonly centre: number;
}

/** Of the half of the smaller side: of the circle, and of the hole in it. */
export interface Radii {
  readonly inner: number;
  readonly outer: number;
}

const share = (value: unknown, fallback: number): number => {
  const number = Number(value ?? fallback);
  return Math.min(Math.max(Number.isFinite(number) ? number : fallback, 0), 100) / 100;
};

/** A label in less room would be cut to nothing. */
export const LEAST_LABEL_PX = 40;

/** The least room that a label beside the circle has. */
export const roomBeside = (
  { width, centre }: Pick<Place, 'width' | 'centre'>,
  outer: number,
): number => width * Math.min(centre, 1 - centre) - outer - LEADER_PX;

/** The radii that the chart says, as far as the labels beside the circle leave room for them. */
export const pieRadii = (
  form: FormData,
  { width, height, centre }: Place,
  labelsBeside: readonly string[],
): Radii => {
  const half = width * Math.min(centre, 1 - centre);
  const largest = Math.min((Math.min(width, height) / 2) * share(form.outerRadius, 70), half);
  const beside = half - LEADER_PX - widest(labelsBeside);
  const outer =
    labelsBeside.length === 0 ? largest : Math.max(Math.min(largest, beside), largest * LEAST);
  const hole = share(form.innerRadius, 30) / Math.max(share(form.outerRadius, 70), 0.01);
  return { outer, inner: form.donut === true ? outer * Math.min(hole, 0.95) : 0 };
};

/** Colors as controls save them: red, green, blue and opacity. */
import { isRecord } from '#common/isRecord.ts';

export interface Rgba {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a: number;
}

const part = (value: unknown, fallback: number): number =>
  Number.isFinite(Number(value ?? fallback)) ? Number(value ?? fallback) : fallback;

export const rgbaText = (value: unknown, fallback: Rgba): string => {
  const saved = isRecord(value) ? value : {};
  const [r, g, b] = [
    part(saved.r, fallback.r),
    part(saved.g, fallback.g),
    part(saved.b, fallback.b),
  ];
  return `rgba(${r}, ${g}, ${b}, ${part(saved.a, fallback.a)})`;
};

/** What is written as one; null for another text. */
export const rgbaOf = (text: string): Rgba | null => {
  const [r, g, b, a = 1] = (text.match(/[\d.]+/g) ?? []).map(Number);
  return r === undefined || g === undefined || b === undefined ? null : { r, g, b, a };
};

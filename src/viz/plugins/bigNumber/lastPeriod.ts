/** Whether the last period of a trend is whole. */
import type { ChartResult } from '../../chartResult';
import { grainLength } from '../../shared/grainLength';

/** Months of the grains whose length changes. */
const MONTHS: Readonly<Record<string, number>> = { P1M: 1, P3M: 3, 'P0.25Y': 3, P1Y: 12 };

/** When the period that begins at a moment ends; null where the moment is not its beginning. */
const endOf = (at: number, grain: string): number | null => {
  if (grain.startsWith('P1W/')) return null;
  const months = Object.hasOwn(MONTHS, grain) ? MONTHS[grain] : undefined;
  if (months !== undefined) return new Date(at).setUTCMonth(new Date(at).getUTCMonth() + months);
  const length = grainLength(grain);
  return length === null ? null : at + length;
};

/** What cuts the period of the newest value: the end of the time range, or the moment of the query. */
export const cutOf = (
  at: number,
  grain: string | null | undefined,
  result: Pick<ChartResult, 'to_dttm' | 'queried_dttm'> | undefined,
): 'range' | 'running' | null => {
  const end = grain ? endOf(at, grain) : null;
  if (end === null || !result) return null;
  const { to_dttm: to, queried_dttm: queried } = result;
  const now = queried ? Date.parse(queried) : Number.NaN;
  if (at <= now && now < end) return 'running';
  return typeof to === 'number' && at < to && to < end ? 'range' : null;
};

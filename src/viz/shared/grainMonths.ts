/** Grains of whole months, under each name that a database has for them. */
const MONTHS: ReadonlyMap<string, number> = new Map([
  ['P1M', 1],
  ['P3M', 3],
  ['P0.25Y', 3],
  ['P6M', 6],
  ['P0.5Y', 6],
  ['P1Y', 12],
]);

/** How many months a period of the grain has; null for a grain that is no whole months. */
export const grainMonths = (grain: string | null | undefined): number | null =>
  MONTHS.get(grain ?? '') ?? null;

import type { ChartChoice } from './choice';
import type { Measure } from './measure';
import { type QuickSeries, X } from './series';

/** A record per row with two numbers: its x, and a value in its own series. */
export const pointRecords = (
  { x }: ChartChoice,
  drawn: number,
  { labels, measures, groupCount, ofRow }: QuickSeries,
  measure: Measure,
): readonly Record<string, unknown>[] => {
  const records: Record<string, unknown>[] = [];
  for (let row = 0; row < drawn; row += 1) {
    const own = ofRow(row);
    if (groupCount !== null && own < 0) continue;
    const at = measure.read(row, x ?? undefined);
    for (const [index, column] of measures.entries()) {
      const value = measure.read(row, column);
      const label = labels[groupCount === null ? index : own] ?? '';
      if (at !== null && value !== null) records.push({ [X]: at, [label]: value });
    }
  }
  return records;
};

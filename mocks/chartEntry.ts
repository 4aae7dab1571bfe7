/** The one result of a question of chart data. */
import { expect } from 'vitest';

export interface ChartEntry {
  readonly is_cached: boolean | null;
  readonly cached_dttm: string | null;
  readonly cache_key: string;
  readonly cache_timeout: number;
  readonly data: readonly object[];
}

export const chartEntryOf = async (answer: Response): Promise<ChartEntry> => {
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return (JSON.parse(text) as { result: [ChartEntry] }).result[0];
};

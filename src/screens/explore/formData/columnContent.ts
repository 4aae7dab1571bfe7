import type { ChartResult } from '@/viz/chartResult';

/** What a column of a chart holds. */
export type Content = 'number' | 'time' | 'text' | 'unknown';

const CONTENTS: Readonly<Record<number, Content>> = { 0: 'number', 2: 'time' };

/** As the last answer has it. */
export const contentOf = (result: ChartResult | undefined, name: string): Content => {
  const type = result?.coltypes[result.colnames.indexOf(name)];
  return type === undefined ? 'unknown' : (CONTENTS[type] ?? 'text');
};

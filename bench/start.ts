/** The time from the start of the process until it replies, with and without example data to write. */
import type { Measuring } from './bench.ts';
import { median } from './report.ts';

const AGAIN = 3;

export const start: Measuring = async (bench) => {
  const first = await bench.firstStartMs();
  const again: number[] = [];
  for (let round = 0; round < AGAIN; round++) again.push((await bench.restart()).startedMs);
  return [
    {
      name: 'first start, example data written',
      value: first / 1000,
      unit: 's',
      target: null,
      note: 'three million flights among it; happens once',
    },
    {
      name: 'start with data',
      value: median(again) / 1000,
      unit: 's',
      target: 3,
      note: `median of ${AGAIN}`,
    },
  ];
};

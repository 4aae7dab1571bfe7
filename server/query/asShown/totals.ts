/** What a pivot table makes of several values, by the names that people choose. */
import type { Cell } from '../../engine/engine.ts';
import { type Aggregate, aggregatesOf } from '../postProcess/aggregates.ts';
import { numberCell, numbersOf } from '../postProcess/frame.ts';

type Compute = Aggregate['compute'];

const by = (operator: string): Compute => {
  const [aggregate] = aggregatesOf({ aggregates: { value: { operator } } });
  return aggregate?.compute ?? (() => null);
};

const known = (values: readonly Cell[]) => values.filter((value) => value !== null);

/** Of a sample. */
const variance: Compute = (values) => {
  const numbers = numbersOf(values).filter((value) => value !== null);
  const mean = numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
  const squares = numbers.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return numbers.length < 2 ? null : numberCell(squares / (numbers.length - 1));
};
const deviation: Compute = (values) => {
  const found = variance(values);
  return found === null ? null : Math.sqrt(Number(found));
};

const COMPUTE: Readonly<Record<string, Compute>> = {
  Count: (values) => values.length,
  'Count Unique Values': (values) => new Set(known(values).map(String)).size,
  'List Unique Values': (values) => [...new Set(known(values).map(String))].join(', '),
  Sum: by('sum'),
  Average: by('mean'),
  Median: by('median'),
  'Sample Variance': variance,
  'Sample Standard Deviation': deviation,
  Minimum: by('min'),
  Maximum: by('max'),
  First: (values) => known(values)[0] ?? null,
  Last: (values) => known(values).at(-1) ?? null,
};

export const TOTALS = Object.keys(COMPUTE);
export const isTotal = (name: string): boolean => Object.hasOwn(COMPUTE, name);
export const totalOf = (name: string): Compute => COMPUTE[name] ?? (() => null);

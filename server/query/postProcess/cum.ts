import { columnsUnder, computed, type Frame, numberCell, numbersOf, withColumns } from './frame.ts';
import { oneOf, type Options, pairs, text } from './options.ts';

const STEPS: Readonly<Record<'sum' | 'prod' | 'min' | 'max', (a: number, b: number) => number>> = {
  sum: (a, b) => a + b,
  prod: (a, b) => a * b,
  min: Math.min,
  max: Math.max,
};

/** Running totals; nothing counts as 0. */
export const cum = (table: Frame, options: Options): Frame => {
  const name = text(options, 'operator');
  const step =
    STEPS[oneOf(name, ['sum', 'prod', 'min', 'max'], `Invalid cumulative operator: ${name}`)];
  return withColumns(
    table,
    pairs(options, 'columns').flatMap(([from, to]) =>
      columnsUnder(table, from).map((column) => {
        let total: number | null = null;
        const values = numbersOf(column.values).map((value) => {
          total = total === null ? (value ?? 0) : step(total, value ?? 0);
          return numberCell(total);
        });
        return computed([to, ...column.label.slice(1)], values);
      }),
    ),
  );
};

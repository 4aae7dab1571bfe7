import type { Cell } from '../../engine/engine.ts';
import { assertAffordable } from '../budgets.ts';
import { aggregatesOf, kindMade, sourcesOf } from './aggregates.ts';
import { columnNamed, type Frame, frame, groupRows } from './frame.ts';
import { type Options, texts } from './options.ts';

/** GROUP BY; without names all rows are one group. */
export const aggregate = (table: Frame, options: Options): Frame => {
  const by = texts(options, 'groupby', []).map((name) => columnNamed(table, name));
  const aggregates = aggregatesOf(options);
  const sources = sourcesOf(table, aggregates);
  const groups = groupRows(by, table.rowCount).filter(({ key }) =>
    key.every((value) => value !== null),
  );
  assertAffordable('The aggregated table', groups.length, by.length + aggregates.length);
  const columnOf = (values: (at: number) => Cell) => groups.map((_, at) => values(at));
  return frame(
    [
      ...by.map((column, position) => ({
        ...column,
        values: columnOf((at) => groups[at]?.key[position] ?? null),
      })),
      ...[...sources].map(([made, source]) => ({
        label: [made.name],
        values: columnOf((at) =>
          made.compute((groups[at]?.rows ?? []).map((row) => source.values[row] ?? null)),
        ),
        ...kindMade(made, source),
      })),
    ],
    groups.length,
  );
};

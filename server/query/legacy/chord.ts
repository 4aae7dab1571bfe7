import { assertAffordable } from '../budgets.ts';
import { columnNamed, type Frame, keyOf } from '../postProcess/frame.ts';
import { jsonCells, type Out } from '../wire.ts';

interface Pairs {
  readonly groups: readonly string[];
  readonly metrics: readonly string[];
}

/** Both columns' values as one list of nodes, and a matrix of the metric: a row for each target, in it each source. */
export const chord = (table: Frame, { groups, metrics }: Pairs, out: Out): void => {
  const from = columnNamed(table, groups[0] ?? '');
  const to = columnNamed(table, groups[1] ?? groups[0] ?? '');
  const value = columnNamed(table, metrics[0] ?? '');
  const write = jsonCells(value);
  const nodes = new Map<string, string>();
  for (const column of [from, to]) {
    const name = jsonCells(column);
    for (const cell of column.values) nodes.set(keyOf([cell]), name(cell));
  }
  assertAffordable('The matrix of the chord chart', nodes.size, nodes.size);
  const cells = new Map<string, string>();
  for (let row = 0; row < table.rowCount; row += 1) {
    const pair = [to.values[row] ?? null, from.values[row] ?? null].map((cell) => keyOf([cell]));
    cells.set(pair.join(' '), write(value.values[row] ?? null));
  }
  out(`{"nodes":[${[...nodes.values()].join(',')}],"matrix":[`);
  for (const [at, one] of [...nodes.keys()].entries()) {
    const row = [...nodes.keys()].map((other) => cells.get(`${one} ${other}`) ?? '0');
    out(`${at === 0 ? '' : ','}[${row.join(',')}]`);
  }
  out(']}');
};

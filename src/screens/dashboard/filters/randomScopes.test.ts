import { expect, test } from 'vitest';
import { random, randomEdit } from '../../../../test/layoutEdits';
import { aLayout, chart, chartIdOf, column, row, tab, tabs } from '../../../../test/layouts';
import { type Layout, ROOT_ID } from '../layout/types';
import { scopeOfCharts } from './tree/scopeOfCharts';
import { inScope, type Scope } from './scope';

/** One chart stands in several tabs, as people do with totals. */
const again = (id: string, name: string) => chart(id, { chartId: chartIdOf(name) });

const STARTS: readonly Layout[] = [
  aLayout(
    row('ROW-1', chart('a'), chart('b')),
    row('ROW-2', column('COL-1', row('ROW-3', chart('c')), chart('d')), chart('e')),
  ),
  aLayout(
    tabs(
      'TABS-1',
      tab('TAB-1', row('ROW-1', chart('a'), chart('b'))),
      tab('TAB-2', row('ROW-2', column('COL-1', again('a2', 'a'), row('ROW-3', chart('c'))))),
      tab(
        'TAB-3',
        tabs(
          'TABS-2',
          tab('TAB-4', row('ROW-4', chart('d'), again('b2', 'b'))),
          tab('TAB-5', row('ROW-5', chart('e'))),
        ),
      ),
    ),
  ),
];
const RUNS = 300;

/** What the scope says, followed down the tree instead of up from the charts. */
const followed = (layout: Layout, { rootPath, excluded }: Scope): ReadonlySet<number> => {
  const found = new Set<number>();
  const walk = (id: string, isInside: boolean): void => {
    const component = layout[id];
    const { chartId } = component?.meta ?? {};
    if (
      isInside &&
      component?.type === 'CHART' &&
      chartId !== undefined &&
      !excluded.includes(chartId)
    )
      found.add(chartId);
    for (const child of component?.children ?? []) walk(child, isInside || rootPath.includes(id));
  };
  walk(ROOT_ID, false);
  return found;
};

const chartsIn = (layout: Layout): number[] => [
  ...new Set(Object.values(layout).flatMap(({ meta }) => meta.chartId ?? [])),
];

const runs = Array.from({ length: RUNS }, (_, seed) => seed);

const edited = (seed: number, next: () => number): Layout => {
  let layout = STARTS[seed % STARTS.length] ?? aLayout();
  const times = Math.floor(next() * 5);
  for (let n = 0; n < times; n += 1) layout = randomEdit(layout, next, `n${n}`);
  return layout;
};
const some = <Item>(items: readonly Item[], next: () => number): Item[] =>
  items.filter(() => next() < 0.4);

test('random scopes on random layouts reach the charts below their roots that they do not exclude, and no other [FLT-06]', () => {
  for (const seed of runs) {
    const next = random(seed);
    const layout = edited(seed, next);
    const scope = {
      rootPath: some(Object.keys(layout), next),
      excluded: some(chartsIn(layout), next),
    };
    expect([seed, new Set(inScope(scope, layout).charts)]).toEqual([seed, followed(layout, scope)]);
  }
});

test('random choices of charts make a scope of exactly these, on random layouts [FLT-06]', () => {
  for (const seed of runs) {
    const next = random(seed + RUNS);
    const layout = edited(seed, next);
    const chosen = new Set(some(chartsIn(layout), next));
    const scope = scopeOfCharts(chosen, layout);
    expect([seed, new Set(inScope(scope, layout).charts)]).toEqual([seed, chosen]);
  }
});

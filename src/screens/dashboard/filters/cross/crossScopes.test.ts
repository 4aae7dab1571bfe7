import { describe, expect, test } from 'vitest';
import type { DashboardMetadata } from '#common/wire/dashboard.ts';
import type { Layout } from '../../layout/types';
import { reachedFrom, readCrossScopes, scopedCharts, storedScopes } from './crossScopes';
import { pressed, chartTree, shareOf } from '../tree/chartTree';

/** Charts 1 and 2 in the tab A, 3 in the tab B; 4 was removed from the page. */
const component = (id: string, type: string, parents: string[], children: string[], meta = {}) => ({
  [id]: { id, type, parents, children, meta },
});
const inTab = (tab: string) => ['ROOT_ID', 'TABS', tab];
const layout = {
  ...component('ROOT_ID', 'ROOT', [], ['TABS']),
  ...component('TABS', 'TABS', ['ROOT_ID'], ['TAB-a', 'TAB-b', 'TAB-c']),
  ...component('TAB-a', 'TAB', ['ROOT_ID', 'TABS'], ['ROW'], { text: 'A' }),
  ...component('ROW', 'ROW', inTab('TAB-a'), ['CHART-1', 'CHART-2']),
  ...component('CHART-1', 'CHART', [...inTab('TAB-a'), 'ROW'], [], { chartId: 1 }),
  ...component('CHART-2', 'CHART', [...inTab('TAB-a'), 'ROW'], [], { chartId: 2 }),
  ...component('TAB-b', 'TAB', ['ROOT_ID', 'TABS'], ['CHART-3'], { text: 'B' }),
  ...component('CHART-3', 'CHART', inTab('TAB-b'), [], { chartId: 3 }),
  ...component('TAB-c', 'TAB', ['ROOT_ID', 'TABS'], [], { text: 'C' }),
} as unknown as Layout;

const everywhere = { rootPath: ['ROOT_ID'], excluded: [] };
const own = (scope: unknown, chartsInScope: number[] = []) => ({
  id: 1,
  crossFilters: { scope, chartsInScope },
});

describe('a cross filter reaches', () => {
  test.each<[string, DashboardMetadata, number[]]>([
    ['all other charts where nothing is stored', {}, [2, 3]],
    [
      'all other charts where the configuration is broken',
      { chart_configuration: { 1: 5 } },
      [2, 3],
    ],
    [
      'what the scope of all charts says',
      { global_chart_configuration: { scope: { rootPath: ['ROOT_ID'], excluded: [3] } } },
      [2],
    ],
    [
      'what the scope of all charts says where the chart has none of its own',
      {
        global_chart_configuration: { scope: { rootPath: ['TAB-b'], excluded: [] } },
        chart_configuration: { 1: own('global', [2]) },
      },
      [3],
    ],
    [
      'what the scope of its chart says, whatever charts are listed beside it',
      { chart_configuration: { 1: own({ rootPath: ['TAB-a'], excluded: [] }, [3, 111]) } },
      [2],
    ],
    [
      'no chart where its scope has no root',
      { chart_configuration: { 1: own({ rootPath: [], excluded: [] }) } },
      [],
    ],
    [
      'never its own chart, even where the scope names it',
      { chart_configuration: { 1: own({ rootPath: ['CHART-1', 'TAB-a'], excluded: [2] }) } },
      [],
    ],
  ])('%s [FLT-21]', (_, metadata, reached) => {
    expect(reachedFrom(1, readCrossScopes(metadata), layout)).toEqual(reached);
  });
});

describe('the stored configuration', () => {
  test('has an entry for each chart that can filter others, with the charts that it reaches now [FLT-21]', () => {
    const scopes = {
      all: { rootPath: ['ROOT_ID'], excluded: [2] },
      own: { 3: { rootPath: ['TAB-a'], excluded: [] } },
    };
    expect(storedScopes(scopes, [1, 3], {}, layout)).toEqual({
      chart_configuration: {
        1: { id: 1, crossFilters: { scope: 'global', chartsInScope: [3] } },
        3: { id: 3, crossFilters: { scope: scopes.own[3], chartsInScope: [1, 2] } },
      },
      global_chart_configuration: { scope: scopes.all, chartsInScope: [1, 3] },
    });
  });

  test('keeps what it does not know, and forgets charts that are gone', () => {
    const stored = {
      chart_configuration: {
        1: { id: 1, note: 'x', crossFilters: { scope: 'global', chartsInScope: [9], kind: 'y' } },
        4: own('global'),
      },
      global_chart_configuration: { scope: everywhere, chartsInScope: [9], color: 'z' },
    };
    const all = { all: everywhere, own: {} };
    const chartsInScope = [2, 3];
    expect(storedScopes(all, [1], stored, layout)).toEqual({
      chart_configuration: {
        1: { id: 1, note: 'x', crossFilters: { scope: 'global', chartsInScope, kind: 'y' } },
      },
      global_chart_configuration: { scope: everywhere, chartsInScope: [1, 2, 3], color: 'z' },
    });
  });

  test('names a chart’s own scope no more once it is removed', () => {
    const stored = { chart_configuration: { 1: own({ rootPath: ['TAB-b'], excluded: [] }) } };
    const saved = storedScopes({ all: everywhere, own: {} }, [1], stored, layout);
    expect(saved.chart_configuration).toMatchObject({ 1: { crossFilters: { scope: 'global' } } });
  });

  test('of the layout that is saved has no entry that was not there before', () => {
    expect(scopedCharts({}, layout).chart_configuration).toEqual({});
  });
});

describe('the tree of charts', () => {
  const names = new Map([
    [1, 'One'],
    [2, 'Two'],
    [3, 'Three'],
  ]);

  test('has tabs with their charts, without the boxes between them and tabs without charts [DLD-28]', () => {
    const words = (node: ReturnType<typeof chartTree>): unknown =>
      node.children.length > 0 ? { [node.label]: node.children.map(words) } : node.label;
    expect(words(chartTree(layout, names, null))).toEqual({
      'All charts': [{ A: ['One', 'Two'] }, { B: ['Three'] }],
    });
    expect(words(chartTree(layout, names, 3))).toEqual({ 'All charts': [{ A: ['One', 'Two'] }] });
  });

  test('takes all charts of a tab with one press, and gives them back with the next', () => {
    const [a] = chartTree(layout, names, null).children;
    if (!a) throw new Error('The tree is empty');
    const one = new Set([1, 3]);
    expect(shareOf(a, one)).toBe('some');
    const all = pressed(a, one);
    expect(all).toEqual(new Set([1, 2, 3]));
    expect(shareOf(a, all)).toBe('all');
    expect([...pressed(a, all)]).toEqual([3]);
    expect(shareOf(a, pressed(a, all))).toBe('none');
  });
});

import { describe, expect, test } from 'vitest';
import { aLayout, chart, chartIdOf, row, tab, tabs } from '../../../../test/layouts';
import { changesScope, inScope, layersInScope, withScopes } from './scope';

const layout = aLayout(
  tabs('T', tab('one', row('r', chart('a'), chart('b'))), tab('two', row('s', chart('c')))),
);
const [a, b, c] = ['a', 'b', 'c'].map(chartIdOf) as [number, number, number];

describe('scope', () => {
  test.each([
    [{ rootPath: ['ROOT_ID'], excluded: [] }, [a, b, c], ['one', 'two']],
    [{ rootPath: ['ROOT_ID'], excluded: [b] }, [a, c], ['one', 'two']],
    [{ rootPath: ['two'], excluded: [] }, [c], ['two']],
    [{ rootPath: [], excluded: [] }, [], []],
    [{ rootPath: ['one', 'two'], excluded: [a, c] }, [b], ['one']],
    [{ rootPath: ['r'], excluded: [] }, [a, b], ['one']],
    [{ rootPath: ['gone'], excluded: [] }, [], []],
    [
      { rootPath: ['one'], excluded: [], selectedLayers: [`chart-${c}-layer-0`] },
      [a, b, c],
      ['one', 'two'],
    ],
    [{ rootPath: [], excluded: [a], selectedLayers: [`chart-${a}-layer-1`] }, [a], ['one']],
  ])('the scope %o includes %o', (scope, charts, tabIds) => {
    expect(inScope(scope, layout)).toEqual({ charts, tabs: tabIds });
  });

  test('in nested tabs reaches what is below them, and a chart that stands in several tabs from each of them', () => {
    const nested = aLayout(
      tabs(
        'T',
        tab('one', row('r', chart('a')), tabs('U', tab('deep', row('s', chart('b'))))),
        tab('two', row('t', chart('a-again', { chartId: a }), chart('c'))),
      ),
    );
    const reached = (...rootPath: string[]) => inScope({ rootPath, excluded: [] }, nested);
    expect(reached('one')).toEqual({ charts: [a, b], tabs: ['one', 'deep'] });
    expect(reached('deep')).toEqual({ charts: [b], tabs: ['one', 'deep'] });
    expect(reached('two')).toEqual({ charts: [a, c], tabs: ['two'] });
    expect(inScope({ rootPath: ['ROOT_ID'], excluded: [a] }, nested).charts).toEqual([b, c]);
  });

  test('names the layers of a map that it is limited to, and none for the other charts', () => {
    const scope = {
      rootPath: ['ROOT_ID'],
      excluded: [],
      selectedLayers: [
        `chart-${a}-layer-0`,
        `chart-${a}-layer-2`,
        `chart-${b}-layer-1`,
        'nonsense',
      ],
    };
    expect([a, b, c].map((chartId) => layersInScope(scope, chartId))).toEqual([[0, 2], [1], []]);
  });

  test('the stored charts of a scope are computed anew', () => {
    const [filter] = withScopes(
      [{ id: 'F', scope: { rootPath: ['two'], excluded: [] }, chartsInScope: [111] }],
      layout,
    );
    expect(filter).toMatchObject({ id: 'F', chartsInScope: [c], tabsInScope: ['two'] });
  });

  test('moving a chart to another tab changes the scope, moving it within the tab does not [LAY-22]', () => {
    const filters = [{ scope: { rootPath: ['one'], excluded: [] } }];
    const away = aLayout(
      tabs('T', tab('one', row('r', chart('a'))), tab('two', row('s', chart('c'), chart('b')))),
    );
    const within = aLayout(
      tabs('T', tab('one', row('r', chart('b'), chart('a'))), tab('two', row('s', chart('c')))),
    );
    expect(changesScope(filters, layout, away)).toBe(true);
    expect(changesScope(filters, layout, within)).toBe(false);
    expect(changesScope([{ scope: { rootPath: ['ROOT_ID'] } }, null, {}], layout, away)).toBe(
      false,
    );
  });
});

import { describe, expect, test } from 'vitest';
import { aLayout, chart, chartIdOf, row, tab, tabs } from '../../../../test/layouts';
import { changesScope, inScope, withScopes } from './scope';

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
  ])('the scope %o includes %o', (scope, charts, tabIds) => {
    expect(inScope(scope, layout)).toEqual({ charts, tabs: tabIds });
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

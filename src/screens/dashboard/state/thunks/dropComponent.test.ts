import { describe, expect, test } from 'vitest';
import { aDashboardStore } from '../../../../../test/aDashboardStore';
import { aLayout, chart, row, tab, tabs } from '../../../../../test/layouts';
import { dropComponent } from './dropComponent';

const ofFirstTab = {
  native_filter_configuration: [{ id: 'F', scope: { rootPath: ['one'], excluded: [] } }],
};
const tabbed = aLayout(
  tabs(
    'T',
    tab('one', row('r', chart('a'), chart('b'))),
    tab('two', row('s', chart('c')), tabs('inner', tab('x'))),
  ),
);

const afterDrop = async (id: string, parentId: string, metadata: object = ofFirstTab) => {
  const store = aDashboardStore(tabbed, metadata);
  const component = tabbed[id];
  if (!component) throw new Error(id);
  await store.dispatch(dropComponent({ component, place: { parentId, index: 0 } }));
  return store;
};

describe('dropping a component', () => {
  test('into another filter scope is done, and said [LAY-22]', async () => {
    const store = await afterDrop('a', 's');
    expect(store.layout().s?.children).toEqual(['a', 'c']);
    expect(store.said()).toEqual(['This chart has been moved to a different filter scope.']);
  });

  test.each([
    ['within its scope', 'b', 'r', ofFirstTab],
    ['where no filter has a scope', 'a', 's', {}],
  ])('%s is done without a word [LAY-22]', async (_, id, parentId, metadata) => {
    const store = await afterDrop(id, parentId, metadata);
    expect(store.layout()[parentId]?.children[0]).toBe(id);
    expect(store.said()).toEqual([]);
  });

  test('that is a tab of the page into nested tabs is refused, and the layout stays [LAY-21]', async () => {
    const store = await afterDrop('one', 'inner');
    expect(store.layout()).toEqual(tabbed);
    expect(store.steps()).toEqual([0, 0]);
    expect(store.said()).toEqual(['Can not move top level tab into nested tabs']);
  });
});

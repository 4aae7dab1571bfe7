import { expect, test } from 'vitest';
import { anEditor, aState, aSyncedEditor } from '../builders';
import { planSync, toTabChange } from './planSync';

const NOW = 1_000_000;
const plan = (given: Parameters<typeof aState>[0], quietMs?: number) => {
  const { create, update, ...rest } = planSync(aState(given), NOW, quietMs);
  return { ...rest, create: create.map(({ id }) => id), update: update.map(({ id }) => id) };
};
const changed = (ago: number) => aSyncedEditor({ updatedAt: NOW - ago });

test('every tab that only this browser has is created [SYN-07]', () => {
  const queryEditors = [anEditor({ id: 'a' }), anEditor({ id: 'b' }), aSyncedEditor({ id: 'c' })];
  expect(plan({ queryEditors }).create).toEqual(['a', 'b']);
});

test.each([
  [6000, undefined, ['a']],
  [4000, undefined, []],
  [4000, 0, ['a']],
  [-60_000, undefined, ['a']],
])('a tab changed %d ms ago (idle time %s) gives %j [SYN-02]', (ago, quietMs, ids) => {
  expect(plan({ queryEditors: [changed(ago)] }, quietMs).update).toEqual(ids);
});

test('a tab known by its label is left alone', () => {
  expect(
    plan({ queryEditors: [changed(6000)].map((e) => ({ ...e, loaded: false })) }).update,
  ).toEqual([]);
});

test.each([
  [null, '12'],
  ['11', '12'],
  ['12', null],
])('after %s as the reported tab, %s is activated [SYN-08]', (lastUpdatedActiveTab, activate) => {
  const queryEditors = [aSyncedEditor()];
  expect(plan({ queryEditors, tabHistory: ['a'], lastUpdatedActiveTab }).activate).toBe(activate);
});

test('closed tabs are deleted [SYN-09]', () => {
  expect(plan({ destroyedQueryEditors: { 3: 1, 4: 2 } }).remove).toEqual(['3', '4']);
});

test('a save carries the tab under the wire’s names [SYN-03 SYN-04]', () => {
  const editor = aSyncedEditor({
    schema: 'main',
    catalog: 'c',
    latestQueryId: 'q1',
    templateParams: '{}',
    hideLeftBar: true,
    updatedAt: 77,
  });
  const change = toTabChange(editor, true);
  expect(change).toMatchObject({
    database_id: 1,
    catalog: 'c',
    schema: 'main',
    sql: 'SELECT 1',
    label: 'Untitled Query 1',
    query_limit: 1000,
    latest_query_id: 'q1',
    template_params: '{}',
    hide_left_bar: true,
    autorun: false,
  });
  expect(JSON.parse(change.extra_json ?? '')).toMatchObject({ updatedAt: 77, version: 1 });
});

test('undefined values are not sent: no catalog, no run that the server lacks [SYN-05]', () => {
  const change = toTabChange(aSyncedEditor({ latestQueryId: 'q1' }), false);
  expect(change.catalog).toBeUndefined();
  expect(change.latest_query_id).toBeUndefined();
});

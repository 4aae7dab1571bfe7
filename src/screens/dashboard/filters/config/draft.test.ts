import { describe, expect, test } from 'vitest';
import {
  changesOf,
  draftOf,
  isChanged,
  possibleParents,
  problemsOf,
  withChange,
  withMoved,
  withNew,
  withRemoved,
  withRestored,
} from './draft';

const filter = (id: string, more: object = {}) => ({
  id,
  type: 'NATIVE_FILTER',
  filterType: 'filter_select',
  name: id,
  targets: [{ datasetId: 3, column: { name: 'region' } }],
  scope: { rootPath: ['ROOT_ID'], excluded: [] },
  somethingNew: { kept: true },
  ...more,
});
const NOTHING = draftOf([]);
const before = draftOf([filter('a'), filter('b'), filter('c')]);

describe('what is sent', () => {
  test('is nothing without a change', () => {
    expect(changesOf(before, before)).toEqual({ modified: [], deleted: [], reordered: [] });
    expect(isChanged(before, before)).toBe(false);
  });

  test('is a changed filter whole, with keys that nobody here knows', () => {
    const draft = withChange(before, 'b', { name: 'Region' });
    expect(changesOf(before, draft)).toEqual({
      modified: [filter('b', { name: 'Region' })],
      deleted: [],
      reordered: [],
    });
  });

  test('is a removed filter by its id, and nothing once it is restored [FLT-18] [FLT-19]', () => {
    const removed = withRemoved(before, 'b');
    expect(changesOf(before, removed)).toEqual({ modified: [], deleted: ['b'], reordered: [] });
    expect(isChanged(before, withRestored(removed, 'b'))).toBe(false);
  });

  test('is the whole order when one moved, and no order when one was only added', () => {
    expect(changesOf(before, withMoved(before, 'c', 'b')).reordered).toEqual(['a', 'c', 'b']);
    const added = withNew(before, 'divider', 'x');
    expect(changesOf(before, added)).toMatchObject({
      modified: [{ id: 'NATIVE_FILTER_DIVIDER-x', type: 'DIVIDER' }],
      reordered: [],
    });
    expect(changesOf(before, withMoved(added, 'NATIVE_FILTER_DIVIDER-x', 'c')).reordered).toEqual([
      'a',
      'b',
      'NATIVE_FILTER_DIVIDER-x',
      'c',
    ]);
  });

  test('is nothing of a filter that was added and removed again', () => {
    const draft = withRemoved(withNew(before, 'filter', 'x'), 'NATIVE_FILTER-x');
    expect(isChanged(before, draft)).toBe(false);
  });

  test.each([
    ['a', 'gone'],
    ['gone', 'a'],
  ])('is nothing when %s cannot move to the place of %s', (id, to) => {
    expect(withMoved(before, id, to)).toBe(before);
  });

  test.each([
    ['a', 'c', ['b', 'c', 'a']],
    ['c', 'a', ['c', 'a', 'b']],
    ['a', 'b', ['b', 'a', 'c']],
  ])('is the order in which %s took the place of %s, in both directions', (id, to, order) => {
    expect(changesOf(before, withMoved(before, id, to)).reordered).toEqual(order);
  });
});

describe('problems', () => {
  test.each([
    ['a filter without a name', filter('a', { name: ' ' }), ['name']],
    ['a filter without a dataset', filter('a', { targets: [{}] }), ['dataset', 'column']],
    ['a value filter without a column', filter('a', { targets: [{ datasetId: 3 }] }), ['column']],
    ['a time range needs neither', filter('a', { filterType: 'filter_time', targets: [{}] }), []],
    [
      'a time grain needs a dataset',
      filter('a', { filterType: 'filter_timegrain', targets: [{}] }),
      ['dataset'],
    ],
    ['a divider without a title', { id: 'a', type: 'DIVIDER' }, ['title']],
    [
      'a condition on the choices that is not complete',
      filter('a', { adhoc_filters: [{ expressionType: 'SIMPLE', subject: 'x', operator: 'IN' }] }),
      ['prefilter'],
    ],
    ['a filter that depends on itself', filter('a', { cascadeParentIds: ['a'] }), ['parents']],
    [
      'a default that was asked for and not chosen',
      filter('a', { defaultDataMask: { filterState: { value: null } } }),
      ['default'],
    ],
  ])('%s [VAL-19]', (_, entry, fields) => {
    const draft = draftOf([entry]);
    expect(problemsOf(draft, NOTHING).map(({ field }) => field)).toEqual(fields);
  });

  test('a default that is stored empty is none', () => {
    const stored = draftOf([filter('a', { defaultDataMask: { filterState: { value: null } } })]);
    expect(problemsOf(stored, stored)).toEqual([]);
  });

  test('of a removed filter do not count', () => {
    const draft = draftOf([filter('a', { name: '' })]);
    expect(problemsOf(withRemoved(draft, 'a'), NOTHING)).toEqual([]);
  });
});

test('a filter never depends on itself, however far around [FLT-05]', () => {
  const draft = draftOf([
    filter('a'),
    filter('b', { cascadeParentIds: ['a'] }),
    filter('c', { cascadeParentIds: ['b'] }),
    filter('d', { filterType: 'filter_time' }),
  ]);
  const parentsOf = (id: string) => possibleParents(draft, id).map((one) => one.id);
  expect(parentsOf('a')).toEqual(['d']);
  expect(parentsOf('b')).toEqual(['a', 'd']);
  expect(parentsOf('c')).toEqual(['a', 'b', 'd']);
});

test('filters of values, numbers and time ranges limit the choices of others; those of grains and columns do not [FLT-05]', () => {
  const types = ['select', 'range', 'time', 'timegrain', 'timecolumn'];
  const draft = draftOf([
    filter('child'),
    ...types.map((type) => filter(type, { filterType: `filter_${type}` })),
  ]);
  expect(possibleParents(draft, 'child').map(({ id }) => id)).toEqual(['select', 'range', 'time']);
});

test('a filter that is stored in a circle has the names of its parents, to be taken away', () => {
  const draft = draftOf([
    filter('a', { cascadeParentIds: ['b'] }),
    filter('b', { cascadeParentIds: ['a'] }),
  ]);
  expect(possibleParents(draft, 'a').map(({ name }) => name)).toEqual(['b']);
});

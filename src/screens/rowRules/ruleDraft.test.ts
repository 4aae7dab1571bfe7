import { describe, expect, test } from 'vitest';
import type { RowRuleItem } from '#common/wire/rowRule.ts';
import { namedDatasets } from './datasetNames';
import { bodyOf, changeOf, draftOf, isWhole } from './ruleDraft';

const RULE: RowRuleItem = {
  name: 'South',
  description: null,
  filter_type: 'Base',
  group_key: '',
  clause: " region = 'south' ",
  tables: [{ id: 3, schema: 'main', table_name: 'sold' }],
  roles: [{ id: 1, name: 'Admin' }],
};
const first = draftOf(RULE);

describe('the draft of a rule', () => {
  test('changes nothing while nobody changes it, and names its datasets and roles always', () => {
    expect(changeOf(first, first)).toEqual({ tables: [3], roles: [1] });
  });

  test('sends what changed alone', () => {
    expect(changeOf({ ...first, kind: 'Regular', roles: [] }, first)).toEqual({
      filter_type: 'Regular',
      tables: [3],
      roles: [],
    });
    expect(changeOf({ ...first, key: ' k ' }, first)).toMatchObject({ group_key: 'k' });
  });

  test('is sent whole where it is new', () => {
    expect(bodyOf(first)).toEqual({
      name: 'South',
      description: null,
      filter_type: 'Base',
      group_key: null,
      clause: "region = 'south'",
      tables: [3],
      roles: [1],
    });
  });

  test.each([{ name: ' ' }, { datasets: [] }, { clause: '\n' }])('is not whole with %j', (part) => {
    expect([isWhole(first), isWhole({ ...first, ...part })]).toEqual([true, false]);
  });
});

test('datasets of the same name are told apart by their database', () => {
  const sold = { name: 'sold', schema: 'main' };
  expect(
    namedDatasets([
      { id: 1, ...sold, database: 'One' },
      { id: 2, ...sold, database: 'Two' },
      { id: 3, name: 'lost', schema: null, database: 'One' },
    ]).map(({ text }) => text),
  ).toEqual(['main.sold (One)', 'main.sold (Two)', 'lost']);
});

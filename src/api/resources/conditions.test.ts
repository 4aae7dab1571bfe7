import { afterEach, describe, expect, test } from 'vitest';
import { CAPABILITIES } from '#common/capabilities.ts';
import { NotAccepted } from '@/lib/notAccepted';
import { pageOf } from '../../../test/pageOf';
import { queryContext } from './chartData';

let page: ReturnType<typeof pageOf>;
afterEach(() => page.remove());

const openedBy = (capabilities: readonly string[]) => {
  page = pageOf(capabilities);
};
const asked = (...where: readonly string[]) =>
  queryContext({
    formData: { datasource: '3__table' },
    queries: [{ columns: ['a'], conditions: { where, having: [] } }],
  }).queries;
/** One string in MySQL, and in most others a string and conditions after it. */
const AMBIGUOUS = "name = '\\') OR (1 = 1 -- '";

describe('conditions of a query', () => {
  test('go one by one to our own server, which reads each by itself', () => {
    openedBy(CAPABILITIES);
    expect(asked('a > 1', AMBIGUOUS)).toEqual([
      { columns: ['a'], conditions: { where: ['a > 1', AMBIGUOUS], having: [] } },
    ]);
  });

  test('go to a Superset as one text alone', () => {
    openedBy([]);
    expect(asked('a > 1', 'b > 2')).toEqual([{ columns: ['a'] }]);
  });

  test('are refused by name before a Superset where they could change what another means', () => {
    openedBy([]);
    expect(() => asked('a > 1', AMBIGUOUS)).toThrow(NotAccepted);
    expect(() => asked('a > 1', AMBIGUOUS)).toThrow(AMBIGUOUS);
  });

  test('are left to a Superset where there is no other in their clause', () => {
    openedBy([]);
    const conditions = { where: ['a > 1', 'b > 2'], having: ["MAX(name) = 'it\\'s'"] };
    const queries = [{ columns: ['a'], conditions }];
    expect(queryContext({ formData: { datasource: '3__table' }, queries }).queries).toEqual([
      { columns: ['a'] },
    ]);
  });
});

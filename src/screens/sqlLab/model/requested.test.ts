import { expect, test } from 'vitest';
import { toRequest } from './requested';

test.each([
  [
    { dbid: '1', sql: 'select 1', title: 'T' },
    { kind: 'query', query: { dbId: 1, sql: 'select 1', name: 'T' } },
  ],
  [
    { dbid: 1, sql: 'select 1', templateParams: { a: 1 } },
    { kind: 'query', query: { dbId: 1, sql: 'select 1', templateParams: '{"a":1}' } },
  ],
  [{ new: 'true' }, { kind: 'query', query: {} }],
  [{ savedQueryId: '5' }, { kind: 'saved', id: 5 }],
  [{ queryId: '7' }, { kind: 'previous', id: 7 }],
  [{ id: '3' }, { kind: 'permalink', key: 'kv:3' }],
  [
    { datasourceKey: '3__table', sql: 'select 2' },
    { kind: 'dataset', id: 3, sql: 'select 2' },
  ],
  [
    { datasourceKey: '3__query', sql: 'select 2' },
    { kind: 'previous', id: 3, sql: 'select 2' },
  ],
  [{}, null],
  [{ savedQueryId: 'x', dbid: '-1' }, null],
])('%j requests %j [RT-02 RT-03]', (fields, request) => {
  expect(toRequest(fields)).toEqual(request);
});

test('autorun is not even read: a query from outside waits for a click [T18]', () => {
  const request = toRequest({ dbid: '1', sql: 'select 1', autorun: 'true' });
  expect(JSON.stringify(request)).not.toContain('autorun');
});

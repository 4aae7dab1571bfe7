import { IconSearch } from '@tabler/icons-react';
import { expect, test } from 'vitest';
import { addressOf, type Askable, questionOf } from './address';

type Filters = { search: string; kind: string | null; owner: number | null };
const askable: Askable<Filters, 'name' | 'changed'> = {
  first: {
    filters: { search: '', kind: null, owner: null },
    sort: { column: 'changed', descending: true },
    page: 0,
  },
  orders: ['name', 'changed'],
  controls: [
    { kind: 'text', name: 'search', label: 'Search', Icon: IconSearch },
    {
      kind: 'choice',
      name: 'kind',
      label: 'Kind',
      width: 100,
      options: [{ value: 'pie', label: 'Pie' }],
    },
    {
      kind: 'related',
      name: 'owner',
      label: 'Owner',
      resource: 'chart',
      relation: 'owners',
      placeholder: '',
    },
  ],
};

test('a list in its first state has a plain address', () => {
  expect(addressOf(askable.first, askable)).toBe('');
});

test('what a list shows is read from its own address', () => {
  const question = {
    filters: { search: 'a & b = ü', kind: 'pie', owner: 7 },
    sort: { column: 'name', descending: false },
    page: 3,
  } as const;
  expect(questionOf(addressOf(question, askable), askable)).toEqual(question);
});

test.each([
  '?order=password',
  '?order=',
  '?page=0',
  '?page=-1',
  '?page=x',
  '?owner=1%20or%201',
  '?kind=unknown',
  '?other=1',
])('an address asks for nothing that the list does not have: %s', (address) => {
  expect(questionOf(address, askable)).toEqual(askable.first);
});

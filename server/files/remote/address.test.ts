import { describe, expect, test } from 'vitest';
import { addressOf } from './address.ts';
import { fileHostOf, hostFor } from './hosts.ts';

test.each([
  ['s3://sales/2024/a b.csv', 'https://sales.s3.amazonaws.com/2024/a%20b.csv'],
  ['  s3://sales/a.csv ', 'https://sales.s3.amazonaws.com/a.csv'],
  ['s3://sales-2024/Zürich/100%.csv', 'https://sales-2024.s3.amazonaws.com/Z%C3%BCrich/100%25.csv'],
  // Signs that end the path of an address are part of a key.
  ['s3://sales/a?b#c.csv', 'https://sales.s3.amazonaws.com/a%3Fb%23c.csv'],
  // The certificate of the store is for names without a further point.
  ['s3://sales.example.org/a.csv', 'https://s3.amazonaws.com/sales.example.org/a.csv'],
  // In one of its regions the store is named by its own address.
  [
    'https://sales.s3.eu-central-1.amazonaws.com/a.csv',
    'https://sales.s3.eu-central-1.amazonaws.com/a.csv',
  ],
])('%s is fetched at %s', (written, url) => {
  expect(addressOf(written).href).toBe(url);
});

describe('an address in the object store', () => {
  const mayFetch = (named: string, address: string) => {
    const host = fileHostOf(named);
    expect(host).not.toBeNull();
    return hostFor(host ? [host] : [], addressOf(address)) !== null;
  };

  test.each([
    ['sales.s3.amazonaws.com', 's3://sales/a.csv', true],
    ['sales.s3.amazonaws.com', 's3://others/a.csv', false],
    ['*.s3.amazonaws.com', 's3://others/a.csv', true],
    ['*.s3.amazonaws.com', 's3://sales.example.org/a.csv', false],
    ['s3.amazonaws.com', 's3://sales.example.org/a.csv', true],
    ['s3.amazonaws.com', 's3://sales/a.csv', false],
    ['sales.s3.amazonaws.com', 'https://sales.s3.eu-central-1.amazonaws.com/a.csv', false],
    ['sales.s3.eu-central-1.amazonaws.com', 's3://sales/a.csv', false],
    // A bucket cannot name the host of somebody else.
    ['evil.example', 's3://evil.example/a.csv', false],
    ['*.evil.example', 's3://sales.evil.example/a.csv', false],
  ])('is fetched where %s is allowed: %s, %s', (named, address, isAllowed) => {
    expect(mayFetch(named, address)).toBe(isAllowed);
  });

  test.each([
    's3://Sales/a.csv',
    's3://my_sales/a.csv',
    's3://s/a.csv',
    's3://sales',
    's3://sales/',
  ])(
    'with a name that no bucket has, or without a key, is refused with its form: %s',
    (address) => {
      expect(() => addressOf(address)).toThrow('s3://bucket/key');
    },
  );

  test('has neither a user nor a password', () => {
    expect(() => addressOf('s3://me:secret@sales/a.csv')).toThrow('user or a password');
  });
});

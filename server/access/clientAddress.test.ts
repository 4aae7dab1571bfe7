import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { addressGroup, clientAddress, isNetwork } from './clientAddress.ts';

const seen = async (peer: string | undefined, forwarded: string | null, trusted: string[] = []) => {
  const addressOf = clientAddress(trusted);
  const app = new Hono().get('/', (c) => c.text(addressOf(c as never)));
  const headers = new Headers(forwarded === null ? [] : [['x-forwarded-for', forwarded]]);
  const env = { incoming: { socket: { remoteAddress: peer } } };
  return (await app.request('/', { headers }, env)).text();
};

test.each([
  ['203.0.113.9', null, [], '203.0.113.9'],
  ['::ffff:203.0.113.9', null, [], '203.0.113.9'],
  ['203.0.113.9', '10.0.0.9', [], '203.0.113.9'],
  ['203.0.113.9', '10.0.0.9', ['10.0.0.1'], '203.0.113.9'],
  ['10.0.0.1', '198.51.100.7', ['10.0.0.1'], '198.51.100.7'],
  ['::ffff:10.0.0.1', '198.51.100.7', ['10.0.0.1'], '198.51.100.7'],
  ['10.0.0.1', '127.0.0.1, 198.51.100.7', ['10.0.0.0/24'], '198.51.100.7'],
  ['10.0.0.1', '198.51.100.7, 10.0.0.2', ['10.0.0.0/24'], '198.51.100.7'],
  ['10.0.0.1', '198.51.100.7, nonsense', ['10.0.0.0/24'], '10.0.0.1'],
  ['10.0.0.1', null, ['10.0.0.1'], '10.0.0.1'],
  ['2001:db8::1', '2001:db8:9::7', ['2001:db8::/64'], '2001:db8:9::7'],
  [undefined, '10.0.0.9', ['10.0.0.0/8'], 'unknown'],
])(
  'a connection from %s with the header %j, with %j trusted, comes from the client %s [T20]',
  async (peer, header, trusted, is) => {
    expect(await seen(peer, header, trusted)).toBe(is);
  },
);

test('IPv6 addresses count by their /64, IPv4 addresses one by one', () => {
  expect(addressGroup('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(addressGroup('2001:db8::1')).toBe('2001:db8:0:0::/64');
  expect(addressGroup('10.0.0.1')).toBe('10.0.0.1');
});

test.each([
  ['10.0.0.1', true],
  ['10.0.0.0/8', true],
  ['2001:db8::/32', true],
  ['10.0.0.0/33', false],
  ['10.0.0.0/', false],
  ['10.0.0.0/8/8', false],
  ['proxy.example.org', false],
  ['', false],
])('%j is a valid network: %s', (text, is) => expect(isNetwork(text)).toBe(is));

import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { OPEN_NETWORK, plainAddress, refusalOf } from './addresses.ts';
import { checkedAddresses, pinnedSocket, REFUSED } from './checkedAddresses.ts';

const CLOSED = { refusePrivate: true, own: [] };

test.each([
  '169.254.169.254',
  '169.254.0.1',
  '100.100.100.200',
  '168.63.129.16',
  'fe80::1',
  'fe80::1%eth0',
  'fd00:ec2::254',
  '::ffff:169.254.169.254',
  '::ffff:a9fe:a9fe',
  '64:ff9b::169.254.169.254',
  '2002:a9fe:a9fe::1',
  '224.0.0.1',
  '255.255.255.255',
  'ff02::1',
])('the server refuses a database at %s, whatever the settings [T7]', (address) => {
  expect(refusalOf(address, OPEN_NETWORK)).not.toBeNull();
});

test.each([
  ['127.0.0.1', true],
  ['0.0.0.0', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['10.1.2.3', true],
  ['172.31.255.255', true],
  ['192.168.1.1', true],
  ['100.64.0.1', true],
  ['fd12::1', true],
  ['8.8.8.8', false],
  ['172.32.0.1', false],
  ['2001:4860:4860::8888', false],
])('%s is refused only where private networks are refused: %s [T7]', (address, isPrivate) => {
  expect(refusalOf(address, OPEN_NETWORK)).toBeNull();
  expect(refusalOf(address, CLOSED) !== null).toBe(isPrivate);
});

test('the check reads an IPv4 address inside an IPv6 address', () => {
  expect(plainAddress('::ffff:1.2.3.4')).toBe('1.2.3.4');
  expect(plainAddress('2001:db8::1')).toBe('2001:db8::1');
  expect(plainAddress('::1')).toBe('::1');
});

test.each(['/var/run/postgresql', 'a b', 'host:5432', 'user@host', '..', '', '[::1]', 'a/../b'])(
  '%j is not a host [T7]',
  async (host) => {
    await expect(checkedAddresses(host, 5432, OPEN_NETWORK)).rejects.toThrow(REFUSED);
  },
);

test.each(['localhost', '127.0.0.1', '127.9.9.9', '0.0.0.0', '::1', '2130706433'])(
  'the server does not connect to itself under the name %s [T7]',
  async (host) => {
    const rules = {
      refusePrivate: false,
      own: [
        { host: null, port: 8420, what: 'this server itself' },
        { host: 'localhost', port: 5433, what: 'the metadata store' },
      ],
    };
    await expect(checkedAddresses(host, 8420, rules)).rejects.toThrow(/is this server itself/);
    await expect(checkedAddresses(host, 5433, rules)).rejects.toThrow(/is the metadata store/);
    expect(await checkedAddresses(host, 5432, rules)).not.toEqual([]);
  },
);

test('the server connects to the address that it checked, whatever the name resolves to later [T7]', async () => {
  const server = createServer((socket) => socket.end('here'));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const socket = pinnedSocket([{ address: '127.0.0.1', family: 4 }]);
  const answered = new Promise<string>((done, failed) => {
    socket.once('data', (bytes) => done(String(bytes)));
    socket.once('error', failed);
  });
  socket.connect(port, 'a-name-that-does-not-exist.invalid');
  expect(await answered).toBe('here');
  socket.destroy();
  await new Promise((done) => server.close(done));
});

import { expect, test } from 'vitest';
import { BadOption, HELP, readOptions } from './options.ts';

const read = (args: string[], env: Record<string, string> = {}) => readOptions(args, env, '/app');

test('without options the server listens on this machine only and stores its data in its own folder', () => {
  const { config, help } = read([]);
  expect(help).toBe(false);
  expect(config).toMatchObject({ host: '127.0.0.1', port: 8420, dataDir: '/app/data' });
  expect(config.storeUrl).toBeNull();
  expect(config.adminPassword).toBeNull();
});

test('an option overrides its environment variable, and the variable overrides the default', () => {
  const env = { SEXTANT_PORT: '9000', SEXTANT_WORKERS: '3', SEXTANT_ADMIN_PASSWORD: 'x' };
  const { config } = read(['--port', '9100', '--query-timeout=30'], env);
  expect(config.port).toBe(9100);
  expect(config.limits).toMatchObject({ workers: 3, queryTimeoutMs: 30_000 });
  expect(config.adminPassword).toBe('x');
});

test('the limit for all stored results grows with the limit for one result', () => {
  const { limits } = read(['--result-size', '4096', '--connections', '1000']).config;
  expect(limits).toMatchObject({
    connectionsPerAddress: 1000,
    resultBytes: 4 * 1024 ** 3,
    resultBytesPerUser: 12 * 1024 ** 3,
    resultBytesInAll: 40 * 1024 ** 3,
  });
  expect(read(['--result-size', '1']).config.limits.resultBytesInAll).toBe(10 * 1024 ** 3);
});

test.each([
  [['--port', 'eighty'], /--port \(SEXTANT_PORT\).*"eighty"/],
  [['--port', '70000'], /--port .*65535/],
  [['--workers', '0'], /--workers .*from 1/],
  [['--connections', '0'], /--connections .*from 10/],
  [['--result-size', '1 GB'], /--result-size .*"1 GB"/],
  [['--private-networks', 'no'], /--private-networks \(SEXTANT_PRIVATE_NETWORKS\).*"no"/],
  [['--file-hosts', 'data.example.org, *'], /--file-hosts \(SEXTANT_FILE_HOSTS\).*"\*"/],
  [['--public-url', 'https://example.org/sextant'], /--public-url \(SEXTANT_PUBLIC_URL\)/],
  [['--public-url', 'example.org'], /--public-url/],
  [['--trusted-proxies', '10.0.0.1, proxy'], /--trusted-proxies .*"proxy"/],
  [['--embedding-sites', 'https://a.example.org, wiki'], /--embedding-sites .*"wiki"/],
  [['--embedding-sites', "https://a.example.org/ 'self'"], /--embedding-sites/],
  [['--embedding-sites', 'javascript:alert(1)'], /--embedding-sites/],
  [['--map-tiles', 'https://{s}.example.org/{z}/{x}/{y}.png'], /--map-tiles .*\{s\}/],
  [['--map-tiles', 'https://tile.example.org/'], /--map-tiles \(SEXTANT_MAP_TILES\)/],
  [['--log-level', 'chatty'], /--log-level .*"chatty"/],
  [['--store-url', 'mysql://u:secret@h/d'], /--store-url/],
  [['--superset', 'superset.example.org'], /--superset/],
  [['--superset', 'https://u:p@superset.example.org'], /--superset/],
  [['--superset', 'https://example.org/analytics'], /--superset .*root/],
  [['--prot', '1'], /--prot/],
  [['--port'], /--port/],
  [['extra'], /extra/],
])('the command line refuses %j by name', (args, text) => {
  expect(() => read(args)).toThrow(BadOption);
  expect(() => read(args)).toThrow(text);
});

test('the refusal of a store address does not show its password', () => {
  expect(() => read(['--store-url', 'mysql://u:secret@h/d'])).not.toThrow(/secret/);
});

test.each([
  [[], false],
  [['--host', 'localhost'], false],
  [['--host', '127.1.2.3'], false],
  [['--host', '::1'], false],
  [['--host', '0.0.0.0'], true],
  [['--host', '::'], true],
  [['--host', '192.168.1.5'], true],
  [['--host', 'sextant.example.org'], true],
  [['--host', '0.0.0.0', '--private-networks', 'allowed'], false],
  [['--private-networks', 'refused'], true],
])('the server refuses databases in private networks with %j: %s [T7]', (args, isRefused) => {
  expect(read(args).config.refusePrivateNetworks).toBe(isRefused);
});

test('the public address and the trusted proxies come from options and are never guessed [T20]', () => {
  expect(read([]).config).toMatchObject({ publicUrl: null, trustedProxies: [] });
  const { config } = read(['--public-url', 'https://sextant.example.org'], {
    SEXTANT_TRUSTED_PROXIES: '10.0.0.1, 10.1.0.0/16',
  });
  expect(config.publicUrl?.href).toBe('https://sextant.example.org/');
  expect(config.trustedProxies).toEqual(['10.0.0.1', '10.1.0.0/16']);
});

test('sites that may embed are the origins of the given addresses, and nobody without them', () => {
  expect(read([]).config.embeddingSites).toEqual([]);
  expect(
    read(['--embedding-sites', 'https://Wiki.example.org/, http://10.0.0.1:8080']).config
      .embeddingSites,
  ).toEqual(['https://wiki.example.org', 'http://10.0.0.1:8080']);
});

test('maps have tiles only where an address of theirs is given, with who made them', () => {
  const address = 'https://tile.example.org/{z}/{x}/{y}.png';
  expect(read(['--map-attribution', 'Somebody']).config.mapTiles).toBeNull();
  expect(read(['--map-tiles', address]).config.mapTiles).toEqual({ address, attribution: '' });
  expect(read(['--map-tiles', address, '--map-attribution', '© Somebody']).config.mapTiles).toEqual(
    { address, attribution: '© Somebody' },
  );
});

test('--help names every option', () => {
  for (const name of [
    'port',
    'host',
    'public-url',
    'trusted-proxies',
    'embedding-sites',
    'map-tiles',
    'map-attribution',
    'data-dir',
    'store-url',
    'private-networks',
    'file-hosts',
    'workers',
  ])
    expect(HELP).toContain(`--${name}`);
});

/** Files that are fetched by address: from named hosts alone, and never more than fits. */
import { createServer, type Server } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { AddressInfo } from 'node:net';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FilePreview, StagedFile } from '#common/wire/file.ts';
import { aServer, aUser, type Client, type TestServer } from '../../../mocks/testServer.ts';
import { DEFAULTS } from '../../config.ts';
import { engineFolders } from '../../engine/folders.ts';
import { fileHostOf, hostFor } from './hosts.ts';

const CSV = 'id,name\n9007199254740993,Zürich\n';
const SIGNATURE = 'X-Amz-Signature=0123456789abcdef';
const BYTES_MAX = 100_000;

const serve = async (answer: Parameters<typeof createServer>[1]) => {
  const server = createServer(answer);
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

const open: Server[] = [];
let named: string;
let other: string;
let server: TestServer;
let admin: Client;
const asked: string[] = [];
beforeAll(async () => {
  const elsewhere = await serve((request, response) => {
    asked.push(`elsewhere ${request.url}`);
    response.end(CSV);
  });
  other = elsewhere.origin;
  const here = await serve((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://here');
    if (pathname === '/away') response.writeHead(302, { Location: `${other}/secret.csv` }).end();
    else if (pathname === '/moved') response.writeHead(301, { Location: '/data/a%20b.csv' }).end();
    else if (pathname === '/round') response.writeHead(307, { Location: '/round' }).end();
    else if (pathname === '/none') response.writeHead(404).end('no');
    else if (pathname === '/large') {
      // Without its length, as a server that writes as it goes.
      response.write('x'.repeat(BYTES_MAX));
      response.end('and more');
    } else if (pathname === '/cut') {
      response.writeHead(200, { 'Content-Length': '1000' });
      response.write('only this', () => response.destroy());
    } else if (pathname === '/export') {
      const names = `attachment; filename="plain.csv"; filename*=UTF-8''Z%C3%BCrich%2F2024.csv`;
      response.writeHead(200, { 'Content-Disposition': names, 'Content-Encoding': 'gzip' });
      response.end(gzipSync(CSV));
    } else if (pathname === '/download') {
      response.writeHead(200, { 'Content-Disposition': 'attachment; filename="a \\"b\\".csv"' });
      response.end(CSV);
    } else if (pathname === '/brotli') {
      response.writeHead(200, { 'Content-Encoding': 'br' }).end(brotliCompressSync(CSV));
    } else response.end(CSV);
  });
  named = here.origin;
  open.push(elsewhere.server, here.server);
  server = await aServer({
    users: [aUser()],
    config: {
      fileHosts: [fileHostOf(named)].filter((host) => host !== null),
      limits: { ...DEFAULTS.limits, uploadBytes: BYTES_MAX },
    },
  });
  admin = await server.signIn();
});
afterAll(async () => {
  for (const one of open) one.close();
  await server.close();
});

const fetchAt = (address: string, by = admin) =>
  by.post('/api/v1/file/address/', { json: { address } });

const filesOnDisk = () => readdirSync(join(engineFolders(server.dataDir).uploads));

describe('a file by address', () => {
  test('is fetched from a named host and read as one that was sent', async () => {
    const answer = await fetchAt(`${named}/moved?${SIGNATURE}`);
    expect(answer.status, await answer.clone().text()).toBe(201);
    const { result } = (await answer.json()) as { result: StagedFile[] };
    expect(result).toMatchObject([{ name: 'a b.csv', bytes: Buffer.byteLength(CSV) }]);
    const shown = await admin.post(`/api/v1/file/${result[0]?.id}/preview/`, { json: {} });
    const preview = ((await shown.json()) as { result: FilePreview }).result;
    expect(preview.rows).toEqual([['9007199254740993', 'Zürich']]);
    await admin.del(`/api/v1/file/${result[0]?.id}/`);
  });

  test.each([
    ['in UTF-8, of a file that comes packed', '/export', 'Zürich_2024.csv'],
    ['in quotes', '/download', 'a "b".csv'],
  ])('has the name that the answer gives to it: %s', async (_, path, name) => {
    const { result } = (await (await fetchAt(`${named}${path}`)).json()) as {
      result: StagedFile[];
    };
    expect(result).toMatchObject([{ name }]);
    const shown = await admin.post(`/api/v1/file/${result[0]?.id}/preview/`, { json: {} });
    const preview = ((await shown.json()) as { result: FilePreview }).result;
    expect(preview.rows).toEqual([['9007199254740993', 'Zürich']]);
    await admin.del(`/api/v1/file/${result[0]?.id}/`);
  });

  test.each<[string, () => string, RegExp, number]>([
    ['a host that is not named', () => `${other}/x.csv`, /not fetched.*SEXTANT_FILE_HOSTS/, 422],
    ['a redirect to such a host', () => `${named}/away`, /not fetched/, 422],
    ['redirects without an end', () => `${named}/round`, /one address to the next/, 422],
    ['another port of the host', () => `${named.replace(/\d+$/, '1')}/x`, /not fetched/, 422],
    ['a user in the address', () => named.replace('//', '//a:b@'), /user or a password/, 422],
    ['a file of this machine', () => 'file:///etc/passwd', /with file:.* only https:/, 422],
    ['a bucket without a key', () => 's3://bucket', /s3:\/\/bucket\/key/, 422],
    ['no address', () => 'data.csv', /no address.*begin with https:/, 422],
    ['a file that is not there', () => `${named}/none?${SIGNATURE}`, /answers 404/, 422],
    ['a file packed in another way', () => `${named}/brotli`, /not read: br/, 422],
    ['more than fits', () => `${named}/large`, /larger than/, 413],
    ['a file that ends too early', () => `${named}/cut?${SIGNATURE}`, /could not be fetched/, 422],
  ])('is refused for %s, and leaves nothing behind', async (_, address, reason, status) => {
    const answer = await fetchAt(address());
    const text = await answer.text();
    expect([answer.status, reason.test(text)], text).toEqual([status, true]);
    expect(text).not.toContain('Signature');
    expect(filesOnDisk()).toEqual([]);
    expect(asked).toEqual([]);
  });

  test('is fetched by nobody without the right', async () => {
    const viewer = await server.signIn('viewer');
    expect((await fetchAt(`${named}/x.csv`, viewer)).status).toBe(403);
  });

  test('in a private network is not reached by a pattern', async () => {
    const pattern = fileHostOf(named.replace('127.', '*.'));
    const loose = await aServer({ config: { fileHosts: pattern ? [pattern] : [] } });
    const answer = await fetchAt(`${named}/x.csv`, await loose.signIn());
    expect([answer.status, await answer.text()]).toEqual([
      422,
      expect.stringContaining('never fetched from'),
    ]);
    await loose.close();
  });
});

test.each<[string, string, boolean]>([
  ['data.example.org', 'https://data.example.org/x', true],
  ['data.example.org', 'http://data.example.org/x', false],
  ['data.example.org', 'https://data.example.org:8443/x', false],
  ['data.example.org:8443', 'https://data.example.org:8443/x', true],
  ['data.example.org:443', 'https://DATA.example.org/x', true],
  ['data.example.org', 'https://data.example.org.evil.test/x', false],
  ['*.example.org', 'https://a.b.example.org/x', true],
  ['*.example.org', 'https://example.org/x', false],
  ['*.example.org', 'https://evilexample.org/x', false],
  ['http://files:8080', 'http://files:8080/x', true],
])('the host %s and the address %s: %s', (written, address, isAllowed) => {
  const host = fileHostOf(written);
  expect(host).not.toBeNull();
  expect(hostFor(host ? [host] : [], new URL(address)) !== null).toBe(isAllowed);
});

test.each(['', '*', '*.org/x', '*.com:x', 'a b', 'ftp://x', '*.', '*.localhost'])(
  'the text %j names no host',
  (text) => {
    expect(fileHostOf(text)).toBeNull();
  },
);

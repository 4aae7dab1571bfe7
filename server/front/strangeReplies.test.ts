/** Replies that no Superset sends, and that must neither hang a browser nor hold a connection. */
import type { Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { aFront, aPlainServer, ask, listeningAt, type TestFront } from './aFront.ts';
import { eventually } from '../../test/eventually.ts';

let front: TestFront;
let superset: Server;
let open = 0;
afterEach(async () => {
  await front.close();
  await new Promise((done) => superset.close(done));
});

const replying = async (text: string): Promise<void> => {
  open = 0;
  superset = aPlainServer(
    (_, socket) => void socket.write(text, 'latin1'),
    (socket) => {
      open += 1;
      socket.on('close', () => {
        open -= 1;
      });
    },
  );
  front = await aFront(await listeningAt(superset));
};
const read = () => ask(front.port, 'GET', '/api/v1/chart/');

const UNREADABLE: readonly (readonly [string, string])[] = [
  ['the status 999', 'HTTP/1.1 999 X\r\nContent-Length: 2\r\n\r\n{}'],
  ['the status 600', 'HTTP/1.1 600 X\r\nContent-Length: 2\r\n\r\n{}'],
  ['another protocol', 'HTTP/1.1 101 S\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'],
];
test.each(UNREADABLE)(
  'a reply with %s cannot be read, and its connection is given up',
  async (_, text) => {
    await replying(text);
    const reply = await read();
    expect(reply.status).toBe(502);
    expect(reply.body.toString()).toContain('sent a reply that cannot be read');
    await eventually(() => expect(open).toBe(0));
  },
);

test('a status without a body ends, whatever length the reply has', async () => {
  await replying('HTTP/1.1 205 R\r\nContent-Length: 2\r\n\r\n{}');
  expect(await read()).toMatchObject({ status: 205, body: Buffer.alloc(0) });
});

test('words of a status that cannot be sent are left out', async () => {
  await replying('HTTP/1.1 200 \x01\xff\r\nContent-Length: 2\r\n\r\n{}');
  const reply = await read();
  expect([reply.status, reply.body.toString()]).toEqual([200, '{}']);
});

test('a page with references that mean no character is no unexpected error', async () => {
  const html =
    '<div id="app" data-bootstrap="{&quot;a&quot;:&quot;&constructor;&#x110000;&quot;}"></div>';
  await replying(
    `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nSet-Cookie: a=1\r\nContent-Length: ${html.length}\r\n\r\n${html}`,
  );
  const reply = await ask(front.port, 'GET', '/sqllab/', { accept: 'text/html' });
  expect(reply.status).toBe(200);
  expect(reply.headers['set-cookie']).toEqual(['a=1']);
  expect(reply.body.toString()).toContain('&amp;constructor;&amp;#x110000;');
});

test.each([403, 404, 500])(
  'a page that the Superset refuses with %d stays refused',
  async (status) => {
    const html = '<div id="app" data-bootstrap="{}"></div>';
    await replying(
      `HTTP/1.1 ${status} X\r\nContent-Type: text/html\r\nContent-Length: ${html.length}\r\n\r\n${html}`,
    );
    const reply = await ask(front.port, 'GET', '/sqllab/', { accept: 'text/html' });
    expect(reply.status).toBe(status);
    expect(reply.headers['cache-control']).toBe('no-store');
  },
);

test('the sign-in page that only the Superset has keeps the policy of the Superset', async () => {
  const facts = '{&quot;common&quot;:{&quot;conf&quot;:{&quot;AUTH_TYPE&quot;:4}}}';
  const html = `<div id="app" data-bootstrap="${facts}"></div><script nonce="theirs">1</script>`;
  const policy = "script-src 'nonce-theirs'";
  await replying(
    `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Security-Policy: ${policy}\r\nContent-Length: ${html.length}\r\n\r\n${html}`,
  );
  const reply = await ask(front.port, 'GET', '/login/', { accept: 'text/html' });
  expect(reply.body.toString()).toBe(html);
  expect(reply.headers['content-security-policy']).toBe(policy);
});

test.each([
  ['none', null, "'self'"],
  ['two', ['b.example.org', 'c.example.org:8443'], "'self' b.example.org:* c.example.org:8443"],
  ['what are no hosts', ["x.org; script-src 'unsafe-inline'", '*', 7], "'self'"],
])(
  'where the Superset names %s for data of charts, the page may read from these',
  async (_, hosts, allowed) => {
    const conf = { SUPERSET_WEBSERVER_DOMAINS: hosts };
    const facts = JSON.stringify({ common: { conf } }).replaceAll('"', '&quot;');
    const html = `<div id="app" data-bootstrap="${facts}"></div>`;
    await replying(
      `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: ${html.length}\r\n\r\n${html}`,
    );
    const reply = await ask(front.port, 'GET', '/sqllab/', { accept: 'text/html' });
    const policy = String(reply.headers['content-security-policy']);
    expect(/connect-src ([^;]*)/.exec(policy)?.[1]).toBe(allowed);
  },
);

/** Real servers that speak TLS, with an authority of the test's own. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, type Client, type TestServer } from '../../mocks/testServer.ts';
import {
  type Certificates,
  hasOpenssl,
  makeCertificates,
} from '../../test/services/certificates.ts';
import { mariadb } from '../../test/services/mariadb.ts';
import { postgres } from '../../test/services/postgres.ts';
import type { Running } from '../../test/services/service.ts';

const SERVERS = [
  { title: 'PostgreSQL', engine: 'postgresql', service: postgres, database: 'postgres' },
  { title: 'MySQL (MariaDB stands in for it)', engine: 'mysql', service: mariadb, database: null },
] as const;

const TRUSTED = 'NODE_EXTRA_CA_CERTS';

interface Answer {
  readonly status: number;
  readonly message: string;
  readonly invalid: readonly string[];
}

const NEEDED = 'SKIPPED: it needs openssl, and the server (npm run services -- mariadb)';

describe.each(SERVERS)('$title', ({ engine, service, database }) => {
  let own: Certificates | undefined;
  let foreign: Certificates | undefined;
  let encrypted: Running | null = null;
  let plain: Running | null = null;
  const given = process.env[TRUSTED];

  beforeAll(async () => {
    if (!hasOpenssl()) return;
    own = makeCertificates();
    foreign = makeCertificates();
    [encrypted, plain] = await Promise.all([service.start(own), service.start()]);
  }, 300_000);
  afterAll(async () => {
    if (given === undefined) delete process.env[TRUSTED];
    else process.env[TRUSTED] = given;
    await Promise.all([encrypted?.stop(), plain?.stop()]);
    own?.remove();
    foreign?.remove();
  });

  /** Workers learn whom to trust when they start, so each question has a server of its own. */
  const tested = async (
    { url }: Running,
    host: string,
    verify: boolean,
    authority: string | undefined,
  ): Promise<Answer> => {
    if (authority === undefined) delete process.env[TRUSTED];
    else process.env[TRUSTED] = authority;
    const server: TestServer = await aServer({
      workers: true,
      config: { limits: { failedTestMs: 10 } },
    });
    try {
      const admin: Client = await server.signIn('admin');
      const { port, username } = new URL(url);
      const parameters = {
        host,
        port: Number(port),
        username,
        ...(database === null ? {} : { database }),
        encryption: true,
        verify_certificate: verify,
      };
      const answer = await admin.request('POST', '/api/v1/database/test_connection/', {
        json: { database_name: 'Encrypted', engine, parameters },
      });
      const body = (await answer.json()) as {
        errors?: { message: string; extra: { invalid?: string[] } }[];
      };
      const [error] = body.errors ?? [];
      const invalid = error?.extra.invalid ?? [];
      return { status: answer.status, message: error?.message ?? '', invalid };
    } finally {
      await server.close();
    }
  };

  const cases = () => {
    if (!own || !foreign || !encrypted || !plain) return null;
    return { own, foreign, encrypted, plain };
  };

  test.for([
    ['a certificate of the right authority is trusted', true, 'own', 200, /^$/],
    [
      'a certificate of another authority is refused',
      true,
      'foreign',
      400,
      /The certificate of .* is not trusted/,
    ],
    [
      'a certificate of an unknown authority is refused',
      true,
      null,
      400,
      /The certificate of .* is not trusted/,
    ],
    ['any certificate is accepted where it is not checked', false, null, 200, /^$/],
  ] as const)('%s', async ([, verify, authority, status, message], { skip }) => {
    const all = cases();
    if (!all) return skip(NEEDED);
    const trusted = authority === null ? undefined : all[authority].authority;
    const answer = await tested(all.encrypted, 'localhost', verify, trusted);
    expect(answer.message).toMatch(message);
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer.invalid).toEqual(['verify_certificate']);
  });

  test('a test names the encryption when the server does not speak TLS', async ({ skip }) => {
    const all = cases();
    if (!all) return skip(NEEDED);
    const answer = await tested(all.plain, 'localhost', true, all.own.authority);
    expect(answer).toMatchObject({ status: 400, invalid: ['encryption'] });
    expect(answer.message).toMatch(/does not speak TLS/);
  });
});

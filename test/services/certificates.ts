/** An authority of one test, and a server's certificate for this machine signed by it. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Certificates {
  readonly authority: string;
  readonly certificate: string;
  readonly key: string;
  remove(): void;
}

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];

export const hasOpenssl = (): boolean => spawnSync('openssl', ['version']).status === 0;

export const makeCertificates = (): Certificates => {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-certificates-'));
  chmodSync(folder, 0o755);
  const file = (name: string) => join(folder, name);
  const openssl = (...args: readonly (readonly string[])[]) =>
    execFileSync('openssl', args.flat(), { stdio: ['ignore', 'ignore', 'pipe'] });
  const authority = file('authority.crt');
  const [key, request, certificate] = [file('key'), file('request'), file('certificate.crt')];
  openssl('req -x509 -subj /CN=authority'.split(' '), [
    ...KEY,
    '-keyout',
    file('authority.key'),
    '-out',
    authority,
  ]);
  openssl('req -subj /CN=localhost'.split(' '), [...KEY, '-keyout', key, '-out', request]);
  writeFileSync(file('names'), 'subjectAltName = DNS:localhost, IP:127.0.0.1\n');
  openssl(
    'x509 -req -days 2 -CAcreateserial'.split(' '),
    ['-in', request, '-extfile', file('names'), '-out', certificate],
    ['-CA', authority, '-CAkey', file('authority.key')],
  );
  return {
    authority,
    certificate,
    key,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};

/** Where a server may read them, and nobody else its key. */
export const withCertificates = ({ certificate, key }: Certificates, home: string) => {
  const own = { certificate: join(home, 'server.crt'), key: join(home, 'server.key') };
  copyFileSync(certificate, own.certificate);
  copyFileSync(key, own.key);
  chmodSync(own.key, 0o600);
  if (process.getuid?.() === 0) execFileSync('chown', ['nobody', own.key, own.certificate]);
  return own;
};

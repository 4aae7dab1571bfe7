import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { engineTarget, openParameters, sealParameters } from './databases.ts';
import { freshSecrets, secretsOf } from './secrets.ts';

test('a stored password cannot be read from the store, and the key decrypts it', () => {
  const secrets = freshSecrets();
  const stored = sealParameters({ host: 'db.example', password: 'hunter2 ü' }, secrets);
  expect(stored).toContain('db.example');
  expect(stored).not.toContain('hunter2');
  expect(openParameters(stored, secrets)).toEqual({ host: 'db.example', password: 'hunter2 ü' });
  const row = { id: 7, backend: 'postgresql', parameters: stored };
  expect(engineTarget(row, secrets, 'ada')).toEqual({
    id: 7,
    backend: 'postgresql',
    parameters: { host: 'db.example', password: 'hunter2 ü' },
    as: 'ada',
  });
});

test('the same password never looks the same twice, and another key does not decrypt it', () => {
  const secrets = freshSecrets();
  const sealed = secrets.seal('x');
  expect(secrets.seal('x')).not.toBe(sealed);
  expect(() => freshSecrets().open(sealed)).toThrow();
});

test('the key of a data folder stays the same and is readable only by its owner', () => {
  const dir = mkdtempSync(join(tmpdir(), 'sextant-secrets-'));
  try {
    const sealed = secretsOf(dir).seal('kept');
    expect(secretsOf(dir).open(sealed)).toBe('kept');
    expect(statSync(join(dir, 'secret.key')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(dir, 'secret.key'), 'utf8')).not.toContain('kept');
  } finally {
    rmSync(dir, { recursive: true });
  }
});

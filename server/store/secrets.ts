/** Secrets of stored databases: encrypted with a key that the store does not hold. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

export interface Secrets {
  /** Encrypted and signed; different text on every call. */
  seal(text: string): string;
  /** Throws when the text was changed or sealed with another key. */
  open(sealed: string): string;
}

const createSecrets = (key: Buffer): Secrets => {
  if (key.length !== KEY_BYTES) throw new Error(`The secret key must have ${KEY_BYTES} bytes.`);
  return {
    seal: (text) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const body = bytes.subarray(IV_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
  };
};

/** For tests and stores in memory: a key that is gone with the process. */
export const freshSecrets = (): Secrets => createSecrets(randomBytes(KEY_BYTES));

/** The key of a data directory, made at first start and readable by its owner only. */
export const secretsOf = (dataDir: string): Secrets => {
  const file = join(dataDir, 'secret.key');
  try {
    writeFileSync(file, randomBytes(KEY_BYTES).toString('base64'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return createSecrets(Buffer.from(readFileSync(file, 'utf8'), 'base64'));
};

import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const N = 16_384;
const R = 8;
const P = 1;
const BYTES = 32;
export const MAX_PASSWORD_CHARACTERS = 256;

/** Runs in the thread pool, never on the event loop. */
const derive = (password: string, salt: Buffer): Promise<Buffer> =>
  new Promise((done, failed) => {
    scrypt(password.normalize('NFKC'), salt, BYTES, { N, r: R, p: P }, (error, key) => {
      if (error) failed(error);
      else done(key);
    });
  });

/** `scrypt$N$r$p$salt$key` */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16);
  const key = await derive(password, salt);
  return ['scrypt', N, R, P, salt.toString('base64'), key.toString('base64')].join('$');
};

/** Compared for an unknown user, so that both cases take the same time. */
const NOBODY = [
  'scrypt',
  N,
  R,
  P,
  Buffer.alloc(16).toString('base64'),
  Buffer.alloc(BYTES).toString('base64'),
].join('$');

export const verifyPassword = async (
  password: string,
  stored: string | undefined,
): Promise<boolean> => {
  const [, , , , salt = '', key = ''] = (stored ?? NOBODY).split('$');
  const expected = Buffer.from(key, 'base64');
  const given = await derive(
    password.slice(0, MAX_PASSWORD_CHARACTERS),
    Buffer.from(salt, 'base64'),
  );
  return (
    stored !== undefined && expected.length === given.length && timingSafeEqual(expected, given)
  );
};

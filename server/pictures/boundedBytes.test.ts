import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { boundedBytes } from './boundedBytes.ts';

const MB = 1024 * 1024;
const parts = (...sizes: number[]) => Readable.from(sizes.map((size) => Buffer.alloc(size, 1)));

test('a picture is held as it was drawn, up to its limit', async () => {
  const whole = await boundedBytes(parts(MB, MB), 2 * MB);
  expect([whole.length, whole.every((byte) => byte === 1)]).toEqual([2 * MB, true]);
});

test('a picture beyond its limit is refused while it arrives, and no more of it is made', async () => {
  const stream = parts(MB, MB, MB, MB);
  await expect(boundedBytes(stream, 2 * MB)).rejects.toMatchObject({
    status: 413,
    body: { message: 'The picture is larger than 2 MB.' },
  });
  expect(stream.destroyed).toBe(true);
});

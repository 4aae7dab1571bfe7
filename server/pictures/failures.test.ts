import { expect, test } from 'vitest';
import { pictureFailures, TooLarge } from './failures.ts';

/** As it arrives from the process that draws. */
const arrives = (error: unknown): Error => {
  const { pack, unpack } = pictureFailures();
  return unpack(JSON.parse(JSON.stringify(pack(error))));
};

test('a dashboard that has no room in a file is refused as too large, in words that say so [RT-28]', () => {
  expect(arrives(new TooLarge('The dashboard needs about 120 pages.'))).toMatchObject({
    status: 413,
    body: { message: 'The dashboard needs about 120 pages.' },
  });
});

test('a picture that failed otherwise is an error of the server, without the log of the library', () => {
  expect(arrives(new Error('The page did not open.\nCall log: …'))).toMatchObject({
    status: 500,
    body: { message: 'The picture could not be made. The page did not open.' },
  });
});

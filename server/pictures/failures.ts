import { HttpError } from '../errors.ts';
import type { Ending, Failures } from '../processes/failures.ts';

/** Of Chromium with all of its processes. */
export const MEMORY_MB = 3072;

/** What was asked for does not fit into a file of its kind, however often it is tried. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

interface Packed {
  readonly text: string;
  readonly isTooLarge: boolean;
}

const refusal = (ending: Ending): HttpError => {
  switch (ending.reason) {
    case 'stopped':
      return new HttpError(499, 'The picture was canceled.');
    case 'timeout':
      return new HttpError(
        504,
        `The picture was given up: it took longer than ${ending.timeoutMs / 1000} seconds.`,
      );
    case 'out_of_memory':
      return new HttpError(500, `The picture needs more than ${ending.memoryMb} MB of memory.`);
    case 'busy':
      return new HttpError(503, 'Too many pictures are waiting already. Try again in a minute.');
    case 'closed':
      return new HttpError(503, 'The server is shutting down.');
    case 'lost':
    case 'not_started':
      return new HttpError(
        500,
        `The browser that draws pictures ended unexpectedly, or needed more than ${MEMORY_MB} MB of memory.`,
      );
  }
};

/** The first line says what is wrong; the others are the library’s own log. */
const firstLine = (text: string): string => text.split('\n')[0] ?? text;

export const pictureFailures = (): Failures => ({
  pack: (error): Packed => ({
    text: firstLine(error instanceof Error ? error.message : String(error)),
    isTooLarge: error instanceof TooLarge,
  }),
  unpack: (packed) => {
    const { text, isTooLarge } = packed as Packed;
    return isTooLarge
      ? new HttpError(413, text)
      : new HttpError(500, `The picture could not be made. ${text}`);
  },
  of: refusal,
  limitOf: () => null,
});

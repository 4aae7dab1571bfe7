import { bodyLimit as limit } from 'hono/body-limit';
import { HttpError } from '../errors.ts';

/** A body past the limit is refused before it is read whole (safety T31). */
export const bodyLimit = (bytes: number) =>
  limit({
    maxSize: bytes,
    onError: () => {
      throw new HttpError(413, `The request is larger than ${Math.round(bytes / 1024 / 1024)} MB.`);
    },
  });

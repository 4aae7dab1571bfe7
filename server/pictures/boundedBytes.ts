import { HttpError } from '../errors.ts';

const MB = 1024 * 1024;

/** The whole of a stream; one that goes on beyond the limit is ended and refused. */
export const boundedBytes = async (
  stream: AsyncIterable<Uint8Array>,
  max: number,
): Promise<Uint8Array<ArrayBuffer>> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of stream) {
    size += part.length;
    if (size > max) throw new HttpError(413, `The picture is larger than ${max / MB} MB.`);
    parts.push(part);
  }
  return Buffer.concat(parts, size);
};

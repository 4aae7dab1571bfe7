/** Whole replies made of kept answers, as they are sent: nothing of them is written or compressed again. */
import type { Coder } from '../../http/coders.ts';
import { createCache } from '../cache.ts';

const MAX_BYTES = 64 * 1024 * 1024;
const ENTRY_BYTES = 256;
const ALWAYS = { at: new Date(0), expiresAt: Number.POSITIVE_INFINITY };

export const createReplies = (now: () => Date) => {
  const packed = createCache<Uint8Array>({
    maxBytes: MAX_BYTES,
    now,
    bytesOf: (bytes) => ENTRY_BYTES + bytes.length,
  });
  const packing = new Map<string, Promise<Uint8Array>>();

  const pack = async (key: string, coder: Coder | null, whole: () => Promise<Uint8Array>) => {
    const bytes = await whole();
    const made = coder ? await coder.whole(bytes) : bytes;
    packed.put(key, made, ALWAYS);
    return made;
  };

  return {
    /** The reply of this name in the coding; those who ask meanwhile wait for the same bytes. */
    get(
      name: string,
      coder: Coder | null,
      whole: () => Promise<Uint8Array>,
    ): Uint8Array | Promise<Uint8Array> {
      const key = `${name} ${coder?.coding ?? ''}`;
      const known = packed.get(key)?.value ?? packing.get(key);
      if (known) return known;
      const made = pack(key, coder, whole).finally(() => packing.delete(key));
      packing.set(key, made);
      return made;
    },
  };
};

/** Replies that are streams of entries, each with a line before it that says its length. */
import { type EntryHead, readEntryLine } from '#common/severalCharts.ts';

const LINE_END = 10;

/** The bytes of a body, a line or a number of them at a time. */
const createSource = (body: ReadableStream<Uint8Array>) => {
  const reader = body.getReader();
  let held: Uint8Array[] = [];
  let size = 0;

  const more = async (): Promise<boolean> => {
    const { done, value } = await reader.read();
    if (done) return false;
    held.push(value);
    size += value.length;
    return true;
  };
  const join = (): Uint8Array => {
    const [first, ...others] = held;
    if (!first) return new Uint8Array();
    if (others.length === 0) return first;
    const whole = new Uint8Array(size);
    let at = 0;
    for (const part of held) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  };
  /** The first bytes; the others stay. */
  const split = (whole: Uint8Array, length: number): Uint8Array => {
    const rest = whole.subarray(length);
    held = rest.length > 0 ? [rest] : [];
    size = rest.length;
    return whole.subarray(0, length);
  };

  return {
    /** Null where nothing is left. */
    line: async (): Promise<string | null> => {
      for (;;) {
        const whole = join();
        const end = whole.indexOf(LINE_END);
        if (end >= 0) return new TextDecoder().decode(split(whole, end + 1).subarray(0, end));
        if (!(await more())) return size > 0 ? new TextDecoder().decode(split(whole, size)) : null;
      }
    },
    bytes: async (length: number): Promise<Uint8Array> => {
      while (size < length) if (!(await more())) throw new TypeError('The reply ended early.');
      return split(join(), length);
    },
  };
};

/**
 * Tells of each entry as soon as all of it is there; throws where the body ends within one, or is none. Its text is made
 * for those who ask for it.
 */
export const readEntries = async (
  body: ReadableStream<Uint8Array>,
  onEntry: (head: EntryHead, text: () => string) => void,
): Promise<void> => {
  const source = createSource(body);
  for (;;) {
    const line = await source.line();
    if (line === null) return;
    const head = readEntryLine(line);
    if (!head) throw new TypeError('The reply has no entry where one should begin.');
    const bytes = await source.bytes(head.bytes);
    onEntry(head, () => new TextDecoder().decode(bytes));
  }
};

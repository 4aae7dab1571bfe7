/** Messages of an Arrow file or stream, each of them whole: what is cut off, left over or of an unknown kind is refused. */
import { constants } from 'node:buffer';
import { type FileHandle, open } from 'node:fs/promises';
import { Message, MessageHeader, MetadataVersion } from 'apache-arrow';
import { damaged, decoded } from './damage.ts';
import { assertFlat } from './flat.ts';

/** Says how much follows, in descriptions and in what they describe. */
const ALIGNED = 8;
/** A description of 2,000 columns has less than 1 MB, with notes for some program a few more. */
export const HEAD_BYTES_MAX = 64 * 1024 * 1024;
/** What the system reads at once. */
const READ_BYTES_MAX = 1024 * 1024 * 1024;

export const MARK = 0xffff_ffff;

const KINDS: ReadonlySet<MessageHeader> = new Set([
  MessageHeader.Schema,
  MessageHeader.DictionaryBatch,
  MessageHeader.RecordBatch,
]);

export interface ArrowBytes {
  readonly size: number;
  readonly read: (at: number, length: number) => Promise<Buffer>;
  readonly close: () => Promise<void>;
}

export const arrowBytes = async (path: string): Promise<ArrowBytes> => {
  const handle: FileHandle = await open(path, 'r');
  const { size } = await handle.stat();
  return {
    size,
    read: async (at, length) => {
      if (length > constants.MAX_LENGTH) throw damaged('a part of it is too long');
      // Its own memory: values are read in place, where their address must be a multiple of their size.
      const bytes = Buffer.allocUnsafeSlow(length);
      for (let done = 0; done < length; ) {
        const most = Math.min(READ_BYTES_MAX, length - done);
        const { bytesRead } = await handle.read(bytes, done, most, at + done);
        if (bytesRead === 0) throw damaged('it ends too early');
        done += bytesRead;
      }
      return bytes;
    },
    close: () => handle.close(),
  };
};

export interface ArrowMessage {
  readonly message: Message;
  /** Bytes before its body. */
  readonly headBytes: number;
  readonly bodyAt: number;
  /** Where the next one begins. */
  readonly next: number;
  /** Old programs write no mark before a message. */
  readonly isMarked: boolean;
}

export const place = (at: number) => `at byte ${at.toLocaleString('en-US')}`;

const assertKnown = ({ version, headerType }: Message, at: number): void => {
  if (version !== MetadataVersion.V4 && version !== MetadataVersion.V5)
    throw damaged(`a part of it ${place(at)} has a version of the format that is not read here`);
  if (!KINDS.has(headerType))
    throw damaged(`a part of it ${place(at)} is of a kind that holds no rows`);
};

/** The message at a place, or what ends them: a mark, or the end of what they may fill. */
export const messageAt = async (
  bytes: ArrowBytes,
  at: number,
  end: number,
  isMarked: boolean | null,
): Promise<ArrowMessage | { readonly endsAt: number }> => {
  if (at === end) return { endsAt: end };
  const cut = () => damaged(`it ends within a part that begins ${place(at)}`);
  if (at + 4 > end) throw cut();
  const first = (await bytes.read(at, 4)).readUInt32LE(0);
  const marked = first === MARK;
  if (isMarked !== null && marked !== isMarked) throw damaged(`no part of it begins ${place(at)}`);
  const prefix = marked ? 8 : 4;
  if (at + prefix > end) throw cut();
  const length = marked ? (await bytes.read(at + 4, 4)).readInt32LE(0) : first;
  if (length === 0) return { endsAt: at + prefix };
  const headBytes = prefix + length;
  if (length < 0 || length > HEAD_BYTES_MAX || headBytes % ALIGNED !== 0)
    throw damaged(`a part of it ${place(at)} has an impossible length`);
  const bodyAt = at + headBytes;
  if (bodyAt > end) throw cut();
  const head = await bytes.read(at + prefix, length);
  assertFlat(head, 'Message');
  const message = decoded(() => Message.decode(head));
  assertKnown(message, at);
  const { bodyLength } = message;
  if (bodyLength < 0 || bodyLength % ALIGNED !== 0)
    throw damaged(`a part of it ${place(at)} has an impossible length`);
  if (bodyAt + bodyLength > end) throw cut();
  return { message, headBytes, bodyAt, next: bodyAt + bodyLength, isMarked: marked };
};

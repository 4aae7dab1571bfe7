/** The two forms of Arrow: a stream of messages, and a file, whose end lists where they are. */
import { Message, MessageHeader, type Schema, util } from 'apache-arrow';
import { Footer } from 'apache-arrow/ipc/metadata/file';
import { damaged, decoded } from './damage.ts';
import { assertFlat } from './flat.ts';
import {
  type ArrowBytes,
  type ArrowMessage,
  HEAD_BYTES_MAX,
  MARK,
  messageAt,
  place,
} from './messages.ts';

const FILE_MARK = Buffer.from('ARROW1');
/** The first message of a file follows its mark at a multiple of 8. */
const FILE_START = 8;
/** The mark at the end, and the length of what is before it. */
const FILE_END = FILE_MARK.length + 4;
/** Parts begin at multiples of 64 at most. */
const GAP_MAX = 63;
const END_MARK = Buffer.from([0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]);

export interface ArrowParts {
  readonly schema: Schema;
  /** A dictionary that is there already can be replaced. */
  readonly isStream: boolean;
  /** Dictionaries and rows, in the order in which they are read. */
  readonly messages: () => AsyncIterable<ArrowMessage>;
}

const isSchema = ({ headerType }: Message) => headerType === MessageHeader.Schema;

const schemaIn = (message: Message): Schema => decoded(() => message.header() as Schema);

const streamOf = async (bytes: ArrowBytes): Promise<ArrowParts> => {
  const first = await messageAt(bytes, 0, bytes.size, null);
  if ('endsAt' in first || !isSchema(first.message))
    throw damaged('it does not begin with a description of its columns');
  const schema = schemaIn(first.message);
  return {
    schema,
    isStream: true,
    async *messages() {
      let at = first.next;
      for (;;) {
        const found = await messageAt(bytes, at, bytes.size, first.isMarked);
        if ('endsAt' in found) {
          if (found.endsAt < bytes.size)
            throw damaged(`something follows its end ${place(found.endsAt)}`);
          return;
        }
        if (isSchema(found.message))
          throw damaged(`its columns are described a second time ${place(at)}`);
        yield found;
        at = found.next;
      }
    },
  };
};

interface Block {
  readonly kind: MessageHeader;
  readonly at: number;
  readonly headBytes: number;
  readonly bodyBytes: number;
}

const blocksOf = (footer: Footer): readonly Block[] => {
  const dictionaries = Array.from({ length: footer.numDictionaries }, (_, at) => ({
    kind: MessageHeader.DictionaryBatch,
    block: footer.getDictionaryBatch(at),
  }));
  const rows = Array.from({ length: footer.numRecordBatches }, (_, at) => ({
    kind: MessageHeader.RecordBatch,
    block: footer.getRecordBatch(at),
  }));
  return [...dictionaries, ...rows].flatMap(({ kind, block }) =>
    block
      ? [{ kind, at: block.offset, headBytes: block.metaDataLength, bodyBytes: block.bodyLength }]
      : [],
  );
};

const assertGap = async (bytes: ArrowBytes, from: number, to: number): Promise<void> => {
  const gap = to - from;
  const differs = () => damaged('the list of its parts differs from what is there');
  if (gap < 0 || gap > GAP_MAX + END_MARK.length) throw differs();
  const between = await bytes.read(from, gap);
  const isEnded = between.subarray(0, END_MARK.length).equals(END_MARK);
  const rest = isEnded ? between.subarray(END_MARK.length) : between;
  if (rest.some((byte) => byte !== 0)) throw differs();
};

/** Listed are all parts of the file, so none of its rows is passed over. */
const assertAllListed = async (
  bytes: ArrowBytes,
  blocks: readonly Block[],
  from: number,
  to: number,
): Promise<void> => {
  let at = from;
  for (const block of blocks.toSorted((one, other) => one.at - other.at)) {
    if (block.headBytes <= 0 || block.bodyBytes < 0)
      throw damaged('the list of its parts has an impossible length');
    await assertGap(bytes, at, block.at);
    at = block.at + block.headBytes + block.bodyBytes;
  }
  await assertGap(bytes, at, to);
};

const footerOf = async (bytes: ArrowBytes) => {
  const end = bytes.size - FILE_END;
  const tail = end < FILE_START ? null : await bytes.read(end, FILE_END);
  if (!tail?.subarray(4).equals(FILE_MARK)) throw damaged('its end is missing');
  const length = tail.readInt32LE(0);
  const at = end - length;
  if (length <= 0 || at < FILE_START)
    throw damaged('the list of its parts has an impossible length');
  const footer = await bytes.read(at, length);
  assertFlat(footer, 'Footer');
  return { at, footer: decoded(() => Footer.decode(footer)) };
};

/** Some programs describe the columns at the end alone, and some at the beginning as well, with or without saying how long that is. */
const describedFirst = async (bytes: ArrowBytes, end: number) => {
  try {
    const first = await messageAt(bytes, FILE_START, end, null);
    return 'endsAt' in first || !isSchema(first.message) ? null : first;
  } catch (cause) {
    const head = await bytes.read(FILE_START, Math.min(end - FILE_START, HEAD_BYTES_MAX));
    if (head.readUInt32LE(0) === MARK) throw cause;
    const length = assertFlat(head, 'Message');
    const message = decoded(() => Message.decode(head));
    if (!isSchema(message)) throw cause;
    return { message, next: FILE_START + length };
  }
};

const fileOf = async (bytes: ArrowBytes): Promise<ArrowParts> => {
  const { at: end, footer } = await footerOf(bytes);
  const { schema } = footer;
  const first = await describedFirst(bytes, end);
  if (first && !decoded(() => util.compareSchemas(schemaIn(first.message), schema)))
    throw damaged('its columns are described in two ways');
  const blocks = decoded(() => blocksOf(footer));
  await assertAllListed(bytes, blocks, first?.next ?? FILE_START, end);
  return {
    schema,
    isStream: false,
    async *messages() {
      for (const { kind, at, headBytes, bodyBytes } of blocks) {
        const found = await messageAt(bytes, at, end, null);
        if (
          'endsAt' in found ||
          found.message.headerType !== kind ||
          found.headBytes !== headBytes ||
          found.message.bodyLength !== bodyBytes
        )
          throw damaged(`what is ${place(at)} differs from the list of its parts`);
        yield found;
      }
    },
  };
};

export const arrowParts = async (bytes: ArrowBytes): Promise<ArrowParts> => {
  const head = await bytes.read(0, Math.min(FILE_MARK.length, bytes.size));
  return head.equals(FILE_MARK) ? fileOf(bytes) : streamOf(bytes);
};

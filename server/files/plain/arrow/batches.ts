/** Rows of an Arrow file or stream, part by part, with the dictionaries that stand before them. */
import { type Data, type DataType, MessageHeader, Vector } from 'apache-arrow';
import type {
  DictionaryBatch as DictionaryHead,
  RecordBatch as BatchHead,
} from 'apache-arrow/ipc/metadata/message';
import { damaged, decoded } from './damage.ts';
import type { ArrowParts } from './forms.ts';
import { BYTELESS_MAX, loadColumns } from './load.ts';
import type { ArrowBytes, ArrowMessage } from './messages.ts';

export interface Batch {
  readonly length: number;
  readonly columns: readonly Data[];
}

export async function* batchesOf(
  bytes: ArrowBytes,
  { schema, isStream, messages }: ArrowParts,
): AsyncIterable<Batch> {
  const dictionaries = new Map<number, Vector>();

  const addDictionary = ({ id, isDelta, data }: DictionaryHead, body: Buffer): void => {
    const type = schema.dictionaries.get(id) as DataType | undefined;
    const before = dictionaries.get(id);
    if (!type || (isDelta && !before) || (!isDelta && before && !isStream))
      throw damaged('it has values by number that belong to no column');
    const column = { name: 'of values by number', type };
    const [entries] = loadColumns(data, body, [column], dictionaries, BYTELESS_MAX);
    const added = new Vector([entries as Data]);
    dictionaries.set(id, isDelta && before ? before.concat(added) : added);
  };

  const bodyOf = ({ bodyAt, message }: ArrowMessage) => bytes.read(bodyAt, message.bodyLength);

  for await (const found of messages()) {
    const body = await bodyOf(found);
    const head = decoded(() => found.message.header() as DictionaryHead | BatchHead);
    if (found.message.headerType === MessageHeader.DictionaryBatch) {
      decoded(() => addDictionary(head as DictionaryHead, body));
      continue;
    }
    const { length } = head;
    const columns = decoded(() =>
      loadColumns(head as BatchHead, body, schema.fields, dictionaries),
    );
    yield { length, columns };
  }
}

import { booleanParam } from '@/lib/params';

/** The editor that an address, a posted form or another page requests. It is opened and never run. */
export interface Requested {
  readonly name?: string;
  readonly sql?: string;
  readonly dbId?: number;
  readonly dbName?: string;
  readonly catalog?: string;
  readonly schema?: string;
  readonly templateParams?: string;
  readonly remoteId?: number;
}

export type Request =
  | { readonly kind: 'query'; readonly query: Requested }
  | { readonly kind: 'dataset'; readonly id: number; readonly sql?: string }
  | { readonly kind: 'saved'; readonly id: number }
  | { readonly kind: 'previous'; readonly id: number; readonly sql?: string }
  | { readonly kind: 'permalink'; readonly key: string };

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
const count = (value: unknown): number | undefined => {
  const number = Number(value);
  return value !== null && value !== '' && Number.isInteger(number) && number > 0
    ? number
    : undefined;
};

type Fields = Readonly<Record<string, unknown>>;

const defined = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as T;

/** Fields of a posted form, of router state, or of an address: all use the same names. */
export const toRequest = (fields: Fields): Request | null => {
  const sql = text(fields.sql);
  const key = text(fields.datasourceKey) ?? '';
  const ran = /^(\d+)__query$/.exec(key);
  if (ran) return { kind: 'previous', id: Number(ran[1]), ...(sql ? { sql } : {}) };
  const dataset = /^(\d+)__/.exec(key);
  if (dataset) return { kind: 'dataset', id: Number(dataset[1]), ...(sql ? { sql } : {}) };
  const saved = count(fields.savedQueryId);
  if (saved) return { kind: 'saved', id: saved };
  const previous = count(fields.queryId);
  if (previous) return { kind: 'previous', id: previous };
  const id = text(fields.id);
  if (id) return { kind: 'permalink', key: `kv:${id}` };
  const params = fields.templateParams;
  const query = defined({
    name: text(fields.title) ?? text(fields.name),
    sql,
    dbId: count(fields.dbid) ?? count(fields.dbId),
    dbName: text(fields.dbname),
    catalog: text(fields.catalog),
    schema: text(fields.schema),
    templateParams:
      typeof params === 'object' && params !== null ? JSON.stringify(params) : text(params),
  }) as Requested;
  const isNew = fields.new === true || booleanParam(text(fields.new) ?? null);
  return Object.keys(query).length > 0 || isNew ? { kind: 'query', query } : null;
};

/** The source of charts by its number and type on the wire: a dataset, or a query of the SQL editor. */
import { readDatasourceKey } from '#common/datasourceKey.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';

export interface SourceRef {
  readonly kind: 'dataset' | 'query';
  readonly id: number;
}

const KINDS: Readonly<Record<string, SourceRef['kind']>> = {
  table: 'dataset',
  dataset: 'dataset',
  query: 'query',
};

/** Null for types that cannot have charts on this server. */
export const sourceRef = (id: number, type: string): SourceRef | null => {
  const kind = Object.hasOwn(KINDS, type) ? KINDS[type] : undefined;
  return kind ? { kind, id } : null;
};

/** `3__table` */
export const namedSource = (text: unknown): (SourceRef & { readonly type: string }) | null => {
  const key = readDatasourceKey(text);
  const ref = key && sourceRef(key.id, key.type);
  return key && ref && { ...ref, type: key.type };
};

export const seesSource = async (
  { gate }: Pick<Deps, 'gate'>,
  viewer: Viewer,
  { kind, id }: SourceRef,
): Promise<boolean> => {
  const row =
    kind === 'query'
      ? gate.queries(viewer).select('queries.id').where('queries.id', '=', id)
      : gate.datasets(viewer).select('datasets.id').where('datasets.id', '=', id);
  return (await row.executeTakeFirst()) !== undefined;
};

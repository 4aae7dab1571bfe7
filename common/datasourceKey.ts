/** What a chart is about, as its settings name it: `3__table`. */

/** The types that settings may name; a server may have charts on fewer. */
const TYPES = ['table', 'query', 'dataset', 'sl_table', 'saved_query', 'view'] as const;
export type DatasourceType = (typeof TYPES)[number];

export interface DatasourceKey {
  readonly id: number;
  readonly type: DatasourceType;
}

const isType = (text: string): text is DatasourceType =>
  (TYPES as readonly string[]).includes(text);

/** Null for anything else. */
export const readDatasourceKey = (text: unknown): DatasourceKey | null => {
  const [, id, type = ''] = /^([1-9]\d{0,14})__(\w+)$/.exec(String(text ?? '')) ?? [];
  return id !== undefined && isType(type) ? { id: Number(id), type } : null;
};

import { fileURLToPath } from 'node:url';
import type { StoredTable } from '../engine/duckdb/catalogFile.ts';
import type { Tables } from '../engine/storage/tables.ts';
import type { ExampleDataset } from './example.ts';

export const EXAMPLE_SCHEMA = 'main';

const FORMATS = { parquet: 'parquet', csv: 'csv', json: 'json' } as const;

const fileOf = (name: string) => {
  const format = FORMATS[name.split('.').at(-1) as keyof typeof FORMATS];
  const file = fileURLToPath(new URL(`../data/${name}`, import.meta.resolve('vega-datasets')));
  return { file, format };
};

/** Creates the example’s table unless it exists, so that a start continues after a kill. */
export const importExample = async (
  tables: Tables,
  { key, file, select, description }: ExampleDataset,
  onProgress: (percent: number) => void,
): Promise<StoredTable> => {
  const known = tables.find(EXAMPLE_SCHEMA, key);
  if (known) return known;
  const target = { schema: EXAMPLE_SCHEMA, name: key, comment: description, onProgress };
  if (!select) return tables.importTable({ ...target, from: fileOf(file) });
  const raw = { schema: EXAMPLE_SCHEMA, name: `${key}_as_read` };
  await tables.importTable({ ...raw, from: fileOf(file) });
  try {
    const sql = select.replaceAll('FROM source', `FROM "${raw.schema}"."${raw.name}"`);
    return await tables.importTable({ ...target, from: { sql } });
  } finally {
    await tables.dropTable(raw.schema, raw.name);
  }
};

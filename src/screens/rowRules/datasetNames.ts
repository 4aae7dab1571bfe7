import type { DatasetChoice } from '@/api/resources/datasets';
import type { Choice } from '@/api/resources/lists';

interface Named {
  readonly schema: string | null;
  readonly table_name: string;
}

/** As a statement would write it. */
export const datasetName = ({ schema, table_name: name }: Named): string =>
  schema ? `${schema}.${name}` : name;

/** Datasets to choose from, with their database where two would have the same name. */
export const namedDatasets = (found: readonly DatasetChoice[]): readonly Choice[] => {
  const named = found.map(({ id, name, schema, database }) => ({
    value: id,
    text: datasetName({ schema, table_name: name }),
    database,
  }));
  return named.map(({ value, text, database }) => ({
    value,
    text: named.filter((other) => other.text === text).length > 1 ? `${text} (${database})` : text,
  }));
};

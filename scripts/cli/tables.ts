/** Tables that datasets of the folder read and the server lacks, and the CSV files that they are made of. */
import { existsSync } from 'node:fs';
import type { BundlePlan } from '../../common/wire/bundle.ts';
import { WrongUse } from './options.ts';
import type { PortableObject } from './portable.ts';

export interface TableToMake {
  /** What reads it. */
  readonly dataset: PortableObject;
  readonly table: string;
  readonly file: string;
}

const datasetOf = (named: string, objects: readonly PortableObject[]): PortableObject => {
  const datasets = objects.filter(({ folder }) => folder === 'datasets');
  const found = datasets.filter(({ uuid, name }) => uuid === named.toLowerCase() || name === named);
  const [one, ...others] = found;
  if (!one) throw new WrongUse(`--table: the folder has no dataset ${named}.`);
  if (others.length === 0) return one;
  const uuids = found.map(({ uuid }) => uuid).join(', ');
  throw new WrongUse(`--table: several datasets are called ${named}. Name the UUID: ${uuids}.`);
};

/** By the datasets that they are for. */
export const csvFiles = (
  given: ReadonlyMap<string, string>,
  objects: readonly PortableObject[],
): ReadonlyMap<PortableObject, string> => {
  const files = new Map([...given].map(([named, file]) => [datasetOf(named, objects), file]));
  for (const file of files.values())
    if (!existsSync(file)) throw new WrongUse(`--table: there is no file ${file}.`);
  return files;
};

export interface Tables {
  readonly made: readonly TableToMake[];
  /** What a person should know, in sentences. */
  readonly notes: readonly string[];
}

/** `plan`: null where the server cannot say which tables it lacks. */
export const tablesOf = (
  plan: BundlePlan | null,
  files: ReadonlyMap<PortableObject, string>,
): Tables => {
  if (files.size > 0 && !plan)
    throw new WrongUse('--table: this server makes no tables from files in an import.');
  const missing = new Map(
    (plan?.objects ?? []).flatMap(({ folder, uuid, name, missing_table: table }) =>
      table === undefined || folder !== 'datasets' ? [] : [[uuid, { name, table }] as const],
    ),
  );
  const made = [...files].flatMap(([dataset, file]) => {
    const table = missing.get(dataset.uuid)?.table;
    return table === undefined ? [] : [{ dataset, table, file }];
  });
  const there = [...files].filter(([{ uuid }]) => !missing.has(uuid));
  const given = new Set(made.map(({ dataset }) => dataset.uuid));
  const without = [...missing].filter(([uuid]) => !given.has(uuid));
  return {
    made,
    notes: [
      ...there.map(
        ([{ name }, file]) =>
          `The table of ${name} is there and stays as it is: ${file} is not sent.`,
      ),
      ...without.map(
        ([, { name, table }]) =>
          `The table ${table} is not there, so what reads ${name} has no data. Make it with --table ${name}=FILE.`,
      ),
    ],
  };
};

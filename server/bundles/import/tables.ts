/** Tables that a dataset of the bundle reads and that are not there, made from CSV files beside the bundle. */
import type { DatasetFile } from '#common/wire/bundle.ts';
import { isPlainType } from '#common/wire/file.ts';
import { shareOf, type Viewer } from '../../access/viewer.ts';
import type { Deps } from '../../deps.ts';
import { duckdbSetup } from '../../engine/duckdb/setup.ts';
import { EngineError } from '../../engine/engine.ts';
import { createTables } from '../../engine/storage/tables.ts';
import { HttpError, messageOf } from '../../errors.ts';
import { importFile, type ImportOrder, withCopy } from '../../files/importFile.ts';
import type { ReadBundle } from '../calls.ts';
import type { BundleResource } from '../folders.ts';
import { contentsOf } from './contents.ts';
import { fittedDataset } from './fitted.ts';
import { placeOf, whyNoTable } from './mayMakeTable.ts';
import { databaseHere } from './prepare.ts';
import { createProblems, type Problem, type Problems, refusedFiles } from './problems.ts';
import type { ImportOptions } from './run.ts';

interface Order {
  readonly resource: BundleResource;
  readonly read: ReadBundle;
  readonly options: ImportOptions;
}

type FileToMake = Pick<ImportOrder['file'], 'path' | 'name'>;

interface Place {
  readonly schema: string;
  readonly name: string;
}

/** Columns that the dataset reads from its table. */
const neededColumns = ({ columns }: DatasetFile): readonly string[] => [
  ...new Set(
    (columns ?? []).flatMap(({ column_name: name, expression }) => (expression ? [] : [name])),
  ),
];

/** Types of other databases, as those that files are read with. */
const TYPES: readonly (readonly [RegExp, string])[] = [
  [/^(tiny|small|medium|big)?int(eger)?(\b|\d|$)|^long|^u?int\d+|^(big|small)?serial/i, 'BIGINT'],
  [/^(double|float|real)/i, 'DOUBLE'],
  [/^bool/i, 'BOOLEAN'],
  [/^timestamp.*with time zone|^timestamptz/i, 'TIMESTAMP WITH TIME ZONE'],
  [/^(timestamp|datetime)/i, 'TIMESTAMP'],
  [/^date$|^date32/i, 'DATE'],
  [/^time/i, 'TIME'],
  [/^(n?(var)?char|character|string|text|(long|medium|tiny)text|uuid|enum)/i, 'VARCHAR'],
];

const plainType = (declared: string): string | null => {
  const type = declared.trim().replace(/^(?:Nullable|LowCardinality)\((.*)\)$/i, '$1');
  const [, precision, scale = '0'] =
    /^(?:decimal|numeric|number)\((\d+)(?:,\s*(\d+))?\)/i.exec(type) ?? [];
  const decimal = `DECIMAL(${precision},${scale})`;
  if (precision !== undefined && isPlainType(decimal)) return decimal;
  return TYPES.find(([pattern]) => pattern.test(type))?.[1] ?? null;
};

/** By the names in the file; null where there is none for a column. */
const declaredTypes = ({ columns }: DatasetFile, names: readonly string[]) => {
  const declared = new Map(
    (columns ?? []).flatMap(({ column_name: name, type, expression }) =>
      expression || !type ? [] : [[name.toLowerCase(), plainType(type)] as const],
    ),
  );
  return Object.fromEntries(
    names.flatMap((name) => {
      const type = declared.get(name.toLowerCase());
      return type ? [[name, type] as const] : [];
    }),
  );
};

const CSV = { format: 'csv' } as const;

/** The types that the dataset declares are those of the table, but for a column whose values are of another. */
const columnsOf = async (deps: Deps, viewer: Viewer, file: FileToMake, dataset: DatasetFile) => {
  const look = (types: Readonly<Record<string, string>>) =>
    withCopy(deps, file, (copied) =>
      deps.fileReaders.preview(copied, { ...CSV, types }, shareOf(viewer)),
    );
  const found = await look({});
  const names = found.columns.map(({ name }) => name);
  const there = new Set(names.map((name) => name.toLowerCase()));
  const absent = neededColumns(dataset).filter((name) => !there.has(name.toLowerCase()));
  if (absent.length > 0) throw new HttpError(422, `The file has no column ${absent.join(', ')}.`);
  const declared = declaredTypes(dataset, names);
  const unfit = new Set((await look(declared)).problems.map(({ column }) => column));
  const reading = { ...CSV, decimal: found.decimal, day_first: found.day_first };
  const columns = found.columns.map(({ name, type }) => {
    const chosen = unfit.has(name) ? undefined : declared[name];
    return { source: name, name, type: chosen ?? type, is_chosen: chosen !== undefined };
  });
  return { reading, columns };
};

const make = async (
  deps: Deps,
  viewer: Viewer,
  place: Place,
  path: string,
  dataset: DatasetFile,
): Promise<Problem | null> => {
  try {
    const file = { path, name: 'The file' };
    const read = await columnsOf(deps, viewer, file, dataset);
    await importFile(deps, {
      viewer,
      file,
      schema: place.schema,
      table: place.name,
      mode: 'new',
      onProblem: 'refuse',
      ...read,
    });
    return null;
  } catch (cause) {
    if (cause instanceof EngineError) return { table: [cause.message] };
    if (cause instanceof HttpError) return { table: [messageOf(cause.body)] };
    throw cause;
  }
};

/** The tables first, then the work; where that fails, nothing stays of either. */
export const withTables = async <T>(
  deps: Deps,
  viewer: Viewer,
  { resource, read, options }: Order,
  files: ReadonlyMap<string, string>,
  work: () => Promise<T>,
): Promise<T> => {
  if (files.size === 0) return work();
  const contents = await contentsOf(read, resource, createProblems());
  const problems: Problems = createProblems();
  const tables = createTables({ setup: duckdbSetup(deps.config.dataDir, deps.config.limits) });
  const made: Place[] = [];
  try {
    for (const [path, file] of files) {
      const one = contents.datasets.find((dataset) => dataset.path === path);
      if (!one)
        throw new HttpError(422, { message: { [`table:${path}`]: ['There is no such file.'] } });
      const needs = { deps, viewer, options, contents };
      const database = await databaseHere(needs, one.file);
      const refusal = await whyNoTable(needs, one.file, database);
      if (refusal !== null || !database) {
        problems.add(path, { table: [refusal ?? ''] });
        continue;
      }
      const dataset = fittedDataset({ contents }, one.file, database).file;
      const place = placeOf(needs, one.file, database);
      const problem = await make(deps, viewer, place, file, dataset);
      if (problem) problems.add(path, problem);
      else made.push(place);
    }
    if (problems.any()) throw refusedFiles(resource.noun, problems);
    return await work();
  } catch (cause) {
    for (const { schema, name } of made) await tables.dropTable(schema, name);
    throw cause;
  }
};

/** Tables that a dataset of the bundle reads and that are not there, made from CSV files beside the bundle. */
import type { DatasetFile } from '#common/wire/bundle.ts';
import { seesWholeDatabase } from '../../access/databases.ts';
import { can, type Viewer } from '../../access/viewer.ts';
import { EMBEDDED_BACKEND } from '../../databases/networkEngines.ts';
import type { Deps } from '../../deps.ts';
import { duckdbSetup } from '../../engine/duckdb/setup.ts';
import { EngineError } from '../../engine/engine.ts';
import { createTables, type Tables } from '../../engine/storage/tables.ts';
import { HttpError } from '../../errors.ts';
import type { StoredDatabase } from '../../store/databases.ts';
import type { ReadBundle } from '../calls.ts';
import type { BundleResource } from '../folders.ts';
import { contentsOf } from './contents.ts';
import { fittedDataset } from './fitted.ts';
import { databaseHere } from './prepare.ts';
import { createProblems, type Problem, type Problems, refusedFiles } from './problems.ts';
import type { ImportOptions } from './run.ts';

interface Order {
  readonly resource: BundleResource;
  readonly read: ReadBundle;
  readonly options: ImportOptions;
}

interface Place {
  readonly schema: string;
  readonly name: string;
}

const DEFAULT_SCHEMA = 'main';

/** Columns that the dataset reads from its table. */
const neededColumns = ({ columns }: DatasetFile): readonly string[] => [
  ...new Set(
    (columns ?? []).flatMap(({ column_name: name, expression }) => (expression ? [] : [name])),
  ),
];

const make = async (
  tables: Tables,
  place: Place,
  file: string,
  dataset: DatasetFile,
): Promise<Problem | null> => {
  try {
    const table = await tables.importTable({
      ...place,
      from: { file, format: 'csv' },
      ifNew: true,
    });
    const there = new Set(table.columns.map(({ name }) => name.toLowerCase()));
    const absent = neededColumns(dataset).filter((name) => !there.has(name.toLowerCase()));
    if (absent.length === 0) return null;
    await tables.dropTable(place.schema, place.name);
    return { table: [`The file has no column ${absent.join(', ')}.`] };
  } catch (cause) {
    if (!(cause instanceof EngineError)) throw cause;
    return { table: [cause.message] };
  }
};

const assertMayMake = async (
  deps: Deps,
  viewer: Viewer,
  database: StoredDatabase | undefined,
): Promise<string | null> => {
  if (database?.backend !== EMBEDDED_BACKEND)
    return 'Only tables of the built-in database are made from files.';
  const mayMake =
    can(viewer, 'can_upload', 'Database') && (await seesWholeDatabase(deps, viewer, database.id));
  return mayMake ? null : 'You may not add tables to this database.';
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
  const contents = contentsOf(read, resource, createProblems());
  const problems: Problems = createProblems();
  const tables = createTables({ setup: duckdbSetup(deps.config.dataDir, deps.config.limits) });
  const made: Place[] = [];
  try {
    for (const [path, file] of files) {
      const one = contents.datasets.find((dataset) => dataset.path === path);
      if (!one)
        throw new HttpError(422, { message: { [`table:${path}`]: ['There is no such file.'] } });
      const database = await databaseHere({ deps, viewer, options, contents }, one.file);
      const refusal = await assertMayMake(deps, viewer, database);
      if (refusal !== null || !database) {
        problems.add(path, { table: [refusal ?? ''] });
        continue;
      }
      const dataset = fittedDataset({ contents }, one.file, database).file;
      const place = { schema: dataset.schema || DEFAULT_SCHEMA, name: dataset.table_name };
      const problem = await make(tables, place, file, dataset);
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

/** What applying a folder would do to a server. */
import type { BundleFolder, PlannedDifference } from '../../common/wire/bundle.ts';
import { EXAMPLES_UUID } from '../../server/bundles/files/databaseFile.ts';
import { wholeDatasetFile } from '../../server/bundles/files/datasetFile.ts';
import { differencesOf } from '../../server/bundles/import/differences.ts';
import {
  contextWithoutForeignLayers,
  knownLayers,
  withoutForeignLayers,
} from '../../server/bundles/files/layers.ts';
import { jsonOf, objectOf, type YamlRecord } from '../../server/bundles/exactJson.ts';
import { isRecord } from '../../common/isRecord.ts';
import type { PortableObject } from './portable.ts';
import type { TableToMake } from './tables.ts';

export interface Change {
  readonly action: 'create' | 'change' | 'remove';
  readonly object: PortableObject;
  readonly differences: readonly PlannedDifference[];
}

const recordOf = (value: unknown): YamlRecord => (isRecord(value) ? (value as YamlRecord) : {});

const keyOf = ({ folder, uuid }: PortableObject) => `${folder} ${uuid}`;
const BUILT_IN = /^duckdb:\/\/\/?$/;
const isBuiltIn = ({ folder, value }: PortableObject) =>
  folder === 'databases' && BUILT_IN.test(String(value.sqlalchemy_uri));

const SAME_QUOTES = /^(duckdb|sqlite|postgresql)\b/;
/** An import of ours takes the built-in one for it; where SQL has other quotes, it translates them too. */
const isExamples = ({ folder, uuid, value }: PortableObject) =>
  folder === 'databases' &&
  uuid === EXAMPLES_UUID &&
  SAME_QUOTES.test(String(value.sqlalchemy_uri));

/** Each of our servers has a built-in database of its own: one stands for the other, and for the examples of a Superset. */
const replacedDatabases = (
  local: readonly PortableObject[],
  remote: readonly PortableObject[],
  chosen: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> => {
  const here = remote.find(isBuiltIn);
  if (!here) return chosen;
  const known = new Set([...remote.map(({ uuid }) => uuid), ...chosen.keys()]);
  const theirs = local.filter((one) => (isBuiltIn(one) || isExamples(one)) && !known.has(one.uuid));
  return new Map([...chosen, ...theirs.map(({ uuid }) => [uuid, here.uuid] as const)]);
};

/** Layers that an import leaves out are no change. */
const withOwnLayers = (
  object: PortableObject,
  there: PortableObject | undefined,
): PortableObject => {
  const { value } = object;
  const known = knownLayers(recordOf(there?.value.params));
  const { settings } = withoutForeignLayers(recordOf(value.params), known);
  const context = typeof value.query_context === 'string' ? objectOf(value.query_context) : null;
  const query = context && { query_context: jsonOf(contextWithoutForeignLayers(context, known)) };
  return { ...object, value: { ...value, params: settings, ...query } };
};

/** The objects of the folder over the databases of the server. */
export const fitted = (
  local: readonly PortableObject[],
  remote: readonly PortableObject[],
  chosen: ReadonlyMap<string, string>,
): readonly PortableObject[] => {
  const replaced = replacedDatabases(local, remote, chosen);
  const kept = local.filter(({ folder, uuid }) => folder !== 'databases' || !replaced.has(uuid));
  const moved = kept.map((object) => {
    const here = replaced.get(String(object.value.database_uuid));
    return here === undefined
      ? object
      : { ...object, value: { ...object.value, database_uuid: here } };
  });
  const charts = new Map(
    remote.filter(({ folder }) => folder === 'charts').map((chart) => [chart.uuid, chart]),
  );
  return moved.map((object) =>
    object.folder === 'charts' ? withOwnLayers(object, charts.get(object.uuid)) : object,
  );
};

const ORDER: readonly BundleFolder[] = ['databases', 'datasets', 'charts', 'dashboards', 'queries'];
const inOrder = (a: Change, b: Change): number =>
  ORDER.indexOf(a.object.folder) - ORDER.indexOf(b.object.folder) ||
  (a.object.name < b.object.name ? -1 : 1);

/** What a file says of an object that is there: the address to load a missing table from says nothing. */
const saidOf = ({ folder, value }: PortableObject): YamlRecord => {
  if (folder !== 'datasets') return value;
  const { data: _data, ...rest } = value;
  return wholeDatasetFile(rest);
};

export const changesOf = (
  local: readonly PortableObject[],
  remote: readonly PortableObject[],
  prunes: boolean,
): readonly Change[] => {
  const there = new Map(remote.map((object) => [keyOf(object), object]));
  const wanted = new Set(local.map(keyOf));
  const written = local.flatMap((object): readonly Change[] => {
    const before = there.get(keyOf(object));
    if (!before) return [{ action: 'create', object, differences: [] }];
    const differences = differencesOf(saidOf(before), saidOf(object));
    return differences.length > 0 ? [{ action: 'change', object, differences }] : [];
  });
  const removed = remote
    .filter(
      (object) => !wanted.has(keyOf(object)) && !isBuiltIn(object) && object.folder !== 'queries',
    )
    .map((object): Change => ({ action: 'remove', object, differences: [] }));
  return [...written, ...(prunes ? removed : [])].toSorted(inOrder);
};

const KINDS: Readonly<Record<BundleFolder, string>> = {
  databases: 'database',
  datasets: 'dataset',
  charts: 'chart',
  dashboards: 'dashboard',
  queries: 'saved query',
};
const SIGNS = { create: '+', change: '~', remove: '-' } as const;

const shown = (text: string | null): string => (text === null ? 'nothing' : JSON.stringify(text));

export const linesOf = (
  changes: readonly Change[],
  tables: readonly TableToMake[],
): readonly string[] => {
  if (changes.length === 0 && tables.length === 0) return ['Nothing changes.'];
  const lines = changes.flatMap(({ action, object, differences }) => [
    `${SIGNS[action]} ${action} ${KINDS[object.folder]} ${JSON.stringify(object.name)} (${object.uuid})`,
    ...differences.map(({ at, before, after }) => `    ${at}: ${shown(before)} → ${shown(after)}`),
  ]);
  const count = (action: Change['action']) =>
    changes.filter((change) => change.action === action).length;
  const made = tables.length === 0 ? '' : `, ${tables.length} of them tables`;
  return [
    ...tables.map(({ table, file }) => `+ create table ${table} from ${file}`),
    ...lines,
    `${count('create') + tables.length} to create${made}, ${count('change')} to change, ${count('remove')} to remove.`,
  ];
};

/** SQL that people wrote in a real Superset: of recorded exchanges and exported dashboards, which are never committed. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isRecord } from '#common/isRecord.ts';
import { recorded } from '../recorded.ts';
import type { Sample } from './sample.ts';

export interface RecordedSample extends Sample {
  /** As the database they belong to calls its kind: `postgresql`. */
  readonly dialect: string;
  /** Saved with a chart, a dataset or a rule; or run in the SQL editor, where it may be anything. */
  readonly origin: 'saved' | 'run';
}

export interface Recorded {
  readonly samples: readonly RecordedSample[];
  /** How many of each dialect. */
  readonly counts: Readonly<Record<string, number>>;
}

type Found = Pick<Sample, 'place' | 'text'>;
type Fields = Readonly<Record<string, unknown>>;

const AREAS = ['chart-data', 'dashboards', 'platform', 'sqllab'];
/** Every recorded chart reads this database. */
const HOME = 'examples';

const METRIC = /^(metrics?|percent_metrics|secondary_metric|timeseries_limit_metric|size|orderby)$/;

const written = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null;

/** Documents travel as text inside of others. */
const opened = (value: unknown): unknown => {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};

const placeOf = ({ clause }: Fields, at: Sample['place']): Sample['place'] =>
  clause === 'HAVING' ? 'having' : clause === 'WHERE' ? 'where' : at;

/** What is one expression or one virtual dataset; `at` is where the fields above say it stands. */
const ownOf = (fields: Fields, at: Sample['place']): readonly Found[] => {
  const { sqlExpression, expression, clause, table_name, sql, extras } = fields;
  const { where, having } = isRecord(extras) ? extras : ({} as Fields);
  const all: readonly (readonly [Sample['place'], unknown])[] = [
    [placeOf(fields, at), sqlExpression ?? expression],
    ['where', clause !== 'WHERE' && clause !== 'HAVING' ? clause : null],
    ['where', where],
    ['having', having],
    ['statement', table_name === undefined ? null : sql],
  ];
  return all.flatMap(([place, value]) => {
    const text = written(value);
    return text === null ? [] : [{ place, text }];
  });
};

const foundIn = (document: unknown, at: Sample['place'] = 'column'): readonly Found[] => {
  const value = opened(document);
  if (Array.isArray(value)) return value.flatMap((item: unknown) => foundIn(item, at));
  if (!isRecord(value)) return [];
  return [
    ...ownOf(value, at),
    ...Object.entries(value).flatMap(([key, inner]) =>
      foundIn(inner, METRIC.test(key) ? 'metric' : /^(columns|groupby)$/.test(key) ? 'column' : at),
    ),
  ];
};

const objectsIn = (value: unknown): readonly Fields[] => {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  return isRecord(value) ? [value, ...Object.values(value).flatMap(objectsIn)] : [];
};

const filesBelow = (folder: string, ending: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => join(folder, name));

/** The kinds of databases by their ids, as answers name them. */
const kindsOf = (exchanges: readonly unknown[]): ReadonlyMap<unknown, string> =>
  new Map(
    exchanges.flatMap(objectsIn).flatMap(({ id, backend, name, database_name }) =>
      typeof id !== 'number' || typeof backend !== 'string'
        ? []
        : ([
            [id, backend],
            [name ?? database_name, backend],
          ] as const),
    ),
  );

const ofExchange = (exchange: unknown, kinds: ReadonlyMap<unknown, string>) => {
  if (!isRecord(exchange)) return [];
  const { request, response } = exchange;
  const { path, body } = isRecord(request) ? request : ({} as Fields);
  const { status } = isRecord(response) ? response : ({} as Fields);
  // Refused on purpose, many of them for their SQL.
  if (typeof status === 'number' && status >= 400) return [];
  const { sql, database_id, database } = isRecord(body) ? body : ({} as Fields);
  const ran = String(path).startsWith('/api/v1/sqllab/execute') ? written(sql) : null;
  const dialect = kinds.get(database_id ?? database) ?? kinds.get(HOME) ?? 'unknown';
  return [
    ...foundIn(exchange).map((found) => ({ ...found, dialect, origin: 'saved' as const })),
    ...(ran === null
      ? []
      : [{ place: 'statement' as const, text: ran, dialect, origin: 'run' as const }]),
  ];
};

/** As much YAML as exports hold: a field a line, texts quoted or not, long ones folded. */
const ofYaml = (yaml: string): readonly Found[] => {
  let top = '';
  const fields = yaml.split('\n').flatMap((line) => {
    const [, key, single, double, bare] = /^[\s-]*(\w+): *(?:'(.*)'|"(.*)"|(.*))$/.exec(line) ?? [];
    if (/^\w/.test(line)) top = /^\w+/.exec(line)?.[0] ?? top;
    const text = single?.replaceAll("''", "'") ?? double ?? bare ?? '';
    if (key === undefined || text === '' || text === 'null') return [];
    return key === 'expression' || key === 'sqlExpression' || (key === 'sql' && top === 'sql')
      ? [{ [key]: text, at: top, ...(key === 'sql' ? { table_name: '' } : {}) }]
      : [];
  });
  const context = /^query_context: '((?:[^']|'')*)'/m.exec(yaml)?.[1];
  return [
    ...fields.flatMap(({ at, ...field }) => foundIn({ [at]: [field] })),
    ...foundIn(context?.replaceAll("''", "'").replaceAll(/\n\s*/g, ' ')),
  ];
};

const ofExport = (folder: string): readonly RecordedSample[] => {
  const files = filesBelow(folder, '.yaml').map((file) => readFileSync(file, 'utf8'));
  const [, dialect = 'unknown'] = files.flatMap(
    (yaml) => /^sqlalchemy_uri: (\w+)/m.exec(yaml) ?? [],
  );
  return files.flatMap(ofYaml).map((found) => ({ ...found, dialect, origin: 'saved' }));
};

const exportsBelow = (data: string): readonly string[] =>
  existsSync(data)
    ? readdirSync(data)
        .map((name) => join(data, name, 'export'))
        .filter((folder) => existsSync(folder))
    : [];

const distinct = (samples: readonly RecordedSample[]): readonly RecordedSample[] => [
  ...new Map(
    samples.map((sample) => [JSON.stringify([sample.dialect, sample.place, sample.text]), sample]),
  ).values(),
];

/** Null, with a line on standard error, where the recordings are absent. */
export const recordedSql = (): Recorded | null => {
  const folders = AREAS.map(recorded).filter((folder) => folder !== null);
  const [first] = folders;
  if (first === undefined) return null;
  const exchanges = folders.flatMap((folder) =>
    filesBelow(folder, '.json').map((file): unknown => JSON.parse(readFileSync(file, 'utf8'))),
  );
  const kinds = kindsOf(exchanges);
  const samples = distinct([
    ...exchanges.flatMap((exchange) => ofExchange(exchange, kinds)),
    ...exportsBelow(resolve(first, '../../../data')).flatMap(ofExport),
  ]);
  const counts: Record<string, number> = {};
  for (const { dialect } of samples) counts[dialect] = (counts[dialect] ?? 0) + 1;
  return { samples, counts };
};

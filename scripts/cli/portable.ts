/** Objects as text that stays the same wherever it is written: sorted, and without the numbers of one server. */
import { isRecord } from '../../common/isRecord.ts';
import { BUNDLE_FILES, type BundleFolder } from '../../common/wire/bundle.ts';
import { type YamlRecord, jsonOf, objectOf } from '../../server/bundles/exactJson.ts';
import { withChartIds } from '../../server/bundles/files/chartIds.ts';
import { chartsInPosition, withLocalCharts } from '../../server/bundles/files/dashboardFile.ts';
import { slugOf, startsOf } from '../../server/bundles/files/names.ts';
import { withoutPartNumbers } from '../../server/bundles/files/parts.ts';
import { readYaml, writeYaml, YamlProblem, type YamlValue } from '../../server/bundles/yaml.ts';

export interface PortableObject {
  readonly folder: BundleFolder;
  readonly uuid: string;
  readonly name: string;
  readonly value: YamlRecord;
}

const FOLDERS = Object.keys(BUNDLE_FILES) as readonly BundleFolder[];

const NAMES: Readonly<Record<BundleFolder, string>> = {
  databases: 'database_name',
  datasets: 'table_name',
  charts: 'slice_name',
  dashboards: 'dashboard_title',
  queries: 'label',
};

const sorted = (value: YamlValue): YamlValue => {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  const record = value as YamlRecord;
  return Object.fromEntries(
    Object.keys(record)
      .sort()
      .map((key) => [key, sorted(record[key] ?? null)]),
  );
};

const record = (value: YamlValue | undefined): YamlRecord =>
  isRecord(value) ? (value as YamlRecord) : {};

const withoutNumbers = ({
  datasource: _datasource,
  slice_id: _slice,
  dashboards: _dashboards,
  ...settings
}: YamlRecord): YamlRecord => settings;

const portableContext = (text: YamlValue | undefined): YamlValue => {
  const context = typeof text === 'string' ? objectOf(text) : null;
  if (!context) return null;
  const { form_data: form, queries } = context;
  const datasource = { id: 0, type: 'table' };
  return jsonOf(
    sorted({
      ...context,
      datasource,
      ...(Array.isArray(queries)
        ? {
            queries: queries.map((query: YamlValue) =>
              isRecord(query) && 'datasource' in query
                ? { ...(query as YamlRecord), datasource }
                : query,
            ),
          }
        : {}),
      ...(isRecord(form)
        ? { form_data: { ...withoutNumbers(form as YamlRecord), datasource: '0__table' } }
        : {}),
    }),
  );
};

/** A Superset draws these at each export, for charts that no component of the layout shows. */
const DRAWN_ROW = /^ROW-N-[A-Z0-9]{8}$/;

/** Such rows and their charts are named by the UUIDs, and in their order. */
const withSteadyKeys = (position: YamlRecord): YamlRecord => {
  const names = new Map<string, string>();
  for (const key of Object.keys(position).filter((one) => DRAWN_ROW.test(one))) {
    const { children } = record(position[key]);
    const charts = (Array.isArray(children) ? children : []).flatMap((child: YamlValue) => {
      const { uuid } = record(record(position[String(child)]).meta);
      return typeof uuid === 'string' ? [[String(child), uuid] as const] : [];
    });
    const starts = startsOf(charts.map(([, uuid]) => uuid));
    for (const [child, uuid] of charts) names.set(child, `CHART-${starts.get(uuid)}`);
    const [first] = [...starts.values()].sort();
    if (first !== undefined) names.set(key, `ROW-N-${first}`);
  }
  const named = (value: YamlValue): YamlValue =>
    typeof value === 'string' ? (names.get(value) ?? value) : value;
  /** Ids of a list, those in a row that is drawn anew at each export in one order. */
  const namedList = (list: readonly YamlValue[], isSorted: boolean): YamlValue[] => {
    const ids = list.map(named);
    return isSorted ? ids.toSorted((one, other) => (String(one) < String(other) ? -1 : 1)) : ids;
  };
  const renamed = (component: YamlValue): YamlValue => {
    if (!isRecord(component)) return component;
    const { id, children, parents } = component as YamlRecord;
    return {
      ...(component as YamlRecord),
      ...(id === undefined ? {} : { id: named(id) }),
      ...(Array.isArray(children)
        ? { children: namedList(children, DRAWN_ROW.test(String(id))) }
        : {}),
      ...(Array.isArray(parents) ? { parents: namedList(parents, false) } : {}),
    };
  };
  return Object.fromEntries(
    Object.entries(position).map(([key, component]) => [
      names.get(key) ?? key,
      names.size === 0 ? component : renamed(component),
    ]),
  );
};

/** Charts are numbered by their UUIDs, which are the same everywhere. */
const portableDashboard = (value: YamlRecord): YamlRecord => {
  const position = record(value.position);
  const placed = chartsInPosition(position);
  const uuids = [...new Set(placed.map(({ uuid }) => uuid))].sort();
  const numbers = new Map(uuids.map((uuid, at) => [uuid, at + 1]));
  const byNumber = new Map(placed.map(({ id, uuid }) => [id, numbers.get(uuid)]));
  return {
    ...value,
    position: withSteadyKeys(withLocalCharts(position, numbers)),
    metadata: withChartIds(record(value.metadata), (id) => byNumber.get(id)),
  };
};

const portable = (folder: BundleFolder, { tags: _tags, ...value }: YamlRecord): YamlRecord => {
  if (folder === 'charts')
    return {
      ...value,
      params: withoutPartNumbers(String(value.viz_type), withoutNumbers(record(value.params))),
      query_context: portableContext(value.query_context),
    };
  return folder === 'dashboards' ? portableDashboard(value) : value;
};

export const portableValue = (folder: BundleFolder, value: YamlRecord): YamlRecord =>
  sorted(portable(folder, value)) as YamlRecord;

/** Null for what is no object: metadata and tags. */
export const portableObject = (path: string, text: string): PortableObject | null => {
  const folder = FOLDERS.find((one) => path.startsWith(`${one}/`));
  if (!folder) return null;
  const value = readYaml(text);
  if (!isRecord(value) || typeof value.uuid !== 'string') throw new YamlProblem('It has no UUID.');
  const name = value[NAMES[folder]];
  return {
    folder,
    uuid: value.uuid.toLowerCase(),
    name: typeof name === 'string' ? name : '',
    value: portableValue(folder, value as YamlRecord),
  };
};

const textOf = ({ value }: PortableObject): string => writeYaml(value);

/** A name that a person can read, and what of the UUID keeps it apart from others of that name. */
export const filesOf = (
  objects: readonly PortableObject[],
): readonly (readonly [path: string, text: string])[] => {
  const named = ({ folder, name }: PortableObject) => `${folder}/${slugOf(name) || folder}`;
  const alike = Map.groupBy(objects, (object) => named(object).toLowerCase());
  const starts = new Map(
    [...alike].map(([name, group]) => [name, startsOf(group.map(({ uuid }) => uuid))]),
  );
  return objects.map((object) => {
    const start = starts.get(named(object).toLowerCase())?.get(object.uuid);
    return [`${named(object)}_${start}.yaml`, textOf(object)];
  });
};

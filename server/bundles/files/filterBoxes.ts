/**
 * Charts of the type `filter_box` from before native filters, as filters of the dashboards that show them. In the place
 * of the chart a text says where its filters are. No filter limits the choices of another one: each box lies in the
 * scope of every other as a rule, and filters that wait for each other never get choices.
 */
import { isRecord } from '#common/isRecord.ts';
import { NO_TIME_RANGE } from '#common/noTimeRange.ts';
import type { ChartFile, DashboardFile } from '#common/wire/bundle.ts';
import { objectOf, type YamlRecord } from '../exactJson.ts';
import type { YamlValue } from '../yaml.ts';

export const FILTER_BOX = 'filter_box';

export interface FilterBox {
  readonly file: ChartFile;
  /** Columns whose values are numbers. */
  readonly numbers: ReadonlySet<string>;
}

export interface Unboxed {
  readonly position: YamlRecord;
  readonly metadata: YamlRecord;
  /** Names of the new filters. */
  readonly filters: readonly string[];
  /** UUIDs of the charts that are gone from the layout. */
  readonly boxes: readonly string[];
}

const record = (value: unknown): YamlRecord => (isRecord(value) ? (value as YamlRecord) : {});
const records = (value: unknown): readonly YamlRecord[] =>
  Array.isArray(value) ? (value.filter(isRecord) as YamlRecord[]) : [];
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const listOf = (value: YamlValue | undefined): readonly YamlValue[] => {
  if (value === undefined || value === null || value === '') return [];
  return Array.isArray(value) ? (value as readonly YamlValue[]) : [value];
};

/** What the dashboard says of a chart’s filters, by the number of the chart and the column. */
interface Said {
  readonly values: YamlRecord;
  readonly scopes: YamlRecord;
}

const scopeOf = ({ scopes }: Said, key: string): YamlRecord => {
  const { scope, immune } = record(scopes[key]);
  return {
    rootPath: Array.isArray(scope) ? (scope as YamlValue) : ['ROOT_ID'],
    excluded: Array.isArray(immune) ? (immune as YamlValue) : [],
  };
};

/** The value of the dashboard, or else that of the box. */
const startOf = ({ values }: Said, key: string, own: readonly YamlValue[]) =>
  Object.hasOwn(values, key) ? listOf(values[key]) : own;

const maskOf = (
  value: readonly YamlValue[],
  extra: YamlRecord,
  shown: YamlValue = value as YamlValue,
): YamlRecord =>
  value.length === 0
    ? {}
    : { defaultDataMask: { extraFormData: extra, filterState: { value: shown } } };

/** Several values of a box stand in one text. */
const ownValues = ({ defaultValue: value, multiple }: YamlRecord): readonly YamlValue[] =>
  multiple !== false && typeof value === 'string' && value !== ''
    ? value.split(';')
    : listOf(value);

const asNumber = (value: YamlValue): YamlValue => {
  const number = Number(value);
  return typeof value === 'string' && String(number) === value ? number : value;
};

/** What limits the choices: the filters of the box and, where it has a range, its time. */
const limitsOf = ({
  adhoc_filters: filters,
  time_range: range,
  granularity_sqla: column,
}: YamlRecord): YamlRecord => ({
  ...(Array.isArray(filters) && filters.length > 0 ? { adhoc_filters: filters as YamlValue } : {}),
  ...(textOf(range) && range !== NO_TIME_RANGE
    ? { time_range: range ?? null, granularity_sqla: column ?? null }
    : {}),
});

const columnFilter = (
  { file, numbers }: FilterBox,
  said: Said,
  config: YamlRecord,
): readonly YamlRecord[] => {
  const { label, metric, asc, multiple, clearable, searchAllOptions: all } = config;
  const column = textOf(config.column);
  if (column === '') return [];
  const start = startOf(said, column, ownValues(config));
  const value = numbers.has(column) ? start.map(asNumber) : start;
  return [
    {
      filterType: 'filter_select',
      name: textOf(label) || column,
      targets: [{ column: { name: column }, datasetUuid: file.dataset_uuid }],
      controlValues: {
        defaultToFirstItem: false,
        enableEmptyFilter: clearable === false,
        inverseSelection: false,
        multiSelect: multiple !== false,
        searchAllOptions: all === true,
        ...(textOf(metric) ? { sortAscending: asc !== false } : {}),
      },
      ...(textOf(metric) ? { sortMetric: textOf(metric) } : {}),
      ...limitsOf(record(file.params)),
      scope: scopeOf(said, column),
      ...maskOf(value, { filters: [{ col: column, op: 'IN', val: value as YamlValue }] }),
    },
  ];
};

interface Special {
  readonly key: string;
  readonly filterType: string;
  readonly name: string;
  /** The setting that offers it, and the one with its value. */
  readonly shownBy: string;
  readonly own: string;
  readonly sets: string;
}

/** What a box sets besides columns. */
const SPECIAL: readonly Special[] = [
  {
    key: '__time_range',
    filterType: 'filter_time',
    name: 'Time range',
    shownBy: 'date_filter',
    own: 'time_range',
    sets: 'time_range',
  },
  {
    key: '__time_col',
    filterType: 'filter_timecolumn',
    name: 'Time column',
    shownBy: 'show_sqla_time_column',
    own: 'granularity_sqla',
    sets: 'granularity_sqla',
  },
  {
    key: '__time_grain',
    filterType: 'filter_timegrain',
    name: 'Time grain',
    shownBy: 'show_sqla_time_granularity',
    own: 'time_grain_sqla',
    sets: 'time_grain_sqla',
  },
];

const specialFilter = ({ file }: FilterBox, said: Said, special: Special): YamlRecord[] => {
  const settings = record(file.params);
  const { key, filterType, name, shownBy, own, sets } = special;
  if (settings[shownBy] !== true) return [];
  const isRange = filterType === 'filter_time';
  const value = startOf(said, key, listOf(settings[own]))
    .filter((one) => one !== NO_TIME_RANGE)
    .slice(0, 1);
  const [first = null] = value;
  return [
    {
      filterType,
      name,
      targets: [isRange ? {} : { datasetUuid: file.dataset_uuid }],
      controlValues: {},
      scope: scopeOf(said, key),
      ...maskOf(value, { [sets]: first }, isRange ? first : [first]),
    },
  ];
};

/** An import that is repeated finds the same filters. */
const filtersOf = (box: FilterBox, said: Said): readonly YamlRecord[] =>
  [
    ...SPECIAL.flatMap((special) => specialFilter(box, said, special)),
    ...records(box.file.params?.filter_configs).flatMap((config) =>
      columnFilter(box, said, config),
    ),
  ].map((filter, at) => ({
    type: 'NATIVE_FILTER',
    id: `NATIVE_FILTER-${box.file.uuid.replaceAll('-', '')}-${at}`,
    cascadeParentIds: [],
    ...filter,
  }));

const uuidIn = (component: YamlValue | undefined): string =>
  record(component).type === 'CHART'
    ? textOf(record(record(component).meta).uuid).toLowerCase()
    : '';

/** Of the text, in the units of a layout: enough where its column is narrow. */
const TEXT_HEIGHT = 14;

const placed = (component: YamlRecord, key: string): YamlRecord => {
  const { width = 4, height: had } = record(component.meta);
  const height = typeof had === 'number' ? Math.min(had, TEXT_HEIGHT) : TEXT_HEIGHT;
  const code = 'The filters that were here are filters of the dashboard now.';
  return { ...component, id: key, type: 'MARKDOWN', meta: { width, height, code } };
};

/** What still names the charts, one by one. */
const withoutCharts = (metadata: YamlRecord, ids: ReadonlySet<string>): YamlRecord => {
  const { timed_refresh_immune_slices: immune, expanded_slices: expanded } = metadata;
  return {
    ...metadata,
    ...(Array.isArray(immune)
      ? { timed_refresh_immune_slices: immune.filter((id) => !ids.has(String(id))) as YamlValue }
      : {}),
    ...(isRecord(expanded)
      ? {
          expanded_slices: Object.fromEntries(
            Object.entries(record(expanded)).filter(([id]) => !ids.has(id)),
          ),
        }
      : {}),
  };
};

type Boxes = ReadonlyMap<string, FilterBox>;

/** The boxes in the layout: by UUID the numbers of their charts, and by their keys those of the texts. */
const placesOf = (position: YamlRecord, boxes: Boxes) => {
  const ids = new Map<string, string>();
  const renamed = new Map<string, string>();
  for (const [key, component] of Object.entries(position)) {
    const uuid = uuidIn(component);
    if (!boxes.has(uuid)) continue;
    ids.set(uuid, String(record(record(component).meta).chartId));
    renamed.set(key, `MARKDOWN-${key}`);
  }
  return { ids, renamed };
};

const countOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0);

/** As many filters as the dashboard may have afterwards, counted before any is made. */
export const mostFilters = ({ position, metadata }: DashboardFile, boxes: Boxes): number => {
  const { ids } = placesOf(position as YamlRecord, boxes);
  return [...ids.keys()].reduce(
    (sum, uuid) => sum + SPECIAL.length + countOf(boxes.get(uuid)?.file.params?.filter_configs),
    countOf(metadata?.native_filter_configuration),
  );
};

/** `boxes` by UUID. Null where the layout has none of them. */
export const withoutFilterBoxes = (dashboard: DashboardFile, boxes: Boxes): Unboxed | null => {
  const before = dashboard.position as YamlRecord;
  const metadata = (dashboard.metadata ?? {}) as YamlRecord;
  const { ids, renamed } = placesOf(before, boxes);
  if (ids.size === 0) return null;
  const position = Object.fromEntries(
    Object.entries(before).map(([key, component]) => {
      const own = renamed.get(key);
      if (own !== undefined) return [own, placed(record(component), own)];
      const { children } = record(component);
      if (!Array.isArray(children)) return [key, component];
      const after = children.map((child: YamlValue) => renamed.get(String(child)) ?? child);
      return [key, { ...record(component), children: after }];
    }),
  );
  const { default_filters: defaults, filter_scopes: scopes } = metadata;
  const values = typeof defaults === 'string' ? (objectOf(defaults) ?? {}) : record(defaults);
  const made = [...ids].flatMap(([uuid, id]) => {
    const box = boxes.get(uuid);
    const said = { values: record(values[id]), scopes: record(record(scopes)[id]) };
    return box ? filtersOf(box, said) : [];
  });
  const had = metadata.native_filter_configuration;
  return {
    position,
    metadata: {
      ...withoutCharts(metadata, new Set(ids.values())),
      native_filter_configuration: [
        ...(Array.isArray(had) ? (had as readonly YamlValue[]) : []),
        ...made,
      ],
    },
    filters: made.map(({ name }) => textOf(name)),
    boxes: [...ids.keys()],
  };
};

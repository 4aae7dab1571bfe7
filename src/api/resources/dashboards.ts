import { metadataPath } from '#common/legacyPaths.ts';
import { request, requestAnswer, type Call } from '@/api/client';
import type {
  ColorsChange,
  DashboardChart,
  DashboardCopy,
  DashboardCreate,
  DashboardMetadata,
  DashboardPermalink,
  DashboardPermalinkState,
  DashboardRecord,
  DashboardSaved,
  DashboardTabs,
  DashboardUpdate,
  DataMask,
  ListChange,
} from '#common/wire/dashboard.ts';
import type { Datasource } from '#common/wire/datasource.ts';
import { isRecord } from '#common/isRecord.ts';
import { dashboardChartsPath, dashboardDatasetsPath, dashboardPath } from '#common/readPaths.ts';
import { toRison } from '#common/rison.ts';

const ROOT = '/api/v1/dashboard/';

/** A person, a role or a tag. */
export interface Named {
  readonly id: number;
  readonly name: string;
}

export interface Dashboard {
  readonly id: number;
  readonly uuid: string;
  readonly slug: string | null;
  readonly title: string;
  readonly published: boolean;
  readonly css: string;
  readonly metadata: DashboardMetadata;
  /** The stored layout, unchanged; opening it repairs it. */
  readonly positions: unknown;
  readonly certifiedBy: string;
  readonly certificationDetails: string;
  readonly ownerIds: readonly number[];
  readonly roleIds: readonly number[];
  readonly tagIds: readonly number[];
  /** The names of owners, roles and tags. */
  readonly owners: readonly Named[];
  readonly roles: readonly Named[];
  readonly tags: readonly Named[];
  readonly themeId: number | null;
  readonly changedOn: string;
  readonly changedAgo: string;
  readonly changedByName: string;
  /** The `ETag` for `If-Match`; null if the server has no revisions. */
  readonly revision: string | null;
}

/** An object sent as JSON text; null, empty or broken text becomes an empty object. */
export const parsed = (text: string | null | undefined): unknown => {
  try {
    return JSON.parse(text || '{}') as unknown;
  } catch {
    return {};
  }
};

export const document = (text: string | null | undefined): Record<string, unknown> => {
  const value = parsed(text);
  return isRecord(value) ? value : {};
};

/** Tags given by people; the others are internal to the server. */
const USER_TAG = 1;

const toNamed = ({ id, name }: Named): Named => ({ id, name });

const fromWire = (record: DashboardRecord, revision: string | null): Dashboard => ({
  id: record.id,
  uuid: record.uuid,
  slug: record.slug || null,
  title: record.dashboard_title ?? '',
  published: record.published === true,
  css: record.css ?? '',
  metadata: document(record.json_metadata),
  positions: parsed(record.position_json),
  certifiedBy: record.certified_by ?? '',
  certificationDetails: record.certification_details ?? '',
  ownerIds: (record.owners ?? []).map(({ id }) => id),
  roleIds: (record.roles ?? []).map(({ id }) => id),
  tagIds: (record.tags ?? []).filter(({ type }) => type === USER_TAG).map(({ id }) => id),
  owners: (record.owners ?? []).map(({ id, first_name, last_name }) => ({
    id,
    name: `${first_name} ${last_name}`.trim(),
  })),
  roles: (record.roles ?? []).map(toNamed),
  tags: (record.tags ?? []).filter(({ type }) => type === USER_TAG).map(toNamed),
  themeId: record.theme?.id ?? null,
  changedOn: record.changed_on,
  changedAgo: record.changed_on_delta_humanized,
  changedByName: record.changed_by_name ?? '',
  revision,
});

export const pathOf = (idOrSlug: string | number) => `${ROOT}${encodeURIComponent(idOrSlug)}`;

export const fetchDashboard = async (
  idOrSlug: string | number,
  call?: Call,
): Promise<Dashboard> => {
  const path = dashboardPath(idOrSlug);
  const { body, headers } = await requestAnswer<{ result: DashboardRecord }>(path, call);
  return fromWire(body.result, headers.get('ETag'));
};

export const fetchDashboardCharts = async (idOrSlug: string | number, call?: Call) =>
  (await request<{ result: DashboardChart[] }>(dashboardChartsPath(idOrSlug), call)).result;

/** What a dashboard needs to know about the datasets of its charts. */
export interface DashboardDataset
  extends Pick<Datasource, 'columns' | 'main_dttm_col' | 'table_name'>,
    Partial<Pick<Datasource, 'metrics' | 'database' | 'sql'>> {
  readonly uid: string;
  readonly id: number;
  /** Of all its columns; those in `columns` are the ones that charts use. */
  readonly column_names?: readonly string[];
  readonly verbose_map?: Readonly<Record<string, string>>;
  readonly column_formats?: Readonly<Record<string, string>>;
}

export const fetchDashboardDatasets = async (idOrSlug: string | number, call?: Call) =>
  (await request<{ result: DashboardDataset[] }>(dashboardDatasetsPath(idOrSlug), call)).result;

/** One dataset by its key, `3__table`. */
export const fetchDatasourceMetadata = (key: string, call?: Call) =>
  request<DashboardDataset>(metadataPath(key), call);

export interface Saved {
  readonly metadata: DashboardMetadata;
  readonly slug: string | null | undefined;
  /** Seconds. */
  readonly lastModifiedTime: number;
  readonly revision: string | null;
}

/** `revision`: write only if nobody else has written since; without one, the write is unconditional. */
export const updateDashboard = async (
  id: number,
  body: DashboardUpdate,
  { revision, ...call }: Call & { revision?: string | null } = {},
): Promise<Saved> => {
  const { body: saved, headers } = await requestAnswer<DashboardSaved>(pathOf(id), {
    ...call,
    method: 'PUT',
    json: body,
    ...(revision ? { headers: { 'If-Match': revision } } : {}),
  });
  return {
    metadata: document(saved.result.json_metadata),
    slug: saved.result.slug,
    lastModifiedTime: saved.last_modified_time,
    revision: headers.get('ETag'),
  };
};

export const createDashboard = async (body: DashboardCreate, call?: Call): Promise<number> =>
  (await request<{ id: number }>(ROOT, { ...call, method: 'POST', json: body })).id;

/** Copies a dashboard, with `duplicate_slices` its charts too; returns the id of the copy. */
export const copyDashboard = async (
  id: number,
  body: DashboardCopy,
  call?: Call,
): Promise<number> =>
  (
    await request<{ result: { id: number } }>(`${pathOf(id)}/copy/`, {
      ...call,
      method: 'POST',
      json: body,
    })
  ).result.id;

/** The tabs of a dashboard, each with those inside it. */
export const fetchDashboardTabs = async (id: number, call?: Call): Promise<DashboardTabs> =>
  (await request<{ result: DashboardTabs }>(`${pathOf(id)}/tabs`, call)).result;

export const deleteDashboard = (id: number, call?: Call) =>
  request<{ message: string }>(pathOf(id), { ...call, method: 'DELETE' });

export const fetchIsFavorite = async (id: number, call?: Call): Promise<boolean> => {
  const path = `${ROOT}favorite_status/?q=${toRison([id])}`;
  const { result } = await request<{ result: { id: number; value: boolean }[] }>(path, call);
  return result[0]?.value === true;
};

export const setFavorite = (id: number, isFavorite: boolean, call?: Call) =>
  request<{ result: string }>(`${pathOf(id)}/favorites/`, {
    ...call,
    method: isFavorite ? 'POST' : 'DELETE',
  });

export const createPermalink = async (
  id: number,
  state: DashboardPermalinkState,
  call?: Call,
): Promise<string> =>
  (
    await request<{ key: string; url: string }>(`${pathOf(id)}/permalink`, {
      ...call,
      method: 'POST',
      json: state,
    })
  ).url;

interface FilterStateAt {
  readonly dashboardId: number;
  /** The key to change; null makes one. */
  readonly key: string | null;
  /** Distinguishes the browser's tabs. */
  readonly tabId: string;
}

/** Stores what the filters of a dashboard say; the reply has the key to use from now on. */
export const keepFilters = async (
  { dashboardId, key, tabId }: FilterStateAt,
  masks: Readonly<Record<string, DataMask>>,
  call?: Call,
): Promise<string> => {
  const at = key === null ? '' : `/${encodeURIComponent(key)}`;
  const answer = await request<{ key: string }>(
    `${pathOf(dashboardId)}/filter_state${at}?tab_id=${tabId}`,
    { ...call, method: key === null ? 'POST' : 'PUT', json: { value: JSON.stringify(masks) } },
  );
  return answer.key;
};

const changeList = (list: string) => (id: number, changes: ListChange, call?: Call) =>
  request<{ result: unknown[] }>(`${pathOf(id)}/${list}`, {
    ...call,
    method: 'PUT',
    json: changes,
  });

/** Changes, removes and orders native filters; `reordered` is empty or names all that stay. */
export const changeFilters = changeList('filters');

/** The same of display controls. */
export const changeControls = changeList('chart_customizations');

/** Stores colors; derived ones are no change that anybody made. */
export const changeColors = (
  id: number,
  colors: ColorsChange,
  { isDerived = false, ...call }: Call & { readonly isDerived?: boolean } = {},
) =>
  request<object>(`${pathOf(id)}/colors${isDerived ? '?mark_updated=false' : ''}`, {
    ...call,
    method: 'PUT',
    json: colors,
  });

/** The stored masks of a key, as they were sent. */
export const fetchKeptFilters = async (
  idOrSlug: string | number,
  key: string,
  call?: Call,
): Promise<unknown> => {
  const { value } = await request<{ value: string }>(
    `${pathOf(idOrSlug)}/filter_state/${encodeURIComponent(key)}`,
    call,
  );
  return parsed(value);
};

export const fetchPermalink = (key: string, call?: Call) =>
  request<DashboardPermalink>(`${ROOT}permalink/${encodeURIComponent(key)}`, call);

/** A chart in the builder's list of charts to add. */
export interface ChartChoice {
  readonly id: number;
  readonly name: string;
  readonly vizType: string;
  readonly datasetName: string;
  readonly changedAgo: string;
  readonly formData: Readonly<Record<string, unknown>>;
}

interface ChartRow {
  readonly id: number;
  readonly slice_name: string;
  readonly viz_type: string | null;
  readonly params: string | null;
  readonly datasource_id: number;
  readonly datasource_type: string;
  readonly datasource_name_text: string | null;
  readonly changed_on_delta_humanized: string;
}

const CHOICE_COLUMNS = [
  'changed_on_delta_humanized',
  'changed_on_utc',
  'datasource_id',
  'datasource_type',
  'datasource_url',
  'datasource_name_text',
  'description_markeddown',
  'description',
  'id',
  'params',
  'slice_name',
  'thumbnail_url',
  'url',
  'viz_type',
  'owners.id',
  'created_by.id',
];
const PAGE_SIZE = 200;

const toChoice = (row: ChartRow): ChartChoice => ({
  id: row.id,
  name: row.slice_name,
  vizType: row.viz_type ?? '',
  datasetName: row.datasource_name_text ?? '',
  changedAgo: row.changed_on_delta_humanized,
  formData: {
    ...document(row.params),
    slice_id: row.id,
    viz_type: row.viz_type ?? '',
    datasource: `${row.datasource_id}__${row.datasource_type}`,
  },
});

const DEFINITION = [
  'slice_name',
  'viz_type',
  'params',
  'datasource_id',
  'datasource_type',
] as const;

/** One chart as a dashboard needs it. */
export const fetchChartChoice = async (id: number, call?: Call): Promise<ChartChoice> => {
  const path = `/api/v1/chart/${id}?q=${toRison({ columns: DEFINITION })}`;
  const { result } = await request<{ result: Pick<ChartRow, (typeof DEFINITION)[number]> }>(
    path,
    call,
  );
  return toChoice({ ...result, id, datasource_name_text: '', changed_on_delta_humanized: '' });
};

export type ChartOrder = 'changed' | 'slice_name' | 'viz_type' | 'datasource_name';

export interface ChartSearch {
  /** Searched in names, types and datasets. */
  readonly text: string;
  /** Only charts of this person. */
  readonly ownerId?: number | undefined;
  readonly order?: ChartOrder;
}

/** Charts that the person may see: the last changed first, or by a name upwards. */
export const fetchChartChoices = async (
  { text, ownerId, order = 'changed' }: ChartSearch,
  call?: Call,
): Promise<ChartChoice[]> => {
  const filters = [
    ...(text ? [{ col: 'slice_name', opr: 'chart_all_text', value: text }] : []),
    ...(ownerId === undefined ? [] : [{ col: 'owners', opr: 'rel_m_m', value: ownerId }]),
  ];
  const q = toRison({
    columns: CHOICE_COLUMNS,
    ...(filters.length > 0 ? { filters } : {}),
    order_column: order === 'changed' ? 'changed_on_delta_humanized' : order,
    order_direction: order === 'changed' ? 'desc' : 'asc',
    page_size: PAGE_SIZE,
  });
  return (await request<{ result: ChartRow[] }>(`/api/v1/chart/?q=${q}`, call)).result.map(
    toChoice,
  );
};

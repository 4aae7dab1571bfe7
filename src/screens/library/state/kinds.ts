/** The kinds of saved objects, and how their rows are read: a kind is a row of this table. */
import type { Right } from '#common/pages.ts';
import { dashboardUrl } from '#common/legacyPaths.ts';
import type { ListFilter, ListResource } from '@/api/resources/lists';

export interface LibraryRow {
  readonly id: number;
  readonly title: string;
  readonly url: string;
  /** Of charts; null where the server does not say it. */
  readonly vizType: string | null;
  /** Second line or column: chart type, schema, publication. */
  readonly detail: string;
  readonly owners: readonly { readonly id: number; readonly name: string }[];
  readonly changedBy: string;
  /** Epoch ms, or null if the server sends only text. */
  readonly changedAt: number | null;
  readonly changedWords: string;
  readonly usedIn: readonly { readonly title: string; readonly url: string }[];
  readonly certifiedBy: string | null;
  /** A dataset over a query. */
  readonly isVirtual: boolean;
  readonly isFavorite: boolean;
}

export type ObjectKind = 'dashboard' | 'chart' | 'dataset';
export type Wire = Readonly<Record<string, unknown>>;

interface Person {
  readonly id?: number;
  readonly first_name?: string;
  readonly last_name?: string;
}

export interface KindInfo {
  readonly resource: ListResource;
  readonly title: string;
  readonly one: string;
  readonly many: string;
  readonly detailHeading: string;
  readonly searchFilter: (text: string) => ListFilter;
  readonly titleColumn: string;
  /** The server's name for favorites of this kind; null if it has none. */
  readonly favoriteOf: 'dashboard' | 'chart' | null;
  /** The address that creates one, and the right without which nothing is created there. */
  readonly create: { readonly label: string; readonly to: string; readonly needs: Right };
  readonly detail: (row: Wire) => string;
  readonly url: (row: Wire) => string;
  readonly titleOf: (row: Wire) => string;
}

const nameOf = (person: unknown): string => {
  const { first_name: first, last_name: last } = (person ?? {}) as Person;
  return [first, last].filter(Boolean).join(' ');
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

export const KINDS: Readonly<Record<ObjectKind, KindInfo>> = {
  dashboard: {
    resource: 'dashboard',
    title: 'Dashboards',
    one: 'dashboard',
    many: 'dashboards',
    detailHeading: 'State',
    searchFilter: (value) => ({ col: 'dashboard_title', opr: 'title_or_slug', value }),
    titleColumn: 'dashboard_title',
    favoriteOf: 'dashboard',
    create: { label: 'New dashboard', to: '/dashboard/new', needs: ['can_write', 'Dashboard'] },
    detail: ({ published }) => (published === true ? 'Published' : 'Draft'),
    url: ({ url, id }) => text(url) || dashboardUrl(Number(id)),
    titleOf: ({ dashboard_title: title }) => text(title) || '[ untitled dashboard ]',
  },
  chart: {
    resource: 'chart',
    title: 'Charts',
    one: 'chart',
    many: 'charts',
    detailHeading: 'Dataset',
    searchFilter: (value) => ({ col: 'slice_name', opr: 'chart_all_text', value }),
    titleColumn: 'slice_name',
    favoriteOf: 'chart',
    create: { label: 'New chart', to: '/chart/add', needs: ['can_write', 'Chart'] },
    detail: ({ datasource_name_text: dataset }) => text(dataset),
    url: ({ id }) => `/explore/?slice_id=${Number(id)}`,
    titleOf: ({ slice_name: title }) => text(title),
  },
  dataset: {
    resource: 'dataset',
    title: 'Datasets',
    one: 'dataset',
    many: 'datasets',
    detailHeading: 'Kind',
    searchFilter: (value) => ({ col: 'table_name', opr: 'ct', value }),
    titleColumn: 'table_name',
    favoriteOf: null,
    create: {
      label: 'New dataset from SQL',
      to: '/sqllab/?new=true',
      needs: ['can_read', 'SQLLab'],
    },
    detail: ({ kind, schema }) =>
      [text(kind) === 'virtual' ? 'Query' : 'Table', text(schema)].filter(Boolean).join(' in '),
    url: ({ id }) => `/explore/?datasource_type=table&datasource_id=${Number(id)}`,
    titleOf: ({ table_name: title }) => text(title),
  },
};

const at = (value: unknown): number | null => {
  const parsed = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(parsed) ? null : parsed;
};

export const toRow = (kind: ObjectKind, wire: Wire): LibraryRow => {
  const info = KINDS[kind];
  return {
    id: Number(wire.id),
    title: info.titleOf(wire),
    url: info.url(wire),
    vizType: text(wire.viz_type) || null,
    detail: info.detail(wire),
    owners: (Array.isArray(wire.owners) ? (wire.owners as Person[]) : []).map((owner) => ({
      id: owner.id ?? 0,
      name: nameOf(owner),
    })),
    changedBy: text(wire.changed_by_name) || nameOf(wire.changed_by),
    changedAt: at(wire.changed_on_utc),
    changedWords: text(wire.changed_on_delta_humanized),
    usedIn: (Array.isArray(wire.dashboards)
      ? (wire.dashboards as { id: number; dashboard_title: string }[])
      : []
    ).map(({ id, dashboard_title: title }) => ({
      title,
      url: dashboardUrl(id),
    })),
    certifiedBy: text(wire.certified_by) || null,
    isVirtual: kind === 'dataset' && text(wire.kind) === 'virtual',
    isFavorite: false,
  };
};

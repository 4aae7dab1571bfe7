/** What can carry a tag: how the wire numbers it, how a row is read through the gate, where it opens. */
import { dashboardUrl } from '#common/legacyPaths.ts';
import type { Tagged } from '#common/wire/tag.ts';
import type { Gate } from '../access/gate.ts';
import type { Viewer } from '../access/viewer.ts';
import type { ObjectType } from '../store/tables.ts';

export interface TaggableRow {
  readonly id: number;
  readonly name: string | null;
  readonly changed_on: string;
  readonly created_by: number | null;
}

export interface TagKind {
  readonly name: Tagged;
  /** As in `/api/v1/tag/{number}/{id}/`. */
  readonly number: string;
  readonly type: ObjectType;
  readonly url: (id: number) => string;
  /** Of these, the rows that the viewer may see. */
  readonly visible: (
    gate: Gate,
    viewer: Viewer,
    ids: readonly number[],
  ) => Promise<readonly TaggableRow[]>;
}

export const TAG_KINDS: readonly TagKind[] = [
  {
    name: 'query',
    number: '1',
    type: 'saved_query',
    url: (id) => `/sqllab?savedQueryId=${id}`,
    visible: (gate, viewer, ids) =>
      gate
        .savedQueries(viewer)
        .select(['id', 'label as name', 'changed_on', 'created_by'])
        .where('saved_queries.id', 'in', [...ids])
        .execute(),
  },
  {
    name: 'chart',
    number: '2',
    type: 'chart',
    url: (id) => `/explore/?slice_id=${id}`,
    visible: (gate, viewer, ids) =>
      gate
        .charts(viewer)
        .select(['charts.id', 'charts.name', 'charts.changed_on', 'charts.created_by'])
        .where('charts.id', 'in', [...ids])
        .execute(),
  },
  {
    name: 'dashboard',
    number: '3',
    type: 'dashboard',
    url: dashboardUrl,
    visible: (gate, viewer, ids) =>
      gate
        .dashboards(viewer)
        .select([
          'dashboards.id',
          'dashboards.title as name',
          'dashboards.changed_on',
          'dashboards.created_by',
        ])
        .where('dashboards.id', 'in', [...ids])
        .execute(),
  },
  {
    name: 'dataset',
    number: '4',
    type: 'dataset',
    url: (id) => `/explore/?datasource_type=table&datasource_id=${id}`,
    visible: (gate, viewer, ids) =>
      gate
        .datasets(viewer)
        .select([
          'datasets.id',
          'datasets.table_name as name',
          'datasets.changed_on',
          'datasets.created_by',
        ])
        .where('datasets.id', 'in', [...ids])
        .execute(),
  },
];

export const kindByNumber = (number: string) => TAG_KINDS.find((kind) => kind.number === number);
export const kindByName = (name: string) => TAG_KINDS.find((kind) => kind.name === name);

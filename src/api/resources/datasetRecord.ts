/** A dataset as its editor reads and writes it. */
import { toRison } from '#common/rison.ts';
import { type Call, request } from '../client';

const ROOT = '/api/v1/dataset/';

/** Keys of the wire; what is not named here is sent back as it came. */
export interface DatasetColumnRecord {
  readonly id?: number;
  readonly uuid?: string | null;
  readonly column_name: string;
  readonly verbose_name: string | null;
  readonly description: string | null;
  readonly expression: string | null;
  readonly extra: string | null;
  readonly type: string | null;
  readonly type_generic: number | null;
  readonly advanced_data_type: string | null;
  readonly is_dttm: boolean;
  readonly is_active: boolean | null;
  readonly filterable: boolean;
  readonly groupby: boolean;
  readonly python_date_format: string | null;
}

export interface Currency {
  readonly symbol: string | null;
  readonly symbolPosition: 'prefix' | 'suffix' | null;
}

export interface DatasetMetricRecord {
  readonly id?: number;
  readonly uuid?: string | null;
  readonly metric_name: string;
  readonly metric_type: string | null;
  readonly verbose_name: string | null;
  readonly description: string | null;
  readonly expression: string;
  readonly extra: string | null;
  readonly d3format: string | null;
  readonly currency: Currency | null;
  readonly warning_text: string | null;
}

export interface DatasetRecord {
  readonly id: number;
  readonly table_name: string;
  readonly schema: string | null;
  readonly sql: string | null;
  readonly description: string | null;
  readonly main_dttm_col: string | null;
  /** Absent from older servers. */
  readonly always_filter_main_dttm?: boolean | null;
  /** Hours that its times are shown later than they are stored; null like 0. */
  readonly offset?: number | null;
  /** Absent from servers before Superset 6.1. */
  readonly currency_code_column?: string | null;
  readonly cache_timeout: number | null;
  readonly extra: string | null;
  readonly database: { readonly id: number; readonly database_name: string };
  readonly owners: readonly {
    readonly id: number;
    readonly first_name: string;
    readonly last_name: string;
  }[];
  readonly columns: readonly DatasetColumnRecord[];
  readonly metrics: readonly DatasetMetricRecord[];
}

export const fetchDatasetRecord = async (id: number, call?: Call): Promise<DatasetRecord> =>
  (await request<{ result: DatasetRecord }>(`${ROOT}${id}`, call)).result;

export type DatasetRecordChange = Partial<Omit<DatasetRecord, 'id' | 'database' | 'owners'>> & {
  readonly owners?: readonly number[];
};

export const updateDatasetRecord = (id: number, change: DatasetRecordChange, call?: Call) =>
  request<unknown>(`${ROOT}${id}`, { ...call, method: 'PUT', json: change });

/** A column as the table or query has it now. */
export interface SourceColumn {
  readonly column_name: string;
  readonly type: string | null;
  readonly is_dttm?: boolean | null;
  readonly type_generic?: number | null;
}

export const fetchSourceColumns = (id: number, call?: Call) =>
  request<readonly SourceColumn[]>(`/datasource/external_metadata/table/${id}/`, call);

/** What depends on a dataset: by name what the person may see, the rest as a number. */
export interface DatasetUse {
  readonly charts: {
    readonly count: number;
    readonly result: readonly { readonly id: number; readonly slice_name: string }[];
  };
  readonly dashboards: {
    readonly count: number;
    readonly result: readonly { readonly id: number; readonly title: string | null }[];
  };
}

export const fetchDatasetUse = (id: number, call?: Call) =>
  request<DatasetUse>(`${ROOT}${id}/related_objects`, call);

export interface Person {
  readonly value: number;
  readonly text: string;
}

/** People who can own an object of this kind, by a part of their name. */
export const fetchPeople = async (
  kind: 'dataset' | 'chart',
  text: string,
  call?: Call,
): Promise<readonly Person[]> => {
  const q = toRison({ filter: text, page: 0, page_size: 50 });
  const { result } = await request<{ result: readonly Person[] }>(
    `/api/v1/${kind}/related/owners?q=${q}`,
    call,
  );
  return result;
};

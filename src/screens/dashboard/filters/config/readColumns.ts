import { fetchDatasourceMetadata } from '@/api/resources/dashboards';
import { createAppThunk } from '@/app/redux';

/** What a filter can be made of: a dataset with the names that people see. */
export interface FilterDataset {
  readonly id: number;
  readonly name: string;
  readonly backend: string | undefined;
  readonly columns: readonly {
    readonly name: string;
    readonly label: string;
    /** 0 numeric, 1 text, 2 temporal, 3 boolean. */
    readonly kind: number | null;
    readonly isTemporal: boolean;
  }[];
  readonly metrics: readonly { readonly name: string; readonly label: string }[];
}

const TEMPORAL = 2;

/** The columns and saved metrics of a dataset. */
export const readColumns = createAppThunk(
  'dashboard/readColumns',
  async (datasetId: number, { signal }): Promise<FilterDataset> => {
    const dataset = await fetchDatasourceMetadata(`${datasetId}__table`, { signal });
    return {
      id: datasetId,
      name: dataset.table_name ?? `Dataset ${datasetId}`,
      backend: dataset.database?.backend,
      columns: dataset.columns.map((column) => ({
        name: column.column_name,
        label: column.verbose_name || column.column_name,
        kind: column.type_generic ?? null,
        isTemporal: column.is_dttm === true || column.type_generic === TEMPORAL,
      })),
      metrics: (dataset.metrics ?? []).map((metric) => ({
        name: metric.metric_name,
        label: metric.verbose_name || metric.metric_name,
      })),
    };
  },
);

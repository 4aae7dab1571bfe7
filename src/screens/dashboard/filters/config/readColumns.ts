import { fetchDatasourceMetadata } from '@/api/resources/dashboards';
import { createAppThunk } from '@/app/redux';

/** The columns of a dataset, with the names that people see. */
export const readColumns = createAppThunk(
  'dashboard/readColumns',
  async (datasetId: number, { signal }) => {
    const dataset = await fetchDatasourceMetadata(`${datasetId}__table`, { signal });
    return {
      id: datasetId,
      name: dataset.table_name ?? `Dataset ${datasetId}`,
      columns: dataset.columns.map(({ column_name: name, verbose_name: label, type_generic }) => ({
        name,
        label: label || name,
        /** 0 numeric, 1 text, 2 temporal, 3 boolean. */
        kind: type_generic ?? null,
      })),
    };
  },
);

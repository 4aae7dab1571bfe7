import { datasourceOf } from '@/api/resources/chartData';
import { fetchDrillColumns } from '@/api/resources/datasets';
import { createAppThunk } from '@/app/redux';

interface Asked {
  readonly datasource: string;
  readonly dashboardId?: number | undefined;
}

export interface DrillChoice {
  readonly column: string;
  /** What people call it. */
  readonly name: string;
}

/** The columns that the charts of a dataset can be cut by, in the order of the alphabet. */
export const loadDrillColumns = createAppThunk(
  'charts/loadDrillColumns',
  async ({ datasource, dashboardId }: Asked, { signal }): Promise<readonly DrillChoice[]> => {
    const columns = await fetchDrillColumns(datasourceOf(datasource).id, dashboardId, { signal });
    return columns
      .map(({ column_name: column, verbose_name: name }) => ({ column, name: name || column }))
      .toSorted((a, b) => a.name.localeCompare(b.name));
  },
);

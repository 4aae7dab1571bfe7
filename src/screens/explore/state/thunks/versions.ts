import { fetchChartVersion, fetchChartVersions, updateChart } from '@/api/resources/charts';
import { createAppThunk } from '@/app/redux';
import type { ChartVersionRecord } from '#common/wire/chartVersion.ts';
import { wholeForm } from '@/viz/form/wholeForm';
import type { FormData } from '@/viz/formData';
import { objectParam } from '@/lib/params';
import { datasetOf } from './restoreSettings';

export const loadVersions = createAppThunk('explore/loadVersions', (id: number, { signal }) =>
  fetchChartVersions(id, { signal }),
);

/** The settings of a version as an open chart has them. */
export const formOf = (version: ChartVersionRecord): FormData => {
  const params = objectParam(version.params) ?? {};
  return {
    ...params,
    viz_type: String(params.viz_type ?? version.viz_type ?? ''),
    datasource: `${version.datasource_id}__${version.datasource_type}`,
  };
};

interface Of {
  readonly chartId: number;
  /** The version, and the one before it, if there is one. */
  readonly versions: readonly number[];
}

export const loadVersionPair = createAppThunk(
  'explore/loadVersionPair',
  ({ chartId, versions }: Of, { signal }) =>
    Promise.all(versions.map((version) => fetchChartVersion(chartId, version, { signal }))),
);

interface Restored {
  readonly chartId: number;
  readonly version: ChartVersionRecord;
}

/** Saves an earlier version over the chart; the one that it replaces stays in the list. */
export const restoreVersion = createAppThunk(
  'explore/restoreVersion',
  async ({ chartId, version }: Restored, api) => {
    const stored = formOf(version);
    const form = wholeForm(stored, await datasetOf(stored, api));
    await updateChart(chartId, {
      slice_name: version.slice_name,
      viz_type: version.viz_type,
      params: version.params,
      query_context: version.query_context,
      datasource_id: version.datasource_id,
      datasource_type: version.datasource_type as 'table',
    });
    return { name: version.slice_name, form, stored };
  },
);

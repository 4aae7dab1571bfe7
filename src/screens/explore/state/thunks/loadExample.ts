import type { Datasource } from '#common/wire/datasource.ts';
import { fetchDatasource } from '@/api/resources/datasource';
import { findDatasets } from '@/api/resources/datasets';
import { createAppThunk } from '@/app/redux';
import type { TypeExample } from '../../examples/typeExample';
import { oldestLayer } from '@/features/charts/thunks/layerCharts';

type Wanted = Pick<TypeExample, 'dataset' | 'layers'>;

export interface LoadedExample {
  readonly dataset: Datasource;
  /** The saved charts that it is made of. */
  readonly layerIds: readonly number[];
}

interface Missing {
  /** The name of what was deleted, or the person may not see. */
  readonly missing: string;
}

/** What an example is made of: of things that share a name, the oldest. */
export const loadExample = createAppThunk(
  'explore/loadExample',
  async ({ dataset: name, layers = [] }: Wanted, { signal }): Promise<LoadedExample | Missing> => {
    const found = await findDatasets(name, { signal });
    const [first] = found.filter((one) => one.name === name).toSorted((a, b) => a.id - b.id);
    if (!first) return { missing: name };
    const ids = await Promise.all(layers.map((layer) => oldestLayer(layer, { signal })));
    const layerIds = ids.filter((id) => id !== undefined);
    const absent = layers.find((_, at) => ids[at] === undefined);
    if (absent !== undefined) return { missing: absent };
    return { dataset: await fetchDatasource(`${first.id}__table`, { signal }), layerIds };
  },
);

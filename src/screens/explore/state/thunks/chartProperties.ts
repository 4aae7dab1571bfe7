import { fetchChart, updateChart } from '@/api/resources/charts';
import { deleteItem } from '@/api/resources/lists';
import { addTags, removeTag } from '@/api/resources/tags';
import { createAppThunk } from '@/app/redux';
import type { ChartRecord } from '#common/wire/chart.ts';
import { sameJson } from '@/lib/sameJson';

/** Tags that people gave; the others are the server’s own. */
const PEOPLES_TAG = 1;
const tagsOf = ({ tags }: ChartRecord): readonly string[] =>
  tags.filter(({ type }) => type === PEOPLES_TAG).map(({ name }) => name);

export interface ChartProperties {
  readonly name: string;
  readonly description: string;
  readonly certifiedBy: string;
  readonly certificationDetails: string;
  readonly cacheTimeout: number | null;
  readonly ownerIds: readonly number[];
  readonly tags: readonly string[];
}

export const propertiesOf = (chart: ChartRecord): ChartProperties => ({
  name: chart.slice_name,
  description: chart.description ?? '',
  certifiedBy: chart.certified_by ?? '',
  certificationDetails: chart.certification_details ?? '',
  cacheTimeout: chart.cache_timeout,
  ownerIds: chart.owners.map(({ id }) => id),
  tags: tagsOf(chart),
});

export const loadChartRecord = createAppThunk('explore/loadChartRecord', (id: number, { signal }) =>
  fetchChart(id, { signal }),
);

interface Changed {
  readonly chart: ChartRecord;
  readonly properties: ChartProperties;
}

/** Saves the properties, not the settings; only what differs is sent. */
export const saveChartProperties = createAppThunk(
  'explore/saveChartProperties',
  async ({ chart, properties }: Changed) => {
    const before = propertiesOf(chart);
    const { id } = chart;
    const differs = (key: keyof ChartProperties) => !sameJson(before[key], properties[key]);
    const change = {
      ...(differs('name') ? { slice_name: properties.name.trim() } : {}),
      ...(differs('description') ? { description: properties.description } : {}),
      ...(differs('certifiedBy') ? { certified_by: properties.certifiedBy } : {}),
      ...(differs('certificationDetails') || differs('certifiedBy')
        ? {
            certification_details: properties.certifiedBy ? properties.certificationDetails : '',
          }
        : {}),
      ...(differs('cacheTimeout') ? { cache_timeout: properties.cacheTimeout } : {}),
      ...(differs('ownerIds') ? { owners: [...properties.ownerIds] } : {}),
    };
    // Tags first: whoever gives the chart away may not tag it afterwards.
    const added = properties.tags.filter((tag) => !before.tags.includes(tag));
    if (added.length > 0) await addTags('chart', id, added);
    for (const tag of before.tags) {
      if (!properties.tags.includes(tag)) await removeTag('chart', id, tag);
    }
    if (Object.keys(change).length > 0) await updateChart(id, change);
    return { name: properties.name.trim(), ownerIds: properties.ownerIds };
  },
);

export const deleteChart = createAppThunk('explore/deleteChart', (id: number) =>
  deleteItem('chart', id),
);

import { isRecord } from '#common/isRecord.ts';
import { BUNDLE_VERSION, type ChartFile } from '#common/wire/bundle.ts';
import { storedChart } from '#common/oldCharts/upgradedChart.ts';
import type { StoredChart } from '../../charts/present.ts';
import { jsonOf, objectOf, type YamlRecord } from '../exactJson.ts';
import { withPartUuids } from './parts.ts';

export const chartFile = (
  row: StoredChart,
  datasetUuid: string | null,
  tags: readonly string[],
  uuidOfChart: (id: number) => string | undefined = () => undefined,
): YamlRecord => ({
  slice_name: row.name,
  description: row.description,
  certified_by: row.certified_by,
  certification_details: row.certification_details,
  viz_type: row.viz_type,
  params: withPartUuids(row.viz_type ?? '', objectOf(row.params) ?? {}, uuidOfChart),
  query_context: row.query_context,
  cache_timeout: row.cache_timeout,
  uuid: row.uuid,
  version: BUNDLE_VERSION,
  dataset_uuid: datasetUuid,
  ...(tags.length > 0 ? { tags } : {}),
});

/** Layers of other charts and stored layers are known by numbers of the server that wrote the file. */
const withoutForeignLayers = (params: YamlRecord): { params: YamlRecord; dropped: number } => {
  const { annotation_layers: layers } = params;
  if (!Array.isArray(layers)) return { params, dropped: 0 };
  const own = layers.filter((layer) => isRecord(layer) && layer.annotationType === 'FORMULA');
  return { params: { ...params, annotation_layers: own }, dropped: layers.length - own.length };
};

/** The stored query of the chart, over the local dataset. */
const contextOf = (
  text: string | null | undefined,
  datasetId: number,
  params: YamlRecord | null,
  fit: Fit,
): string | null => {
  const read = objectOf(text);
  if (!read) return null;
  const context = fit(read);
  const datasource = { id: datasetId, type: 'table' };
  const queries = Array.isArray(context.queries)
    ? context.queries.map((query) => {
        if (!isRecord(query)) return query;
        const own = withoutForeignLayers(query as YamlRecord).params;
        return 'datasource' in own ? { ...own, datasource } : own;
      })
    : context.queries;
  const stored = isRecord(context.form_data) ? (context.form_data as YamlRecord) : null;
  const form = params ?? (stored && withoutForeignLayers(stored).params);
  return jsonOf({
    ...context,
    datasource,
    ...(queries === undefined ? {} : { queries }),
    ...(form ? { form_data: { ...form, datasource: `${datasetId}__table` } } : {}),
  });
};

type Fit = (settings: YamlRecord) => YamlRecord;

/** `fit` writes custom SQL for the database that the dataset has here. */
export const chartColumns = (file: ChartFile, datasetId: number, fit: Fit) => {
  const given = fit({ ...file.params, viz_type: file.viz_type } as YamlRecord);
  const upgraded = storedChart(file.viz_type, given as Readonly<Record<string, unknown>>);
  const isOld = upgraded.vizType !== file.viz_type;
  const { params, dropped } = withoutForeignLayers(upgraded.params as YamlRecord);
  const stored = { ...params, viz_type: upgraded.vizType, datasource: `${datasetId}__table` };
  const notes = [
    ...(isOld
      ? [`Its type ${file.viz_type} is an older one: it becomes ${upgraded.vizType}.`]
      : []),
    ...(dropped > 0
      ? [
          `${dropped === 1 ? 'One annotation layer refers' : `${dropped} annotation layers refer`} to objects of the other server and ${dropped === 1 ? 'is' : 'are'} left out.`,
        ]
      : []),
  ];
  return {
    notes,
    columns: {
      name: file.slice_name,
      description: file.description ?? null,
      certified_by: file.certified_by ?? null,
      certification_details: file.certification_details ?? null,
      viz_type: upgraded.vizType,
      params: jsonOf(stored),
      query_context: contextOf(file.query_context, datasetId, isOld ? stored : null, fit),
      cache_timeout: file.cache_timeout ?? null,
      datasource_id: datasetId,
      datasource_type: 'table',
    },
  };
};

import { isRecord } from '#common/isRecord.ts';
import { BUNDLE_VERSION, type ChartFile } from '#common/wire/bundle.ts';
import { storedChart } from '#common/oldCharts/upgradedChart.ts';
import type { StoredChart } from '../../charts/present.ts';
import { jsonOf, objectOf, type YamlRecord } from '../exactJson.ts';
import { contextWithoutForeignLayers, type KnownLayers, withoutForeignLayers } from './layers.ts';
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

/** The stored query of the chart, over the local dataset. */
const contextOf = (
  text: string | null | undefined,
  params: YamlRecord | null,
  { datasetId, fit, known }: Place,
): string | null => {
  const read = objectOf(text);
  if (!read) return null;
  const context = contextWithoutForeignLayers(fit(read), known);
  const datasource = { id: datasetId, type: 'table' };
  const queries = Array.isArray(context.queries)
    ? context.queries.map((query) =>
        isRecord(query) && 'datasource' in query ? { ...query, datasource } : query,
      )
    : context.queries;
  const form = params ?? (isRecord(context.form_data) ? context.form_data : null);
  return jsonOf({
    ...context,
    datasource,
    ...(queries === undefined ? {} : { queries }),
    ...(form ? { form_data: { ...form, datasource: `${datasetId}__table` } } : {}),
  });
};

/** Where the chart comes to. */
export interface Place {
  readonly datasetId: number;
  /** Writes custom SQL for the database that the dataset has here. */
  readonly fit: (settings: YamlRecord) => YamlRecord;
  /** The annotation layers that the chart has here already. */
  readonly known: KnownLayers;
}

export const chartColumns = (file: ChartFile, place: Place) => {
  const { datasetId, fit, known } = place;
  const given = fit({ ...file.params, viz_type: file.viz_type } as YamlRecord);
  const upgraded = storedChart(file.viz_type, given as Readonly<Record<string, unknown>>);
  const isOld = upgraded.vizType !== file.viz_type;
  const { settings, dropped } = withoutForeignLayers(upgraded.params as YamlRecord, known);
  const stored = { ...settings, viz_type: upgraded.vizType, datasource: `${datasetId}__table` };
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
      query_context: contextOf(file.query_context, isOld ? stored : null, place),
      cache_timeout: file.cache_timeout ?? null,
      datasource_id: datasetId,
      datasource_type: 'table',
    },
  };
};

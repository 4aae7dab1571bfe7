/** A map of several layers at the old address of chart data. */
import { formDataOf } from '../charts/formData.ts';
import { datasourceOf } from '../datasets/datasource.ts';
import { isId } from '../http/ids.ts';
import type { LegacyReply, LegacyRequest } from '../query/legacy/exploreJson.ts';
import { listOf } from '../query/legacy/formData.ts';
import { type MapLayer, multiLayerReply } from '../query/legacy/multiLayer.ts';
import { createOwners } from '../store/owners.ts';
import { sliceOf } from './slice.ts';

/** More layers than anybody tells apart. */
const LAYERS_MAX = 50;

/** The saved charts that it names, as far as the viewer may see them. */
export const mapReply = async (request: LegacyRequest): Promise<LegacyReply> => {
  const { deps, viewer, form } = request;
  const named = [...new Set(listOf(form.deck_slices).map(Number))];
  const ids = named.filter((id) => isId(String(id))).slice(0, LAYERS_MAX);
  const charts =
    ids.length === 0
      ? []
      : await deps.gate.charts(viewer).selectAll('charts').where('charts.id', 'in', ids).execute();
  const owners = await createOwners(deps.store.db).of(
    'chart',
    charts.map(({ id }) => id),
  );
  const inOrder = charts
    .map((chart) => ({ chart, at: named.indexOf(chart.id) }))
    .toSorted((a, b) => a.at - b.at);
  const known = await Promise.all(
    inOrder.map(async ({ chart, at }) => {
      const dataset = await datasourceOf(deps, viewer, chart.datasource_id);
      const ownerIds = (owners.get(chart.id) ?? []).map(({ id }) => id);
      const slice = { datasource: dataset?.table_name ?? null, ownerIds, now: deps.now() };
      const layer: MapLayer = {
        at,
        form: formDataOf(chart),
        datasourceId: dataset ? chart.datasource_id : null,
        cacheTimeout: chart.cache_timeout,
      };
      return { layer, slice: sliceOf(chart, slice) };
    }),
  );
  return multiLayerReply(
    request,
    known.map(({ layer }) => layer),
    known.map(({ slice }) => slice),
  );
};

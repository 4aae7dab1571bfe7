/** A map of several layers: the charts that it is made of, and their features by type. */
import { HttpError } from '../../errors.ts';
import { shareOf } from '../../access/viewer.ts';
import { discardHeld } from '../../engine/heldBytes.ts';
import type { HeldBytes } from '../../engine/engine.ts';
import { answerQueries } from '../context.ts';
import { tableOf } from '../entry.ts';
import { QueryFailure } from '../failure.ts';
import { bodyOf, type Piece, wholeOf } from '../pieces.ts';
import { shapeOf } from './chartTypes.ts';
import type { LegacyReply, LegacyRequest } from './exploreJson.ts';
import type { Form } from './formData.ts';
import type { LayerForms } from '#common/maps/layerForm.ts';
import { layerForms } from './layerForm.ts';
import { isLayer, type LayerName } from './layerTypes.ts';
import { legacyContext } from './legacyQuery.ts';

export interface MapLayer {
  /** Its place among the layers of the map. */
  readonly at: number;
  readonly form: Form;
  /** Null where the viewer may not read its rows. */
  readonly datasourceId: number | null;
  readonly cacheTimeout: number | null;
}

type MapRequest = Pick<
  LegacyRequest,
  'deps' | 'viewer' | 'signal' | 'form' | 'isForced' | 'cacheTimeout'
>;

interface Features {
  readonly type: LayerName;
  readonly held: HeldBytes;
}

/** Null for a layer without rows. */
const featuresOf = async (
  { form: own, at, datasourceId, cacheTimeout }: MapLayer,
  formOf: LayerForms,
  { deps, viewer, signal, isForced }: MapRequest,
): Promise<Features | null> => {
  const { viz_type: type } = own;
  if (!isLayer(type) || datasourceId === null) return null;
  const form = formOf(own, at);
  const context = legacyContext(form, type, datasourceId, { force: isForced, form_data: form });
  const { deliveries, discard } = await answerQueries(context, {
    deps,
    viewer,
    signal,
    isForced,
    form: 'file',
    cacheTimeout,
  });
  try {
    const [delivery] = deliveries;
    if (!delivery || delivery.answer.rowCount === 0) return null;
    const { held, section, heads } = tableOf(delivery);
    const shape = shapeOf(type, form, delivery.compiled.period.range);
    const features = await deps.shaper.legacy(
      {
        table: { held, section, heads },
        shape: { ...shape, name: 'features' },
        kinds: { moments: [], blank: [] },
      },
      { owner: shareOf(viewer), signal },
    );
    return { type, held: features };
  } finally {
    discard();
  }
};

/** A layer that cannot be read leaves the others standing; asked alone it says why. */
const orNone = async (work: Promise<Features | null>): Promise<Features | null> => {
  try {
    return await work;
  } catch (cause) {
    if (cause instanceof QueryFailure || cause instanceof HttpError) return null;
    throw cause;
  }
};

const DAY_SECONDS = 86_400;

const head = ({ form, cacheTimeout }: MapRequest): object => ({
  cache_key: null,
  cached_dttm: null,
  cache_timeout: cacheTimeout ?? DAY_SECONDS,
  errors: [],
  form_data: form,
  is_cached: false,
  query: '',
  from_dttm: null,
  to_dttm: null,
  status: null,
  stacktrace: null,
  rowcount: 0,
  colnames: null,
  coltypes: null,
  applied_filters: [],
  rejected_filters: [],
});

const byType = (features: readonly Features[]): readonly Piece[] => {
  const groups = [...Map.groupBy(features, ({ type }) => type)];
  return groups.flatMap(([type, own], at): readonly Piece[] => [
    `${at === 0 ? '' : ','}${JSON.stringify(type)}:[`,
    ...own.flatMap(({ held }, place): readonly Piece[] =>
      place === 0 ? [wholeOf(held)] : [',', wholeOf(held)],
    ),
    ']',
  ]);
};

export const multiLayerReply = async (
  request: MapRequest,
  layers: readonly MapLayer[],
  slices: readonly object[],
): Promise<LegacyReply> => {
  const formOf = layerForms(request.form);
  const features: Features[] = [];
  const discard = () => {
    for (const { held } of features) discardHeld(held);
  };
  try {
    for (const layer of layers) {
      const found = await orNone(featuresOf(layer, formOf, request));
      if (found) features.push(found);
    }
  } catch (error) {
    discard();
    throw error;
  }
  const start = JSON.stringify(head(request)).slice(0, -1);
  const rest = JSON.stringify({ mapboxApiKey: '', slices }).slice(1);
  const pieces = [`${start},"data":{"features":{`, ...byType(features), `},${rest}}`];
  return { body: bodyOf(pieces, discard), type: 'json' };
};

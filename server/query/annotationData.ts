/** The rows of annotation layers, which a reply has beside those of its query. */
import { sql } from 'kysely';
import { overridden, overridesOf } from '#common/annotationOverrides.ts';
import { inTurn } from '#common/inTurn.ts';
import { isRecord } from '#common/isRecord.ts';
import type { AnnotationLayer, QueryContext, QueryObject } from '#common/wire/chartData.ts';
import { parseExact, toQueryContext } from './body.ts';
import { written } from './budgets.ts';
import type { AnswerRequest } from './deliver.ts';
import type { Delivery } from './entry.ts';
import { QueryFailure } from './failure.ts';
import { type Piece, sectionOf } from './pieces.ts';

/** A layer with more is no help to anybody who looks at it. */
const STORED_MAX = 10_000;
/** Of all layers of a request: this process reads and writes them, and answers nobody meanwhile. */
const STORED_MAX_CHARACTERS = 2_000_000;
const STORED_COLUMNS = [
  'start_dttm',
  'end_dttm',
  'short_descr',
  'long_descr',
  'json_metadata',
] as const;

export interface Annotated {
  /** JSON text of the rows by the name of their layer. */
  readonly pieces: readonly Piece[];
  /** To be called when nothing of it is read any more. */
  readonly discard: () => void;
}

interface Answered {
  readonly deliveries: readonly Delivery[];
  readonly discard: () => void;
}
type Answer = (context: QueryContext, request: AnswerRequest) => Promise<Answered>;

/** Formulas are drawn by the page. */
const rowLayersOf = ({ annotation_layers }: QueryObject): readonly AnnotationLayer[] =>
  (annotation_layers ?? []).filter(
    ({ annotationType, sourceType }) => annotationType !== 'FORMULA' && (sourceType ?? '') !== '',
  );

/** The number of its layers that have rows. */
export const rowLayers = (query: QueryObject): number => rowLayersOf(query).length;

const missing = ({ name }: AnnotationLayer, what: string) =>
  new QueryFailure(`The annotation layer "${name}": ${what} was not found`);

const idOf = ({ value }: AnnotationLayer): number => {
  const id = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : -1;
};

const nothing = () => undefined;

/** The characters that stored layers of one request may still have. */
export interface LayerBudget {
  left: number;
}

export const createLayerBudget = (): LayerBudget => ({ left: STORED_MAX_CHARACTERS });

const tooLong = ({ name }: AnnotationLayer) =>
  new QueryFailure(
    `The annotation layer "${name}": its annotations, with those of the layers before it, have more than ${written(STORED_MAX_CHARACTERS)} characters, the most that a request shows`,
  );

const readStored = async (
  layer: AnnotationLayer,
  { deps: { gate }, viewer }: AnswerRequest,
  budget: LayerBudget,
): Promise<Annotated> => {
  if (budget.left < 0) throw tooLong(layer);
  const id = idOf(layer);
  const found = await gate
    .annotationLayers(viewer)
    .select('annotation_layers.id')
    .where('annotation_layers.id', '=', id)
    .executeTakeFirst();
  if (!found) throw missing(layer, 'its layer of annotations');
  const { characters } = await gate
    .annotations(viewer)
    .select((eb) =>
      eb.fn
        .sum(
          sql<number>`length(short_descr) + length(coalesce(long_descr, '')) + length(coalesce(json_metadata, ''))`,
        )
        .as('characters'),
    )
    .where('annotations.layer_id', '=', id)
    .executeTakeFirstOrThrow();
  budget.left -= Number(characters);
  if (budget.left < 0) throw tooLong(layer);
  const rows = await gate
    .annotations(viewer)
    .select([...STORED_COLUMNS])
    .where('annotations.layer_id', '=', id)
    .orderBy('annotations.start_dttm', 'desc')
    .orderBy('annotations.id', 'desc')
    .limit(STORED_MAX)
    .execute();
  // The latest are taken, and come in the order of their start.
  const records = rows.toReversed().map((row) => ({
    ...row,
    start_dttm: Date.parse(row.start_dttm),
    end_dttm: Date.parse(row.end_dttm),
  }));
  return { pieces: [JSON.stringify({ columns: STORED_COLUMNS, records })], discard: nothing };
};

/** One after the other, so that none is read which the others leave no room for. */
const stored = (layer: AnnotationLayer, request: AnswerRequest, budget: LayerBudget) =>
  inTurn(budget, 'stored', () => readStored(layer, request, budget));

const readSaved = (text: string | null): Partial<QueryContext> => {
  try {
    const saved = parseExact(text ?? '');
    return isRecord(saved) ? saved : {};
  } catch {
    // People may save any text here.
    return {};
  }
};

/** The query of another chart, as it was saved, with what the layer replaces in it. */
const savedContext = async (
  layer: AnnotationLayer,
  shownBy: QueryObject,
  { deps: { gate }, viewer, isForced }: AnswerRequest,
): Promise<QueryContext> => {
  const chart = await gate
    .charts(viewer)
    .select('charts.query_context')
    .where('charts.id', '=', idOf(layer))
    .executeTakeFirst();
  if (!chart) throw missing(layer, 'its chart');
  const { datasource, queries } = readSaved(chart.query_context);
  const query = queries?.[0];
  if (!query || !datasource)
    throw missing(layer, 'the saved query of its chart (save that chart again)');
  return toQueryContext({
    datasource,
    queries: [overridden(query, overridesOf(layer.overrides, shownBy))],
    result_type: 'full',
    result_format: 'json',
    force: isForced,
  });
};

const ofChart = async (
  layer: AnnotationLayer,
  shownBy: QueryObject,
  request: AnswerRequest,
  answer: Answer,
): Promise<Annotated> => {
  const context = await savedContext(layer, shownBy, request);
  const { deliveries, discard } = await answer(context, { ...request, cacheTimeout: null });
  const [delivery] = deliveries;
  if (!delivery) return { pieces: ['{"records":[]}'], discard };
  return { pieces: ['{"records":', sectionOf(delivery.answer, 'rows'), '}'], discard };
};

/** All layers of a query, or the first failure once none is read any more. */
export const annotationData = async (
  query: QueryObject,
  request: AnswerRequest,
  budget: LayerBudget,
  answer: Answer,
): Promise<Annotated> => {
  const layers = rowLayersOf(query);
  const ends = await Promise.allSettled(
    layers.map((layer) =>
      layer.sourceType === 'NATIVE'
        ? stored(layer, request, budget)
        : ofChart(layer, query, request, answer),
    ),
  );
  const read = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
  const discard = () => {
    for (const one of read) one.discard();
  };
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) {
    discard();
    throw failed.reason;
  }
  return {
    pieces: [
      '{',
      ...read.flatMap(({ pieces }, at) => [
        `${at === 0 ? '' : ','}${JSON.stringify(layers[at]?.name)}:`,
        ...pieces,
      ]),
      '}',
    ],
    discard,
  };
};

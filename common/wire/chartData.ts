/** Chart data on the wire: the query context and its reply. */
import { z } from 'zod';
import { boolean } from './boolean.ts';
import { TIME_GRAINS } from '../timeGrains.ts';
import { datasourceType } from './chart.ts';
import { integer, integerOf } from './integer.ts';

const FILTER_OPERATORS = [
  '==',
  '!=',
  '>',
  '<',
  '>=',
  '<=',
  'LIKE',
  'NOT LIKE',
  'ILIKE',
  'NOT ILIKE',
  'IS NULL',
  'IS NOT NULL',
  'IN',
  'NOT IN',
  'IS TRUE',
  'IS FALSE',
  'TEMPORAL_RANGE',
] as const;
export type FilterOperator = (typeof FILTER_OPERATORS)[number];

export const RESULT_TYPES = [
  'columns',
  'full',
  'query',
  'results',
  'samples',
  'timegrains',
  'post_processed',
  'drill_detail',
] as const;
export type ResultType = (typeof RESULT_TYPES)[number];

export const POST_PROCESSING = [
  'aggregate',
  'boxplot',
  'compare',
  'contribution',
  'cum',
  'diff',
  'escape_separator',
  'flatten',
  'geodetic_parse',
  'geohash_decode',
  'geohash_encode',
  'histogram',
  'pivot',
  'prophet',
  'rank',
  'rename',
  'resample',
  'rolling',
  'select',
  'sort',
  'unescape_separator',
] as const;
export type PostProcessingName = (typeof POST_PROCESSING)[number];

const oneOf = <const T extends string>(values: readonly T[]) =>
  z.enum(values, { error: `Must be one of: ${values.join(', ')}.` });

const AdhocColumn = z.object({
  sqlExpression: z.string(),
  label: z.string().nullish(),
  timeGrain: z.string().nullish(),
  columnType: z.string().nullish(),
});
type AdhocColumn = z.infer<typeof AdhocColumn>;

const columnForm = z.union([z.string(), AdhocColumn], {
  error: 'Not a valid column: a name, or an object with sqlExpression.',
});
export type ColumnForm = z.infer<typeof columnForm>;

export const AdhocMetric = z.object({
  expressionType: z.enum(['SIMPLE', 'SQL'], { error: 'Must be one of: SIMPLE, SQL.' }),
  aggregate: z.string().nullish(),
  column: z.object({ column_name: z.string() }).nullish(),
  sqlExpression: z.string().nullish(),
  label: z.string().nullish(),
});
export type AdhocMetric = z.infer<typeof AdhocMetric>;

const metricForm = z.union([z.string(), AdhocMetric], {
  error: 'Not a valid metric: a name, or an object with expressionType.',
});
export type MetricForm = z.infer<typeof metricForm>;

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type FilterScalar = z.infer<typeof scalar>;

export const QueryFilter = z.strictObject({
  col: columnForm,
  op: z.preprocess(
    (value) => (typeof value === 'string' ? value.toUpperCase() : value),
    oneOf(FILTER_OPERATORS),
  ),
  val: z
    .union([scalar, z.array(scalar)], { error: 'Not a valid value: text, number or a list.' })
    .optional(),
  grain: z.string().nullish(),
  isExtra: boolean.nullish(),
});
export type QueryFilter = z.infer<typeof QueryFilter>;

const relative = oneOf(['today', 'now']);

export const QueryExtras = z.strictObject({
  where: z.string().nullish(),
  having: z.string().nullish(),
  time_grain_sqla: oneOf(TIME_GRAINS).nullish(),
  relative_start: relative.nullish(),
  relative_end: relative.nullish(),
  instant_time_comparison_range: z.string().nullish(),
  column_order: z.array(z.string()).nullish(),
  transpile_to_dialect: boolean.nullish(),
});
export type QueryExtras = z.infer<typeof QueryExtras>;

/** A tuple would take a missing boolean for an absent one. */
const orderForm = z
  .array(z.unknown(), 'Not a valid tuple.')
  .refine((pair) => pair.length === 2, 'Length must be 2.')
  .refine(([by]) => by !== '', { path: [0], message: 'orderby column must be populated' })
  .pipe(
    z.tuple([
      z.union([metricForm, columnForm], {
        error:
          'Not a valid column or metric: a name, or an object with sqlExpression or expressionType.',
      }),
      boolean,
    ]),
  );

export const PostProcessingStep = z.strictObject({
  operation: oneOf(POST_PROCESSING),
  options: z.record(z.string(), z.unknown()).nullish(),
});
export type PostProcessingStep = z.infer<typeof PostProcessingStep>;

/** Each with rows is a query more. */
const LAYERS_MAX = 20;

const OVERRIDES = ['granularity', 'time_grain_sqla', 'time_range', 'time_shift'] as const;
const overrides = z.record(z.string(), z.unknown()).superRefine((given, { addIssue }) => {
  for (const name of Object.keys(given)) {
    if ((OVERRIDES as readonly string[]).includes(name)) continue;
    addIssue({
      code: 'custom',
      path: [name, 'key'],
      message: `Must be one of: ${OVERRIDES.join(', ')}.`,
    });
  }
});

const AnnotationLayer = z.strictObject({
  annotationType: oneOf(['FORMULA', 'INTERVAL', 'EVENT', 'TIME_SERIES']).optional(),
  color: z.string().nullish(),
  descriptionColumns: z.array(z.string()).optional(),
  hideLine: boolean.nullish(),
  intervalEndColumn: z.string().nullish(),
  name: z.string(),
  opacity: oneOf(['', 'opacityLow', 'opacityMedium', 'opacityHigh']).nullish(),
  overrides: overrides.nullish(),
  show: boolean,
  showLabel: boolean.nullish(),
  showMarkers: boolean,
  sourceType: oneOf(['', 'line', 'NATIVE', 'table']).optional(),
  style: oneOf(['dashed', 'dotted', 'solid', 'longDashed']).optional(),
  timeColumn: z.string().nullish(),
  titleColumn: z.string().nullish(),
  /** The text of a formula, else the id of its source. */
  value: z.unknown().refine((value) => value !== undefined, 'Missing data for required field.'),
  width: z.number('Not a valid number.').min(0).optional(),
});
export type AnnotationLayer = z.infer<typeof AnnotationLayer>;

/** What follows the point of a number is dropped; text must be whole. More than counts exactly is as much as there is. */
const atLeastZero = (field: string) =>
  z.preprocess(
    (value) =>
      typeof value === 'number' ? Math.min(Math.trunc(value), Number.MAX_SAFE_INTEGER) : value,
    integerOf(
      z.int('Not a valid integer.').min(0, `\`${field}\` must be greater than or equal to 0`),
    ),
  );

const datasource = z.strictObject({
  id: z.union([integer, z.uuid('Not a valid UUID.')], { error: 'Not a valid integer or UUID.' }),
  type: datasourceType,
});

/** Our own: conditions of `extras` one by one, which count where the text there is that of them joined. */
const conditions = z.strictObject({
  where: z.array(z.string()).readonly(),
  having: z.array(z.string()).readonly(),
});
export type Conditions = z.infer<typeof conditions>;

const urlParameters = z.record(z.string(), z.string('Not a valid string.'));

/** Unknown keys are dropped. */
export const QueryObject = z.object({
  annotation_layers: z
    .array(AnnotationLayer)
    .max(LAYERS_MAX, `Longer than maximum length ${LAYERS_MAX}.`)
    .nullish(),
  applied_time_extras: z.record(z.string(), z.unknown()).nullish(),
  apply_fetch_values_predicate: boolean.nullish(),
  columns: z.array(columnForm).nullish(),
  groupby: z.array(columnForm).nullish(),
  metrics: z.array(metricForm).nullish(),
  filters: z.array(QueryFilter).nullish(),
  extras: QueryExtras.nullish(),
  granularity: z.string().nullish(),
  granularity_sqla: z.string().nullish(),
  time_range: z.string().nullish(),
  time_shift: z.string().nullish(),
  is_timeseries: boolean.nullish(),
  series_columns: z.array(columnForm).nullish(),
  series_limit: atLeastZero('series_limit').nullish(),
  series_limit_metric: metricForm.nullish(),
  timeseries_limit: atLeastZero('timeseries_limit').nullish(),
  timeseries_limit_metric: metricForm.nullish(),
  group_others_when_limit_reached: boolean.nullish(),
  order_desc: boolean.nullish(),
  orderby: z.array(orderForm).nullish(),
  row_limit: atLeastZero('row_limit').nullish(),
  row_offset: atLeastZero('row_offset').nullish(),
  is_rowcount: boolean.nullish(),
  post_processing: z.array(PostProcessingStep.nullable()).nullish(),
  time_offsets: z.array(z.string()).nullish(),
  result_type: oneOf(RESULT_TYPES).nullish(),
  datasource: datasource.nullish(),
  url_params: urlParameters.nullish(),
  where: z.string().nullish(),
  having: z.string().nullish(),
  conditions: conditions.nullish(),
  /** Our own: what columns are called in a file, by the names of the answer; the rows stay the same. */
  headings: z.record(z.string(), z.string()).nullish(),
  /** Our own: the answer says what its columns are, and has no rows. */
  without_rows: boolean.nullish(),
});
export type QueryObject = z.infer<typeof QueryObject>;

export const QueryContext = z.strictObject({
  datasource,
  queries: z.array(QueryObject),
  force: boolean.nullish(),
  result_type: oneOf(RESULT_TYPES).nullish(),
  result_format: oneOf(['csv', 'json', 'xlsx']).nullish(),
  form_data: z.record(z.string(), z.unknown()).nullish(),
  custom_cache_timeout: integer.nullish(),
});
export type QueryContext = z.infer<typeof QueryContext>;

/** Body of `POST /datasource/samples`. */
export const SamplesBody = z.strictObject({
  filters: z.array(QueryFilter).nullish(),
  granularity: z.string().nullish(),
  time_range: z.string().nullish(),
  extras: QueryExtras.nullish(),
  conditions: conditions.nullish(),
  url_params: urlParameters.nullish(),
});
export type SamplesBody = z.infer<typeof SamplesBody>;

export interface AppliedFilter {
  readonly column: string;
}
export interface RejectedFilter extends AppliedFilter {
  readonly reason: 'not_in_datasource' | 'no_temporal_column';
}

/** A query object with its old names folded in and its defaults filled. */
import omit from 'lodash/omit.js';
import { columnLabel } from '#common/labels.ts';
import { joinedConditions } from '#common/sql/conditions.ts';
import type {
  ColumnForm,
  MetricForm,
  PostProcessingStep,
  QueryExtras,
  QueryFilter,
  QueryObject,
  ResultType,
} from '#common/wire/chartData.ts';
import type { Config } from '../config.ts';
import { HttpError } from '../errors.ts';
import { isOfAllGroups } from './groupsAdded.ts';

export type OrderItem = readonly [by: ColumnForm | MetricForm, ascending: boolean];

export interface Query {
  /** Custom SQL as it was written, by its label, where a template made it what it is here. */
  readonly writtenAs?: readonly (readonly [label: string, text: string])[];
  readonly columns: readonly ColumnForm[];
  /** Null asks for the rows as they are; an empty list for distinct rows. */
  readonly metrics: readonly MetricForm[] | null;
  readonly filters: readonly QueryFilter[];
  readonly extras: Omit<QueryExtras, 'where' | 'having'>;
  /** Conditions as people write them. Each is read by itself, so that none changes what another means. */
  readonly where: readonly string[];
  readonly having: readonly string[];
  readonly granularity: string | null;
  readonly timeRange: string | null;
  /** The text with its bounds, where the filter that had them has given way. */
  readonly bounds: string | null;
  readonly timeShift: string | null;
  readonly isTimeseries: boolean;
  readonly seriesColumns: readonly ColumnForm[];
  readonly seriesLimit: number;
  readonly seriesLimitMetric: MetricForm | null;
  /** The time whose first series these are, where it is another than that of the rows. */
  readonly seriesRange: string | null;
  readonly groupsOthers: boolean;
  readonly orderDescending: boolean;
  readonly orderBy: readonly OrderItem[];
  readonly rowLimit: number;
  /** Rows of any answer at most, also of one whose series are merged and that its own limit does not cut. */
  readonly rowsMax: number;
  readonly rowOffset: number;
  readonly isRowcount: boolean;
  readonly postProcessing: readonly PostProcessingStep[];
  readonly timeOffsets: readonly string[];
  readonly appliedTimeExtras: Readonly<Record<string, unknown>>;
  readonly appliesPredicate: boolean;
}

export const DEFAULT_ROW_LIMIT = 50_000;
const SERVER_PAGINATION_ROWS_MAX = 500_000;

type Conditional = Pick<QueryObject, 'extras' | 'conditions'>;

/** Those that a request has one by one, too, are read so: as one text, one could change what the others mean. */
export const withConditionsApart = <T extends Conditional>(given: T): T => {
  const { extras, conditions } = given;
  if (!extras || !conditions) return given;
  const isText = (clause: 'where' | 'having') => Boolean(extras[clause]?.trim());
  const isSame = (clause: 'where' | 'having') =>
    extras[clause] === joinedConditions(conditions[clause]);
  const [where, having] = (['where', 'having'] as const).map(
    (clause) => !isText(clause) || isSame(clause),
  );
  return {
    ...given,
    extras: { ...extras, ...(where && { where: null }), ...(having && { having: null }) },
    conditions: {
      where: where ? conditions.where : [],
      having: having ? conditions.having : [],
    },
  };
};

const conditionsOf = (given: QueryObject, clause: 'where' | 'having'): readonly string[] =>
  [given.extras?.[clause], given[clause], ...(given.conditions?.[clause] ?? [])].flatMap((text) =>
    text?.trim() ? [text] : [],
  );

export interface QueryLimits {
  readonly page: Pick<Config['page'], 'SQL_MAX_ROW' | 'SAMPLES_ROW_LIMIT'>;
  readonly isServerPaginated: boolean;
}

const rowsMaxOf = ({ page, isServerPaginated }: QueryLimits): number =>
  isServerPaginated ? SERVER_PAGINATION_ROWS_MAX : page.SQL_MAX_ROW;

const rowLimitOf = (requested: number, resultType: ResultType, limits: QueryLimits): number => {
  const standard = resultType === 'samples' ? limits.page.SAMPLES_ROW_LIMIT : DEFAULT_ROW_LIMIT;
  return Math.min(requested === 0 ? standard : requested, rowsMaxOf(limits));
};

/** An old name that says something takes the place of the new one. */
const filled = <T>(list: readonly T[] | null | undefined) => (list?.length ? list : null);

const quotedList = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');

export const toQuery = (given: QueryObject, resultType: ResultType, limits: QueryLimits): Query => {
  const columns = filled(given.groupby) ?? given.columns ?? [];
  const seriesColumns = given.series_columns ?? [];
  const labels = new Set(columns.map(columnLabel));
  const missing = seriesColumns.map(columnLabel).filter((label) => !labels.has(label));
  if (missing.length > 0) {
    throw new HttpError(
      400,
      `The following entries in \`series_columns\` are missing in \`columns\`: ${quotedList(missing)}. `,
    );
  }
  const postProcessing = (given.post_processing ?? []).filter((step) => step !== null);
  return {
    columns,
    metrics: given.metrics ?? null,
    filters: given.filters ?? [],
    extras: omit(given.extras ?? {}, 'where', 'having'),
    where: conditionsOf(given, 'where'),
    having: conditionsOf(given, 'having'),
    granularity: (given.granularity_sqla || given.granularity) ?? null,
    timeRange: given.time_range ?? null,
    bounds: null,
    timeShift: given.time_shift ?? null,
    isTimeseries: given.is_timeseries ?? false,
    seriesColumns,
    seriesLimit: (given.timeseries_limit || given.series_limit) ?? 0,
    seriesLimitMetric: (given.timeseries_limit_metric || given.series_limit_metric) ?? null,
    seriesRange: null,
    groupsOthers: given.group_others_when_limit_reached ?? false,
    orderDescending: given.order_desc ?? true,
    orderBy: given.orderby ?? [],
    rowLimit: rowLimitOf(
      given.row_limit || (isOfAllGroups(postProcessing) ? Infinity : 0),
      resultType,
      limits,
    ),
    rowsMax: rowsMaxOf(limits),
    rowOffset: given.row_offset ?? 0,
    isRowcount: given.is_rowcount ?? false,
    postProcessing,
    timeOffsets: given.time_offsets ?? [],
    appliedTimeExtras: given.applied_time_extras ?? {},
    appliesPredicate: given.apply_fetch_values_predicate ?? false,
  };
};

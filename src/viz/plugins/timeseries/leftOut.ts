/** What totals and shares do not include, and what changes are relative to, in words. */
import { metricLabel } from '#common/labels.ts';
import type { Frame } from '../../cartesian/frame';
import type { CartesianSeries } from '../../cartesian/model';
import type { ChartResult, DatasetFacts } from '../../chartResult';
import type { FormData } from '../../formData';
import { addingUpNote } from '../../shared/addingUp';
import { toList } from '../../shared/labels';
import { isCut } from '../../shared/rowLimit';
import { isOfPercents, RELATIVE_CHANGE } from '../../shared/relativeChange';
import { lacksRange, timeShifts } from '../../shared/timeShifts';
import { figure } from '../../shared/told';
import { isSet } from '../../shared/xAxis';

const limitOf = ({ series_limit, limit }: FormData): number => Number(series_limit ?? limit ?? 0);

/** A series limit drops the smaller series, unless they are gathered. */
const limited = (
  form: FormData,
  series: readonly CartesianSeries[],
  isStacked: boolean,
): readonly string[] => {
  const limit = limitOf(form);
  if (!(limit > 0) || toList(form.groupby).length === 0) return [];
  if (form.group_others_when_limit_reached === true) return [];
  const count = new Set(series.map(({ colorKey, name }) => colorKey ?? name)).size;
  if (count < limit) return [];
  const isPart = isStacked || isSet(form.contributionMode);
  const largest = limit === 1 ? 'Only the largest series' : `Only the ${limit} largest series`;
  return [isPart ? `${largest}: totals and shares leave out the others` : largest];
};

/**
 * The row limit ended within the groups, or within the times: any place of any series may lack its row. Of categories
 * without groups it leaves the first ones whole, which is often wanted.
 */
const mayLackRows = (result: ChartResult, form: FormData, { kind }: Frame): boolean =>
  isCut(result, form) && (toList(form.groupby).length > 0 || kind !== 'category');

/** The gaps of series may be rows that the row limit left out. */
export const mayLackValues = (result: ChartResult, form: FormData): boolean =>
  toList(form.groupby).length > 0 && isCut(result, form);

/** A row limit that ends within a group leaves totals incomplete; shares of a series are of all its rows. */
const cutRows = (
  result: ChartResult,
  form: FormData,
  frame: Frame,
  isStacked: boolean,
): readonly string[] => {
  const isOfSeries = form.contributionMode === 'column';
  const isGrouped = toList(form.groupby).length > 0;
  const isPart = isOfSeries || (isGrouped && (isStacked || isSet(form.contributionMode)));
  const lacksRows = mayLackRows(result, form, frame);
  const shares =
    isPart && isCut(result, form)
      ? [
          `${isOfSeries ? 'Shares' : 'Totals and shares'} are of these rows only: the row limit left out the others`,
        ]
      : [];
  const remedy = !isGrouped || limitOf(form) > 0 ? 'raise it' : 'raise it, or set a series limit';
  const rows = lacksRows
    ? [
        `${isGrouped ? 'Values' : 'Points'} may be missing, since the row limit of ${figure(Number(form.row_limit))} was reached: ${remedy}`,
      ]
    : [];
  return [...rows, ...shares];
};

/** Stacks and shares are sums of series, which need not mean anything. */
const added = (
  form: FormData,
  dataset: DatasetFacts,
  series: readonly CartesianSeries[],
  isStacked: boolean,
): readonly string[] => {
  const isShare = isSet(form.contributionMode) || form.stack === 'Expand';
  if (!isShare && (!isStacked || series.length < 2)) return [];
  const notes = toList(form.metrics ?? form.metric).map((metric) =>
    addingUpNote(metric, dataset, isShare ? 'shares' : 'stacks'),
  );
  return notes.filter((note) => note !== null).slice(0, 1);
};

/** With values on either side of zero, what is called the whole is less than its parts. */
const belowZero = (form: FormData, series: readonly CartesianSeries[]): readonly string[] => {
  const isShare = isSet(form.contributionMode) || form.stack === 'Expand';
  const has = (is: (value: number) => boolean) =>
    series.some(({ values }) => values.some((value) => value !== null && is(value)));
  return isShare && has((value) => value < 0) && has((value) => value > 0)
    ? ['Some values are below zero: a share is of the sum of all values, and may be over 100%']
    : [];
};

/** A change in percent of a percentage would be taken for one in percentage points. */
const changes = (form: FormData, { columnFormats }: DatasetFacts): readonly string[] => {
  const isChange = form.comparison_type === 'percentage' && timeShifts(form).length > 0;
  const metrics = toList(form.metrics ?? form.metric).map(metricLabel);
  const isOfPercentages = metrics.some((metric) => isOfPercents(columnFormats[metric]));
  return isChange && isOfPercentages ? [RELATIVE_CHANGE] : [];
};

export const leftOut = (
  result: ChartResult,
  form: FormData,
  dataset: DatasetFacts,
  frame: Frame,
  series: readonly CartesianSeries[],
  isStacked: boolean,
): readonly string[] => [
  ...changes(form, dataset),
  ...added(form, dataset, series, isStacked),
  ...belowZero(form, series),
  ...limited(form, series, isStacked),
  ...cutRows(result, form, frame, isStacked),
  ...(form.forecastEnabled === true ? ['The forecast of this chart is not drawn'] : []),
  ...(lacksRange(form) ? ['A time shift needs a time range with a start and an end'] : []),
];

export const unplacedNote = ({ unplaced = 0 }: Frame): readonly string[] =>
  unplaced > 0
    ? [`${unplaced.toLocaleString('en-US')} ${unplaced === 1 ? 'row' : 'rows'} without a time`]
    : [];

/** The axis of values has numbers only. */
export const unreadNote = ({ unread = 0 }: Frame): readonly string[] =>
  unread > 0
    ? [
        `${unread.toLocaleString('en-US')} ${unread === 1 ? 'value that is not a number' : 'values that are not numbers'}`,
      ]
    : [];

/** The conditions on the rows behind a chart, in words. */
import { columnLabel } from '#common/labels.ts';
import { isRecord } from '#common/isRecord.ts';
import { NO_TIME_RANGE } from '#common/noTimeRange.ts';
import type { SampleFilters } from '@/api/resources/sampleBody';
import type { DatasetFacts } from '@/viz/chartResult';
import { isPlainNumber } from '@/viz/datesInDigits';
import type { FormData } from '@/viz/formData';
import { isTemporal } from '@/viz/shared/columnTypes';
import { timeColumnOf } from '@/viz/shared/xAxis';
import { fullDate, grainFormat } from '#common/timeFormat.ts';
import { display } from '@/viz/shared/values';
import { addressParameters } from '../addressParameters';
import { NO_FACTS } from '../datasetFacts';

type Names = Readonly<Record<string, string>>;

interface Reading {
  readonly names: Names;
  readonly formData: FormData;
  /** What is known of the columns. */
  readonly facts?: DatasetFacts;
}

/** One condition, and the conditions that are left without it. */
export interface Condition {
  readonly key: string;
  readonly words: string;
  /** It is of the value that was chosen in the chart, not of the chart. */
  readonly isOfPoint: boolean;
  readonly without: SampleFilters;
}

const SIGNS: Readonly<Record<string, string>> = {
  '==': ': ',
  IN: ': ',
  '!=': ': not ',
  'NOT IN': ': not ',
  TEMPORAL_RANGE: ': ',
  LIKE: ' like ',
  'NOT LIKE': ' not like ',
  ILIKE: ' like ',
  'NOT ILIKE': ' not like ',
};

const UNARY: Readonly<Record<string, string>> = {
  'IS NULL': ': <NULL>',
  'IS NOT NULL': ': not <NULL>',
  'IS TRUE': ': TRUE',
  'IS FALSE': ': FALSE',
};

const valuesOf = (val: unknown): readonly unknown[] =>
  Array.isArray(val) ? (val as unknown[]) : [val];

/** `carrier: AA`, `date: 2001 Q1`, `distance >= 100` */
export const filterInWords = (
  filter: unknown,
  { names, formData, facts = NO_FACTS }: Reading,
): string => {
  if (!isRecord(filter)) return String(filter);
  const column = columnLabel(filter.col);
  const name = names[column] || column;
  const operator = String(filter.op ?? '==').toUpperCase();
  const unary = UNARY[operator];
  if (unary !== undefined) return `${name}${unary}`;
  const { grain } = filter;
  const isTime =
    typeof grain === 'string' ||
    isTemporal(filter.col, formData) === true ||
    column === timeColumnOf(formData);
  const valueWords = (value: unknown): string => {
    if (!isTime || typeof value !== 'number') return display(value);
    if (typeof grain !== 'string' && isPlainNumber(column, value, facts)) return display(value);
    return typeof grain === 'string' ? grainFormat(grain)(value) : fullDate(value);
  };
  const values =
    typeof filter.formattedVal === 'string' && filter.formattedVal !== ''
      ? filter.formattedVal
      : valuesOf(filter.val).map(valueWords).join(', ');
  return `${name}${SIGNS[operator] ?? ` ${operator} `}${values}`;
};

const isNoRange = (filter: unknown): boolean =>
  isRecord(filter) && filter.op === 'TEMPORAL_RANGE' && filter.val === NO_TIME_RANGE;

/** The time range of a query takes the place of that of each filter. */
const ranged = (filter: unknown, range: string | undefined): unknown =>
  range !== undefined && isRecord(filter) && filter.op === 'TEMPORAL_RANGE'
    ? { ...filter, val: range }
    : filter;

/** What the rows are filtered by: the chosen value first, then the chart's own filters and those of its dashboard. */
export const conditionsOf = (filters: SampleFilters, reading: Reading): readonly Condition[] => {
  const { filters: clauses = [], granularity, time_range: range, extras = {}, ...rest } = filters;
  const whole = { ...filters };
  const each = clauses.flatMap((given, at): readonly Condition[] => {
    const clause = ranged(given, range);
    if (isNoRange(clause)) return [];
    return [
      {
        key: `filter ${at}`,
        words: filterInWords(clause, reading),
        isOfPoint: isRecord(clause) && clause.formattedVal !== undefined,
        without: { ...whole, filters: clauses.filter((_, other) => other !== at) },
      },
    ];
  });
  const own: Condition[] = [];
  if (granularity !== undefined && range !== undefined && range !== NO_TIME_RANGE) {
    const words = `${reading.names[granularity] || granularity}: ${range}`;
    const without = { ...rest, filters: clauses, granularity, extras };
    own.push({ key: 'range', words, isOfPoint: false, without });
  }
  const { where, ...others } = extras;
  const { conditions: _sql, ...withoutSql } = whole;
  if (typeof where === 'string' && where !== '')
    own.push({
      key: 'where',
      words: `SQL: ${where}`,
      isOfPoint: false,
      without: { ...withoutSql, extras: others },
    });
  const { url_params: parameters, ...withoutParameters } = whole;
  const read = addressParameters(parameters);
  if (read.length > 0)
    own.push({
      key: 'parameters',
      words: `Address: ${read.map(([name, value]) => `${name} = ${display(value)}`).join(', ')}`,
      isOfPoint: false,
      without: withoutParameters,
    });
  return [
    ...each.filter(({ isOfPoint }) => isOfPoint),
    ...each.filter(({ isOfPoint }) => !isOfPoint),
    ...own,
  ];
};

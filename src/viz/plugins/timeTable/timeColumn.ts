/** A column of a table over time, as it is stored. */
import { isRecord } from '#common/isRecord.ts';
import { toList } from '../../shared/labels';

const COLUMN_TYPES = ['time', 'contrib', 'avg', 'spark'] as const;
export type ColumnType = (typeof COLUMN_TYPES)[number];
const COMPARISONS = ['value', 'diff', 'perc', 'perc_change'] as const;
export type Comparison = (typeof COMPARISONS)[number];

type Bounds = readonly [number | null, number | null];

export interface TimeColumn {
  readonly key: string;
  readonly label: string;
  readonly tooltip: string;
  readonly colType: ColumnType;
  readonly comparisonType: Comparison;
  /** Steps back from the last one; below zero from the first one on. */
  readonly timeLag: number;
  /** Each point of a line divided by the one so many steps before; 0 for the values themselves. */
  readonly timeRatio: number;
  readonly height: number;
  readonly showYAxis: boolean;
  readonly yAxisBounds: Bounds;
  /** Values at the lower end are colored as bad, at the upper end as good. */
  readonly bounds: Bounds;
  readonly d3format: string;
  readonly dateFormat: string;
}

const DEFAULT_HEIGHT = 50;

const numberOf = (value: unknown, otherwise: number): number => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : otherwise;
};
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const boundsOf = (value: unknown): Bounds => {
  const [low, high] = toList(value).map((one) => (typeof one === 'number' ? one : null));
  return [low ?? null, high ?? null];
};

export const readColumn = (stored: unknown, at: number): TimeColumn => {
  const given = isRecord(stored) ? stored : {};
  return {
    key: textOf(given.key) || `column-${at}`,
    label: textOf(given.label),
    tooltip: textOf(given.tooltip),
    colType: COLUMN_TYPES.find((one) => one === given.colType) ?? 'time',
    comparisonType: COMPARISONS.find((one) => one === given.comparisonType) ?? 'value',
    timeLag: Math.trunc(numberOf(given.timeLag, 0)),
    timeRatio: Math.trunc(numberOf(given.timeRatio, 0)),
    height: Math.min(Math.max(numberOf(given.height, DEFAULT_HEIGHT), 16), 200),
    showYAxis: given.showYAxis === true,
    yAxisBounds: boundsOf(given.yAxisBounds),
    bounds: boundsOf(given.bounds),
    d3format: textOf(given.d3format),
    dateFormat: textOf(given.dateFormat),
  };
};

export const readColumns = (stored: unknown): readonly TimeColumn[] =>
  toList(stored).map(readColumn);

const WORDS: Readonly<Record<Comparison, string>> = {
  value: 'Value',
  diff: 'Change',
  perc: 'Ratio',
  perc_change: 'Change in %',
};

/** What it is called where nobody named it. */
export const columnTitle = ({ label, colType, comparisonType, timeLag }: TimeColumn): string => {
  if (label !== '') return label;
  if (colType === 'spark') return 'Course';
  if (colType === 'contrib') return 'Share';
  if (colType === 'avg') return `Average of ${timeLag}`;
  if (comparisonType === 'value' && timeLag === 0) return 'Latest';
  return `${WORDS[comparisonType]}, ${timeLag} ${timeLag === 1 ? 'step' : 'steps'}`;
};

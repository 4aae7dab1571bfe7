/** A value beside the same value of another period. */
import { difference } from '#common/results/decimal.ts';
import type { ChartResult } from '../../chartResult';
import { COMPARED_PARTS } from '../../controls/comparedParts';
import type { FormData } from '../../formData';
import { type FormatNumber, numberFormatter } from '../../shared/numberFormat';
import { RELATIVE_CHANGE } from '../../shared/relativeChange';
import { timeShifts } from '../../shared/timeShifts';
import { toNumber } from '../../shared/values';
import { exactValue, metricOf } from './texts';

export interface Comparison {
  readonly value: number | null;
  readonly raw: unknown;
  readonly previous: number | null;
  readonly rawPrevious: unknown;
  readonly delta: number | null;
  readonly rawDelta: unknown;
  /** (value − previous) / |previous|; null where there is nothing to compare with. */
  readonly change: number | null;
}

/** The offset as a query has it: a date of its own instead of `custom`. */
export const offsetsOf = (form: FormData): readonly string[] =>
  timeShifts(form).flatMap((shift) => {
    if (shift !== 'custom') return [shift];
    const { start_date_offset: start } = form;
    return typeof start === 'string' && start !== '' ? [start] : [];
  });

/** Which period the value is compared with; undefined where it is with none. */
export const periodWords = (form: FormData): string | undefined => {
  const [offset] = offsetsOf(form);
  if (offset === undefined) return undefined;
  const isOwn = timeShifts(form).includes('custom') && offset === form.start_date_offset;
  if (isOwn) return `Compared with the period from ${offset}`;
  return offset === 'inherit'
    ? 'Compared with the period of the same length before'
    : `Compared with ${offset}`;
};

export const toComparison = (result: ChartResult | undefined, form: FormData): Comparison => {
  const row = result?.data[0] ?? {};
  const metric = metricOf(form);
  const [offset] = offsetsOf(form);
  const value = toNumber(row[metric]);
  const previous = offset === undefined ? null : toNumber(row[`${metric}__${offset}`]);
  const before = offset === undefined ? null : row[`${metric}__${offset}`];
  const rawDelta = value === null || previous === null ? null : difference(row[metric], before);
  const delta = toNumber(rawDelta);
  return {
    value,
    raw: row[metric],
    previous,
    rawPrevious: before,
    delta,
    rawDelta,
    change: delta === null || !previous ? null : delta / Math.abs(previous),
  };
};

export interface Part {
  readonly name: string;
  readonly text: string;
  /** Every digit of it, or why there is none. */
  readonly exact: string;
  /** Its sign, for those who cannot tell the colours apart. */
  readonly arrow: '▲' | '▼' | null;
}

const arrowOf = (delta: number | null): Part['arrow'] => (!delta ? null : delta > 0 ? '▲' : '▼');

const SIGNED = '+.1%';

const changeFormat = ({ percentDifferenceFormat: format }: FormData): FormatNumber =>
  numberFormatter(
    typeof format === 'string' && format !== '' && format !== 'SMART_NUMBER' ? format : SIGNED,
  );

const aboutChange = (
  change: number | null,
  previous: number | null,
  isOfPercentage: boolean,
): string => {
  if (change !== null) return isOfPercentage ? RELATIVE_CHANGE : '';
  return previous === 0 ? 'There is no percentage of 0' : '';
};

/** The parts that the settings show, under the names that they have there. */
export const partsOf = (
  { previous, rawPrevious, delta, rawDelta, change }: Comparison,
  form: FormData,
  format: (value: number, raw?: unknown) => string,
  /** The value is a percentage: a percentage of it is another one. */
  isOfPercentage = false,
): readonly Part[] => {
  const config = (form.column_config ?? {}) as Record<string, Record<string, unknown>>;
  const texts = [
    previous === null ? null : format(previous, rawPrevious),
    delta === null ? null : `${delta > 0 ? '+' : ''}${format(delta, rawDelta)}`,
    change === null ? (previous === 0 && delta !== null ? '–' : null) : changeFormat(form)(change),
  ];
  const exact = [
    exactValue(rawPrevious, previous),
    exactValue(rawDelta, delta),
    aboutChange(change, previous, isOfPercentage),
  ];
  const arrows = [null, arrowOf(delta), arrowOf(change)];
  return COMPARED_PARTS.flatMap((part, at) => {
    const own = Object.hasOwn(config, part) ? config[part] : undefined;
    if (own?.visible === false) return [];
    const name = typeof own?.customColumnName === 'string' && own.customColumnName;
    return [
      {
        name: name || (isOfPercentage && part === 'Percent change' ? 'Relative change' : part),
        text: texts[at] ?? 'No data',
        exact: exact[at] ?? '',
        arrow: arrows[at] ?? null,
      },
    ];
  });
};

/** Whether a change is welcome, where the settings say which direction is. */
export const moodOf = ({ delta }: Comparison, form: FormData): 'good' | 'bad' | undefined => {
  if (form.comparison_color_enabled !== true || !delta) return undefined;
  return delta > 0 === (form.comparison_color_scheme !== 'Red') ? 'good' : 'bad';
};

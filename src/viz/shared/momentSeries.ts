/** Rows over time as series: a value of each at each moment. */
import type { ChartResult, DatasetFacts } from '../chartResult';
import type { FormData } from '../formData';
import { type Amount, amountOf } from './amount';
import { timeGrain } from './baseQuery';
import { display } from './values';
import { type FormatTime, grainFormat, timeFormatter } from '#common/timeFormat.ts';

const MOMENT = '__timestamp';

export interface MomentSeries {
  readonly moments: readonly number[];
  readonly series: readonly {
    readonly name: string;
    /** What the page calls it. */
    readonly title: string;
    readonly amounts: readonly (Amount | null)[];
  }[];
}

export const momentSeries = (
  { colnames, data }: ChartResult,
  verboseNames: DatasetFacts['verboseNames'] = {},
): MomentSeries => ({
  moments: data.map((row) => Number(row[MOMENT])),
  series: colnames
    .filter((name) => name !== MOMENT)
    .map((name) => ({
      name,
      title: verboseNames[name] ?? display(name),
      amounts: data.map((row) => amountOf(row[name])),
    })),
});

/** How a chart writes a moment where nothing else tells of it. */
export const momentFormat = (form: FormData, format: unknown): FormatTime =>
  typeof format === 'string' && format !== '' && format !== 'smart_date'
    ? timeFormatter(format)
    : grainFormat(timeGrain(form));

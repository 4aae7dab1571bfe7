/** Rows as countries of a map. */
import { columnLabel, metricLabel } from '#common/labels.ts';
import type { ChartResult } from '../../chartResult';
import type { FormData } from '../../formData';
import { type Amount, amountOf, compareAmounts } from '../../shared/amount';
import { toList } from '../../shared/labels';
import { toNumber } from '../../shared/values';
import { PLACE, UNKNOWN_COUNTRY, UNNAMED } from '../../legacyPlaces';

export interface Country {
  readonly code: string;
  readonly name: string;
  readonly at: readonly [longitude: number, latitude: number] | null;
  readonly amount: Amount | null;
  /** What its bubble says. */
  readonly size: Amount | null;
  /** Its value in the column of countries. */
  readonly value: unknown;
}

const largestFirst = (a: Country, b: Country): number =>
  a.amount === null || b.amount === null
    ? Number(a.amount === null) - Number(b.amount === null)
    : compareAmounts(b.amount, a.amount);

export const secondMetric = (form: FormData): unknown =>
  toList(form.secondary_metric)[0] ?? toList(form.metric)[0];

export const toCountries = ({ data }: ChartResult, form: FormData) => {
  const entity = columnLabel(toList(form.entity)[0] ?? '');
  const [first, second] = [toList(form.metric)[0], secondMetric(form)].map(metricLabel);
  const known = data.filter(
    (row) => row[PLACE.code] !== UNKNOWN_COUNTRY && row[PLACE.code] !== undefined,
  );
  const countries = known.map((row): Country => {
    const [longitude, latitude] = [toNumber(row[PLACE.longitude]), toNumber(row[PLACE.latitude])];
    return {
      code: String(row[PLACE.code]),
      name: String(row[PLACE.name] ?? row[PLACE.code]),
      at: longitude === null || latitude === null ? null : [longitude, latitude],
      amount: amountOf(row[first ?? '']),
      size: amountOf(row[second ?? '']),
      value: row[entity] ?? null,
    };
  });
  const strangers = data.filter((row) => row[PLACE.code] === UNKNOWN_COUNTRY);
  return {
    countries: countries.toSorted(largestFirst),
    unknown: data.length - known.length,
    /** What the rows of unknown countries call them, where the server says it. */
    strangers: strangers.map((row) => String(row[PLACE.name])).filter((name) => name !== UNNAMED),
  };
};

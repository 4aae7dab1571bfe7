/** A label that somebody gave stays as it is, also where the dataset calls a column of that name otherwise. */
import { isRecord } from '#common/isRecord.ts';
import { metricLabel } from '#common/labels.ts';
import { byName } from '@/lib/byName';
import type { DatasetFacts } from './chartResult';
import type { FormData } from './formData';
import { toList } from './shared/labels';

/** A reference to a column, and a metric that is called after what it computes, have no label of their own. */
const givenLabel = (value: unknown): readonly string[] => {
  if (!isRecord(value) || value.isColumnReference === true) return [];
  const { label, ...unnamed } = value;
  return typeof label === 'string' && 'expressionType' in value && label !== metricLabel(unnamed)
    ? [label]
    : [];
};

/** The facts without names for these labels; the same facts where there are none. */
export const withGivenLabels = <Facts extends Pick<DatasetFacts, 'verboseNames'>>(
  facts: Facts,
  form: FormData,
): Facts => {
  const given = new Set(Object.values(form).flatMap(toList).flatMap(givenLabel));
  const names = Object.entries(facts.verboseNames);
  const kept = names.filter(([label]) => !given.has(label));
  return kept.length === names.length ? facts : { ...facts, verboseNames: byName(kept) };
};

import { metricLabel } from '#common/labels.ts';
import { byName } from '@/lib/byName';
import { toList } from '../../shared/labels';
import type { Titles } from '../../vizPlugin';

const WORDS: Readonly<Record<string, string>> = {
  mean: 'Mean',
  median: 'Median',
  max: 'Upper whisker',
  min: 'Lower whisker',
  q1: 'Lower quartile',
  q3: 'Upper quartile',
  count: 'Count',
  outliers: 'Outliers',
};

/** The columns of a box plot are parts of boxes. */
export const fieldTitles: Titles = (_, form, { verboseNames }) =>
  byName(
    toList(form.metrics)
      .map(metricLabel)
      .flatMap((label) =>
        Object.entries(WORDS).map(
          ([field, word]) =>
            [`${label}__${field}`, `${word} of ${verboseNames[label] || label}`] as const,
        ),
      ),
  );

import { columnLabel } from '#common/labels.ts';
import type { FormData, QueryObject } from '../../formData';
import { baseQuery, defined } from '../../shared/baseQuery';
import { toList } from '../../shared/labels';
import { hasCumulativeShares } from './cumulativeShares';

const DEFAULT_BINS = 5;

const binsOf = ({ bins }: FormData): number => {
  const count = Number(bins ?? DEFAULT_BINS);
  return Number.isInteger(count) && count > 0 ? count : DEFAULT_BINS;
};

/** Raw rows, counted by the server. */
export const buildHistogramQueries = (form: FormData): readonly QueryObject[] => {
  const groupby = toList(form.groupby);
  const [column] = toList(form.column);
  return [
    defined({
      ...baseQuery(form),
      columns: column === undefined ? groupby : [...groupby, column],
      metrics: undefined,
      orderby: undefined,
      post_processing: [
        {
          operation: 'histogram',
          options: defined({
            column: columnLabel(column ?? ''),
            groupby: groupby.map(columnLabel),
            bins: binsOf(form),
            cumulative: form.cumulative,
            normalize: hasCumulativeShares(form) ? false : form.normalize,
          }),
        },
      ],
    }),
  ];
};

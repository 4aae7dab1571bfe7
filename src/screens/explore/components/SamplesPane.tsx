import { SegmentedControl } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useAppSelector } from '@/app/redux';
import { detailFilters, sentFilters } from '@/features/charts/drill/detailFilters';
import { SampleRows } from '@/features/charts/rows/SampleRows';
import { NotAccepted } from '@/lib/notAccepted';
import type { FormData } from '@/viz/formData';
import { selectDatasetFacts } from '../state/selectors';

interface Props {
  readonly datasource: string;
  /** What the chart shows; null before it ran. */
  readonly asked: FormData | null;
}

const ALL_ROWS = {};

const WHICH = [
  { value: 'all', label: 'All rows of the dataset' },
  { value: 'chart', label: 'Rows of the chart' },
];

/** What narrows the rows of a chart; null where one of its conditions cannot be read. */
const filtersOf = (form: FormData) => {
  try {
    return sentFilters(detailFilters(form));
  } catch (cause) {
    if (cause instanceof NotAccepted) return null;
    throw cause;
  }
};

/** Rows as the dataset has them: all of them, or those that the filters of the chart let through. */
export function SamplesPane({ datasource, asked }: Props) {
  const [which, setWhich] = useState('all');
  const dataset = useAppSelector(selectDatasetFacts);
  const ofChart = useMemo(() => asked && filtersOf(asked), [asked]);
  const isOfChart = which === 'chart' && ofChart !== null;
  return (
    <SampleRows
      datasource={datasource}
      dataset={dataset}
      filters={isOfChart ? ofChart : ALL_ROWS}
      label={isOfChart ? 'Samples of the chart' : 'Samples'}
      tools={() => (
        <SegmentedControl
          size="xs"
          aria-label="Which rows"
          data={WHICH}
          value={isOfChart ? 'chart' : 'all'}
          onChange={setWhich}
          disabled={ofChart === null}
        />
      )}
    />
  );
}

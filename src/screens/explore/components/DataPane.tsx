import { Select, Tabs, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useAppSelector } from '@/app/redux';
import classes from '@/features/charts/rows/rows.module.css';
import { lazily } from '@/ui/lazily';
import { Message } from '@/ui/Message';
import type { ChartResult } from '@/viz/chartResult';
import type { FormData } from '@/viz/formData';
import { selectDrawnFacts, selectExploreChart } from '../state/selectors';

// The grid is large, and the pane is closed at first.
const ResultRows = lazily(
  async () => (await import('@/features/charts/rows/ResultRows')).ResultRows,
);
const SampleRows = lazily(
  async () => (await import('@/features/charts/rows/SampleRows')).SampleRows,
);

const ALL_ROWS = {};

/** The chart's rows, and samples of the dataset; closed at first. */
export function DataPane({ form }: { readonly form: FormData }) {
  const [tab, setTab] = useState<string | null>(null);
  const results = useAppSelector(selectExploreChart).queriesResponse;
  const Icon = tab === null ? IconChevronUp : IconChevronDown;
  return (
    <Tabs
      value={tab}
      onChange={(next) => setTab(next === tab ? null : next)}
      allowTabDeactivation
      keepMounted={false}
    >
      <Tabs.List>
        <Tabs.Tab value="results">Results</Tabs.Tab>
        <Tabs.Tab value="samples">Samples</Tabs.Tab>
        <UnstyledButton
          ml="auto"
          p={6}
          aria-label={tab === null ? 'Show the data' : 'Hide the data'}
          onClick={() => setTab(tab === null ? 'results' : null)}
        >
          <Icon size={14} stroke={1.5} />
        </UnstyledButton>
      </Tabs.List>
      <Tabs.Panel value="results">
        {results ? <Results results={results} /> : <Message title="Nothing has run yet" />}
      </Tabs.Panel>
      <Tabs.Panel value="samples">
        <div className={classes.inPane}>
          <SampleRows datasource={form.datasource} filters={ALL_ROWS} label="Samples" />
        </div>
      </Tabs.Panel>
    </Tabs>
  );
}

function Results({ results }: { readonly results: readonly ChartResult[] }) {
  const [index, setIndex] = useState(0);
  const { verboseNames } = useAppSelector(selectDrawnFacts);
  const result = results[index] ?? results[0];
  if (!result || result.data.length === 0)
    return <Message title="No results were returned for this query" role="status" />;
  return (
    <>
      {results.length > 1 && (
        <Select
          aria-label="Query"
          data={results.map((_, at) => ({ value: String(at), label: `Query ${at + 1}` }))}
          value={String(index)}
          onChange={(value) => setIndex(Number(value))}
          allowDeselect={false}
          w={140}
          mt={4}
        />
      )}
      <div className={classes.inPane}>
        <ResultRows key={index} result={result} label="Results" names={verboseNames} />
      </div>
    </>
  );
}

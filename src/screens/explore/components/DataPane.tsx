import { Tabs, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useAppSelector } from '@/app/redux';
import { useBox } from '@/features/charts/useBox';
import { useRequest } from '@/features/requests/useRequest';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { Message } from '@/ui/Message';
import { Waiting } from '@/ui/Waiting';
import { LazyViz } from '@/viz/LazyViz';
import type { ChartResult, DatasetFacts } from '@/viz/chartResult';
import type { FormData } from '@/viz/formData';
import { selectExploreChart } from '../state/selectors';
import { loadSamples } from '../state/thunks/loadSamples';

interface Props {
  readonly form: FormData;
  readonly dataset: DatasetFacts;
}

/** The chart's rows, and samples of the dataset; closed at first. */
export function DataPane({ form, dataset }: Props) {
  const [tab, setTab] = useState<string | null>(null);
  const result = useAppSelector(selectExploreChart).queriesResponse?.[0];
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
        {result ? (
          <Rows result={result} form={form} dataset={dataset} title="Results" />
        ) : (
          <Message title="Nothing has run yet" />
        )}
      </Tabs.Panel>
      <Tabs.Panel value="samples">
        <Samples form={form} dataset={dataset} />
      </Tabs.Panel>
    </Tabs>
  );
}

interface RowsProps extends Props {
  readonly result: ChartResult;
  readonly title: string;
}

function Rows({ result, form, dataset, title }: RowsProps) {
  const [ref, box] = useBox<HTMLDivElement>();
  return (
    <div ref={ref} style={{ height: 'min(32vh, 320px)' }}>
      {box && (
        <LazyViz
          formData={{ datasource: form.datasource, viz_type: 'table', query_mode: 'raw' }}
          results={[result]}
          dataset={dataset}
          width={box.width}
          height={box.height}
          title={title}
        />
      )}
    </div>
  );
}

function Samples({ form, dataset }: Props) {
  const { reply, error } = useRequest(loadSamples, form.datasource);
  const rows = useMemo((): ChartResult | null => {
    if (!reply) return null;
    const { data, colnames, coltypes } = reply;
    return { data, colnames, coltypes, rowcount: data.length };
  }, [reply]);
  if (error) {
    const message = `Sorry, an error occurred: ${error.message}`;
    return <ErrorNotice error={{ ...error, message }} />;
  }
  if (!rows) return <Waiting>Loading samples…</Waiting>;
  return <Rows result={rows} form={form} dataset={dataset} title="Samples" />;
}

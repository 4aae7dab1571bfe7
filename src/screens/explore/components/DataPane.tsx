import { Tabs, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { useAppSelector } from '@/app/redux';
import classes from '@/features/charts/rows/rows.module.css';
import { lazily } from '@/ui/lazily';
import { Message } from '@/ui/Message';
import { selectDrawnFacts, selectExploreChart, selectFormData } from '../state/selectors';
import page from './ExplorePage.module.css';

// The grid is large, and the pane is closed at first.
const QueryRows = lazily(async () => (await import('@/features/charts/rows/QueryRows')).QueryRows);
const SamplesPane = lazily(async () => (await import('./SamplesPane')).SamplesPane);

/** The chart's rows, and samples of the dataset; closed at first. */
export const DataPane = memo(function DataPane() {
  const [tab, setTab] = useState<string | null>(null);
  const { queriesResponse: results, latestQueryFormData: asked } =
    useAppSelector(selectExploreChart);
  const datasource = useAppSelector((state) => selectFormData(state)?.datasource);
  const drawn = useAppSelector(selectDrawnFacts);
  const Icon = tab === null ? IconChevronUp : IconChevronDown;
  return (
    <Tabs
      value={tab}
      onChange={(next) => setTab(next === tab ? null : next)}
      allowTabDeactivation
      keepMounted={false}
    >
      {/* A list of tabs holds nothing else. */}
      <div className={page.dataHead}>
        <Tabs.List>
          <Tabs.Tab value="results">Results</Tabs.Tab>
          <Tabs.Tab value="samples">Samples</Tabs.Tab>
        </Tabs.List>
        <UnstyledButton
          className={page.dataToggle}
          p={6}
          aria-label={tab === null ? 'Show the data' : 'Hide the data'}
          onClick={() => setTab(tab === null ? 'results' : null)}
        >
          <Icon size={14} stroke={1.5} />
        </UnstyledButton>
      </div>
      <Tabs.Panel value="results">
        {results && asked ? (
          <QueryRows
            results={results}
            formData={asked}
            label="Results"
            dataset={drawn}
            className={classes.inPane}
          />
        ) : (
          <Message title="The chart has not run yet" />
        )}
      </Tabs.Panel>
      <Tabs.Panel value="samples">
        <div className={classes.inPane}>
          {datasource && <SamplesPane datasource={datasource} asked={asked ?? null} />}
        </div>
      </Tabs.Panel>
    </Tabs>
  );
});

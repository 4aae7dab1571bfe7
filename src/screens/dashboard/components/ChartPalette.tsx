import { Checkbox, Group, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useCallback, useState } from 'react';
import { useStore } from 'react-redux';
import type { ChartChoice, ChartOrder } from '@/api/resources/dashboards';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import type { RootState } from '@/app/store';
import { useRequest } from '@/features/requests/useRequest';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { Message } from '@/ui/Message';
import { Waiting } from '@/ui/Waiting';
import { vizEntry } from '@/viz/registry';
import { VizIcon } from '@/viz/VizIcon';
import { newComponent } from '../layout/create';
import { selectAddPlace, selectOnPage } from '../state/selectors';
import { dropItem } from '../state/thunks/dropItem';
import { searchCharts } from '../state/thunks/searchCharts';
import classes from './BuilderPane.module.css';
import { PaletteEntry } from './PaletteEntry';

const SEARCH_AFTER_MS = 250;
const NOT_FETCHED = 'Sorry there was an error fetching saved charts: ';
const ORDERS = [
  { value: 'changed', label: 'Last changed' },
  { value: 'slice_name', label: 'By name' },
  { value: 'viz_type', label: 'By chart type' },
  { value: 'datasource_name', label: 'By dataset' },
];

/** Saved charts, the last changed first; the server searches. */
export function ChartPalette() {
  const onPage = useAppSelector(selectOnPage);
  const [text, setText] = useState('');
  const [searched] = useDebouncedValue(text.trim(), SEARCH_AFTER_MS);
  const [onlyMine, setOnlyMine] = useState(false);
  const [order, setOrder] = useState<ChartOrder>('changed');
  const sought = { text: searched, onlyMine, order };
  const { reply: charts, error, reload } = useRequest(searchCharts, sought);
  return (
    <>
      <TextInput
        type="search"
        aria-label="Search charts"
        placeholder="Search charts"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group gap="sm" my={8} wrap="nowrap">
        <Select
          aria-label="Order of charts"
          data={ORDERS}
          value={order}
          onChange={(next) => setOrder((next ?? 'changed') as ChartOrder)}
          allowDeselect={false}
          flex={1}
        />
        <Checkbox
          label="Only mine"
          checked={onlyMine}
          onChange={(event) => setOnlyMine(event.currentTarget.checked)}
        />
      </Group>
      {error ? (
        <ErrorNotice
          error={{ ...error, message: `${NOT_FETCHED}${error.message}` }}
          compact
          action={{ label: 'Try again', onClick: reload }}
        />
      ) : charts === null ? (
        <Waiting>Loading charts…</Waiting>
      ) : charts.length === 0 ? (
        <Message title={searched || onlyMine ? 'No chart matches' : 'There are no charts yet'}>
          {searched || onlyMine
            ? 'Try a shorter search, or everybody’s charts.'
            : 'Charts that you save appear here.'}
        </Message>
      ) : (
        <ul className={classes.list}>
          {charts.map((chart) => (
            <ChartEntry key={chart.id} chart={chart} isUsed={onPage.has(chart.id)} />
          ))}
        </ul>
      )}
    </>
  );
}

function ChartEntry({ chart, isUsed }: { chart: ChartChoice; isUsed: boolean }) {
  const dispatch = useAppDispatch();
  const store = useStore<RootState>();
  const make = useCallback(
    () => ({
      component: newComponent('CHART', { chartId: chart.id, sliceName: chart.name }),
      chart,
    }),
    [chart],
  );
  const kind = vizEntry(chart.vizType)?.name ?? chart.vizType;
  return (
    <PaletteEntry
      name={chart.name}
      detail={[kind, chart.datasetName].filter(Boolean).join(' · ')}
      icon={<VizIcon type={chart.vizType} />}
      isUsed={isUsed}
      make={make}
      onAdd={() => {
        const item = make();
        const place = selectAddPlace(store.getState(), item.component);
        void dispatch(dropItem({ ...item, place }));
      }}
    />
  );
}

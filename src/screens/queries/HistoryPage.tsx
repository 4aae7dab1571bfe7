import { Group, Select } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import type { QueryState } from '#common/wire/query.ts';
import { SearchBox } from '@/features/lists/SearchBox';
import { usePageTitle } from '@/ui/usePageTitle';
import { DatabaseFilter } from './components/DatabaseFilter';
import { ListBody } from './components/ListBody';
import { QueriesFrame } from './components/QueriesFrame';
import classes from './components/queries.module.css';
import { RunDialog } from './components/RunDialog';
import { RunsTable } from './components/RunsTable';
import { runsAsked } from './state/queriesSlice';
import { NO_RUN_FILTERS, type Span, SPANS } from './state/runs';
import { loadDatabases, loadRuns } from './state/thunks';
import { useListLoading } from './useListLoading';

const STATES: readonly QueryState[] = ['success', 'failed', 'stopped', 'timed_out', 'running'];

/** Every run of the person, found by text, database, state and time. */
export function HistoryPage() {
  const dispatch = useAppDispatch();
  const list = useAppSelector((state) => state.queryHistory);
  const { filters, sort, page, rows, databases, count, status } = list;
  const [shownId, setShownId] = useState<number | null>(null);
  usePageTitle('Query history');
  useListLoading(loadRuns, filters.search, [filters, sort, page]);
  useEffect(() => {
    void dispatch(loadDatabases('query'));
  }, [dispatch]);

  const ask = (wish: Parameters<typeof runsAsked>[0]) => dispatch(runsAsked(wish));
  const at = rows.findIndex(({ id }) => id === shownId);
  const shown = rows[at];
  const to = (run: (typeof rows)[number] | undefined) => run && (() => setShownId(run.id));
  const isFiltered = JSON.stringify(filters) !== JSON.stringify(NO_RUN_FILTERS);
  return (
    <QueriesFrame title="Query history">
      <Group gap="sm" mb="sm">
        <SearchBox
          label="Search runs"
          value={filters.search}
          onChange={(search) => ask({ search })}
        />
        <DatabaseFilter
          databases={databases}
          value={filters.databaseId}
          onChange={(databaseId) => ask({ databaseId })}
        />
        <Select
          aria-label="State"
          placeholder="Any state"
          clearable
          w={130}
          data={STATES.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
          value={filters.state}
          onChange={(value) => ask({ state: value as QueryState | null })}
        />
        <Select
          aria-label="Time"
          w={140}
          allowDeselect={false}
          data={Object.entries(SPANS).map(([value, { label }]) => ({ value, label }))}
          value={filters.span}
          onChange={(value) => ask({ span: (value ?? 'any') as Span })}
        />
        <span className={classes.count} role="status">
          {status === 'ready' && `${count.toLocaleString('en')} ${count === 1 ? 'run' : 'runs'}`}
        </span>
      </Group>
      <ListBody
        list={list}
        isFiltered={isFiltered}
        many="runs"
        empty={{
          title: 'Nothing has run yet',
          text: 'What you run in the SQL editor is listed here.',
        }}
        onAgain={() => void dispatch(loadRuns())}
        onShowAll={() => ask(NO_RUN_FILTERS)}
        onPage={(next) => ask({ page: next })}
      >
        <RunsTable onShow={({ id }) => setShownId(id)} />
      </ListBody>
      {shown && (
        <RunDialog
          run={shown}
          onClose={() => setShownId(null)}
          onPrevious={to(rows[at - 1])}
          onNext={to(rows[at + 1])}
        />
      )}
    </QueriesFrame>
  );
}

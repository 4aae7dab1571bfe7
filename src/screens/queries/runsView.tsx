import { rowsWord } from '@/lib/rowsWord';
import { stateWord } from '@/lib/stateWord';
import { UnstyledButton } from '@mantine/core';
import type { QueryState } from '#common/wire/query.ts';
import type { ListColumn, ListView } from '@/features/lists/listView';
import { duration } from '@/lib/duration';
import { Ago } from '@/ui/Ago';
import classes from './components/queries.module.css';
import type { RunColumn } from './state/lists';
import { type RunFilters, type RunRow, SPANS } from './state/runs';

const STATES: readonly QueryState[] = ['success', 'failed', 'stopped', 'timed_out', 'running'];

export const oneLine = (sql: string): string => sql.replaceAll(/\s+/g, ' ').trim();

const columnsOf = (onShow: (run: RunRow) => void): readonly ListColumn<RunRow, RunColumn>[] => [
  {
    heading: 'State',
    headingClass: classes.state,
    cell: ({ state }) => (
      <span className={classes.dot} data-state={state}>
        {stateWord(state)}
      </span>
    ),
  },
  {
    heading: 'Started',
    sort: 'start_time',
    descendsFirst: true,
    headingClass: classes.when,
    cell: ({ startedAt }) => <Ago at={startedAt} />,
  },
  {
    heading: 'Duration',
    sort: 'duration',
    descendsFirst: true,
    from: 'medium',
    isNumber: true,
    headingClass: classes.figure,
    cell: ({ startedAt, endedAt }) => (endedAt === null ? '' : duration(endedAt - startedAt)),
  },
  {
    heading: 'Rows',
    sort: 'rows',
    descendsFirst: true,
    from: 'medium',
    isNumber: true,
    headingClass: classes.figure,
    cell: ({ rows, changed }) => rowsWord(rows, changed),
  },
  {
    heading: 'Database',
    from: 'wide',
    headingClass: classes.name,
    cell: ({ databaseName }) => databaseName,
  },
  {
    heading: 'Tab',
    sort: 'tab_name',
    descendsFirst: true,
    from: 'wide',
    headingClass: classes.name,
    whole: ({ tab }) => tab,
    cell: ({ tab }) => tab,
  },
  {
    heading: 'SQL',
    cell: (run) => (
      <UnstyledButton className={classes.sql} title={run.sql} onClick={() => onShow(run)}>
        {oneLine(run.sql)}
      </UnstyledButton>
    ),
  },
];

/** The history of runs; a click on a text shows its run. */
export const runsView = (
  onShow: (run: RunRow) => void,
): ListView<RunRow, RunFilters, RunColumn> => ({
  label: 'Query history',
  one: 'run',
  many: 'runs',
  layout: 'fixed',
  nothingFits: { title: 'Nothing matches', text: 'Try a shorter search, or remove a filter.' },
  controls: [
    { kind: 'search', name: 'search', label: 'Search runs' },
    {
      kind: 'related',
      name: 'databaseId',
      label: 'Database',
      placeholder: 'Any database',
      resource: 'query',
      relation: 'database',
    },
    {
      kind: 'choice',
      name: 'state',
      label: 'State',
      placeholder: 'Any state',
      width: 130,
      options: STATES.map((value) => ({ value, label: stateWord(value) })),
    },
    {
      kind: 'choice',
      name: 'span',
      label: 'Time',
      width: 140,
      options: Object.entries(SPANS).map(([value, { label }]) => ({ value, label })),
    },
  ],
  columns: columnsOf(onShow),
});

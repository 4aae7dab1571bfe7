import { useState } from 'react';
import { lazily } from '@/ui/lazily';
import { useAppSelector } from '@/app/redux';
import type { OpenColumn } from '@/ui/DataGrid/GridColumnMenu';
import type { Result } from '../../model/run';
import { selectRun } from '../../state/selectors';
import { selectView } from '../../state/slices/resultViewsSlice';
import { CreateChartMenu } from '../run/CreateChartMenu';
import { ChangedText } from './ChangedText';
import { ColumnFilter, ColumnItems } from './ColumnMenu';
import { DownloadMenu } from './DownloadMenu';
import { FilterChips } from './FilterChips';
import { ResultBar } from './ResultBar';
import { ResultChart } from './ResultChart';
import { ResultGrid } from './ResultGrid';
import classes from './ResultRows.module.css';
import { UnreadRows } from './UnreadRows';
import { useChartView } from './useChartView';
import { useResultSource } from './useResultSource';
import { useRowActions, useShowView } from './useRowActions';

const ProfilePanel = lazily(async () => (await import('./ProfilePanel')).ProfilePanel);

interface Props {
  readonly queryId: string;
  readonly result: Result;
  readonly label: string;
  /** What left rows out, if something did. */
  readonly cut: string | null;
}

/** A result's rows, sorted and filtered, with actions; pages load when somebody scrolls to them. */
export function ResultsTable({ queryId, result, label, cut }: Props) {
  const { spec } = useAppSelector((state) => selectView(state, queryId));
  const run = useAppSelector((state) => selectRun(state, queryId));
  const { source, columns, onRange, unread, gather, figuresOf } = useResultSource(queryId, result);
  const [filtering, setFiltering] = useState<OpenColumn | null>(null);
  const [profiled, setProfiled] = useState<number | null>(null);
  const { isChart, onChart, choice, onChoice } = useChartView(run, result, columns);
  const onSpec = useShowView(queryId);
  /** A run that is in progress or failed does not have all rows to sort. */
  const isComplete = result.status === 'success';
  const columnItems = (open: OpenColumn, close: () => void) => (
    <ColumnItems
      at={open.column}
      spec={spec}
      onSpec={onSpec}
      onFilter={() => setFiltering(open)}
      onProfile={setProfiled}
      onClose={close}
    />
  );
  const rowActions = useRowActions(spec, onSpec);
  const filtered = filtering ? columns[filtering.column] : undefined;

  return (
    <div className={classes.frame}>
      {isComplete && (
        <ResultBar
          queryId={queryId}
          shown={source.rowCount}
          all={result.rowCount}
          cut={cut}
          isChart={isChart}
          onChart={onChart}
          onSpec={onSpec}
          note={run && !run.isDataPreview && <ChangedText run={run} />}
          onProfile={() => setProfiled((known) => (known === null ? 0 : null))}
        >
          {run && <CreateChartMenu run={run} />}
          <DownloadMenu queryId={queryId} result={result} source={source} gather={gather} />
        </ResultBar>
      )}
      <FilterChips columns={columns} spec={spec} onSpec={onSpec} />
      <UnreadRows unread={unread} onRange={onRange} />
      <div className={classes.rows}>
        {isChart ? (
          <ResultChart
            queryId={queryId}
            source={source}
            columns={columns}
            gather={gather}
            choice={choice}
            onChoice={onChoice}
          />
        ) : (
          <div className={classes.grid}>
            <ResultGrid
              editorId={run?.sqlEditorId ?? ''}
              source={source}
              label={label}
              spec={spec}
              onRange={onRange}
              gather={gather}
              {...(figuresOf ? { figuresOf } : {})}
              columnItems={isComplete ? columnItems : null}
              {...(isComplete ? rowActions : {})}
            />
          </div>
        )}
        {profiled !== null && (
          <ProfilePanel
            queryId={queryId}
            result={result}
            column={profiled}
            onColumn={setProfiled}
            onClose={() => setProfiled(null)}
          />
        )}
      </div>
      {filtering && filtered && (
        <ColumnFilter
          open={filtering}
          column={filtered}
          spec={spec}
          onSpec={onSpec}
          onClose={() => setFiltering(null)}
        />
      )}
    </div>
  );
}

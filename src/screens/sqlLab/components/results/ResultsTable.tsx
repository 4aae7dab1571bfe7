import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { lazily } from '@/ui/lazily';
import type { ErrorInfo } from '@/api/errors';
import { failed, useAppDispatch, useAppSelector } from '@/app/redux';
import { danger, info, toastAdded, warning } from '@/features/toasts/toastsSlice';
import type { ViewSpec } from '#common/results/viewSpec.ts';
import type { Arrangement } from '@/ui/DataGrid/arrangement';
import { DataGrid } from '@/ui/DataGrid/DataGrid';
import type { OpenColumn } from '@/ui/DataGrid/GridColumnMenu';
import type { GridSource } from '@/ui/DataGrid/gridSource';
import type { CopyOutcome } from '@/ui/DataGrid/useCopy';
import type { Span } from '@/ui/DataGrid/window';
import { viewColumns } from '../../model/heldResult';
import {
  arrangementKey,
  columnsArranged,
  selectArrangement,
  selectHeldOrder,
  selectView,
} from '../../state/slices/resultViewsSlice';
import { fetchViewPage, readAllPages, showView } from '../../state/thunks/resultViews';
import { fetchResultPage } from '../../state/thunks/results';
import { directionOf } from '../../model/viewChanges';
import { selectDatabase, selectRun } from '../../state/selectors';
import type { Result } from '../../model/run';
import { ColumnFilter, ColumnItems } from './ColumnMenu';
import { ErrorLine } from '@/ui/ErrorLine';
import { Waiting } from '@/ui/Waiting';
import type { ChartChoice } from '../../quickChart/choice';
import { CreateChartMenu } from '../run/CreateChartMenu';
import { DownloadMenu } from './DownloadMenu';
import { ResultBar } from './ResultBar';
import { ResultHead } from './ResultHead';
import classes from './ResultRows.module.css';

const ProfilePanel = lazily(async () => (await import('./ProfilePanel')).ProfilePanel);

const QuickChart = lazy(async () => ({
  default: (await import('../../quickChart/QuickChart')).QuickChart,
}));

interface Props {
  readonly queryId: string;
  readonly result: Result;
  readonly label: string;
}

type Pages = Result['pages'];

const cellIn =
  (pages: Pages, pageRows: number, order: Uint32Array | null): GridSource['cell'] =>
  (row, column) => {
    const at = order ? (order[row] ?? 0) : row;
    return pages[Math.floor(at / pageRows)]?.[column]?.[at % pageRows];
  };

/** The first row at or after one whose page may be loaded: missing pages are skipped. */
const nextIn =
  ({ pages, pageRows }: { pages: Pages; pageRows: number }) =>
  (row: number): number => {
    const page = Math.floor(row / pageRows);
    if (pages[page]) return row;
    const next = Object.keys(pages)
      .map(Number)
      .filter((known) => known > page);
    return next.length > 0 ? Math.min(...next) * pageRows : Number.POSITIVE_INFINITY;
  };

const toastOf = (outcome: CopyOutcome) => {
  switch (outcome.kind) {
    case 'copied':
      return info(
        `Copied ${outcome.cells.toLocaleString('en')} ${outcome.cells === 1 ? 'cell' : 'cells'}`,
      );
    case 'tooMuch':
      return warning('This is too much for the clipboard. Download the result as CSV instead.');
    case 'notHere':
      return danger('Nothing was copied: the selected rows could not be read.');
    case 'refused':
      return danger(outcome.message);
  }
};

/** A result's rows, sorted and filtered, with actions; pages load when somebody scrolls to them. */
export function ResultsTable({ queryId, result, label }: Props) {
  const dispatch = useAppDispatch();
  const { spec, rows: viewed } = useAppSelector((state) => selectView(state, queryId));
  const order = useAppSelector((state) => selectHeldOrder(state, queryId));
  const [filtering, setFiltering] = useState<OpenColumn | null>(null);
  const [profiled, setProfiled] = useState<number | null>(null);
  const [isChart, setChart] = useState(false);
  const [choice, setChoice] = useState<ChartChoice | null>(null);
  /** Why rows in sight could not be read. */
  const [unread, setUnread] = useState<{ error: ErrorInfo; rows: Span } | null>(null);
  const requested = useRef(new Set<string>());
  const { key, pageRows, pages } = viewed ?? result;
  const rowCount = order ? order.length : (viewed ?? result).rowCount;
  const columns = useMemo(() => viewColumns(result), [result.columns]); // eslint-disable-line react-hooks/exhaustive-deps

  const gridColumns = useMemo(
    () => columns.map(({ name, type, generic }) => ({ name, type: type ?? '', generic })),
    [columns],
  );
  const backend = useAppSelector(
    (state) => selectDatabase(state, selectRun(state, queryId)?.dbId ?? null)?.backend,
  );
  const source = useMemo<GridSource>(
    () => ({
      columns: gridColumns,
      rowCount,
      cell: cellIn(pages, pageRows, order),
      ...(backend ? { backend } : {}),
      ...(order ? {} : { nextHere: nextIn({ pages, pageRows }) }),
    }),
    [gridColumns, rowCount, pageRows, pages, order, backend],
  );
  const viewKey = viewed?.key;
  const onRange = useCallback(
    ({ first, end }: Span) => {
      if (key === null || end === 0) return;
      const last = Math.floor((end - 1) / pageRows);
      for (let page = Math.floor(first / pageRows); page <= last; page += 1) {
        const name = `${key} ${page}`;
        if (pages[page] || requested.current.has(name)) continue;
        requested.current.add(name);
        const reading =
          viewKey === undefined
            ? dispatch(fetchResultPage({ queryId, page }))
            : dispatch(fetchViewPage({ queryId, key: viewKey, page }));
        void reading.then((reply) => {
          requested.current.delete(name);
          const isLost = failed(fetchResultPage)(reply) || failed(fetchViewPage)(reply);
          setUnread(isLost ? { error: reply.payload, rows: { first, end } } : null);
        });
      }
    },
    [dispatch, queryId, key, viewKey, pageRows, pages],
  );
  const onCopied = useCallback(
    (outcome: CopyOutcome) => void dispatch(toastAdded(toastOf(outcome))),
    [dispatch],
  );
  const run = useAppSelector((state) => selectRun(state, queryId));
  const editorId = run?.sqlEditorId ?? '';
  const laidOut = useMemo(() => arrangementKey(editorId, gridColumns), [editorId, gridColumns]);
  const arrangement = useAppSelector((state) => selectArrangement(state, laidOut));
  const onArrange = useCallback(
    (next: Arrangement) => void dispatch(columnsArranged({ key: laidOut, arrangement: next })),
    [dispatch, laidOut],
  );
  const onSpec = useCallback(
    (next: ViewSpec) => void dispatch(showView({ queryId, spec: next })),
    [dispatch, queryId],
  );
  const head = useCallback((column: number) => <ResultHead column={column} spec={spec} />, [spec]);
  const sortOf = useCallback((column: number) => directionOf(spec, column), [spec]);
  const gather = useCallback(
    async (rows?: Span): Promise<GridSource | null> => {
      if (order) return source;
      const from = { key, rowCount, pageRows, pages };
      const read = await dispatch(readAllPages({ ...from, ...(rows ? { rows } : {}) }));
      if (!readAllPages.fulfilled.match(read)) return null;
      return { ...source, cell: cellIn(read.payload, pageRows, null) };
    },
    [dispatch, order, source, key, rowCount, pageRows, pages],
  );
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
  const filtered = filtering ? columns[filtering.column] : undefined;

  return (
    <div className={classes.frame}>
      {isComplete && (
        <ResultBar
          queryId={queryId}
          shown={rowCount}
          all={result.rowCount}
          isChart={isChart}
          onChart={setChart}
          onSpec={onSpec}
          onProfile={() => setProfiled((known) => (known === null ? 0 : null))}
        >
          {run && <CreateChartMenu run={run} />}
          <DownloadMenu queryId={queryId} result={result} source={source} gather={gather} />
        </ResultBar>
      )}
      {unread && (
        <div className={classes.unread}>
          <ErrorLine error={unread.error} onRetry={() => onRange(unread.rows)} />
        </div>
      )}
      <div className={classes.rows}>
        {isChart ? (
          <Suspense fallback={<Waiting>Loading the chart…</Waiting>}>
            <QuickChart
              queryId={queryId}
              source={source}
              columns={columns}
              gather={gather}
              choice={choice}
              onChoice={setChoice}
            />
          </Suspense>
        ) : (
          <div className={classes.grid}>
            <DataGrid
              source={source}
              label={label}
              onRange={onRange}
              onCopied={onCopied}
              gather={gather}
              arrangement={arrangement}
              onArrange={onArrange}
              sortOf={sortOf}
              {...(isComplete ? { head, columnItems } : {})}
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

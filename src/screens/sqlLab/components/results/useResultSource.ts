import { useCallback, useMemo, useRef, useState } from 'react';
import type { ErrorInfo } from '@/api/errors';
import { selectCapability } from '@/features/session/selectors';
import { failed, useAppDispatch, useAppSelector } from '@/app/redux';
import type { ViewColumn } from '#common/results/viewSpec.ts';
import { withExactNested } from '@/ui/DataGrid/cellText';
import type { GridSource } from '@/ui/DataGrid/gridSource';
import type { FiguresOf } from '@/ui/DataGrid/useFigures';
import type { Span } from '@/ui/DataGrid/window';
import { viewColumns } from '../../model/heldResult';
import type { Result } from '../../model/run';
import { selectDatabase, selectRun } from '../../state/selectors';
import { selectHeldOrder, selectView } from '../../state/slices/resultViewsSlice';
import { fetchViewPage, loadFigures, readAllPages } from '../../state/thunks/resultViews';
import { fetchResultPage } from '../../state/thunks/results';
import { cellIn, nextIn } from './resultCells';

export interface ResultSource {
  readonly source: GridSource;
  readonly columns: readonly ViewColumn[];
  /** Reads the pages of rows that came in sight. */
  readonly onRange: (rows: Span) => void;
  /** Why rows in sight could not be read. */
  readonly unread: { readonly error: ErrorInfo; readonly rows: Span } | null;
  /** Reads all rows, or some, for what needs them at once; null when that failed. */
  readonly gather: (rows?: Span) => Promise<GridSource | null>;
  /** Figures of cells that are not all here; undefined where nobody has them all. */
  readonly figuresOf: FiguresOf | undefined;
}

/** The rows of a run as they are looked at: ordered here where all are held, else by the server, page by page. */
export const useResultSource = (queryId: string, result: Result): ResultSource => {
  const dispatch = useAppDispatch();
  const { rows: viewed } = useAppSelector((state) => selectView(state, queryId));
  const order = useAppSelector((state) => selectHeldOrder(state, queryId));
  const [unread, setUnread] = useState<ResultSource['unread']>(null);
  const requested = useRef(new Set<string>());
  const { key, pageRows, pages } = viewed ?? result;
  const rowCount = order ? order.length : (viewed ?? result).rowCount;
  const columns = useMemo(() => viewColumns(result), [result.columns]); // eslint-disable-line react-hooks/exhaustive-deps

  const gridColumns = useMemo(
    () =>
      columns.map(({ name, type, generic }, at) => {
        const typeName = result.columns[at]?.native_type;
        return { name, type: type ?? '', generic, ...(typeName ? { typeName } : {}) };
      }),
    [columns, result.columns],
  );
  const backend = useAppSelector(
    (state) => selectDatabase(state, selectRun(state, queryId)?.dbId ?? null)?.backend,
  );
  const source = useMemo<GridSource>(
    () => ({
      columns: gridColumns,
      rowCount,
      cell: withExactNested(gridColumns, cellIn(pages, pageRows, order)),
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
        void reading.then((answer) => {
          requested.current.delete(name);
          const isLost = failed(fetchResultPage)(answer) || failed(fetchViewPage)(answer);
          setUnread(isLost ? { error: answer.payload, rows: { first, end } } : null);
        });
      }
    },
    [dispatch, queryId, key, viewKey, pageRows, pages],
  );
  const gather = useCallback(
    async (rows?: Span): Promise<GridSource | null> => {
      if (order) return source;
      const from = { key, rowCount, pageRows, pages };
      const read = await dispatch(readAllPages({ ...from, ...(rows ? { rows } : {}) }));
      if (!readAllPages.fulfilled.match(read)) return null;
      const cell = withExactNested(gridColumns, cellIn(read.payload, pageRows, null));
      return { ...source, cell };
    },
    [dispatch, order, source, gridColumns, key, rowCount, pageRows, pages],
  );
  const hasFigures = useAppSelector((state) => selectCapability(state, 'sqllab.figures'));
  const figuresKey = hasFigures && result.status === 'success' ? key : null;
  const figuresOf = useMemo<FiguresOf | undefined>(() => {
    if (figuresKey === null) return undefined;
    return async (ranges, signal) => {
      const loading = dispatch(loadFigures({ key: figuresKey, ranges }));
      signal.addEventListener('abort', () => loading.abort(), { once: true });
      const loaded = await loading;
      return loadFigures.fulfilled.match(loaded) ? loaded.payload : null;
    };
  }, [dispatch, figuresKey]);
  return { source, columns, onRange, unread, gather, figuresOf };
};

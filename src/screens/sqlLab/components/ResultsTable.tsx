import { useCallback, useMemo, useRef, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { info, toastAdded, warning } from '@/features/toasts/toastsSlice';
import type { ViewSpec } from '@/lib/results/viewSpec';
import { DataGrid } from '@/ui/DataGrid/DataGrid';
import type { GridSource } from '@/ui/DataGrid/gridSource';
import type { Span } from '@/ui/DataGrid/window';
import { viewColumns } from '../state/heldResult';
import { selectHeldOrder, selectView } from '../state/resultViews';
import { fetchViewPage, readAllPages, showView } from '../state/thunks/resultViews';
import { fetchResultPage } from '../state/thunks/results';
import type { Result } from '../state/types';
import { ColumnMenu, type OpenMenu } from './ColumnMenu';
import { DownloadMenu } from './DownloadMenu';
import { ProfilePanel } from './ProfilePanel';
import { ResultBar } from './ResultBar';
import { ResultHead } from './ResultHead';
import classes from './ResultRows.module.css';

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

/** A result's rows as they are looked at, with what can be done with them; pages come when somebody scrolls to them. */
export function ResultsTable({ queryId, result, label }: Props) {
  const dispatch = useAppDispatch();
  const { spec, rows: viewed } = useAppSelector((state) => selectView(state, queryId));
  const order = useAppSelector((state) => selectHeldOrder(state, queryId));
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [profiled, setProfiled] = useState<number | null>(null);
  const asked = useRef(new Set<string>());
  const { key, pageRows, pages } = viewed ?? result;
  const rowCount = order ? order.length : (viewed ?? result).rowCount;
  const columns = useMemo(() => viewColumns(result), [result.columns]); // eslint-disable-line react-hooks/exhaustive-deps

  const gridColumns = useMemo(
    () => columns.map(({ name, type, generic }) => ({ name, type: type ?? '', generic })),
    [columns],
  );
  const source = useMemo<GridSource>(
    () => ({ columns: gridColumns, rowCount, cell: cellIn(pages, pageRows, order) }),
    [gridColumns, rowCount, pageRows, pages, order],
  );
  const viewKey = viewed?.key;
  const onRange = useCallback(
    ({ first, end }: Span) => {
      if (key === null || end === 0) return;
      const last = Math.floor((end - 1) / pageRows);
      for (let page = Math.floor(first / pageRows); page <= last; page += 1) {
        const name = `${key} ${page}`;
        if (pages[page] || asked.current.has(name)) continue;
        asked.current.add(name);
        const reading =
          viewKey === undefined
            ? dispatch(fetchResultPage({ queryId, page }))
            : dispatch(fetchViewPage({ queryId, key: viewKey, page }));
        void reading.finally(() => asked.current.delete(name));
      }
    },
    [dispatch, queryId, key, viewKey, pageRows, pages],
  );
  const onCopied = useCallback(
    (cells: number | null) => {
      dispatch(
        toastAdded(
          cells === null
            ? warning('That is too much for the clipboard. Download the result as CSV instead.')
            : info(`Copied ${cells.toLocaleString('en')} ${cells === 1 ? 'cell' : 'cells'}`),
        ),
      );
    },
    [dispatch],
  );
  const onSpec = useCallback(
    (next: ViewSpec) => void dispatch(showView({ queryId, spec: next })),
    [dispatch, queryId],
  );
  const onMenu = useCallback((column: number, head: DOMRect) => setMenu({ column, head }), []);
  const head = useCallback(
    (column: number) => (
      <ResultHead name={columns[column]?.name ?? ''} column={column} spec={spec} onMenu={onMenu} />
    ),
    [columns, spec, onMenu],
  );
  const gather = async (): Promise<GridSource | null> => {
    if (order) return source;
    const read = await dispatch(readAllPages(viewed ?? result));
    if (!readAllPages.fulfilled.match(read)) return null;
    return { ...source, cell: cellIn(read.payload, pageRows, null) };
  };
  /** Of a run that goes on or failed not all rows are there to be ordered. */
  const isComplete = result.status === 'success';
  const menuColumn = menu ? columns[menu.column] : undefined;

  return (
    <div className={classes.frame}>
      {isComplete && (
        <ResultBar
          queryId={queryId}
          shown={rowCount}
          all={result.rowCount}
          onSpec={onSpec}
          onProfile={() => setProfiled((known) => (known === null ? 0 : null))}
        >
          <DownloadMenu queryId={queryId} result={result} source={source} gather={gather} />
        </ResultBar>
      )}
      <div className={classes.rows}>
        <div className={classes.grid}>
          <DataGrid
            source={source}
            label={label}
            onRange={onRange}
            onCopied={onCopied}
            {...(isComplete ? { head } : {})}
          />
        </div>
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
      {menu && menuColumn && (
        <ColumnMenu
          open={menu}
          column={menuColumn}
          spec={spec}
          onSpec={onSpec}
          onProfile={setProfiled}
          onClose={() => setMenu(null)}
        />
      )}
    </div>
  );
}

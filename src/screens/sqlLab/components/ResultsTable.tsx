import { useCallback, useMemo, useRef } from 'react';
import { useAppDispatch } from '@/app/redux';
import { info, toastAdded, warning } from '@/features/toasts/toastsSlice';
import { DataGrid } from '@/ui/DataGrid/DataGrid';
import type { GridSource } from '@/ui/DataGrid/gridSource';
import type { Span } from '@/ui/DataGrid/window';
import { fetchResultPage } from '../state/thunks/results';
import type { Result } from '../state/types';

interface Props {
  readonly queryId: string;
  readonly result: Result;
  readonly label: string;
}

/** The grid over a result's pages; pages come when somebody scrolls to them. */
export function ResultsTable({ queryId, result, label }: Props) {
  const dispatch = useAppDispatch();
  const { columns, rowCount, pageRows, pages, key } = result;
  const asked = useRef(new Set<number>());

  const gridColumns = useMemo(
    () =>
      columns.map(({ column_name, type, type_generic }) => ({
        name: column_name,
        type,
        generic: type_generic,
      })),
    [columns],
  );
  const source = useMemo<GridSource>(
    () => ({
      columns: gridColumns,
      rowCount,
      cell: (row, column) => pages[Math.floor(row / pageRows)]?.[column]?.[row % pageRows],
    }),
    [gridColumns, rowCount, pageRows, pages],
  );
  const onRange = useCallback(
    ({ first, end }: Span) => {
      if (key === null || end === 0) return;
      const last = Math.floor((end - 1) / pageRows);
      for (let page = Math.floor(first / pageRows); page <= last; page += 1) {
        if (pages[page] || asked.current.has(page)) continue;
        asked.current.add(page);
        void dispatch(fetchResultPage({ queryId, page })).finally(() => asked.current.delete(page));
      }
    },
    [dispatch, queryId, key, pageRows, pages],
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
  return <DataGrid source={source} label={label} onRange={onRange} onCopied={onCopied} />;
}

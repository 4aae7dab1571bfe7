import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ErrorInfo } from '@/api/errors';
import type { SampleFilters } from '@/api/resources/sampleBody';
import { failed, useAppDispatch } from '@/app/redux';
import { byName } from '@/lib/byName';
import type { GridSource } from '@/ui/DataGrid/gridSource';
import type { Span } from '@/ui/DataGrid/window';
import { loadSamples, type Samples } from '../thunks/loadSamples';
import type { DatasetFacts } from '@/viz/chartResult';
import { withDatesInDigits } from '@/viz/datesInDigits';
import { gridColumns, type Row, toCell } from './resultSource';

const PAGE_ROWS = 100;

type Pages = Readonly<Record<number, readonly Row[]>>;

interface Paged {
  /** The request that it answers. */
  readonly of: string;
  readonly first: Samples | null;
  readonly pages: Pages;
  readonly error: ErrorInfo | null;
}

const nothing = (of: string): Paged => ({ of, first: null, pages: {}, error: null });

interface Of {
  readonly dataset: DatasetFacts;
  readonly dashboardId?: number | undefined;
}

/** Rows of a dataset, read from the server page by page as they come in sight. */
export const useSamplePages = (
  datasource: string,
  filters: SampleFilters,
  { dataset, dashboardId }: Of,
) => {
  const dispatch = useAppDispatch();
  const [attempt, setAttempt] = useState(0);
  const asked = JSON.stringify([datasource, filters, attempt]);
  const [held, setHeld] = useState(() => nothing(asked));
  const paged = held.of === asked ? held : nothing(asked);
  /** The pages that were requested, each with what was asked. */
  const requested = useRef(new Set<string>());
  /** A reply to an earlier request comes too late. */
  const latest = useRef(asked);

  const read = useCallback(
    async (page: number) => {
      const name = `${page} ${asked}`;
      if (requested.current.has(name)) return;
      requested.current.add(name);
      const action = await dispatch(
        loadSamples({
          datasource,
          filters,
          page,
          perPage: PAGE_ROWS,
          force: attempt > 0,
          ...(dashboardId === undefined ? {} : { dashboardId }),
        }),
      );
      if (latest.current !== asked) return;
      const change = (changed: (before: Paged) => Paged) =>
        setHeld((before) => changed(before.of === asked ? before : nothing(asked)));
      if (loadSamples.fulfilled.match(action)) {
        const { payload } = action;
        change(({ of, first, pages }) => ({
          of,
          first: first ?? payload,
          pages: { ...pages, [page]: payload.data },
          error: null,
        }));
      } else if (failed(loadSamples)(action)) {
        requested.current.delete(name);
        const error = action.payload;
        change((before) => ({ ...before, error }));
      }
    },
    // `asked` stands for the filters, which are another object each time.
    [dispatch, asked], // eslint-disable-line react-hooks/exhaustive-deps
  );
  useEffect(() => {
    latest.current = asked;
    // What was asked for before is asked for again: the rows of only one request are held.
    requested.current.clear();
    void read(1);
  }, [asked, read]);

  const { first, pages, error } = paged;
  const source = useMemo((): GridSource | null => {
    if (!first) return null;
    const [read = first] = withDatesInDigits([first], dataset);
    const columns = gridColumns(read, byName([]), dataset.verboseNames);
    return {
      columns,
      rowCount: first.total,
      cell: (row, column) => {
        const held = pages[Math.floor(row / PAGE_ROWS) + 1];
        if (!held) return undefined;
        const { name = '', generic = null } = columns[column] ?? {};
        return toCell(held[row % PAGE_ROWS]?.[name], generic);
      },
      nextHere: (row) => {
        let at = row;
        while (at < first.total && !pages[Math.floor(at / PAGE_ROWS) + 1])
          at = (Math.floor(at / PAGE_ROWS) + 1) * PAGE_ROWS;
        return at;
      },
    };
  }, [first, pages, dataset]);
  const onRange = useCallback(
    ({ first: from, end }: Span) => {
      if (end === 0) return;
      const last = Math.floor((end - 1) / PAGE_ROWS) + 1;
      for (let page = Math.floor(from / PAGE_ROWS) + 1; page <= last; page += 1) void read(page);
    },
    [read],
  );
  const reload = useCallback(() => setAttempt((times) => times + 1), []);
  return { source, onRange, error, reload };
};

import { Select } from '@mantine/core';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { SampleFilters } from '@/api/resources/sampleBody';
import { useDebouncedValue } from '@mantine/hooks';
import { AS_IT_CAME, shownColumns } from '@/ui/DataGrid/arrangement';
import { DataGrid } from '@/ui/DataGrid/DataGrid';
import { type GridColumn, titleOf } from '@/ui/DataGrid/gridSource';
import type { Span } from '@/ui/DataGrid/window';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { Message } from '@/ui/Message';
import { Waiting } from '@/ui/Waiting';
import type { DatasetFacts } from '@/viz/chartResult';
import classes from './rows.module.css';
import { RowsBar } from './RowsBar';
import { searchedSamples } from './searchedSamples';
import { useCopied } from './useCopied';
import { useSamplePages } from './useSamplePages';

interface Props {
  readonly datasource: string;
  readonly dataset: DatasetFacts;
  readonly filters: SampleFilters;
  readonly label: string;
  readonly dashboardId?: number | undefined;
  /** Beside the search, for the columns that are shown. */
  readonly tools?: (columns: readonly string[]) => ReactNode;
}

const SEARCH_RESTS_MS = 250;
const TEXT = 1;
const NO_COLUMNS: readonly GridColumn[] = [];

/** Unaggregated rows of a dataset, read and searched on the server, page by page. */
export function SampleRows(props: Props) {
  const { datasource, dataset, filters, label, dashboardId, tools } = props;
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [columns, setColumns] = useState(NO_COLUMNS);
  const [arrangement, setArrangement] = useState(AS_IT_CAME);
  const [inView, setInView] = useState<Span | null>(null);
  const column = chosen ?? (columns.find(({ generic }) => generic === TEXT) ?? columns[0])?.name;
  const [search] = useDebouncedValue(text.trim(), SEARCH_RESTS_MS);
  const asked = useMemo(() => searchedSamples(filters, column, search), [filters, column, search]);
  const { source, onRange, error, reload } = useSamplePages(datasource, asked, {
    dataset,
    dashboardId,
  });
  /* A search without an answer yet has no columns of its own. */
  if (columns.length === 0 && source) setColumns(source.columns);
  const onView = useCallback(
    (rows: Span, seen: Span) => {
      setInView(seen);
      onRange(rows);
    },
    [onRange],
  );
  const onCopied = useCopied();
  const rowsOf = () => {
    if (error) {
      const message = `Sorry, an error occurred: ${error.message}`;
      return (
        <ErrorNotice
          error={{ ...error, message }}
          action={{ label: 'Try again', onClick: reload }}
        />
      );
    }
    if (!source) return <Waiting>Loading samples…</Waiting>;
    if (source.rowCount === 0)
      return <Message title={search === '' ? 'No rows' : 'No row has this text'} role="status" />;
    return (
      <DataGrid
        source={source}
        label={label}
        onRange={onView}
        onCopied={onCopied}
        arrangement={arrangement}
        onArrange={setArrangement}
      />
    );
  };
  return (
    <div className={classes.frame}>
      {columns.length > 0 && (
        <RowsBar
          text={text}
          onText={setText}
          rowCount={source?.rowCount ?? null}
          inView={inView}
          isSearched={search !== ''}
        >
          <Select
            aria-label="Column to search"
            data={columns.map((one) => ({ value: one.name, label: titleOf(one) }))}
            value={column ?? null}
            onChange={setChosen}
            allowDeselect={false}
            searchable={columns.length > 8}
            className={classes.column}
          />
          {tools?.(
            shownColumns(arrangement, columns.length).shown.flatMap(
              (at) => columns[at]?.name ?? [],
            ),
          )}
        </RowsBar>
      )}
      <div className={classes.rows}>{rowsOf()}</div>
    </div>
  );
}

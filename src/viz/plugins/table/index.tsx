import { type MouseEvent, type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react';
import { columnLabel } from '#common/labels.ts';
import { usePaper } from '@/ui/paper';
import type { ChartResult } from '../../chartResult';
import { Note } from '../../Note';
import { type Choosing, isChosen, toggled } from '../../shared/crossFilter';
import { useTokens } from '@/ui/useTokens';
import { defineViz, type VizProps } from '../../vizPlugin';
import { Cell } from './Cell';
import { AllHidden } from './allHidden';
import { type TableColumn, tableColumns } from './columns';
import { cellValues, dimensionsOf, filteringColumns, rowFilters } from './dimensions';
import { tableFileSteps } from './fileSteps';
import { Headings } from './Headings';
import { notesOf } from './notes';
import { NoRows } from './NoRows';
import { Pager } from './Pager';
import { RowSearch } from './RowSearch';
import { ServerSearch } from './ServerSearch';
import classes from './Table.module.css';
import { tableResults } from './tableResults';
import { Totals } from './Totals';
import { usePaperZoom } from './usePaperZoom';
import { useArrangement } from './useArrangement';
import { PAPER_ROWS, useRowsInView } from './useRowsInView';
import { useTableRows } from './useTableRows';

type Row = ChartResult['data'][number];

/** How cells and rows speak to the page, where it listens. */
const useCellHooks = (
  { formData, setCrossFilter, crossFilter, onContextMenu }: VizProps,
  columns: readonly TableColumn[],
) => {
  const dimensions = useMemo(() => dimensionsOf(formData), [formData]);
  const filtering = useMemo(() => filteringColumns(columns, formData), [columns, formData]);
  return {
    /** Null where the column has no chosen values at all. */
    isChosen: (name: string, value: unknown) =>
      filtering.has(name) && crossFilter?.some(({ col }) => columnLabel(col) === name)
        ? isChosen(crossFilter, cellValues(filtering, name, value, formData))
        : null,
    onChoose: (name: string, value: unknown) =>
      setCrossFilter && filtering.has(name)
        ? (how: Choosing) =>
            setCrossFilter(toggled(cellValues(filtering, name, value, formData), crossFilter, how))
        : undefined,
    onMenu:
      onContextMenu &&
      ((row: Row) => (event: MouseEvent) => {
        const { clientX: x, clientY: y, target } = event;
        // The browser's own menu is the one that opens a link beside this page.
        if (!(target instanceof Element) || target.closest('a')) return;
        event.preventDefault();
        const own = columns[target.closest('td')?.cellIndex ?? -1];
        const value = own?.valueOf(row);
        const chosen =
          setCrossFilter && own && filtering.has(own.name)
            ? toggled(cellValues(filtering, own.name, value, formData), crossFilter)
            : undefined;
        onContextMenu({
          x,
          y,
          filters: rowFilters(dimensions, columns, row, formData),
          ...(chosen ? { crossFilter: chosen } : {}),
          ...(own ? { text: own.text(value) } : {}),
        });
      }),
  };
};

function Table(props: VizProps) {
  const { results, formData, dataset, width, height, title, onRendered } = props;
  const tokens = useTokens();
  const read = useMemo(() => tableResults(results, formData), [results, formData]);
  const own = useMemo(
    () => (read.rows ? tableColumns(read.rows, formData, dataset, tokens) : []),
    [read, formData, dataset, tokens],
  );
  const { columns, ...arranging } = useArrangement(props, own);
  const rows = useTableRows(props, columns, read);
  const { paging, isServers, searching } = rows;
  const isEmpty = rows.shown.length === 0;
  const searchBox = useRef<HTMLInputElement>(null);
  const { scroller, ...view } = useRowsInView(rows.shown.length, width, height);
  usePaperZoom(scroller, width, read);
  useEffect(() => onRendered?.(), [onRendered, read]);
  if (own.length === 0 && (read.rows?.colnames.length ?? 0) > 0)
    return (
      <div style={{ width, height }} className={classes.box}>
        <AllHidden />
      </div>
    );
  return (
    <div style={{ width, height }} className={classes.box}>
      {formData.include_search === true &&
        (isServers ? (
          <ServerSearch
            title={title}
            columns={columns.filter(({ isText, isMetric }) => isText && !isMetric)}
            search={rows.serverSearch}
            box={searchBox}
            onSearch={rows.onServerSearch}
          />
        ) : (
          <RowSearch
            title={title}
            count={rows.all}
            text={rows.search}
            box={searchBox}
            onSearch={rows.setSearch}
          />
        ))}
      <Grid
        props={props}
        columns={columns}
        arranging={arranging}
        rows={rows}
        view={view}
        scroller={scroller}
        totals={isEmpty ? undefined : read.totals}
        nothing={
          isEmpty && (
            <NoRows
              searching={searching}
              isPageAlone={rows.isPageAlone}
              columns={columns.length}
              onFirst={() => rows.onPage(0)}
              onClear={() => {
                rows.onClear();
                searchBox.current?.focus();
              }}
            />
          )
        }
      />
      <PaperNote {...rows} />
      <Note width={width} height={height}>
        {notesOf(read, formData, searching, dataset.verboseNames, rows.sorting)}
      </Note>
      {paging && (!isEmpty || rows.isPageAlone) && (
        <Pager {...paging} title={title} onPage={rows.onPage} onSize={rows.onSize} />
      )}
    </div>
  );
}

/** On paper: how many rows there are besides those that fit. */
function PaperNote({ shown, paging }: Pick<ReturnType<typeof useTableRows>, 'shown' | 'paging'>) {
  const isPaper = usePaper() !== 'none';
  const printed = Math.min(shown.length, PAPER_ROWS);
  const all = paging?.count ?? shown.length;
  if (!isPaper || printed >= all) return null;
  return (
    <p className={classes.paperNote}>
      {`${printed.toLocaleString('en-US')} of ${all.toLocaleString('en-US')} rows`}
    </p>
  );
}

interface GridProps {
  readonly props: VizProps;
  readonly columns: readonly TableColumn[];
  readonly arranging: Omit<ReturnType<typeof useArrangement>, 'columns'>;
  readonly rows: ReturnType<typeof useTableRows>;
  readonly view: Omit<ReturnType<typeof useRowsInView>, 'scroller'>;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly totals: ChartResult | undefined;
  /** Stands in place of the rows. */
  readonly nothing: ReactNode;
}

function Grid({ props, columns, arranging, rows, view, scroller, totals, nothing }: GridProps) {
  const { title, formData } = props;
  const { shown, paging } = rows;
  const { isChosen, onChoose, onMenu } = useCellHooks(props, columns);
  const painters = columns.filter(({ paintRow }) => paintRow);
  const before = paging ? paging.shown.page * paging.shown.size : 0;
  const paintOf = (row: Row) =>
    painters.reduce<ReturnType<NonNullable<TableColumn['paint']>>>(
      (paint, { paintRow, valueOf }) => paintRow?.(valueOf(row)) ?? paint,
      null,
    );
  return (
    /* The region scrolls by keyboard too. */
    /* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */
    <div ref={scroller} className={classes.scroller} tabIndex={0}>
      <table
        className={classes.table}
        aria-label={title}
        aria-rowcount={(paging?.count ?? shown.length) + 1}
      >
        <Headings
          columns={columns}
          sorting={rows.sorting}
          onSort={rows.onSort}
          isFixed={({ isCompared }) => isCompared && rows.isServers}
          {...arranging}
        />
        <tbody>
          {nothing}
          {view.above > 0 && <tr aria-hidden style={{ height: view.above }} />}
          {view.indexes.map((index) => {
            const row = shown[index] ?? {};
            const rowPaint = paintOf(row);
            return (
              <tr key={index} aria-rowindex={before + index + 2} onContextMenu={onMenu?.(row)}>
                {columns.map((column) => {
                  const value = column.valueOf(row);
                  return (
                    <Cell
                      key={column.name}
                      column={column}
                      value={value}
                      rowPaint={rowPaint}
                      rendersHtml={formData.allow_render_html !== false}
                      isChosen={isChosen(column.name, value)}
                      onChoose={onChoose(column.name, value)}
                    />
                  );
                })}
              </tr>
            );
          })}
          {view.below > 0 && <tr aria-hidden style={{ height: view.below }} />}
        </tbody>
        <Totals columns={columns} totals={totals} />
      </table>
    </div>
  );
}

export default defineViz({ Viz: Table, fileSteps: tableFileSteps, isShownByServer: true });

import { TextInput } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { ChartResult } from '../../chartResult';
import { useOwnState } from '../../useOwnState';
import { defineViz, type VizProps } from '../../vizPlugin';
import { Cell } from './Cell';
import { type TableColumn, tableColumns } from './columns';
import { cellMask, dimensionsOf, isCellChosen, rowFilters } from './dimensions';
import { Headings } from './Headings';
import { searchRows } from './searchRows';
import { readSorting, sortRows } from './sortRows';
import classes from './Table.module.css';
import { Totals } from './Totals';

const ROW_PX = 28;
const NO_ROWS: ChartResult['data'] = [];

/** The rows in view, with the height of those above and below. */
const useRowsInView = (count: number, width: number, height: number) => {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
    initialRect: { width, height },
  });
  const items = virtual.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return { scroller, indexes: items.map(({ index }) => index), above, below };
};

/** How cells and rows speak to the page, where it listens. */
const useCellHooks = (
  { formData, setDataMask, filterState, onContextMenu }: VizProps,
  columns: readonly TableColumn[],
) => {
  const dimensions = useMemo(() => dimensionsOf(formData), [formData]);
  return {
    isChosen: (name: string, value: unknown) => isCellChosen(filterState, name, value),
    onChoose: (name: string, value: unknown) =>
      setDataMask && dimensions.has(name)
        ? () => setDataMask(cellMask(dimensions.get(name), name, value, filterState))
        : undefined,
    onMenu:
      onContextMenu &&
      ((row: ChartResult['data'][number]) => (event: MouseEvent) => {
        event.preventDefault();
        const { clientX: x, clientY: y } = event;
        onContextMenu({ x, y, filters: rowFilters(dimensions, columns, row) });
      }),
  };
};

function Table(props: VizProps) {
  const { results, formData, dataset, width, height, title, onRendered } = props;
  const [result, totals] = results;
  const [ownState, setOwnState] = useOwnState(props);
  const [search, setSearch] = useState('');
  const sorting = readSorting(ownState.sorting);
  const columns = useMemo(
    () => (result ? tableColumns(result, formData, dataset) : []),
    [result, formData, dataset],
  );
  const all = result?.data ?? NO_ROWS;
  const found = useMemo(() => searchRows(all, columns, search), [all, columns, search]);
  const rows = useMemo(() => sortRows(found, sorting), [found, sorting]);
  const { scroller, indexes, above, below } = useRowsInView(rows.length, width, height);
  const { isChosen, onChoose, onMenu } = useCellHooks(props, columns);
  useEffect(() => onRendered?.(), [onRendered, result]);
  return (
    <div style={{ width, height }} className={classes.box}>
      {formData.include_search === true && (
        <TextInput
          aria-label={`Search in ${title}`}
          placeholder={`Search ${all.length.toLocaleString('en-US')} rows`}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          mb={4}
        />
      )}
      {/* The region scrolls by keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={scroller} className={classes.scroller} tabIndex={0}>
        <table className={classes.table} aria-label={title} aria-rowcount={rows.length + 1}>
          <Headings
            columns={columns}
            sorting={sorting}
            onSort={(next) => setOwnState({ ...ownState, sorting: next })}
          />
          <tbody>
            {above > 0 && <tr aria-hidden style={{ height: above }} />}
            {indexes.map((index) => {
              const row = rows[index] ?? {};
              return (
                <tr key={index} aria-rowindex={index + 2} onContextMenu={onMenu?.(row)}>
                  {columns.map((column) => (
                    <Cell
                      key={column.name}
                      column={column}
                      value={row[column.name]}
                      isChosen={isChosen(column.name, row[column.name])}
                      onChoose={onChoose(column.name, row[column.name])}
                    />
                  ))}
                </tr>
              );
            })}
            {below > 0 && <tr aria-hidden style={{ height: below }} />}
          </tbody>
          <Totals columns={columns} totals={totals} />
        </table>
      </div>
    </div>
  );
}

export default defineViz({ Viz: Table });

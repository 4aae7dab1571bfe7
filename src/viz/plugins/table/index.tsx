import { TextInput, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState } from 'react';
import { toNumber } from '../../shared/values';
import { defineViz, type VizProps } from '../../vizPlugin';
import { type TableColumn, tableColumns } from './columns';
import { buildTableQueries } from './query';
import { type Sorting, sortRows } from './sortRows';
import classes from './Table.module.css';

const ROW_PX = 28;

function Cell({ column, value }: { column: TableColumn; value: unknown }) {
  const number = column.scale > 0 ? (toNumber(value) ?? 0) : 0;
  return (
    <td
      data-numeric={column.isNumeric || undefined}
      data-null={value === null || undefined}
      title={column.text(value)}
    >
      {column.scale > 0 && (
        <span
          aria-hidden
          className={classes.bar}
          data-negative={number < 0 || undefined}
          style={{ width: `calc((100% - 8px) * ${Math.abs(number) / column.scale})` }}
        />
      )}
      <span className={classes.value}>{column.text(value)}</span>
    </td>
  );
}

const nextSorting = (column: string, now: Sorting | null): Sorting | null => {
  if (now?.column !== column) return { column, descending: true };
  return now.descending ? { column, descending: false } : null;
};

function Table({ results, formData, dataset, width, height, title, onRendered }: VizProps) {
  const [result, totals] = results;
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const [search, setSearch] = useState('');
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useMemo(
    () => (result ? tableColumns(result, formData, dataset) : []),
    [result, formData, dataset],
  );
  const rows = useMemo(() => {
    const wanted = search.trim().toLowerCase();
    const all = result?.data ?? [];
    const kept = wanted
      ? all.filter((row) =>
          columns.some(({ name, text }) => text(row[name]).toLowerCase().includes(wanted)),
        )
      : all;
    return sortRows(kept, sorting);
  }, [result, columns, search, sorting]);
  const hasSearch = formData.include_search === true;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
    initialRect: { width, height },
  });
  useEffect(() => onRendered?.(), [onRendered, result]);
  const items = virtual.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <div style={{ width, height }} className={classes.box}>
      {hasSearch && (
        <TextInput
          aria-label={`Search in ${title}`}
          placeholder={`Search ${result?.data.length.toLocaleString('en-US') ?? 0} rows`}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          mb={4}
        />
      )}
      {/* The region scrolls by keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={scroller} className={classes.scroller} tabIndex={0}>
        <table className={classes.table} aria-label={title} aria-rowcount={rows.length + 1}>
          <thead>
            <tr>
              {columns.map(({ name, title: heading, isNumeric }) => (
                <th
                  key={name}
                  scope="col"
                  data-numeric={isNumeric || undefined}
                  aria-sort={
                    sorting?.column === name
                      ? sorting.descending
                        ? 'descending'
                        : 'ascending'
                      : 'none'
                  }
                >
                  <UnstyledButton
                    className={classes.heading}
                    onClick={() => setSorting(nextSorting(name, sorting))}
                  >
                    {heading}
                    {sorting?.column === name &&
                      (sorting.descending ? (
                        <IconArrowDown size={12} aria-hidden />
                      ) : (
                        <IconArrowUp size={12} aria-hidden />
                      ))}
                  </UnstyledButton>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {before > 0 && <tr aria-hidden style={{ height: before }} />}
            {items.map(({ index }) => (
              <tr key={index} aria-rowindex={index + 2}>
                {columns.map((column) => (
                  <Cell key={column.name} column={column} value={rows[index]?.[column.name]} />
                ))}
              </tr>
            ))}
            {after > 0 && <tr aria-hidden style={{ height: after }} />}
          </tbody>
          {totals?.data[0] && (
            <tfoot>
              <tr>
                {columns.map((column, index) => (
                  <td key={column.name} data-numeric={column.isNumeric || undefined}>
                    {column.name in (totals.data[0] ?? {})
                      ? column.text(totals.data[0]?.[column.name])
                      : index === 0
                        ? 'Total'
                        : ''}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
    </div>
  );
}

export default defineViz({ buildQueries: buildTableQueries, Viz: Table });

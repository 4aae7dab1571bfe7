import { PAGE_SIZE } from '#common/readPaths.ts';
import { Button, Group } from '@mantine/core';
import type { List } from './createList';
import classes from './list.module.css';
import { ListBody } from './ListBody';
import { ListFilters } from './ListFilters';
import { ListPages } from './ListPages';
import type { FilterValues, ListedRow } from './listState';
import { ListTable } from './ListTable';
import type { BulkAction, EmptyText, ListView, RowActions } from './listView';
import { useList } from './useList';
import { chosenAmong, type Selection, useSelection } from './useSelection';

interface Props<Row extends ListedRow, Filters extends FilterValues, Column extends string> {
  readonly list: List<Row, Filters, Column>;
  readonly view: ListView<Row, Filters, Column>;
  /** Shown when the list is empty without filters. */
  readonly empty: EmptyText;
  readonly actions?: RowActions<Row> | undefined;
  /** With these, rows can be selected, each by its name. */
  readonly bulk?: {
    readonly nameOf: (row: Row) => string;
    readonly actions: readonly BulkAction<Row>[];
  };
}

function BulkBar<Row extends ListedRow>({
  rows,
  actions,
}: {
  rows: readonly Row[];
  actions: readonly BulkAction<Row>[];
}) {
  if (rows.length === 0) return null;
  return actions.map(({ label, isDangerous, run }) => (
    <Button
      key={label}
      variant="light"
      {...(isDangerous ? { color: 'bad' } : {})}
      onClick={() => run(rows)}
    >
      {`${label} ${rows.length}`}
    </Button>
  ));
}

/** The filters, the count, the rows and their pages. */
export function ListSection<
  Row extends ListedRow,
  Filters extends FilterValues,
  Column extends string,
>({ list, view, empty, actions, bulk }: Props<Row, Filters, Column>) {
  const { label, one, many, layout, controls, columns, nothingFits } = view;
  const shown = useList(list, view);
  const selection: Selection = useSelection();
  const { rows, count, status, sort, filters, page, change } = shown;
  return (
    <>
      <Group gap="sm" mb="sm">
        <ListFilters
          controls={controls}
          filters={filters}
          // A control is named like its filter.
          onChange={(changed) => change({ filters: changed as Partial<Filters> })}
        />
        {bulk && <BulkBar rows={chosenAmong(rows, selection)} actions={bulk.actions} />}
        <span className={classes.count} role="status">
          {status === 'ready' && `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`}
        </span>
      </Group>
      <ListBody
        {...shown}
        isEmpty={rows.length === 0}
        many={many}
        nothingFits={nothingFits}
        empty={empty}
        onReload={shown.reload}
        onShowAll={() => change({ filters: list.noFilters })}
      >
        <ListTable
          label={label}
          layout={layout}
          columns={columns}
          rows={rows}
          sort={sort}
          isBusy={status === 'loading'}
          onSort={(next) => change({ sort: next })}
          actions={actions}
          choosing={bulk && { selection, nameOf: bulk.nameOf }}
        />
      </ListBody>
      <ListPages
        count={count}
        pageSize={PAGE_SIZE}
        page={page}
        onPage={(next) => change({ page: next })}
      />
    </>
  );
}

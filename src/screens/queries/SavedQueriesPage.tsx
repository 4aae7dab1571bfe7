import { Button, Group, TextInput } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { SearchBox } from '@/features/lists/SearchBox';
import { usePageTitle } from '@/ui/usePageTitle';
import { DeleteSavedDialog } from './components/DeleteSavedDialog';
import { EditSavedDialog } from './components/EditSavedDialog';
import { DatabaseFilter } from './components/DatabaseFilter';
import { ListBody } from './components/ListBody';
import { QueriesFrame } from './components/QueriesFrame';
import classes from './components/queries.module.css';
import { SavedTable } from './components/SavedTable';
import { savedAsked } from './state/queriesSlice';
import { NO_SAVED_FILTERS, type SavedRow } from './state/saved';
import { loadDatabases, loadSaved } from './state/thunks';
import { useListLoading } from './useListLoading';

type Dialog =
  | { readonly kind: 'edit'; readonly row: SavedRow }
  | { readonly kind: 'delete'; readonly rows: readonly SavedRow[] };

/** The queries a person keeps: described, tagged, shared, opened again. */
export function SavedQueriesPage() {
  const dispatch = useAppDispatch();
  const list = useAppSelector((state) => state.savedQueries);
  const { filters, sort, page, rows, databases, count, status } = list;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [dialog, setDialog] = useState<Dialog | null>(null);
  usePageTitle('Saved queries');
  useListLoading(loadSaved, filters.search + filters.tag, [filters, sort, page]);
  useEffect(() => {
    void dispatch(loadDatabases('saved_query'));
  }, [dispatch]);

  const ask = (wish: Parameters<typeof savedAsked>[0]) => dispatch(savedAsked(wish));
  const choose = (ids: readonly number[], isChosen: boolean) =>
    setChosen((known) => {
      const next = new Set(known);
      for (const id of ids)
        if (isChosen) next.add(id);
        else next.delete(id);
      return next;
    });
  const marked = rows.filter(({ id }) => chosen.has(id));
  const isFiltered = JSON.stringify(filters) !== JSON.stringify(NO_SAVED_FILTERS);
  return (
    <QueriesFrame title="Saved queries">
      <Group gap="sm" mb="sm">
        <SearchBox
          label="Search saved queries"
          value={filters.search}
          onChange={(search) => ask({ search })}
        />
        <DatabaseFilter
          databases={databases}
          value={filters.databaseId}
          onChange={(databaseId) => ask({ databaseId })}
        />
        <TextInput
          aria-label="Tag"
          placeholder="Tag"
          w={140}
          leftSection={<IconTag size={16} stroke={1.5} />}
          value={filters.tag}
          onChange={(event) => ask({ tag: event.currentTarget.value })}
        />
        {marked.length > 0 && (
          <Button
            variant="light"
            color="bad"
            onClick={() => setDialog({ kind: 'delete', rows: marked })}
          >
            Delete {marked.length}
          </Button>
        )}
        <span className={classes.count} role="status">
          {status === 'ready' &&
            `${count.toLocaleString('en')} ${count === 1 ? 'saved query' : 'saved queries'}`}
        </span>
      </Group>
      <ListBody
        list={list}
        isFiltered={isFiltered}
        many="saved queries"
        empty={{
          title: 'Nothing is saved yet',
          text: 'Save a query in the SQL editor to find it here.',
        }}
        onAgain={() => void dispatch(loadSaved())}
        onShowAll={() => ask(NO_SAVED_FILTERS)}
        onPage={(next) => ask({ page: next })}
      >
        <SavedTable
          chosen={chosen}
          onChoose={choose}
          onEdit={(row) => setDialog({ kind: 'edit', row })}
          onDelete={(doomed) => setDialog({ kind: 'delete', rows: doomed })}
        />
      </ListBody>
      {dialog?.kind === 'edit' && (
        <EditSavedDialog row={dialog.row} onClose={() => setDialog(null)} />
      )}
      {dialog?.kind === 'delete' && (
        <DeleteSavedDialog rows={dialog.rows} onClose={() => setDialog(null)} />
      )}
    </QueriesFrame>
  );
}

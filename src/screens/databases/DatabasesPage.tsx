import { Button, Group } from '@mantine/core';
import { IconDatabaseOff, IconLock, IconPlus, IconSearchOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { selectCan } from '@/features/session/selectors';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { ListPages } from '@/features/lists/ListPages';
import classes from '@/features/lists/list.module.css';
import { SearchBox } from '@/features/lists/SearchBox';
import { Message } from '@/ui/Message';
import { usePageTitle } from '@/ui/usePageTitle';
import { Waiting } from '@/ui/Waiting';
import { DatabaseDialog } from './components/DatabaseDialog';
import { DatabaseTable } from './components/DatabaseTable';
import { DeleteDialog } from './components/DeleteDialog';
import { databaseListChanged } from './state/databasesSlice';
import { loadDatabases, PAGE_SIZE } from './state/thunks';
import type { KeptDatabase } from './state/types';

const SEARCH_PAUSE_MS = 200;

type Open =
  | { readonly dialog: 'edit'; readonly id: number | null }
  | { readonly dialog: 'delete'; readonly database: KeptDatabase };

function Databases() {
  const dispatch = useAppDispatch();
  const list = useAppSelector((state) => state.databases);
  const canWrite = useAppSelector((state) => selectCan(state, 'can_write', 'Database'));
  const [open, setOpen] = useState<Open | null>(null);
  const { search, sort, page } = list;

  useEffect(() => {
    let loading: { abort: () => void } | null = null;
    const timer = setTimeout(
      () => {
        loading = dispatch(loadDatabases());
      },
      search ? SEARCH_PAUSE_MS : 0,
    );
    return () => {
      clearTimeout(timer);
      loading?.abort();
    };
  }, [dispatch, search, sort, page]);

  const add = () => setOpen({ dialog: 'edit', id: null });
  const isEmpty = list.ids.length === 0;
  return (
    <div className={classes.page}>
      <Group justify="space-between" mb="md">
        <h1 className={classes.title}>Databases</h1>
        {canWrite && (
          <Button leftSection={<IconPlus size={16} stroke={1.5} />} onClick={add}>
            Connect a database
          </Button>
        )}
      </Group>
      <Group gap="sm" mb="sm">
        <SearchBox
          label="Search databases"
          value={search}
          onChange={(text) => dispatch(databaseListChanged({ search: text }))}
        />
        <span className={classes.count} role="status">
          {list.status === 'ready' &&
            `${list.count.toLocaleString('en-US')} ${list.count === 1 ? 'database' : 'databases'}`}
        </span>
      </Group>
      {list.status === 'failed' && list.error && (
        <ErrorNotice
          error={list.error}
          action={{ label: 'Try again', onClick: () => void dispatch(loadDatabases()) }}
        />
      )}
      {!isEmpty && (
        <DatabaseTable
          list={list}
          canWrite={canWrite}
          onEdit={(id) => setOpen({ dialog: 'edit', id })}
          onDelete={(database) => setOpen({ dialog: 'delete', database })}
        />
      )}
      {isEmpty && (list.status === 'loading' || list.status === 'idle') && (
        <Waiting>Loading databases…</Waiting>
      )}
      {isEmpty && list.status === 'ready' && search !== '' && (
        <Message
          title="No database fits"
          icon={<IconSearchOff size={32} stroke={1.5} />}
          action={{
            label: 'Show all',
            onClick: () => dispatch(databaseListChanged({ search: '' })),
          }}
        >
          Try fewer letters.
        </Message>
      )}
      {isEmpty && list.status === 'ready' && search === '' && (
        <Message
          title="There are no databases for you yet"
          icon={<IconDatabaseOff size={32} stroke={1.5} />}
          {...(canWrite ? { action: { label: 'Connect a database', onClick: add } } : {})}
        >
          {canWrite
            ? 'Queries and charts read from the databases connected here.'
            : 'An administrator connects them and says who may use them.'}
        </Message>
      )}
      <ListPages
        count={list.count}
        pageSize={PAGE_SIZE}
        page={page}
        onPage={(value) => dispatch(databaseListChanged({ page: value }))}
      />
      {open?.dialog === 'edit' && <DatabaseDialog id={open.id} onClose={() => setOpen(null)} />}
      {open?.dialog === 'delete' && (
        <DeleteDialog database={open.database} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}

/** The databases that queries and charts read from. */
export function DatabasesPage() {
  usePageTitle('Databases');
  const canRead = useAppSelector((state) => selectCan(state, 'can_read', 'Database'));
  if (canRead) return <Databases />;
  return (
    <Message title="Databases are not open to you" icon={<IconLock size={32} stroke={1.5} />}>
      Ask an administrator for the right to read databases.
    </Message>
  );
}

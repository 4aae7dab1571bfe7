import { Button, Group, SegmentedControl } from '@mantine/core';
import { IconPlus, IconSearchOff, IconStack2 } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { ListPages } from '@/features/lists/ListPages';
import classes from '@/features/lists/list.module.css';
import { SearchBox } from '@/features/lists/SearchBox';
import { Message } from '@/ui/Message';
import { usePageTitle } from '@/ui/usePageTitle';
import { Waiting } from '@/ui/Waiting';
import { LibraryTable } from './components/LibraryTable';
import { type Kind, KINDS } from './state/kinds';
import { listChanged } from './state/librarySlice';
import { loadList, PAGE_SIZE } from './state/thunks';

const SEARCH_PAUSE_MS = 200;

/** A list of everything saved of one kind. */
export function LibraryPage({ kind }: { kind: Kind }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const list = useAppSelector((state) => state.library[kind]);
  const info = KINDS[kind];
  usePageTitle(info.title);
  const { search: text, onlyMine, sort, page } = list;

  useEffect(() => {
    let loading: { abort: () => void } | null = null;
    const timer = setTimeout(
      () => {
        loading = dispatch(loadList(kind));
      },
      text ? SEARCH_PAUSE_MS : 0,
    );
    return () => {
      clearTimeout(timer);
      loading?.abort();
    };
  }, [dispatch, kind, text, onlyMine, sort, page]);

  const isFiltered = text !== '' || onlyMine;
  return (
    <div className={classes.page}>
      <Group justify="space-between" mb="md">
        <h1 className={classes.title}>{info.title}</h1>
        <Button
          component={Link}
          to={info.create.to}
          leftSection={<IconPlus size={16} stroke={1.5} />}
        >
          {info.create.label}
        </Button>
      </Group>
      <Group gap="sm" mb="sm">
        <SearchBox
          label={`Search ${info.many}`}
          value={text}
          onChange={(search) => dispatch(listChanged({ kind, search }))}
        />
        <SegmentedControl
          aria-label="Whose"
          value={onlyMine ? 'mine' : 'all'}
          onChange={(value) => dispatch(listChanged({ kind, onlyMine: value === 'mine' }))}
          data={[
            { value: 'all', label: 'All' },
            { value: 'mine', label: 'Mine' },
          ]}
        />
        <span className={classes.count} role="status">
          {list.status === 'ready' &&
            `${list.count.toLocaleString('en-US')} ${list.count === 1 ? info.one : info.many}`}
        </span>
      </Group>
      {list.status === 'failed' && list.error && (
        <ErrorNotice
          error={list.error}
          action={{ label: 'Try again', onClick: () => void dispatch(loadList(kind)) }}
        />
      )}
      {list.rows.length > 0 && <LibraryTable kind={kind} list={list} />}
      {list.rows.length === 0 && list.status === 'loading' && (
        <Waiting>{`Loading ${info.many}…`}</Waiting>
      )}
      {list.rows.length === 0 && list.status === 'ready' && isFiltered && (
        <Message
          title={`No ${info.one} fits`}
          icon={<IconSearchOff size={32} stroke={1.5} />}
          action={{
            label: 'Show all',
            onClick: () => dispatch(listChanged({ kind, search: '', onlyMine: false })),
          }}
        >
          Try fewer letters, or look among everybody’s {info.many}.
        </Message>
      )}
      {list.rows.length === 0 && list.status === 'ready' && !isFiltered && (
        <Message
          title={`There are no ${info.many} yet`}
          icon={<IconStack2 size={32} stroke={1.5} />}
          action={{ label: info.create.label, onClick: () => void navigate(info.create.to) }}
        >
          What you save appears here.
        </Message>
      )}
      <ListPages
        count={list.count}
        pageSize={PAGE_SIZE}
        page={page}
        onPage={(value) => dispatch(listChanged({ kind, page: value }))}
      />
    </div>
  );
}

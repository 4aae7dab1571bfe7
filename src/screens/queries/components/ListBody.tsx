import { IconSearchOff, IconStack2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ErrorInfo } from '@/api/errors';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { ListPages } from '@/features/lists/ListPages';
import { Message } from '@/ui/Message';
import { Waiting } from '@/ui/Waiting';
import { PAGE_SIZE } from '../state/listState';

interface Props {
  readonly list: {
    readonly status: string;
    readonly error: ErrorInfo | null;
    readonly rows: readonly unknown[];
    readonly count: number;
    readonly page: number;
  };
  readonly isFiltered: boolean;
  readonly many: string;
  /** What an empty list is told. */
  readonly empty: { readonly title: string; readonly text: string };
  readonly onAgain: () => void;
  readonly onShowAll: () => void;
  readonly onPage: (page: number) => void;
  readonly children: ReactNode;
}

/** A list's rows, or why there are none, and its pages. */
export function ListBody(props: Props) {
  const { list, isFiltered, many, empty, onAgain, onShowAll, onPage, children } = props;
  const isEmpty = list.rows.length === 0;
  return (
    <>
      {list.status === 'failed' && list.error && (
        <ErrorNotice error={list.error} action={{ label: 'Try again', onClick: onAgain }} />
      )}
      {!isEmpty && children}
      {isEmpty && (list.status === 'loading' || list.status === 'idle') && (
        <Waiting>{`Loading ${many}…`}</Waiting>
      )}
      {isEmpty && list.status === 'ready' && isFiltered && (
        <Message
          title="Nothing fits"
          icon={<IconSearchOff size={32} stroke={1.5} />}
          action={{ label: 'Show all', onClick: onShowAll }}
        >
          Try fewer letters, or take a filter away.
        </Message>
      )}
      {isEmpty && list.status === 'ready' && !isFiltered && (
        <Message title={empty.title} icon={<IconStack2 size={32} stroke={1.5} />}>
          {empty.text}
        </Message>
      )}
      <ListPages count={list.count} pageSize={PAGE_SIZE} page={list.page} onPage={onPage} />
    </>
  );
}

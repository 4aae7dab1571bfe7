import { IconSearchOff, IconStack2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ErrorInfo } from '@/api/errors';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { Message } from '@/ui/Message';
import { Waiting } from '@/ui/Waiting';
import type { EmptyText } from './listView';

interface Props {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly error: ErrorInfo | null;
  readonly isEmpty: boolean;
  readonly isFiltered: boolean;
  readonly many: string;
  readonly nothingFits: { readonly title: string; readonly text: string };
  readonly empty: EmptyText;
  readonly onReload: () => void;
  readonly onShowAll: () => void;
  readonly children: ReactNode;
}

/** Why a list has no rows. */
function NoRows({
  status,
  isFiltered,
  many,
  nothingFits,
  empty,
  onShowAll,
}: Omit<Props, 'children'>) {
  if (status === 'failed') return null;
  if (status !== 'ready') return <Waiting>{`Loading ${many}…`}</Waiting>;
  if (isFiltered)
    return (
      <Message
        title={nothingFits.title}
        icon={<IconSearchOff size={32} stroke={1.5} />}
        action={{ label: 'Show all', onClick: onShowAll }}
      >
        {nothingFits.text}
      </Message>
    );
  const { title, text, Icon = IconStack2, action } = empty;
  return (
    <Message title={title} icon={<Icon size={32} stroke={1.5} />} {...(action ? { action } : {})}>
      {text}
    </Message>
  );
}

/** The rows of a list, or the reason why there are none; an error appears above rows that are still known. */
export function ListBody({ children, ...props }: Props) {
  const { status, error, isEmpty, onReload } = props;
  return (
    <>
      {status === 'failed' && error && (
        <ErrorNotice error={error} action={{ label: 'Try again', onClick: onReload }} />
      )}
      {isEmpty ? <NoRows {...props} /> : children}
    </>
  );
}

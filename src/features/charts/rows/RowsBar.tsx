import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Span } from '@/ui/DataGrid/window';
import classes from './rows.module.css';

interface Props {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Null while it is not known how many there are. */
  readonly rowCount: number | null;
  /** The rows in view; null while none were drawn. */
  readonly inView: Span | null;
  /** Rows were left out by the search. */
  readonly isSearched: boolean;
  /** Stands beside the search. */
  readonly children?: ReactNode;
}

const count = (value: number): string => value.toLocaleString('en');

/** `1–14 of 12,345 rows` */
export const rowWords = (rowCount: number, inView: Span | null, isSearched: boolean): string => {
  const found = isSearched ? ' found' : '';
  const all = `${count(rowCount)} ${rowCount === 1 ? 'row' : 'rows'}${found}`;
  if (!inView || inView.end <= inView.first || rowCount === 0) return all;
  const end = Math.min(inView.end, rowCount);
  if (inView.first === 0 && end === rowCount) return all;
  return `${count(inView.first + 1)}–${count(end)} of ${all}`;
};

/** Above rows: the search, and which of how many are in view. */
export function RowsBar({ text, onText, rowCount, inView, isSearched, children }: Props) {
  return (
    <div className={classes.bar} role="toolbar" aria-label="Rows">
      <TextInput
        className={classes.search}
        type="search"
        aria-label="Search the rows"
        placeholder="Search the rows"
        leftSection={<IconSearch size={14} stroke={1.5} />}
        rightSection={
          text !== '' && (
            <CloseButton size="xs" aria-label="Clear the search" onClick={() => onText('')} />
          )
        }
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      {children}
      <span className={classes.count} role="status" aria-label="Rows in view">
        {rowCount === null ? '' : rowWords(rowCount, inView, isSearched)}
      </span>
    </div>
  );
}

import { TextInput } from '@mantine/core';
import type { RefObject } from 'react';
import classes from './Table.module.css';

interface Props {
  readonly title: string;
  /** How many rows are searched. */
  readonly count: number;
  readonly text: string;
  readonly box: RefObject<HTMLInputElement | null>;
  readonly onSearch: (text: string) => void;
}

/** Rows that show what is typed in any column, found among those that are here. */
export function RowSearch({ title, count, text, box, onSearch }: Props) {
  return (
    <TextInput
      ref={box}
      classNames={{ input: classes.searchBox }}
      wrapperProps={{ 'data-off-paper': '' }}
      aria-label={`Search in ${title}`}
      placeholder={`Search ${count.toLocaleString('en-US')} rows`}
      value={text}
      onChange={(event) => onSearch(event.currentTarget.value)}
      mb={4}
    />
  );
}

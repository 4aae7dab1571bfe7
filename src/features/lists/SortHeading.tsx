import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import classes from './list.module.css';

interface Props {
  readonly children: string;
  /** Null: the list is sorted by another column. */
  readonly sorted: 'ascending' | 'descending' | null;
  readonly onSort: () => void;
  readonly className?: string;
}

/** The heading of a column, which sorts the list. */
export function SortHeading({ children, sorted, onSort, className }: Props) {
  const Arrow = sorted === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <th scope="col" className={className} aria-sort={sorted ?? 'none'}>
      <UnstyledButton className={classes.heading} onClick={onSort}>
        {children}
        {sorted && <Arrow size={12} aria-hidden />}
      </UnstyledButton>
    </th>
  );
}

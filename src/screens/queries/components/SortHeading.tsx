import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import classes from './queries.module.css';

interface Sort<Column extends string> {
  readonly column: Column;
  readonly descending: boolean;
}

interface Props<Column extends string> {
  readonly column: Column;
  readonly sort: Sort<Column>;
  readonly onSort: (sort: Sort<Column>) => void;
  readonly className?: string | undefined;
  readonly children: string;
}

/** A column's head that sorts; a second click turns the order round. */
export function SortHeading<Column extends string>({
  column,
  sort,
  onSort,
  className,
  children,
}: Props<Column>) {
  const active = sort.column === column;
  const Arrow = sort.descending ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      className={className}
      aria-sort={active ? (sort.descending ? 'descending' : 'ascending') : 'none'}
    >
      <UnstyledButton
        className={classes.heading}
        onClick={() => onSort({ column, descending: active ? !sort.descending : true })}
      >
        {children}
        {active && <Arrow size={12} aria-hidden />}
      </UnstyledButton>
    </th>
  );
}

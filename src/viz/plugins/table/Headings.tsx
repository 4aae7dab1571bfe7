import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { TableColumn } from './columns';
import { nextSorting, type Sorting } from './sortRows';
import classes from './Table.module.css';

interface Props {
  readonly columns: readonly TableColumn[];
  readonly sorting: Sorting | null;
  readonly onSort: (sorting: Sorting | null) => void;
}

const wordOf = (sorting: Sorting | null, name: string) => {
  if (sorting?.column !== name) return 'none';
  return sorting.descending ? 'descending' : 'ascending';
};

/** Each sorts by its column: up, down, and back to the order of the query. */
export function Headings({ columns, sorting, onSort }: Props) {
  return (
    <thead>
      <tr>
        {columns.map(({ name, title, help, align, widthPx }) => {
          const order = wordOf(sorting, name);
          return (
            <th
              key={name}
              scope="col"
              aria-sort={order}
              title={help ?? undefined}
              style={widthPx === null ? undefined : { width: widthPx, minWidth: widthPx }}
            >
              <UnstyledButton
                className={classes.heading}
                data-align={align}
                onClick={() => onSort(nextSorting(name, sorting))}
              >
                {title}
                {order === 'descending' && <IconArrowDown size={12} aria-hidden />}
                {order === 'ascending' && <IconArrowUp size={12} aria-hidden />}
              </UnstyledButton>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

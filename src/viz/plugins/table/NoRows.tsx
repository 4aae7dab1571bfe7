import { Message } from '@/ui/Message';
import type { Searching } from './searchRows';
import classes from './Table.module.css';

interface Props {
  readonly searching: Searching | null;
  /** Other pages have rows. */
  readonly isPageAlone: boolean;
  readonly columns: number;
  readonly onClear: () => void;
  readonly onFirst: () => void;
}

/** In place of the rows, where there are none: what has none, and what brings some. */
export function NoRows({ columns, ...why }: Props) {
  return (
    <tr className={classes.nothing}>
      <td colSpan={columns}>
        <div>
          <Words {...why} />
        </div>
      </td>
    </tr>
  );
}

function Words({ searching, isPageAlone, onClear, onFirst }: Omit<Props, 'columns'>) {
  if (isPageAlone)
    return (
      <Message
        title="This page has no rows anymore"
        role="status"
        action={{ label: 'Go to the first page', onClick: onFirst }}
      />
    );
  if (searching)
    return (
      <Message
        title={`No rows match “${searching.text}”`}
        role="status"
        action={{ label: 'Clear the search', onClick: onClear }}
      />
    );
  return (
    <Message title="No results were returned for this query" role="status">
      Check the filters and the time range.
    </Message>
  );
}

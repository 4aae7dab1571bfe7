import { Message } from '@/ui/Message';
import classes from './Table.module.css';

interface Props {
  readonly text: string;
  readonly columns: number;
  readonly onClear: () => void;
}

/** In place of the rows, where none has what is searched for. */
export function NothingFound({ text, columns, onClear }: Props) {
  return (
    <tr className={classes.nothing}>
      <td colSpan={columns}>
        <div>
          <Message
            title={`No rows match “${text}”`}
            role="status"
            action={{ label: 'Clear the search', onClick: onClear }}
          />
        </div>
      </td>
    </tr>
  );
}
